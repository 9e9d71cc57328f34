import type { TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { Span } from '#lib/model/takedowns/takedown-row.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { timeOf, type StoredTakedown } from './stored-takedown.ts'

type Overview = AnswerOf<TakedownRequests, 'takedowns/overview'>

const WEEK = 7 * 86_400_000

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * 86_400_000

/** Number of weeks shown, including this one. */
const WEEKS = 26

/** Fewer values give no meaningful median. */
const LEAST_FOR_MEDIAN = 5

export const weekOf = (time: number): number => Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY

/** Statuses of a case that was never seen open. */
const CLOSED: readonly string[] = [
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
]

/** Returns the bounded time from opening to COMPLETED, for a case seen in both states; null for others. */
export const completionOf = ({
  changes,
  createdAt,
}: Pick<StoredTakedown, 'changes' | 'createdAt'>): Span | null => {
  const [found] = changes
  const completed = changes.find(({ what, to }) => what === 'status' && to === 'COMPLETED')
  if (found?.what !== 'found' || CLOSED.includes(found.to) || !completed || completed.after === null)
    return null
  const openedAt = timeOf(createdAt)
  const openedFrom = openedAt ?? found.after
  if (openedFrom === null) return null
  const openedBy = openedAt ?? found.by
  return {
    least: Math.max(0, completed.after - openedBy),
    most: Math.max(0, completed.by - openedFrom),
  }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Returns the bounds of the median, or null for too few values. */
export const medianOf = (spans: readonly Span[]): Span | null =>
  spans.length < LEAST_FOR_MEDIAN
    ? null
    : { least: median(spans.map(({ least }) => least)), most: median(spans.map(({ most }) => most)) }

type Counts = Map<string, number>

const count = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

const listed = (counts: Counts): { name: string; count: number }[] =>
  Array.from(counts, ([name, number]) => ({ name, count: number })).toSorted(
    (one, other) => other.count - one.count || (one.name < other.name ? -1 : 1),
  )

/** Counts cases one by one, so they don’t all have to be in memory. */
export const makeTally = (now: number) => {
  const thisWeek = weekOf(now)
  const firstWeek = thisWeek - (WEEKS - 1) * WEEK
  const byStatus: Counts = new Map()
  const byLiveness: Counts = new Map()
  const byWeek = new Map<number, Counts>()
  const spans: Span[] = []
  let [cases, unreadable, undated, earlier] = [0, 0, 0, 0]

  const addWeek = ({ createdAt, status }: StoredTakedown): void => {
    const time = timeOf(createdAt)
    if (time === null) undated += 1
    else if (time < firstWeek) earlier += 1
    else {
      // A future date, from a clock that is ahead, counts for this week.
      const week = Math.min(weekOf(time), thisWeek)
      const counts = byWeek.get(week) ?? new Map<string, number>()
      byWeek.set(week, counts)
      count(counts, status)
    }
  }

  return {
    add: (one: StoredTakedown | null): void => {
      if (!one) {
        unreadable += 1
        return
      }
      cases += 1
      count(byStatus, one.status)
      count(byLiveness, one.liveness)
      addWeek(one)
      const span = completionOf(one)
      if (span) spans.push(span)
    },
    total: (completeAt: number | null): Overview => {
      const first = Math.min(thisWeek, ...byWeek.keys())
      const weeks = byWeek.size === 0 ? 0 : (thisWeek - first) / WEEK + 1
      return {
        cases,
        completeAt,
        unreadable,
        byStatus: listed(byStatus),
        byLiveness: listed(byLiveness),
        byWeek: Array.from({ length: weeks }, (_, index) => {
          const start = first + index * WEEK
          const counts = listed(byWeek.get(start) ?? new Map())
          return { start, count: counts.reduce((sum, one) => sum + one.count, 0), byStatus: counts }
        }),
        undated,
        earlier,
        completion: { cases: spans.length, median: medianOf(spans) },
      }
    },
  }
}
