import { LONGEST_WAIT } from '#lib/outbox/schedule.ts'
import { makeMutex } from './mutex.ts'
import { checkRest } from './rules.ts'
import { makeTape } from './tape.ts'
import type { Tally, World } from './world.ts'
import { Broken, CONNECTIONS, makeWorld, makeTally } from './world.ts'
import type { Worker } from './worker.ts'
import { endingOf, startWorker } from './worker.ts'
import { env, stdout } from 'node:process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLD_REASONS, WAIT_REASONS } from '#lib/model/states.ts'
import { ENDINGS } from './answers.ts'

const HOUR = 3_600_000
const TEN_YEARS = 3650 * 24 * HOUR
const PASSES = [500, 1000, 30_000, HOUR, 25 * HOUR]
const JUMPS = [HOUR, -HOUR, TEN_YEARS, -TEN_YEARS, 60_000, -400]
const MAX_REPORTS = 5
const MAX_STEPS = 40
/** Wakings until everything must be settled once nothing goes wrong any more. */
const MAX_WAKINGS = 80

/** Runs one schedule, in which everything that can go wrong does as the tape has it; then all is well, and all must be settled. */
export const runSchedule = async (bytes: Uint8Array, tally: Tally): Promise<void> => {
  const tape = makeTape(bytes)
  const world = makeWorld(tape, tally, { deduplicates: tape.of(4) !== 3 })
  const mutex = makeMutex()
  let workers: Worker[] = []
  const start = (): Worker => startWorker(world, mutex, interfere)
  /** Whatever is begun is given the time to end, or to die. */
  let begun: Promise<unknown>[] = []
  const begin = ({ life }: Worker, doing: Promise<void>): void =>
    void begun.push(Promise.race([doing, life.died]))

  const person = makePerson(world, () => workers.find(({ life }) => !life.dead) ?? start(), begin)
  function interfere(): void {
    // Not the person's runs: those wait for whoever is at work.
    person.does()
  }

  const rest = async (): Promise<void> => {
    while (begun.length > 0) {
      const now = begun
      begun = []
      await Promise.all(now)
      await mutex.idle()
    }
    workers = workers.map((worker) => (worker.life.dead ? start() : worker))
    if (world.broken) throw world.broken
  }

  /** The alarm that was asked for, so many times one after another. */
  const alarms = async (worker: Worker, times: number): Promise<void> => {
    for (let left = times; left > 0 && !worker.life.dead; left -= 1) {
      if (world.wakeAt !== null) world.pass(Math.max(0, Math.min(world.wakeAt - world.wall, 30 * HOUR)))
      begin(worker, worker.outbox.run())
      await rest()
    }
  }

  const step = async (): Promise<void> => {
    const deaths = world.deaths
    const [first, second] = workers
    if (!first || !second) return
    let ran = true
    switch (tape.of(5)) {
      case 0:
        await alarms(first, 1 + tape.of(8))
        break
      case 1:
        begin(first, first.outbox.run())
        begin(second, second.outbox.run())
        break
      case 2:
        person.confirms()
        break
      case 3:
        person.does()
        ran = false
        break
      case 4:
        if (tape.of(2) === 1) second.die('idle')
        begin(second, second.outbox.run())
        break
    }
    await rest()
    checkRest(world, ran && world.deaths === deaths && world.online)
    if (world.broken) throw world.broken
  }

  workers = [start(), start()]
  person.confirms()
  await rest()
  for (let count = 0; count < MAX_STEPS && !tape.ended(); count += 1) await step()
  await settle(world, workers, begin, rest)
  count(world)
}

