import { LONGEST_WAIT } from '#lib/outbox/schedule.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { PROBE_AFTER } from '#lib/model/origin-state.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import type { Report } from '#lib/model/report.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { World } from './world.ts'

const OPEN = new Set(['queued', 'sending', 'waiting', 'held'])

/** What must hold of each change on disk. `origin state` is the one that it was made under. */
export const checkChange = (world: World, before: Report, after: Report, originState: OriginState): void => {
  const { must } = world
  const { state } = after
  must(before.id === after.id && before.confirmedAt === after.confirmedAt, 'a report stays the report it is')
  must(!before.ambiguous || after.ambiguous, 'doubt is not forgotten')
  const lastNumber = before.attempts.at(-1)?.number ?? 0
  const begins = before.state.at !== 'sending' && state.at === 'sending'
  must(
    (after.attempts.at(-1)?.number ?? 0) === lastNumber + (begins ? 1 : 0),
    'an attempt is one that was sent',
  )
  must(
    OPEN.has(before.state.at) || before.state.at === state.at || isLateTurn(before, after, world),
    'settled is settled',
  )
  if (begins) checkBegin(world, before, originState)
  if (before.state !== state) checkClaim(world, after)
}

/** Out of a refusal leads the person's word, or a firewall that turns out, with the third report, to refuse all. */
const isLateTurn = (before: Report, { id, state }: Report, world: World): boolean =>
  before.state.at === 'refused' &&
  (state.at === 'held' ? before.state.why === 'firewall' : world.fate(id).cancelled)

/** A report may go: it is its time, and the origin state lets it. A time set before the clock was is nobody's promise. */
const checkBegin = (world: World, { id, state }: Report, originState: OriginState): void => {
  const { wall, must, jumps } = world
  world.begun = { passed: world.passed, jumps }
  const { asked } = world.fate(id)
  const standsStill = jumps === 0
  if (standsStill && state.at === 'queued') must(state.until <= wall, 'the undo window is kept')
  if (standsStill && state.at === 'waiting' && state.because !== 'offline')
    must(state.due <= wall, 'a wait is kept')
  must(
    state.at !== 'held' || state.because !== 'other-destination',
    'nothing is sent that is held for another',
  )
  if (originState.failedInARow >= PROBE_AFTER) world.tally.add('probe of a service that is down')
  if (originState.parked === null) return
  world.tally.add('probe of a parked lane')
  must(state.at === 'held', 'on a parked lane only a probe goes')
  if (standsStill)
    must(asked || originState.parked.probeAt <= wall, 'a probe waits for its time or for the person')
}

/** What a state claims is known: from the service's own answer, from the person, or not at all. */
const checkClaim = (world: World, { id, state, ambiguous }: Report): void => {
  const { must, tally } = world
  const { told, cancelled, commits } = world.fate(id)
  tally.add(state.at === 'held' || state.at === 'waiting' ? `${state.at}: ${state.because}` : state.at)
  if (state.at === 'accepted') must(told.has('accepted'), 'accepted only by the answer of the service')
  if (state.at === 'known')
    must(told.has('known') && !ambiguous, 'known only by the answer, and without doubt')
  if (state.at === 'refused') must(told.has('refused'), 'refused only by the answer of the service')
  if (state.at === 'cancelled')
    must(cancelled && commits === 0, 'cancelled only if the service has nothing of it')
  if (state.at === 'needs-you') must(false, 'nothing here needs the person')
  if (state.at !== 'presumed') return
  tally.add(`presumed: ${state.why}`)
  if (state.why === 'known-after-doubt') must(told.has('known') && ambiguous, 'presumed only after doubt')
  if (state.why === 'other-answer' || state.why === 'number-alone')
    must(told.has('presumed'), 'presumed only by an answer')
  if (state.why === 'stopped') must(cancelled && ambiguous, 'stopped by the person, in doubt')
}

