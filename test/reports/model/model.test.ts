import { env, stdout } from 'node:process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLD_REASONS, WAIT_REASONS } from '#lib/model/report-state.ts'
import { ENDINGS } from './answers.ts'
import { runSchedule } from './schedule.ts'
import { makeTally } from './world.ts'

/** How many random schedules; a longer proof by `MODEL_SCHEDULES=10000000`. */
const SCHEDULES = Number(env.MODEL_SCHEDULES ?? 100_000)

/** Answers, states, deaths and turns that so many schedules come through. */
const REACHED = [
  ...ENDINGS.map(({ name }) => name),
  ...HOLD_REASONS.map((because) => `held: ${because}`),
  ...WAIT_REASONS.map((because) => `waiting: ${because}`),
  'accepted',
  'known',
  'refused',
  'cancelled',
  ...['known-after-doubt', 'other-answer', 'number-alone', 'stopped'].map((why) => `presumed: ${why}`),
  'probe of a parked lane',
  'probe of a service that is down',
  'throttled again',
  'clock set',
  'doubled without de-duplication',
  ...[
    'reading the queue',
    'reading a payload',
    'reading a lane',
    'writing a lane',
    'writing',
    'setting the alarm',
  ].flatMap((where) => [`died before ${where}`, `died after ${where}`]),
  ...['before the request arrived', 'after the service acted', 'with the answer in hand', 'idle'].map(
    (where) => `died ${where}`,
  ),
]

test(`${SCHEDULES} schedules of faults, deaths, clocks and people: nothing lost, nothing claimed, nothing sent too often`, async () => {
  const tally = makeTally()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 320, size: 'max' }), (bytes) => runSchedule(bytes, tally)),
    { numRuns: SCHEDULES },
  )
  const told = ['schedules', 'reports', 'sends', 'doubled', 'doubled without de-duplication']
  stdout.write(`outbox model: ${told.map((what) => `${tally.count(what)} ${what}`).join(', ')}\n`)
  expect(tally.count('schedules')).toBeGreaterThanOrEqual(SCHEDULES)
  expect(tally.count('doubled')).toBe(0)
  // A model that gets nowhere proves nothing.
  const missed = REACHED.filter((what) => tally.count(what) === 0)
  if (SCHEDULES >= 50_000) expect(missed).toEqual([])
}, 3_600_000)
