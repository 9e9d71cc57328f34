import type { Result } from '#lib/result.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { ListFailure } from '#lib/model/list-outcome.ts'
import { TAKEDOWNS_PER_PAGE, type Takedown } from '#lib/service/takedowns.ts'
import { shownOrder, type PageQuery } from './ask-page.ts'
import { timeOf } from './case.ts'
import type { Look } from './case-store.ts'
import type { Query, Waiting } from './waiting-reports.ts'
import { newReading, turned, type PassEnd, type Reading, type WatchState } from './watch-state.ts'

/** Requests of one pass, whatever comes of them. */
export const PASS_MOST = 20

/** With more to ask for than this, what changed lately is asked for as a whole first. */
const MANY = 10

/** Of a pass: kept for a reading of the whole list that is due, and the most for what changed lately. */
const FOR_FULL = 10
const FOR_RECENT = 4

/** Pages that one query is followed for; what lies behind them is left to the reading of the whole list. */
const QUERY_PAGES = 3

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A reading of what changed lately that is longer than this is no saving. */
const RECENT_PAGES = 50

/** So many failures in a row at one cursor, or of queries in one pass, and it is given up. */
const GIVE_UP = 3

/** One page of an answer, asked for and put on disk with what `after` makes of the position: the cursor of the next one. */
export type Page = (
  query: PageQuery,
  perPage: number,
  limit: number,
  looksAfter: (askedAt: number) => Look[],
  after: (now: WatchState, nextPage: string | null, perPage: number, rows: Takedown[]) => WatchState,
) => Promise<Result<string | null, ListFailure | { kind: 'spent' }>>

export type Steps = {
  page: Page
  waiting: Waiting
  clock: Clock
  startedAt: number
  /** It goes on where another worker died. */
  isResumed: boolean
  get: () => WatchState
  set: (value: WatchState) => void
  /** Stores looks that no answer goes with. */
  note: (looks: readonly Look[]) => Promise<void>
}

/** Ends a pass from within. */
export type Stop = { stopped: NonNullable<PassEnd['stopped']>; failure: ListFailure | null }

/** What a pass does, one thing after another, over a `page` that keeps the count and the disk. */

