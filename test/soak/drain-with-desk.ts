import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { findInDesk, longestTask, watchDesk } from './desk-watch.ts'
import { drain, pacingOf } from './drain.ts'
import { startCrashKit } from './kill-browser.ts'
import type { Verdict } from './tally.ts'
import { verdictOn } from './verdict.ts'

/** Drains a long queue with the Desk open beside it: what became of each report, and in words how it went. */
export const drainWithDesk = async (reports: number): Promise<{ verdicts: Verdict[]; words: string }> => {
  const kit = await startCrashKit('chromium')
  try {
    const draining = drain(kit, reports)
    const desk = await kit.browser.openExtensionPage('desk.html')
    await watchDesk(desk)
    await waitUntil('the queue to move', () => kit.sandbox.reports.length > 2)
    const asked = performance.now()
    await findInDesk(desk, 'drain-0-0')
    const found = performance.now() - asked
    const drained = await draining
    const { least, overlapping } = pacingOf(drained)
    const inOrder = drained.arrived.every((asset, at) => asset === drained.confirmed[at])
    const accepted = drained.reports.filter(({ state }) => state.at === 'accepted').length
    return {
      verdicts: drained.reports.map((one) => verdictOn(one, one.assets[0] ?? '', kit.sandbox)),
      words: [
        `${accepted} of ${reports} accepted, ${inOrder ? 'in the order confirmed' : 'NOT in the order confirmed'}`,
        `at least ${least} ms apart, ${overlapping} overlapping`,
        `Desk meanwhile: longest task ${Math.round(await longestTask(desk))} ms, one report found in ${Math.round(found)} ms`,
      ].join('\n'),
    }
  } finally {
    await kit.close()
  }
}
