import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { launch } from 'puppeteer-core'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { buildReads } from './reads.ts'
import { START } from './wait-until.ts'

/** Names, in the environment, the folder of a profile that Firefox has started in once, without the extension. */
export const UNUSED_PROFILE = 'TAKEDOWN_REPORTER_FIREFOX_PROFILE'

/**
 * What belongs to one run of a browser and not to its profile: window sizes, tabs, locks. Its preferences stay, the driver's among
 * them, which each start sets anew: without them Firefox takes itself for another version.
 */
const OF_A_RUN =
  /^(?:xulstore\.json|session.*|user\.js|lock|\.parentlock|cache2|crashes|minidumps|datareporting)$/

/**
 * Before the end-to-end tests: one start of Firefox in a fresh profile, which their own fresh profiles are copies of. A first
 * start makes databases and compiles the browser's own scripts, which takes most of its time, twenty times in a run. The
 * extension is never in it: each test installs its own, and its first run is a first run. Beside it, the script that reads for tests.
 *
 * @returns what removes it
 */
export default async function makeUnusedProfile(): Promise<() => Promise<void>> {
  await buildReads()
  const executablePath = findBrowser('firefox')
  const folder = await mkdtemp(join(tmpdir(), 'takedown-reporter-firefox-unused-'))
  if (executablePath !== undefined) {
    const browser = await launch({
      ...START,
      browser: 'firefox',
      executablePath,
      headless: true,
      userDataDir: folder,
      args: ['--remote-allow-system-access'],
    })
    const page = await browser.newPage()
    await page.goto('about:blank')
    await browser.close()
    for (const name of await readdir(folder))
      if (OF_A_RUN.test(name)) await rm(join(folder, name), { recursive: true, force: true })
    env[UNUSED_PROFILE] = folder
  }
  return () => rm(folder, { recursive: true, force: true })
}
