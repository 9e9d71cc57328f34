import { isFarAhead, plausible } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { getReports } from '#lib/reports/report-list.ts'
import type { Report } from '#lib/model/report.ts'
import { takedownOwnerOf } from './stored-takedown.ts'
import { allSearches, putSearches, type TakedownSearch } from './takedown-store.ts'
import { takedownsUnder } from './takedowns-about.ts'
import { endsPolling, isFinal, NO_TAKEDOWN_FOR } from './final.ts'
import { deliveredBut, searchOf, type SearchedReport, type SearchedAsset } from './own-reports.ts'

/** `begun`: tries in a row that the background didn’t survive. */
export type Query = { text: string; reports: string[]; triedAt: number; begun: number }

/** The user’s reports that wait for the end of a case. */
export type Waiting = {
  reports: SearchedReport[]
  searches: Map<string, TakedownSearch>
  /** Least recently tried first; last those during which the background ended. */
  queries: Query[]
  /** Returns the reports about a case with these keys, and when it was last searched for and not found (0 for never). */
  about: (keys: readonly string[]) => { reports: string[]; searchedAt: number }
  /** Returns the searches of a query’s reports before it is tried (`begun`) or after. */
  after: (query: Query, askedAt: number, answer: 'begun' | 'none' | 'whole' | 'cut') => TakedownSearch[]
}

const isOf = ({ destination }: Report, owner: string): boolean => takedownOwnerOf(destination) === owner

/** `now`: what was searched or decided while the clock was ahead is searched and decided again. */
export const waitingReports = async (database: Database, owner: string, now: number): Promise<Waiting> => {
  const searches = await allSearches(database, owner)
  const isOver = (id: string): boolean => {
    const search = searches.get(id)
    return search?.over === true && !isFarAhead(search.overAt ?? 0, now)
  }
  const delivered = await deliveredBut(database, isOver)
  const searched = delivered
    .filter((report) => isOf(report, owner))
    .map((report) => searchOf(report))
    .filter(({ assets }) => assets.length > 0)
  const byKey = new Map<string, { report: string; query: string }[]>()
  const queries = new Map<string, Query>()
  for (const { report, assets } of searched) {
    for (const { keys, query } of assets) {
      const { triedAt: tried = 0, begun = 0 } = searches.get(report.id)?.queries[query] ?? {}
      const triedAt = plausible(tried, now)
      const there = queries.get(query)
      if (!there) queries.set(query, { text: query, reports: [report.id], triedAt, begun })
      else if (!there.reports.includes(report.id)) {
        there.reports.push(report.id)
        there.triedAt = Math.min(there.triedAt, triedAt)
        there.begun = Math.min(there.begun, begun)
      }
      for (const { key } of keys) byKey.set(key, [...(byKey.get(key) ?? []), { report: report.id, query }])
    }
  }

  const about: Waiting['about'] = (keys) => {
    const found = keys.flatMap((key) => byKey.get(key) ?? [])
    const times = found.map(({ report, query }) => {
      const search = searches.get(report)?.queries[query]
      return search && !search.isCut ? plausible(search.lookedAt, now) : 0
    })
    return { reports: [...new Set(found.map(({ report }) => report))], searchedAt: Math.max(0, ...times) }
  }

  const after: Waiting['after'] = ({ text, reports }, askedAt, answer) =>
    reports.map((report) => {
      const before = searches.get(report) ?? { owner, report, queries: {}, over: false }
      const { begun = 0, ...known } = before.queries[text] ?? { lookedAt: 0 }
      const search =
        answer === 'begun'
          ? { ...known, triedAt: askedAt, begun: begun + 1 }
          : answer === 'none'
            ? { ...known, triedAt: askedAt }
            : { triedAt: askedAt, lookedAt: askedAt, ...(answer === 'cut' ? { isCut: true } : {}) }
      return { ...before, queries: { ...before.queries, [text]: search } }
    })

  return {
    reports: searched,
    searches,
    queries: [...queries.values()].toSorted(
      (one, other) => one.begun - other.begun || one.triedAt - other.triedAt,
    ),
    about,
    after,
  }
}

/** Stores whether polling has ended for each report: each asset has a final case and no open one, or no case came in time. */
export const storeEnded = async (
  database: Database,
  owner: string,
  ids: Iterable<string>,
  now: number,
): Promise<void> => {
  const { reports } = await getReports(database, [...ids])
  const searches = await allSearches(database, owner)
  const changed: TakedownSearch[] = []
  for (const report of reports) {
    if (!isOf(report, owner)) continue
    const areFinal = await Promise.all(
      searchOf(report).assets.map((asset) => isAssetFinal(database, owner, report, asset, now)),
    )
    const over = areFinal.every(Boolean)
    const before = searches.get(report.id) ?? { owner, report: report.id, queries: {}, over: false }
    const isRedecided = over && isFarAhead(before.overAt ?? 0, now)
    if (before.over !== over || isRedecided) changed.push({ ...before, over, ...(over && { overAt: now }) })
  }
  if (changed.length > 0) await putSearches(database, changed)
}

const isAssetFinal = async (
  database: Database,
  owner: string,
  report: Report,
  { keys }: SearchedAsset,
  now: number,
): Promise<boolean> => {
  const found = await Promise.all(
    keys.map(async ({ key, how }) =>
      (await takedownsUnder(database, owner, key)).map((one) => ({ one, how })),
    ),
  )
  const cases = found.flat()
  if (cases.length === 0) return now - report.confirmedAt > NO_TAKEDOWN_FOR
  const isOpenStill = cases.some(({ one, how }) => how === 'same' && !isFinal(one, now))
  return !isOpenStill && cases.some(({ one }) => endsPolling(one, report, now))
}
