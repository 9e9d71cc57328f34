import type { Database } from '#lib/platform/database/open-database.ts'
import type { Draft } from './draft.ts'
import { lane, newLane, type Lane } from './lane.ts'
import { papers, report, type KeptAnswer, type Papers, type Report } from './report.ts'
import type { StateName } from './report-state.ts'

/** Rows that parse, and how many did not: those stay where they are and are told, never dropped. */
export type ReportList = { reports: Report[]; unreadable: number }

/** States in which a report still has to be delivered. */
const OPEN: readonly StateName[] = ['queued', 'sending', 'waiting', 'held']

const parseReport = (row: unknown): Report | null => report.safeParse(row).data ?? null

const parseAll = (rows: unknown[]): ReportList => {
  const reports = rows.map(parseReport).filter((value) => value !== null)
  return { reports, unreadable: rows.length - reports.length }
}

/** The two writes that matter most: they return when the disk has them, not when the system has promised to. */
const STRICT = { durability: 'strict' } as const

/** A confirmed report on disk, its draft gone in the same transaction. False when that id is already there. */
export const enqueue = async (database: Database, value: Report, its: Papers): Promise<boolean> => {
  const transaction = database.transaction(['reports', 'papers', 'drafts'], 'readwrite', STRICT)
  const there = await transaction.objectStore('reports').getKey(value.id)
  if (there === undefined) {
    // Papers first: one that cannot be stored throws before there is a report without papers or a draft less.
    await Promise.all([
      transaction.objectStore('papers').put(its),
      transaction.objectStore('reports').add(value),
      transaction.objectStore('drafts').delete(value.id),
    ])
  }
  await transaction.done
  return there === undefined
}

/**
 * Undo: the report becomes the draft again, in one transaction; false when it is no longer queued. A private tab's draft
 * does not go back to disk: its caller keeps it in memory.
 */
export const takeBack = async (
  database: Database,
  id: string,
  asDraft: (value: Report, its: Papers) => Draft,
): Promise<boolean> => {
  const transaction = database.transaction(['reports', 'papers', 'drafts'], 'readwrite', STRICT)
  const value = parseReport(await transaction.objectStore('reports').get(id))
  const its = papers.safeParse(await transaction.objectStore('papers').get(id)).data
  const queued = value?.state.at === 'queued' && its !== undefined
  if (queued) {
    await Promise.all([
      ...(its.draft.inPrivate ? [] : [transaction.objectStore('drafts').put(asDraft(value, its))]),
      transaction.objectStore('reports').delete(id),
      transaction.objectStore('papers').delete(id),
    ])
  }
  await transaction.done
  return queued
}

export const getReport = async (database: Database, id: string): Promise<Report | null> =>
  parseReport(await database.get('reports', id))

export const getPapers = async (database: Database, id: string): Promise<Papers | null> =>
  papers.safeParse(await database.get('papers', id)).data ?? null

/** Newest first. */
export const listReports = async (database: Database): Promise<ReportList> => {
  const { reports, unreadable } = parseAll(await database.getAllFromIndex('reports', 'confirmedAt'))
  return { reports: reports.toReversed(), unreadable }
}

export const listOpen = async (database: Database): Promise<ReportList> => {
  const rows = await Promise.all(OPEN.map((state) => database.getAllFromIndex('reports', 'state', state)))
  return parseAll(rows.flat())
}

/** How many reports are in each of these states, without reading them. */
export const countReports = async (database: Database, states: readonly StateName[]): Promise<number> => {
  const counts = await Promise.all(states.map((state) => database.countFromIndex('reports', 'state', state)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Changes one report by a pure function, in one transaction with its lane and its answer. `change` sees the row as it
 * is on disk now, not as it was when the caller last looked; null from it leaves all as it is.
 */
export const changeReport = async (
  database: Database,
  id: string,
  change: (value: Report, its: Lane) => { report: Report; lane?: Lane; answer?: KeptAnswer | null } | null,
): Promise<Report | null> => {
  const transaction = database.transaction(['reports', 'papers', 'lanes'], 'readwrite', STRICT)
  const value = parseReport(await transaction.objectStore('reports').get(id))
  const row: unknown = value && (await transaction.objectStore('lanes').get(value.destination.origin))
  const changed = value && change(value, lane.safeParse(row).data ?? newLane(value.destination.origin))
  if (changed) {
    await transaction.objectStore('reports').put(changed.report)
    if (changed.lane) await transaction.objectStore('lanes').put(changed.lane)
    if (changed.answer) {
      const its = papers.safeParse(await transaction.objectStore('papers').get(id)).data
      if (its) await transaction.objectStore('papers').put({ ...its, answer: changed.answer })
    }
  }
  await transaction.done
  return changed ? changed.report : value
}

export const getLane = async (database: Database, origin: string): Promise<Lane> =>
  lane.safeParse(await database.get('lanes', origin)).data ?? newLane(origin)

export const putLane = async (database: Database, value: Lane): Promise<void> => {
  await database.put('lanes', value)
}
