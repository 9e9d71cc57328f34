import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { findInDashboard, longestTask, watchDashboard } from './dashboard-watch.ts'
import { drain, pacingOf } from './drain.ts'
import { startCrashKit } from './kill-browser.ts'
import type { Verdict } from './tally.ts'
import { verdictOn } from './verdict.ts'

export interface DrainWithDashboard {
  verdicts: Verdict[]
  /** How it went. */
  words: string
  /** What was not as it has to be, each in words. */
  problems: string[]
}

/** Drains a long queue with the dashboard open beside it. */
export const drainWithDashboard = async (reports: number): Promise<DrainWithDashboard> => {
  const kit = await startCrashKit('chromium')
  try {
    const draining = drain(kit, reports)
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await watchDashboard(dashboard)
    await waitUntil('the queue to move', () => kit.sandbox.reports.length > 2)
    const asked = performance.now()
    const found = await findInDashboard(dashboard, 'drain-0-0').then(
      () => true,
      () => false,
    )
    const took = Math.round(performance.now() - asked)
    const drained = await draining
    const { least, overlapping } = pacingOf(drained)
    const accepted = drained.reports.filter(({ state }) => state.at === 'accepted').length
    return {
      verdicts: drained.reports.map((one) => verdictOn(one, one.assets[0] ?? '', kit.sandbox)),
      words: [
        `${accepted} of ${reports} accepted, at least ${least} ms apart`,
        `dashboard meanwhile: longest task ${Math.round(await longestTask(dashboard))} ms, one report found in ${took} ms`,
      ].join('\n'),
      problems: [
        ...(drained.arrived.join() === drained.confirmed.join() ? [] : ['not in the order confirmed']),
        ...(overlapping === 0 ? [] : [`${overlapping} attempts at once with another`]),
        ...(least >= 1000 ? [] : [`two attempts ${least} ms apart`]),
        ...(found ? [] : [`the dashboard found nothing within ${took} ms`]),
      ],
    }
  } finally {
    await kit.close()
  }
}
