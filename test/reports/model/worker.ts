import { LONGEST_WAIT } from '#lib/outbox/schedule.ts'
import type { OutboxDeps, OutboxStore } from '#lib/outbox/queue.ts'
import { makeFullDisk } from '#lib/outbox/queue.ts'
import { makeOutbox } from '#lib/outbox/outbox.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { ACCEPTED, BAD_HOURS, ENDINGS, KNOWN, NO_SUCH_KEY, type Ending } from './answers.ts'
import { never, newLife, type Life, type makeMutex } from './mutex.ts'
import { checkChange, checkSend, notePeace } from './rules.ts'
import { Broken, type World } from './world.ts'

/** So many operations on disk in one schedule: it does not come to rest. */
const ENDLESS = 20_000

/** What happens to a worker at one moment: mostly nothing, sometimes its death or somebody's hand. */
export type Moment = 'nothing' | 'dies' | 'something'
const momentOf = (byte: number): Moment => (byte < 232 ? 'nothing' : byte < 246 ? 'something' : 'dies')

/** A background with its outbox, from its start to its death, over a world that outlives it. */
export const startWorker = (world: World, mutex: ReturnType<typeof makeMutex>, interfere: () => void) => {
  const life = newLife()
  const { tape, tally, must } = world
  /** What it sent last, and what it has been told since about network and permission. */
  let last: string | null = null
  /** What it has been told of peace and not yet written down: a death in between is nobody's fault. */
  let wish: { origin: string; outcome: CreateOutcome } | null = null
  let heard = { online: false, permission: false }

  const die = (where: string): void => {
    if (life.dead) return
    tally.add(`died ${where}`)
    world.deaths += 1
    if (last !== null && world.disk.get(last)?.state.at === 'sending') world.fate(last).lost += 1
    life.die()
    mutex.dies(life)
  }

  /** A place where the worker may die, or another be at work in between. Never resolves for a dead one. */
  const moment = (where: string): Promise<void> | null => {
    if (life.dead) return never()
    const what = tape.ended() ? 'nothing' : momentOf(tape.byte())
    if (what === 'nothing') return null
    if (what === 'something') interfere()
    else die(where)
    return life.dead ? never() : null
  }

  const around = async <T>(where: string, work: () => T | Promise<T>): Promise<T> => {
    await moment(`before ${where}`)
    world.operations += 1
    if (world.operations > ENDLESS) world.broken ??= new Broken('it comes to rest')
    if (world.operations > ENDLESS) return never()
    const done = await work()
    await moment(`after ${where}`)
    return done
  }

  const { store } = world.disk
  const checked: OutboxStore = {
    open: () => around('reading the queue', store.open),
    isAny: store.isAny,
    payload: (id) => around('reading a payload', () => store.payload(id)),
    originState: (origin) => around('reading a lane', () => store.originState(origin)),
    changeOriginState: (origin, change) =>
      around('writing a lane', () => store.changeOriginState(origin, change)),
    change: (ids, change) =>
      around('writing', () =>
        store.change(ids, (report, originState) => {
          const changed = change(report, originState)
          if (changed) checkChange(world, report, changed.report, originState)
          if (wish && report.id === last && changed?.originState) {
            notePeace(world, wish.origin, wish.outcome)
            wish = null
          }
          return changed
        }),
      ),
  }

  const send: OutboxDeps['send'] = async (to, id) => {
    checkSend(world, to, id, world.disk.originStateOf(to.origin), life)
    must(heard.online, 'nothing is attempted offline')
    must(heard.permission, 'nothing is attempted without permission')
    heard = { online: false, permission: false }
    world.fate(id).asked = false
    world.onTheWire += 1
    world.sends += 1
    last = id
    const outcome = await exchanged(world, life, moment, id, to.apiKey)
    // A dead worker's connection is closed with it.
    world.onTheWire -= 1
    if (outcome === null) return never()
    world.fate(id).told.add(outcome.kind)
    wish = { origin: to.origin, outcome }
    await moment('with the answer in hand')
    return outcome
  }

  const clock = { now: () => world.wall, random: () => tape.byte() / 256 }
  const outbox = makeOutbox({
    store: checked,
    fullDisk: makeFullDisk(keyValuesInMemory(), clock),
    clock,
    elapsed: () => world.passed,
    connections: () => around('reading the connection', () => (world.connection ? [world.connection] : [])),
    mayReach: () => around('asking for permission', () => (heard.permission = world.permission)),
    online: () => (heard.online = world.online),
    send,
    ownAssetSince: async () => null,
    mayReportOwn: async () => true,
    lock: (work) => (life.dead ? never() : mutex.request(life, work)),
    wake: (at) =>
      around('setting the alarm', () => {
        world.wakeAt = at
        must(
          at === null || world.jumps > 0 || at <= world.wall + LONGEST_WAIT,
          'no sleep is longer than a day',
        )
      }),
    announce: () => undefined,
  })
  return { outbox, life, die }
}

export type Worker = ReturnType<typeof startWorker>

/** One exchange with the service: what it does, and what of it the worker lives to hear; null for nothing. */
const exchanged = async (
  world: World,
  life: Life,
  moment: (where: string) => Promise<void> | null,
  id: string,
  key: string | null,
) => {
  const { tape, tally, rules } = world
  const fate = world.fate(id)
  const gone = (where: string): boolean => {
    void moment(where)
    return life.dead
  }
  if (gone('before the request arrived')) return null
  const ending = key === world.validKey ? drawn(world, id) : NO_SUCH_KEY
  tally.add(ending.name)
  world.pass(tape.byte() * 80)
  const isRepeat = rules.deduplicates && fate.commits > 0
  const counts = ending.commits && !isRepeat
  if (counts) fate.commits += 1
  const again = ending.repeats && ending.commits
  if (again) {
    fate.lost += 1
    if (!rules.deduplicates) fate.commits += 1
  }
  if (gone('after the service acted')) return null
  const { outcome } = ending
  const doubt = outcome.kind === 'waiting' && outcome.ambiguous
  if (doubt) fate.lost += 1
  // What it has, it says it has, whether this one asked twice or the browser did; unless that answer is lost as well.
  if (rules.deduplicates && ending.commits && (isRepeat || again) && outcome.kind === 'accepted')
    return KNOWN.outcome
  return outcome
}

/** What the service is up to: with a poisonous report always the same, in a bad hour the same for all, else as it comes. */
const drawn = (world: World, id: string): Ending => {
  const { tape, mood } = world
  const { poison } = world.fate(id)
  if (poison) return poison
  if (tape.ended()) return ACCEPTED
  if (mood.left > 0) mood.left -= 1
  else {
    const byte = tape.byte()
    mood.ending = byte < 232 ? endingOf(byte) : (BAD_HOURS[byte % BAD_HOURS.length] ?? ACCEPTED)
    if (byte >= 232) mood.left = tape.of(12)
  }
  return mood.ending
}

export const endingOf = (byte: number): Ending =>
  byte < 64 ? ACCEPTED : (ENDINGS[(byte - 64) % ENDINGS.length] ?? ACCEPTED)
