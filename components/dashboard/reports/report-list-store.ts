import { ROWS_AT_ONCE } from '#lib/limits.ts'
import type { Change } from '#lib/messages/changes.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { ReportRow } from '#lib/model/report-row.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { Ask } from '../../ui/ask.ts'

/** The first portion fills a screen soon; the others are as large as they may be. */
const FIRST_PORTION = 100

/** Changes within this are asked for together: a drain announces several a second. Milliseconds. */
const TOGETHER = 100

export type RowsState =
  | { at: 'loading' }
  | { at: 'broken'; failure: StorageFailure | null }
  | {
      at: 'here'
      rows: ReportRow[]
      /** How many are still on their way. */
      missing: number
      unreadable: number
      /** The last changes could not be asked for: what is shown may be old. */
      behind: boolean
    }

/**
 * All rows, loaded in portions, the newest first, and then kept up row by row: a change costs one row and not a reload.
 * One question at a time; what changes meanwhile goes first in the next.
 */
export const makeReportListStore = (ask: Ask, show: (state: RowsState) => void) => {
  const rows = new Map<string, ReportRow>()
  const unreadable = new Set<string>()
  const changed = new Set<string>()
  let toLoad: string[] = []
  let asking = false
  let listed = false
  let stopped = false

  const showHere = (behind: boolean): void =>
    show({
      at: 'here',
      rows: [...rows.values()],
      missing: toLoad.length,
      unreadable: unreadable.size,
      behind,
    })

  const askFor = async (ids: string[]): Promise<void> => {
    const answer = await ask('report/rows', { ids })
    for (const id of ids) {
      rows.delete(id)
      unreadable.delete(id)
    }
    for (const row of answer.rows) rows.set(row.id, row)
    for (const id of answer.unreadable) unreadable.add(id)
  }

  const nextPortion = (): string[] => {
    if (changed.size > 0) {
      const ids = [...changed].slice(0, ROWS_AT_ONCE)
      for (const id of ids) changed.delete(id)
      return ids
    }
    return toLoad.splice(0, rows.size === 0 ? FIRST_PORTION : ROWS_AT_ONCE)
  }

  const askForAll = async (): Promise<void> => {
    if (!listed) {
      toLoad = (await ask('report/list', {})).ids
      listed = true
      if (toLoad.length === 0) showHere(false)
    }
    while (!stopped && (changed.size > 0 || toLoad.length > 0)) {
      const ids = nextPortion()
      try {
        await askFor(ids)
      } catch (thrown) {
        for (const id of ids) changed.add(id)
        throw thrown
      }
      if (!stopped) showHere(false)
    }
  }

  const load = async (): Promise<void> => {
    if (asking || stopped) return
    asking = true
    try {
      await askForAll()
    } catch (thrown) {
      if (rows.size === 0) show({ at: 'broken', failure: failureIn(thrown) })
      else showHere(true)
    } finally {
      asking = false
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Starts, or tries again what failed. */
    load: (): void => {
      if (rows.size === 0) show({ at: 'loading' })
      void load()
    },
    heard: (change: Change): void => {
      if (change.what !== 'report') return
      changed.add(change.id)
      clearTimeout(timer)
      timer = setTimeout(() => void load(), TOGETHER)
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
