import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInDesk } from '#test/soak/desk-watch.ts'
import { drain, pacingOf, type Drained } from '#test/soak/drain.ts'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { waitUntil } from './browsers/wait-until.ts'
import type { Kit } from './kit.ts'

/** Where `npm run soak` sends a thousand. */
const REPORTS = 20

describe('a queue', () => {
  let kit: Kit
  let drained: Drained
  let foundMeanwhile = ''
  beforeAll(async () => {
    kit = await startCrashKit('chromium')
    const draining = drain(kit, REPORTS)
    const desk = await kit.browser.openExtensionPage('desk.html')
    await waitUntil('the queue to move', () => kit.sandbox.reports.length > 2)
    foundMeanwhile = await findInDesk(desk, 'drain-0-0')
    drained = await draining
  }, 120_000)
  afterAll(() => kit.close())

  it('is accepted to the last report, each by one attempt', () => {
    expect(drained.reports.map(({ state, attempts }) => [state.at, attempts.length])).toEqual(
      Array.from({ length: REPORTS }, () => ['accepted', 1]),
    )
  })

  it('goes out in the order in which its reports were confirmed', () => {
    expect(drained.arrived).toEqual(drained.confirmed)
  })

  it('goes one at a time, a second apart', () => {
    const { least, overlapping } = pacingOf(drained)
    expect(overlapping).toBe(0)
    expect(least).toBeGreaterThanOrEqual(1000)
  })

  it('leaves the Desk to the person meanwhile', () => {
    expect(foundMeanwhile).toContain('drain-0-0')
  })
})
