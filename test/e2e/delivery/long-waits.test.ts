import { beforeAll, describe, expect, it } from 'vitest'
import { findInDashboard } from '#test/soak/dashboard-watch.ts'
import { drain, pacingOf, type Drained } from '#test/soak/drain.ts'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { slowService, SLOWNESS, type Slow } from '#test/soak/slow-service.ts'
import { waitUntil } from '../browsers/wait-until.ts'

/** Where `npm run soak` sends a thousand. */
const REPORTS = 20

describe('what takes long', () => {
  let drained: Drained
  let foundMeanwhile = ''
  let slow: Slow

  const drainBesideTheDashboard = async (): Promise<void> => {
    const kit = await startCrashKit('chromium')
    try {
      const draining = drain(kit, REPORTS)
      const dashboard = await kit.browser.openExtensionPage('dashboard.html')
      await waitUntil('the queue to move', () => kit.sandbox.reports.length > 2)
      foundMeanwhile = await findInDashboard(dashboard, 'drain-0-0')
      drained = await draining
    } finally {
      await kit.close()
    }
  }
  beforeAll(async () => {
    // At once, in two browsers: both do little but wait.
    const both = await Promise.all([slowService('one attempt'), drainBesideTheDashboard()])
    slow = both[0]
  })

  describe('a queue', () => {
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

    it('leaves the dashboard to the person meanwhile', () => {
      expect(foundMeanwhile).toContain('drain-0-0')
    })
  })

  describe('a service slower than any attempt, in a browser without a driver', () => {
    it('is given up after an attempt’s own limit, with the word that the report may have arrived', () => {
      expect(slow.afterOne.get(35)?.attempts[0]).toMatchObject({
        outcome: 'timed-out',
        ambiguous: true,
        status: null,
      })
    })

    it('is told the same way whether the attempt or its worker came to its end', () => {
      const attempt = slow.afterOne.get(50)?.attempts[0]
      expect(['timed-out', 'worker-stopped']).toContain(attempt?.outcome)
      expect(attempt).toMatchObject({ ambiguous: true, status: null })
    })

    it('has each report once, and nothing untrue is said', () => {
      expect(slow.verdicts.map(({ words: _words, ...verdict }) => verdict)).toEqual(
        SLOWNESS.map(() => ({ lost: false, doubled: false, wronglyTold: false })),
      )
    })
  })
})
