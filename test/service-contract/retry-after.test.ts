import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LONGEST_WAIT, notFartherThan, originStateAfter } from '#lib/outbox/schedule.ts'
import { transition } from '#lib/outbox/transition.ts'
import { newOriginState } from '#lib/model/origin-state.ts'
import { nextSync } from '#lib/own-assets/sync-schedule.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { ok } from '#lib/result.ts'
import { classifyCreate } from '#lib/service/classify-create.ts'
import { classifyAssets, classifyTakedowns } from '#lib/service/classify-list.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { LONGEST_ASKED_MS, LONGEST_PAUSE_MS } from '#lib/limits.ts'
import { parseRetryAfter } from '#lib/service/error-shapes.ts'
import { report } from '#test/reports/samples.ts'
import { rawAnswer, reading } from './raw-answer.ts'

const NOW = Date.UTC(2026, 2, 1, 12, 0, 0)

test.each<[string | null, number | null, string]>([
  ['0', 0, 'at once'],
  ['5', 5000, 'seconds'],
  [' 5 ', 5000, 'blanks'],
  ['1000000000000', LONGEST_ASKED_MS, 'no answer parks a report for ever'],
  ['9'.repeat(400), LONGEST_ASKED_MS, 'more than a number holds'],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000, 'date'],
  ['Sunday, 01-Mar-26 12:01:00 GMT', 60_000, 'the obsolete form of RFC 850'],
  ['Sun Mar  1 12:01:00 2026', 60_000, 'the obsolete form of asctime, UTC too'],
  ['Sun, 01 Mar 2020 12:01:00 GMT', 0, 'past'],
  ['Sun, 01 Mar 2099 12:01:00 GMT', LONGEST_ASKED_MS, 'far future'],
  ['-1', null, 'negative'],
  ['1e12', null, 'not in digits'],
  ['5.5', null, 'not in digits'],
  ['5, 10', null, 'sent twice'],
  ['soon', null, 'garbage'],
  ['foo 5', null, 'Date.parse of Chromium takes it for May 2001'],
  ['Sun, 01 Foo 2026 12:01:00 GMT', null, 'no such month'],
  ['Sun, 01 anF 2026 12:01:00 GMT', null, 'between two months'],
  ['', null, 'empty'],
  [null, null, 'missing'],
])('%j is %j', (text, ms) => expect(parseRetryAfter(text, null, NOW)).toBe(ms))

test('a date is compared with the clock of the service, when it tells it', () => {
  const tenYearsBehind = Date.UTC(2016, 2, 1)
  const [until, served] = ['Sun, 01 Mar 2026 12:01:00 GMT', 'Sun, 01 Mar 2026 12:00:00 GMT']
  expect(parseRetryAfter(until, served, tenYearsBehind)).toBe(60_000)
  expect(parseRetryAfter(until, 'no date', tenYearsBehind)).toBe(LONGEST_ASKED_MS)
})

test('never anything but null or a time within a day', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      ),
      fc.double(),
      (text, now) => {
        const ms = parseRetryAfter(text, null, Number.isFinite(now) ? now : 0)
        expect(ms === null || (ms >= 0 && ms <= LONGEST_ASKED_MS)).toBe(true)
      },
    ),
  )
})

const SEATS = 10_000
const HOUR = 3_600_000

/** Random numbers that are the same at each run (mulberry32). */
const seeded = (): (() => number) => {
  let state = 7
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** When each of many browsers that got the same answer at the same time sends its next request. */
const RETURNS: [string, (raw: RawAnswer, clock: Clock) => Promise<number>][] = [
  [
    'the report itself',
    async (raw, clock) => {
      const after = transition(
        report({ state: { at: 'sending', since: NOW } }),
        { is: 'answered', outcome: classifyCreate(ok(raw), [], clock) },
        clock,
      )
      return after.state.at === 'waiting' ? after.state.due : NaN
    },
  ],
  [
    'the other reports to the same service',
    async (raw, clock) => {
      const origin = newOriginState('https://service.example')
      const outcome = classifyCreate(ok(raw), [], clock)
      return originStateAfter(origin, report({}), outcome, clock).pausedUntil
    },
  ],
  [
    'a sync',
    async (raw, clock) => {
      const answer = await classifyAssets(ok(raw), reading({ clock }))
      return answer.ok ? NaN : nextSync({ kind: 'refused', failure: answer.failure }, null, 0, clock).next
    },
  ],
  [
    'takedown cases',
    async (raw, clock) => {
      const answer = await classifyTakedowns(ok(raw), reading({ clock }))
      return !answer.ok && 'retryAfterMs' in answer.failure ? NOW + (answer.failure.retryAfterMs ?? NaN) : NaN
    },
  ],
]

describe.each(RETURNS)('%s', (_, returnsAt) => {
  it.each([
    ['120', 120_000, 'seconds'],
    ['3600', HOUR, 'an hour'],
    ['Sun, 01 Mar 2026 13:00:00 GMT', HOUR, 'a date, the same for all'],
    ['86400', LONGEST_ASKED_MS, 'a day, the longest'],
  ])(`comes back from ${SEATS} browsers spread, and never earlier than asked (%s)`, async (text, asked) => {
    const clock = { now: () => NOW, random: seeded() }
    const perSecond = new Map<number, number>()
    for (let seat = 0; seat < SEATS; seat += 1) {
      const at = await returnsAt(rawAnswer(429, '', { retryAfter: text }), clock)
      expect(at).toBeGreaterThanOrEqual(NOW + asked)
      expect(at).toBeLessThanOrEqual(NOW + LONGEST_PAUSE_MS)
      // A wait that counts as set by a wrong clock would end at once.
      expect(notFartherThan(at, NOW, LONGEST_WAIT)).toBe(at)
      const second = Math.floor(at / 1000)
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
    }
    expect(Math.max(...perSecond.values())).toBeLessThan(SEATS / 20)
  })
})
