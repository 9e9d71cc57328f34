import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_WAIT_MS, parseRetryAfter } from '#lib/service/retry-after.ts'

const NOW = Date.UTC(2026, 2, 1, 12, 0, 0)

test.each<[string | null, number | null, string]>([
  ['0', 0, 'at once'],
  ['5', 5000, 'seconds'],
  [' 5 ', 5000, 'blanks'],
  ['1000000000000', LONGEST_WAIT_MS, 'no answer parks a report for ever'],
  ['9'.repeat(400), LONGEST_WAIT_MS, 'more than a number holds'],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000, 'date'],
  ['Sunday, 01-Mar-26 12:01:00 GMT', 60_000, 'the obsolete form of RFC 850'],
  ['Sun Mar  1 12:01:00 2026', 60_000, 'the obsolete form of asctime, UTC too'],
  ['Sun, 01 Mar 2020 12:01:00 GMT', 0, 'past'],
  ['Sun, 01 Mar 2099 12:01:00 GMT', LONGEST_WAIT_MS, 'far future'],
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
  expect(parseRetryAfter(until, 'no date', tenYearsBehind)).toBe(LONGEST_WAIT_MS)
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
        expect(ms === null || (ms >= 0 && ms <= LONGEST_WAIT_MS)).toBe(true)
      },
    ),
  )
})
