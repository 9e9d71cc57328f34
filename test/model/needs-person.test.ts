import { expect, test } from 'vitest'
import { LONG_UNDELIVERED, needsPerson } from '#lib/model/report.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { NOON } from '#test/fakes/clock.ts'
import { report, STATE_NAMES, STATES } from '../reports/samples.ts'

const needyAfter = (time: number): StateName[] =>
  STATE_NAMES.filter((at) => needsPerson(report({ state: STATES[at], confirmedAt: NOON }), NOON + time))

test.each<[time: number, expected: StateName[], why: string]>([
  [0, ['held', 'refused', 'needs-you'], 'they never go on by themselves'],
  [LONG_UNDELIVERED, ['held', 'refused', 'needs-you'], 'a day is not yet more than a day'],
  [
    LONG_UNDELIVERED + 1,
    ['queued', 'waiting', 'held', 'refused', 'needs-you'],
    'a day of trying without success, or without space on the disk to try',
  ],
  [-LONG_UNDELIVERED, ['held', 'refused', 'needs-you'], 'the clock has jumped back'],
])('%d ms after it was confirmed: %j, %s', (time, expected) => {
  expect(needyAfter(time)).toEqual(expected)
})