export const makeSteps = ({ page, waiting, clock, startedAt, isResumed, get, set, note }: Steps) => {
  const requests = (): number => get().pass?.requests ?? 0
  const ENOUGH: Stop = { stopped: 'enough', failure: null }
  const isFullDue = (): boolean => get().full !== null || clock.now() >= get().fullFrom

  /** Null when it may go on with something else. */
  const recent = async (): Promise<Stop | null> => {
    const limit = requests() + FOR_RECENT
    const from = get().recentSince || startedAt - DAY
    const startDate = new Date(from - HOUR).toISOString()
    for (;;) {
      const reading = get().recent ?? newReading(clock.now(), TAKEDOWNS_PER_PAGE.most)
      const answer = await page(
        { startDate, sorting: shownOrder(), next_page: reading.cursor },
        reading.perPage,
        limit,
        () => [],
        (now, nextPage, perPage, rows) => {
          // Rows from long before: the service does something else with the date, and this is the wrong way to save work.
          const isIgnored = rows.some(({ updatedAt }) => (timeOf(updatedAt) ?? Infinity) < from - DAY)
          if (isIgnored) return { ...now, recent: null, recentFrom: clock.now() + DAY }
          const next = nextPage === null ? null : turned(reading, nextPage, perPage)
          if (next === 'cursor-repeats' || next === 'endless')
            return { ...now, recent: null, recentFrom: clock.now() + DAY }
          if (next === null || next.pages >= RECENT_PAGES)
            return { ...now, recent: null, recentSince: reading.startedAt }
          return { ...now, recent: next }
        },
      )
      if (answer.ok && get().recent === null) return null
      if (answer.ok) continue
      const { failure } = answer
      if (failure.kind === 'spent') return null
      if (mayBeOfTheQuestion(failure) || failure.kind === 'timed-out')
        set({ ...get(), recent: null, recentFrom: clock.now() + DAY })
      return mayBeOfTheQuestion(failure) ? null : { stopped: 'failed', failure }
    }
  }

  const query = async (asked: Query, limit: number): Promise<ListFailure | 'spent' | null> => {
    let cursor: string | null = null
    /** Of the first page: what was opened since may stand on none of them. */
    let lookedAt: number | null = null
    for (let pages = 1; pages <= QUERY_PAGES; pages += 1) {
      const isLast = (next: string | null): boolean => next === null || pages === QUERY_PAGES
      let following: string | null = null
      let isWhole = false
      const answer = await page(
        { query: asked.text, next_page: cursor },
        TAKEDOWNS_PER_PAGE.most,
        limit,
        (askedAt) => {
          lookedAt ??= askedAt
          return isLast(following) ? waiting.after(asked, lookedAt, isWhole ? 'whole' : 'cut') : []
        },
        (now, nextPage) => {
          isWhole = nextPage === null
          following = nextPage === cursor ? null : nextPage
          return now
        },
      )
      if (!answer.ok) return answer.failure.kind === 'spent' ? 'spent' : answer.failure
      if (isLast(following)) return null
      cursor = following
    }
    return null
  }

  /** What was asked for one report, and could not be answered. */
  let unanswered: Stop | null = null
  const queries = async (limit: number): Promise<Stop | null> => {
    let failed = 0
    for (const asked of waiting.queries) {
      // Asked for in this pass, by a worker that died since.
      if (isResumed && asked.triedAt >= startedAt) continue
      const failure = await query(asked, limit)
      if (failure === 'spent') return requests() >= PASS_MOST ? ENOUGH : null
      if (failure === null) continue
      const looks = waiting.after(asked, clock.now(), 'none')
      for (const look of looks) waiting.looks.set(look.report, look)
      await note(looks)
      failed += 1
      unanswered = { stopped: 'failed', failure }
      // One that the service cannot answer must not keep the others from being asked for; a service that is down may.
      if (!mayBeOfTheQuestion(failure) || failed >= GIVE_UP) return unanswered
    }
    return null
  }

  const full = async (): Promise<Stop | null> => {
    for (;;) {
      const reading = get().full ?? newReading(clock.now(), TAKEDOWNS_PER_PAGE.most)
      let broken: 'cursor-repeats' | 'endless' | null = null
      const answer = await page(
        { sorting: shownOrder(), next_page: reading.cursor },
        reading.perPage,
        PASS_MOST,
        () => [],
        (now, nextPage, perPage) => {
          if (nextPage === null) {
            const fullFrom = reading.startedAt + DAY
            return { ...now, full: null, fullFrom, completeSince: reading.startedAt, completeAt: clock.now() }
          }
          const next = turned(reading, nextPage, perPage)
          if (next !== 'cursor-repeats' && next !== 'endless') return { ...now, full: next }
          broken = next
          return { ...now, full: null, fullFrom: clock.now() + DAY }
        },
      )
      if (broken !== null) return { stopped: broken, failure: null }
      if (answer.ok && get().full === null) return null
      if (answer.ok) continue
      if (answer.failure.kind === 'spent') return ENOUGH
      set(afterFailure(get(), reading, answer.failure, clock.now()))
      return { stopped: 'failed', failure: answer.failure }
    }
  }

  return async (): Promise<Stop | null> => {
    if (waiting.queries.length > MANY && clock.now() >= get().recentFrom) {
      const stop = await recent()
      if (stop) return stop
    }
    const stop = await queries(isFullDue() ? PASS_MOST - FOR_FULL : PASS_MOST)
    if (stop) return stop
    if (isFullDue()) return (await full()) ?? unanswered
    return requests() >= PASS_MOST ? ENOUGH : unanswered
  }
}

/**
 * What may say something of one question alone: a word that a gateway dislikes or the service fails over, an answer that cannot
 * be made smaller. A service that asks for peace gets it.
 */
const mayBeOfTheQuestion = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' ||
  failure.kind === 'firewall' ||
  failure.kind === 'too-large' ||
  failure.kind === 'broken-off' ||
  (failure.kind === 'server-error' && !failure.retryAfterMs)

/** A cursor that is refused, or fails again and again, leads nowhere: the whole list is begun anew, not at once. */
const afterFailure = (state: WatchState, reading: Reading, failure: ListFailure, now: number): WatchState => {
  if (failure.kind === 'bad-request') return { ...state, full: null, fullFrom: now + HOUR }
  const answered =
    failure.kind === 'server-error' || failure.kind === 'firewall' || failure.kind === 'too-large'
  const fails = reading.fails + (answered ? 1 : 0)
  if (fails >= GIVE_UP) return { ...state, full: null, fullFrom: now + DAY / 4 }
  return { ...state, full: { ...reading, fails } }
}
