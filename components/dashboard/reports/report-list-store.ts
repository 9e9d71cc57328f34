import { ROWS_AT_ONCE } from '#lib/limits.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { ReportRow } from '#lib/model/report-row.ts'
import type { Ask } from '../../ui/ask.ts'
import { listState, makeListStore, type ListState } from '../table/list-store.ts'

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
