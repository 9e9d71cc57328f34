import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'

/** A profile folder and what to do with it when the browser has closed for good. */
export interface Profile {
  folder: string
  discard(): Promise<void>
  /** Closes the browser for good. One with a profile of its own is killed: nobody reads what it would tidy up there. */
  close(browser: Browser): Promise<void>
}

/**
 * The caller's profile, which is never removed, or a fresh one that goes with the browser. `like`: the folder of a profile that
 * was never used for anything, so that the browser need not make its own files first.
 */
export async function profileFor(
  kind: string,
  userDataDir: string | undefined,
  like?: string,
): Promise<Profile> {
  if (userDataDir !== undefined)
    return { folder: userDataDir, discard: async () => {}, close: (browser) => browser.close() }
  const folder = await mkdtemp(join(tmpdir(), `takedown-reporter-${kind}-`))
  if (like !== undefined) await cp(like, folder, { recursive: true })
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return {
    folder,
    discard,
    close: async (browser) => {
      await killBrowser(browser)
      await discard()
    },
  }
}

/** Kills a browser and its helper processes as a crash would, and resolves when the browser's process is gone. */
export async function killBrowser(browser: Browser): Promise<void> {
  const process = browser.process()
  if (!process?.pid) throw new Error('This browser has no process of ours to kill')
  if (process.exitCode !== null || process.signalCode !== null) return
  const gone = new Promise<void>((resolve) => process.once('exit', () => resolve()))
  killGroup(process.pid)
  await gone
}

/** Puppeteer starts browsers as leaders of their own process group, except on Windows. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    process.kill(pid, 'SIGKILL')
  }
}