/** What people do, and what happens to their machines; each at once, and in the midst of whatever a worker is at. */
const makePerson = (
  world: World,
  worker: () => Worker,
  begin: (worker: Worker, doing: Promise<void>) => void,
) => {
  const { tape, disk } = world
  let confirmed = 0
  const ids = (): string[] => [...world.fates.keys()]
  const one = (): string => ids()[tape.of(ids().length)] ?? ''
  const run = (how: 'run' | 'connectionMended' | 'keyForgotten'): void => {
    const live = worker()
    begin(live, live.outbox[how]())
  }

  const confirms = (): void => {
    if (world.fates.size >= MAX_REPORTS) return run('run')
    const undo = tape.of(3) === 2 ? 5000 : 0
    const poison = tape.of(8) === 7 ? endingOf(tape.byte()) : null
    world.confirm(`report-${(confirmed += 1)}`, undo, poison)
    run('run')
  }

  const sendNow = (id: string): void => {
    world.fate(id).asked = true
    const live = worker()
    begin(live, live.outbox.sendNow(id))
  }

  const cancel = (id: string): void => {
    world.fate(id).cancelled = true
    const live = worker()
    begin(live, live.outbox.cancel(id))
  }

  const isWell = (): boolean => world.online && world.permission && world.connection.apiKey === world.validKey
  const mends = (): void => {
    world.online = true
    world.permission = true
    world.connection = { ...world.connection, apiKey: world.validKey }
    // As a test in the options that reaches the service.
    const live = worker()
    begin(live, live.outbox.connectionMended(true))
  }

  const does = (): void => {
    if (world.fates.size === 0) return confirms()
    if (!isWell() && tape.of(3) !== 2) return mends()
    switch (tape.of(14)) {
      case 0:
        return world.pass(PASSES[tape.of(PASSES.length)] ?? 0)
      case 1:
        return world.jump(JUMPS[tape.of(JUMPS.length)] ?? 0)
      case 2:
        world.online = !world.online
        return world.online ? run('run') : undefined
      case 3:
        world.permission = !world.permission
        return world.permission ? run('connectionMended') : undefined
      case 4:
        world.validKey = `key-${world.fates.size}-${tape.byte()}`
        return
      case 5:
        world.connection = { ...world.connection, apiKey: world.validKey }
        return run('connectionMended')
      case 6:
        world.connection = { ...world.connection, apiKey: null }
        return run('keyForgotten')
      case 7:
      case 8: {
        // The permission may not be granted yet, and the worker may die before it hears of the change.
        world.connection = { ...world.connection, ...CONNECTIONS[tape.of(3)], apiKey: world.validKey }
        return run('connectionMended')
      }
      case 9:
        return sendNow(one())
      case 10:
        return cancel(one())
      case 11: {
        const id = one()
        const its = disk.get(id)
        if (its?.state.at !== 'queued') return
        disk.remove(id)
        world.fates.delete(id)
        return
      }
      case 12:
        return confirms()
      case 13:
        return run('run')
    }
  }
  return { confirms, does }
}

/** From here on nothing goes wrong: whatever was confirmed, for whichever service, is now delivered or was refused. */
const settle = async (
  world: World,
  workers: Worker[],
  begin: (worker: Worker, doing: Promise<void>) => void,
  rest: () => Promise<void>,
): Promise<void> => {
  world.tape.end()
  world.online = true
  world.permission = true
  for (const fate of world.fates.values()) fate.poison = null
  for (const connection of CONNECTIONS) {
    world.connection = { ...connection, apiKey: world.validKey }
    const worker = workers.find(({ life }) => !life.dead)
    if (!worker) throw new Broken('a worker is started after each death')
    begin(worker, worker.outbox.connectionMended())
    await rest()
    for (let wakings = 0; world.wakeAt !== null; wakings += 1) {
      if (wakings > MAX_WAKINGS) throw new Broken('in the end it comes to rest')
      world.must(world.wakeAt <= world.wall + LONGEST_WAIT, 'no sleep is longer than a day')
      world.pass(Math.max(0, world.wakeAt - world.wall))
      begin(worker, worker.outbox.run())
      await rest()
      checkRest(world, true)
      if (world.broken) throw world.broken
    }
  }
  for (const { state } of world.disk.all())
    world.must(!['queued', 'sending', 'waiting', 'held'].includes(state.at), 'in the end all is settled')
  world.must(
    [...world.fates.keys()].every((id) => world.disk.get(id)),
    'a confirmed report is never lost',
  )
  if (world.broken) throw world.broken
}

const count = ({ tally, fates, disk, sends, rules }: World): void => {
  tally.add('schedules')
  tally.add('reports', fates.size)
  tally.add('sends', sends)
  for (const { commits } of fates.values())
    if (commits > 1) tally.add(rules.deduplicates ? 'doubled' : 'doubled without de-duplication', commits - 1)
  for (const { id, state } of disk.all()) {
    tally.add(`ended ${state.at}`)
    if (state.at === 'cancelled' && (fates.get(id)?.commits ?? 0) > 0) tally.add('wrongly told')
  }
}

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
