import { ROWS_AT_ONCE } from '#lib/limits.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { ReportRow } from '#lib/model/report-state.ts'
import type { Ask } from '#components/ui/ask.ts'
import type { ListState } from '#components/dashboard/list-store.ts'
import { listState, makeListStore } from '#components/dashboard/list-store.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { DashboardDeps } from '#components/dashboard/page.ts'
import { useTakedownVersion } from '#components/dashboard/page.ts'

/** Size of the first portion; small, so that the screen fills soon. */
const FIRST_PORTION = 100

/** Debounce in ms: a draining queue announces several changes per second. */
const TOGETHER = 100

/** `missing`: rows that aren’t loaded yet. */
export type RowsState = ListState<ReportRow, { missing: number; unreadable: number }>

/** All reports, newest first, loaded in portions. A change reloads only its row, before the remaining portions. */
export const makeReportListStore = (ask: Ask, show: (state: RowsState) => void) => {
  const unreadable = new Set<string>()
  const changed = new Set<string>()
  let listed: string[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const store = makeListStore<string, ReportRow>(
    ({ id }) => id,
    (loaded) => show(listState(loaded, { missing: listed?.length ?? 0, unreadable: unreadable.size })),
  )
  const nextPortion = (toLoad: string[]): string[] => {
    if (changed.size === 0) return toLoad.splice(0, store.size() === 0 ? FIRST_PORTION : ROWS_AT_ONCE)
    const ids = [...changed].slice(0, ROWS_AT_ONCE)
    for (const id of ids) changed.delete(id)
    return ids
  }
  store.begin({
    hasMore: () => listed === null || listed.length > 0 || changed.size > 0,
    ask: async () => {
      listed ??= (await ask('report/list', {})).ids
      const ids = nextPortion(listed)
      if (ids.length === 0) return { ids, rows: [], unreadable: [] }
      try {
        return { ids, ...(await ask('report/rows', { ids })) }
      } catch (thrown) {
        for (const id of ids) changed.add(id)
        throw thrown
      }
    },
    take: (answer) => {
      for (const id of answer.ids) unreadable.delete(id)
      for (const id of answer.unreadable) unreadable.add(id)
      return { remove: answer.ids, rows: answer.rows }
    },
  })

  return {
    /** Starts, or retries after a failure. */
    load: (): void => {
      if (store.size() === 0) show({ at: 'loading' })
      void store.read()
    },
    heard: (change: Change): void => {
      if (change.what !== 'report') return
      changed.add(change.id)
      clearTimeout(timer)
      timer = setTimeout(() => void store.read(), TOGETHER)
    },
    stop: (): void => {
      store.close()
      clearTimeout(timer)
    },
  }
}

export type TakedownBrief = AnswerOf<Requests, 'takedowns/of-reports'>['cases'][number]

/** Batching window in ms. */
const LOOKUPS_TOGETHER = 30

/** Looks up the cases of visible rows in batches. Known cases stay visible until the next answer; failures are retried at the next change. */
const lookUpTakedowns = (ask: Ask, changed: () => void) => {
  const known = new Map<string, TakedownBrief>()
  const asked = new Set<string>()
  const wanted = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const askFor = async (): Promise<void> => {
    timer = undefined
    const ids = [...wanted].slice(0, ROWS_AT_ONCE)
    for (const id of ids) wanted.delete(id)
    if (wanted.size > 0) plan()
    const { cases } = await ask('takedowns/of-reports', { ids })
    for (const id of ids) known.delete(id)
    for (const one of cases) known.set(one.report, one)
    changed()
  }
  const plan = (): void => {
    // A failure leaves only this column empty.
    timer ??= setTimeout(() => void askFor().catch(() => undefined), LOOKUPS_TOGETHER)
  }
  return {
    of: (id: string): TakedownBrief | null => {
      if (!asked.has(id)) {
        asked.add(id)
        wanted.add(id)
        plan()
      }
      return known.get(id) ?? null
    },
    again: (): void => asked.clear(),
    stop: (): void => clearTimeout(timer),
  }
}

/** Returns a lookup for each report’s case, kept current with status checks. */
export const useTakedownLookup = ({
  ask,
  onChange,
}: DashboardDeps): ((id: string) => TakedownBrief | null) => {
  const [, setAnswers] = useState(0)
  const version = useTakedownVersion(onChange)
  const lookup = useRef<ReturnType<typeof lookUpTakedowns> | null>(null)
  lookup.current ??= lookUpTakedowns(ask, () => setAnswers((count) => count + 1))
  const seen = useRef(version)
  if (seen.current !== version) {
    seen.current = version
    lookup.current.again()
  }
  useEffect(() => () => lookup.current?.stop(), [])
  return lookup.current.of
}
