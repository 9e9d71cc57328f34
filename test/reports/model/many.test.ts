import { describe, expect, it } from 'vitest'
import { rowsToRun } from '#test/matrix.ts'
import { connection } from '../samples.ts'
import { ENDINGS, type Ending } from './answers.ts'
import { makeMutex } from './mutex.ts'
import { checkRest } from './rules.ts'
import { makeTape } from './tape.ts'
import { makeTally, makeWorld } from './world.ts'
import { startWorker } from './worker.ts'

const HOUR = 3_600_000
const TEN_YEARS = 3650 * 24 * HOUR

/** So many reports confirmed at once, and a worker that nothing happens to but what the test does. */
const lineOf = (count: number, poison: (index: number) => Ending | null = () => null) => {
  const world = makeWorld(makeTape(new Uint8Array()), makeTally(), { deduplicates: true })
  for (let index = 0; index < count; index += 1) world.confirm(`report-${index}`, 0, poison(index))
  const { outbox } = startWorker(world, makeMutex(), () => undefined)
  const check = (ran: boolean): void => {
    checkRest(world, ran)
    if (world.broken) throw world.broken
  }
  const inState = (...states: string[]): number =>
    [...world.disk.all()].filter(({ state }) => states.includes(state.at)).length
  /** Runs and wakes until `enough`, or until nobody is to wake it. */
  const drain = async (enough: () => boolean = () => false): Promise<void> => {
    await outbox.run()
    while (world.wakeAt !== null && !enough()) {
      world.pass(Math.max(0, world.wakeAt - world.wall))
      await outbox.run()
    }
    check(world.online)
  }
  return { world, outbox, inState, drain, check }
}

describe('one poisonous report among 100: the 99 others are accepted', () => {
  const poisons = ENDINGS.filter(({ outcome }) => outcome.kind !== 'accepted').map(
    (one) => [one.name, one] as const,
  )

  it.each(rowsToRun(poisons))('%s', async (_, ending) => {
    const { world, inState, drain } = lineOf(100, (index) => (index === 0 ? ending : null))
    await drain(() => inState('accepted') === 99 || world.sends > 1000)
    expect(inState('accepted')).toBe(99)
    expect(world.disk.get('report-0')?.state.at).not.toBe('accepted')
    for (let index = 1; index < 100; index += 1) expect(world.fate(`report-${index}`).commits).toBe(1)
  })
})

describe('the key revoked at report k of 1,000 and replaced', () => {
  it.each([0, 1, 500, 999])(
    'k = %d: all delivered once, none spends an attempt but the probes',
    async (k) => {
      const { world, outbox, inState, drain } = lineOf(1000)
      if (k > 0) await drain(() => inState('accepted') === k)
      world.validKey = 'another'
      await drain(() => world.sends >= k + 6)
      expect(inState('accepted')).toBe(k)
      expect(inState('held')).toBe(1000 - k)
      const probes = world.sends - k
      expect(probes).toBe(6)
      const spent = [...world.disk.all()].filter(
        ({ state, attempts }) => state.at === 'held' && attempts.length > 0,
      )
      expect(spent.length).toBe(Math.min(probes, 1000 - k))

      world.connection = { ...connection, apiKey: 'another' }
      await outbox.connectionMended()
      await drain()
      expect(inState('accepted')).toBe(1000)
      expect(world.sends).toBe(1000 + probes)
      for (const { commits } of world.fates.values()) expect(commits).toBe(1)
    },
  )
})

type Line = ReturnType<typeof lineOf>

/** What happens to a machine after 40 of 100, and what ends it. Everything is delivered once, in one attempt each. */
describe.each<[what: string, happens: (line: Line) => Promise<unknown>, ends: (line: Line) => void]>([
  ['the clock is set ten years forward', async ({ world }) => world.jump(TEN_YEARS), () => undefined],
  ['the clock is set ten years back', async ({ world }) => world.jump(-TEN_YEARS), () => undefined],
  [
    'the clock is set ten years forward, and back an hour later',
    async ({ world, outbox }) => {
      world.jump(TEN_YEARS)
      await outbox.run()
      world.jump(-TEN_YEARS)
    },
    () => undefined,
  ],
  ['summer begins where the clock is set by hand', async ({ world }) => world.jump(HOUR), () => undefined],
  ['summer ends where the clock is set by hand', async ({ world }) => world.jump(-HOUR), () => undefined],
  ['the machine sleeps for a night', async ({ world }) => world.pass(9 * HOUR), () => undefined],
  [
    'the network is away for an hour',
    async ({ world, outbox }) => {
      world.online = false
      await outbox.run()
      world.pass(HOUR)
      await outbox.run()
    },
    ({ world }) => {
      world.online = true
    },
  ],
  [
    'the permission is revoked',
    async ({ world, outbox }) => {
      world.permission = false
      world.pass(HOUR)
      await outbox.run()
    },
    ({ world }) => {
      world.permission = true
    },
  ],
  [
    'the key is forgotten',
    async ({ world, outbox }) => {
      world.connection = { ...connection, apiKey: null }
      await outbox.keyForgotten()
      world.pass(HOUR)
      await outbox.run()
    },
    ({ world }) => {
      world.connection = connection
    },
  ],
  [
    'another service is connected',
    async ({ world, outbox }) => {
      world.connection = { ...connection, baseUrl: 'https://b.example/v2', origin: 'https://b.example' }
      await outbox.connectionMended()
      world.pass(HOUR)
      await outbox.run()
    },
    ({ world }) => {
      world.connection = connection
    },
  ],
])('after 40 of 100 %s', (_, happens, ends) => {
  it.each([
    ['and all is well again, which somebody tells', true],
    ['and all is well again, which nobody tells', false],
  ])('%s', async (_told, told) => {
    const line = lineOf(100)
    const { world, inState, drain, outbox } = line
    await drain(() => inState('accepted') === 40)
    await happens(line)
    expect(world.sends).toBeLessThanOrEqual(42)
    ends(line)
    await (told ? outbox.connectionMended() : outbox.run())
    await drain()
    expect(inState('accepted')).toBe(100)
    expect(world.sends).toBe(100)
    for (const { attempts, ambiguous } of world.disk.all()) {
      expect(attempts).toHaveLength(1)
      expect(ambiguous).toBe(false)
    }
  })
})
