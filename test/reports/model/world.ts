import type { Connection } from '#lib/settings/connection.ts'
import { NOON } from '#test/fakes/clock.ts'
import { connection, payload, report } from '../samples.ts'
import { ACCEPTED, type Ending } from './answers.ts'
import { memoryStore } from './memory-store.ts'
import type { Tape } from './tape.ts'

/** A rule that the outbox must never break, broken. */
export class Broken extends Error {}

const B = 'https://b.example'
/** The service that most is confirmed for; the same with another organization; and another service. */
export const CONNECTIONS: (Connection & { apiKey: string })[] = [
  connection,
  { ...connection, slug: 'umbrella' },
  { ...connection, baseUrl: `${B}/v2`, origin: B, matchPattern: `${B}/*`, slug: 'b' },
]

/** What became of one report, as only somebody outside of the outbox can know it. */
export type Fate = {
  commits: number
  /** Attempts that ended without a word on what became of them: lost answers, deaths, repeats of the browser. */
  lost: number
  /** The outcomes that were handed to the outbox, by kind. */
  told: Set<string>
  /** The person stopped it. */
  cancelled: boolean
  /** The person asked for it since it was last sent. */
  asked: boolean
  /** What the service always answers to this one; null for one like any other. */
  poison: Ending | null
}

/** A time by both clocks: what has really passed, and how often the other was set. */
export type Moment = { passed: number; jumps: number }

/** What all schedules together have seen: a model that never gets anywhere proves nothing. */
export const makeTally = () => {
  const counts = new Map<string, number>()
  return {
    add: (what: string, by = 1): void => void counts.set(what, (counts.get(what) ?? 0) + by),
    count: (what: string): number => counts.get(what) ?? 0,
  }
}
export type Tally = ReturnType<typeof makeTally>

/** Everything outside of the workers: disk, time, network, person and service. It outlives each of them. */
export const makeWorld = (tape: Tape, tally: Tally, rules: { deduplicates: boolean }) => {
  const world = {
    tape,
    tally,
    rules,
    disk: memoryStore(),
    /** The wall clock, which can be set; and the time that has really passed. */
    wall: NOON,
    passed: 0,
    jumps: 0,
    online: true,
    permission: true,
    connection: connection as Connection,
    /** The key that the services know. */
    validKey: connection.apiKey,
    fates: new Map<string, Fate>(),
    wakeAt: null as number | null,
    onTheWire: 0,
    sends: 0,
    /** When the last attempt was written down. */
    begun: { passed: 0, jumps: 0 },
    /** What the service answers to all for a while. */
    mood: { ending: ACCEPTED, left: 0 },
    operations: 0,
    deaths: 0,
    /** By origin: the last send, and until when the service asked for peace. */
    lastSend: new Map<string, { passed: number; begun: Moment; worker: unknown }>(),
    peace: new Map<string, { until: number; jumps: number }>(),
    /** By origin: how often in a row it said "too many", less one for each report that it answered since. */
    throttles: new Map<string, number>(),
    broken: null as Broken | null,
    pass: (milliseconds: number): void => {
      world.wall += milliseconds
      world.passed += milliseconds
    },
    jump: (by: number): void => {
      world.wall += by
      world.jumps += 1
      tally.add('clock set')
    },
    /** Remembered and not thrown, since whoever is called by the outbox must not fail for our sake. */
    must: (holds: boolean, rule: string): void => {
      if (!holds) world.broken ??= new Broken(rule)
    },
    /** A person confirms a report for the connection that there is: on disk, with its undo window. */
    confirm: (id: string, undo: number, poison: Ending | null = null): void => {
      const { baseUrl, origin, slug } = world.connection
      const fate = { commits: 0, lost: 0, told: new Set<string>(), cancelled: false, asked: false, poison }
      world.fates.set(id, fate)
      const destination = { baseUrl, origin, slug }
      const state = { at: 'queued', until: world.wall + undo } as const
      world.disk.add(report({ id, destination, confirmedAt: world.wall, state }), payload(id, { body: id }))
    },
    fate: (id: string): Fate => {
      const its = world.fates.get(id)
      if (!its) throw new Broken(`nobody confirmed ${id}`)
      return its
    },
  }
  return world
}

export type World = ReturnType<typeof makeWorld>
