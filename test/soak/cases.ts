import type { Kind, Kit } from '#test/e2e/kit.ts'
import { killAt } from './kill-at.ts'
import { killBrowserDuring, startCrashKit } from './kill-browser.ts'
import { startKillKit } from './kill-kit.ts'
import { DOUBTFUL, POINTS, type Point } from './points.ts'
import type { Verdict } from './tally.ts'

/** One way to be killed. A service that takes a report twice makes a double of what arrived unknown to us: that is counted, not ruled out. */
export interface KillCase {
  name: string
  mayDouble: boolean
  run: (setup: KillSetup) => Promise<Verdict[]>
}

/** Where cases run one after the other; a crash leaves another kit behind. */
export interface KillSetup {
  kit: Kit
}

const atPoint = (point: Point): KillCase => ({
  name: point,
  mayDouble: false,
  run: async ({ kit }) => [await killAt(kit, point)],
})

const atPointDoubling = (point: Point): KillCase => ({
  name: `${point}; the service takes a report twice`,
  mayDouble: true,
  run: async ({ kit }) => {
    kit.sandbox.settings.duplicatesRefused = false
    try {
      return [await killAt(kit, point)]
    } finally {
      kit.sandbox.settings.duplicatesRefused = true
    }
  },
})

const thenCancelled: KillCase = {
  name: 'on the wire, after the commit; then cancelled by the person',
  mayDouble: false,
  run: async ({ kit }) => [await killAt(kit, 'on the wire, after the commit', 'cancel')],
}

/** The worker or event page, killed at each point. */
export const POINT_CASES: readonly KillCase[] = [...POINTS.map(atPoint), thenCancelled]

/** The same where it may have arrived, with a service that does not know a report again. */
export const DOUBLING_CASES: readonly KillCase[] = DOUBTFUL.map(atPointDoubling)

/** The browser, killed while it sends so many reports. */
export const crashCase = (reports: number): KillCase => ({
  name: `browser killed while ${reports} reports are sent`,
  mayDouble: false,
  run: async (setup) => {
    const { kit, verdicts } = await killBrowserDuring(setup.kit, reports)
    setup.kit = kit
    return verdicts
  },
})

/** Works in a room with a held build (`points`) or one as it is shipped (`crash`), and closes it whatever comes of it. */
export const withKillSetup = async <T>(
  kind: Kind,
  build: 'points' | 'crash',
  work: (setup: KillSetup) => Promise<T>,
): Promise<T> => {
  const setup = { kit: await (build === 'points' ? startKillKit : startCrashKit)(kind) }
  try {
    return await work(setup)
  } finally {
    await setup.kit.close()
  }
}
