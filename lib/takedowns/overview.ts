import type { Span, TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { timeOf, type StoredCase } from './case.ts'

type Overview = AnswerOf<TakedownRequests, 'takedowns/overview'>

const WEEK = 7 * 86_400_000

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * 86_400_000

/** So many weeks are shown, this one among them. */
const WEEKS = 26

/** Under so many a median says more than is known. */
const LEAST_FOR_MEDIAN = 5

export const weekOf = (time: number): number => Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY

/** Where a case is at its end, one way or another: it was not seen open. */
const CLOSED: readonly string[] = [
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
]

/**
 * From opening to COMPLETED, as far as it is known: it was seen open, and COMPLETED at a later look. The opening is the time
 * that the service tells, or else between two looks as well. Null for any other case.
 */
export const completionOf = ({
  changes,
  createdAt,
}: Pick<StoredCase, 'changes' | 'createdAt'>): Span | null => {
  const [found] = changes
  const completed = changes.find(({ what, to }) => what === 'status' && to === 'COMPLETED')
  if (found?.what !== 'found' || CLOSED.includes(found.to) || !completed || completed.after === null)
    return null
  const told = timeOf(createdAt)
  const openedFrom = told ?? found.after
  if (openedFrom === null) return null
  const openedBy = told ?? found.by
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

/** The true median is between the median of what is the least and of what is the most. */
export const medianOf = (spans: readonly Span[]): Span | null =>
  spans.length < LEAST_FOR_MEDIAN
    ? null
    : { least: median(spans.map(({ least }) => least)), most: median(spans.map(({ most }) => most)) }

type Counts = Map<string, number>

const count = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Most first, then by name. */
const listed = (counts: Counts): { name: string; count: number }[] =>
  Array.from(counts, ([name, number]) => ({ name, count: number })).toSorted(
    (one, other) => other.count - one.count || (one.name < other.name ? -1 : 1),
  )

/** Adds cases up one by one, so that all of them need never be in memory. */
export const makeTally = (now: number) => {
  const thisWeek = weekOf(now)
  const firstWeek = thisWeek - (WEEKS - 1) * WEEK
  const byStatus: Counts = new Map()
  const byLiveness: Counts = new Map()
  const byWeek = new Map<number, Counts>()
  const spans: Span[] = []
  let [cases, unreadable, undated, earlier] = [0, 0, 0, 0]

  const addWeek = ({ createdAt, status }: StoredCase): void => {
    const time = timeOf(createdAt)
    if (time === null) undated += 1
    else if (time < firstWeek) earlier += 1
    else {
      // Dated in the future by a clock that is fast: of this week.
      const week = Math.min(weekOf(time), thisWeek)
      const counts = byWeek.get(week) ?? new Map<string, number>()
      byWeek.set(week, counts)
      count(counts, status)
    }
  }

  return {
    add: (one: StoredCase | null): void => {
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
        byWeek: Array.from({ length: weeks }, (_, place) => {
          const start = first + place * WEEK
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
