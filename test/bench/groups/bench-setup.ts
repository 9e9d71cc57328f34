import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '#test/service/sandbox.ts'
import { startSandbox } from '#test/service/sandbox.ts'
import { launchBare, type BareBrowser } from '../browser/bare-browser.ts'
import { connect, grantLoopback, openBlankPage } from '../extensions/configure.ts'

/** What a group in a browser works with. */
export interface BenchSetup {
  browser: BareBrowser
  sandbox: Sandbox
  /** For extensions made on the fly; removed in the end. */
  folder: string
}

/** Own assets in the sandbox service: an organization that has some. */
const OWN_ASSETS = 5_000

/** Starts a browser and the sandbox service for a piece of work, and ends them whatever comes of it. */
export async function withBenchSetup<T>(
  work: (setup: BenchSetup) => Promise<T>,
  { ownAssets = OWN_ASSETS } = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'takedown-reporter-bench-'))
  const sandbox = await startSandbox({ seed: ownAssets })
  try {
    const browser = await launchBare()
    try {
      return await work({ browser, sandbox, folder })
    } finally {
      await browser.close()
    }
  } finally {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Installs the product, connects it to the sandbox service and closes what its first run has opened. Resolves with its id. */
export async function installConnected({ browser, sandbox }: BenchSetup, build: string): Promise<string> {
  const product = await browser.install(build)
  await grantLoopback(browser, product)
  const { tab, session } = await openBlankPage(browser, product)
  await connect(session, sandbox)
  await browser.closeTarget(tab.id)
  for (const { targetId, url } of await browser.targets())
    if (url.startsWith('chrome-extension:')) await browser.closeTarget(targetId)
  return product
}