/** What must hold of each send, as the request leaves. */
export const checkSend = (
  world: World,
  to: Connection,
  id: string,
  originState: OriginState,
  worker: unknown,
): void => {
  const { must, passed, jumps } = world
  const report = world.disk.get(id)
  must(world.onTheWire === 0, 'one on the wire at a time')
  must(to.apiKey !== null, 'nothing is attempted without a key')
  must(report?.state.at === 'sending', 'on disk as sending before the first byte leaves')
  must(
    report?.destination.baseUrl === to.baseUrl && report.destination.slug === to.slug,
    'nothing goes where it was not confirmed for',
  )
  const last = world.lastSend.get(to.origin)
  // A new worker has only what is on disk to go by: when the former one was about to send, by a clock that may have been set since.
  if (last && last.worker === worker)
    must(passed - last.passed >= originState.spacing, 'sends keep their distance')
  else if (last && last.begun.jumps === world.begun.jumps)
    must(
      world.begun.passed - last.begun.passed >= originState.spacing,
      'sends keep their distance, over deaths too',
    )
  const peace = world.peace.get(to.origin)
  if (peace && peace.jumps === jumps)
    must(passed >= peace.until, 'peace is kept when the service asks for it')
  world.lastSend.set(to.origin, { passed, begun: world.begun, worker })
}

/** What a 429 that names no time asks for at least, by how often in a row: half of 30 s, doubling, half an hour at most. */
const leastPeace = (inARow: number): number => Math.min(15_000 * 2 ** (inARow - 1), 1_800_000)

/** The service's wish to be left alone, noted when it is told, and how often it had it. */
export const notePeace = (world: World, origin: string, outcome: CreateOutcome): void => {
  const inARow = world.throttles.get(origin) ?? 0
  const { pauseOrigin } = outcome
  if (outcome.kind === 'waiting' && outcome.reason === 'throttled' && pauseOrigin) {
    world.throttles.set(origin, inARow + 1)
    if (pauseOrigin.forMs === null && inARow > 0) world.tally.add('throttled again')
  } else if (
    outcome.kind === 'accepted' ||
    outcome.kind === 'presumed' ||
    outcome.kind === 'known' ||
    (outcome.kind === 'refused' && outcome.reason !== 'firewall')
  )
    world.throttles.set(origin, Math.max(0, inARow - 1))
  if (!pauseOrigin) return
  const forMs = pauseOrigin.forMs ?? leastPeace(Math.max(1, world.throttles.get(origin) ?? 0))
  const until = world.passed + Math.min(forMs, LONGEST_WAIT)
  const before = world.peace.get(origin)
  if (!before || before.until < until || before.jumps !== world.jumps)
    world.peace.set(origin, { until, jumps: world.jumps })
}

/** What must hold whenever nobody is at work. `ran`: an outbox has done all that it could since the last death. */
export const checkRest = (world: World, ran: boolean): void => {
  const { must, disk, fates } = world
  for (const [id, { commits, lost }] of fates) {
    const report = disk.get(id)
    must(report !== undefined, 'a confirmed report is never lost')
    if (!report) continue
    const { at } = report.state
    const delivered = at === 'accepted' || at === 'known' || at === 'presumed'
    must(
      commits === 0 || delivered || report.ambiguous || at === 'sending',
      'what may have arrived is told as such',
    )
    must(!world.rules.deduplicates || commits <= 1, 'one commit for one report')
    must(commits - 1 <= lost, 'sent again only when the answer was lost')
  }
  if (!ran) return
  const mine = [...disk.all()].filter(({ destination: { baseUrl, slug }, state: { at } }) => {
    const { connection } = world
    return baseUrl === connection.baseUrl && slug === connection.slug && OPEN.has(at)
  })
  must(
    mine.every(({ state }) => state.at !== 'sending'),
    'nothing is left on the wire',
  )
  must(mine.length === 0 || world.wakeAt !== null, 'somebody is to wake it')
  for (const { state } of mine)
    if (world.jumps === 0 && state.at === 'queued' && state.until <= world.wall)
      must(
        world.wakeAt !== null && world.wakeAt - world.wall <= 2000,
        'none says that it is being sent while its origin is not to be asked',
      )
  const { parked, firewalled } = disk.originStateOf(world.connection.origin)
  if (parked?.because === 'firewall')
    must(
      firewalled.every((id) => disk.get(id)?.state.at !== 'refused'),
      'behind a firewall that refuses all, none stays refused',
    )
}
