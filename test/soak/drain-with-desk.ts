import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { findInDesk, longestTask, watchDesk } from './desk-watch.ts'
import { drain, pacingOf } from './drain.ts'
import { startCrashKit } from './kill-browser.ts'
import type { Verdict } from './tally.ts'
import { verdictOn } from './verdict.ts'

export interface DrainWithDesk {
  verdicts: Verdict[]
  /** How it went. */
  words: string
  /** What was not as it has to be, each in words. */
  problems: string[]
}

/** Drains a long queue with the Desk open beside it. */
export const drainWithDesk = async (reports: number): Promise<DrainWithDesk> => {
  const kit = await startCrashKit('chromium')
  try {
    const draining = drain(kit, reports)
    const desk = await kit.browser.openExtensionPage('desk.html')
    await watchDesk(desk)
    await waitUntil('the queue to move', () => kit.sandbox.reports.length > 2)
    const asked = performance.now()
    const found = await findInDesk(desk, 'drain-0-0').then(
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
        `Desk meanwhile: longest task ${Math.round(await longestTask(desk))} ms, one report found in ${took} ms`,
      ].join('\n'),
      problems: [
        ...(drained.arrived.join() === drained.confirmed.join() ? [] : ['not in the order confirmed']),
        ...(overlapping === 0 ? [] : [`${overlapping} attempts at once with another`]),
        ...(least >= 1000 ? [] : [`two attempts ${least} ms apart`]),
        ...(found ? [] : [`the Desk found nothing within ${took} ms`]),
      ],
    }
  } finally {
    await kit.close()
  }
}
