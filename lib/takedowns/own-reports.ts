import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { MatchedReport } from '#lib/model/takedown.ts'
import { readRange, readRow } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type { Report } from '#lib/model/report.ts'
import { reportSchema } from '#lib/model/report.ts'
import type { StateName } from '#lib/model/report-state.ts'
import type { TakedownSearch } from './store.ts'
import { allSearches, putSearches } from './store.ts'
import { type TakedownKey, type How, ownedKey, takedownOwnerOf } from './match.ts'
import { keysOfReported, queryFor, takedownsUnder, endsPolling, isFinal, NO_TAKEDOWN_FOR } from './match.ts'
import { isFarAhead, plausible } from '#lib/platform/timing.ts'
import { getReports } from '#lib/reports/store.ts'
import { knownReason } from '#lib/model/states.ts'

/** States in which the service has, or may have, the report, so its cases are awaited. */
export const DELIVERED: readonly StateName[] = ['accepted', 'known', 'presumed']

/** An asset whose cases are searched for: their keys, and the query that the service gets. */
type SearchedAsset = { keys: TakedownKey[]; query: string }
export type SearchedReport = { report: Report; assets: SearchedAsset[] }

export const searchOf = (value: Report): SearchedReport => ({
  report: value,
  assets: value.assets.flatMap((content) => {
    const parsed = parseAsset(content)
    if (!parsed.ok) return []
    return [{ keys: keysOfReported(parsed.value), query: queryFor(parsed.value) }]
  }),
})

export const countDelivered = async (database: Database): Promise<number> => {
  const index = database.transaction('reports').store.index('state')
  const counts = await Promise.all(DELIVERED.map((state) => index.count(state)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the delivered reports, without reading those that are done. */
const deliveredBut = async (database: Database, isDone: (id: string) => boolean): Promise<Report[]> => {
  const transaction = database.transaction('reports')
  const { store } = transaction
  const ids = (await Promise.all(DELIVERED.map((state) => store.index('state').getAllKeys(state)))).flat()
  const rows = await Promise.all(ids.filter((id) => !isDone(id)).map((id) => readRow(transaction, store, id)))
  return rows.flatMap((row) => reportSchema.safeParse(row).data ?? [])
}

const matchedReport = (value: Report, how: How): MatchedReport => ({
  id: value.id,
  state: value.state.at,
  ...knownReason(value.state),
  title: value.title,
  ...(value.title === '' && { asset: value.assets[0] ?? '' }),
  reportNumber: value.state.at === 'accepted' ? value.state.reportNumber : '',
  confirmedAt: value.confirmedAt,
  how,
})

export type OwnReports = {
  /** Takes the keys of a case (`keysOfTakedown`). Returns only reports sent to the owner’s service and organization. */
  about: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
  forget: () => void
}

/** Keeps all reports by key in memory until one changes, because a takedown list asks for thousands. */
export const makeOwnReports = (database: () => Promise<Database>): OwnReports => {
  let known: Promise<Map<string, MatchedReport[]>> | null = null

  const read = async (): Promise<Map<string, MatchedReport[]>> => {
    const byKey = new Map<string, MatchedReport[]>()
    const transaction = (await database()).transaction('reports')
    const rows = await readRange(transaction, transaction.store, transaction.store.index('confirmedAt'))
    for (const row of rows.toReversed()) {
      const value = reportSchema.safeParse(row).data
      // Canceled reports don’t count, as in the allowlist check. Ones that may have arrived are presumed.
      if (!value || value.state.at === 'cancelled') continue
      for (const { key: bare, how } of searchOf(value).assets.flatMap(({ keys }) => keys)) {
        const key = ownedKey(takedownOwnerOf(value.destination), bare)
        const there = byKey.get(key)
        if (!there) byKey.set(key, [matchedReport(value, how)])
        else if (!there.some(({ id }) => id === value.id)) there.push(matchedReport(value, how))
      }
    }
    return byKey
  }

  return {
    about: async (owner, keys) => {
      const reading = (known ??= read())
      const byKey = await reading.catch((thrown: unknown) => {
        if (known === reading) known = null
        throw thrown
      })
      const found = new Map<string, MatchedReport>()
      for (const key of keys)
        for (const one of byKey.get(ownedKey(owner, key)) ?? [])
          if (found.get(one.id)?.how !== 'same') found.set(one.id, one)
      return [...found.values()]
    },
    forget: () => {
      known = null
    },
  }
}

type Query = { text: string; reports: string[]; triedAt: number }

/** The user’s reports that wait for the end of a case. */
export type Waiting = {
  reports: SearchedReport[]
  searches: Map<string, TakedownSearch>
  /** Least recently tried first. */
  queries: Query[]
  /** Returns the reports about a case with these keys, and when it was last searched for and not found (0 for never). */
  about: (keys: readonly string[]) => { reports: string[]; searchedAt: number }
  /** Returns the searches of a query’s reports before its answer (`tried`) or after. */
  after: (query: Query, askedAt: number, answer: 'tried' | 'whole' | 'cut') => TakedownSearch[]
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
      const triedAt = plausible(searches.get(report.id)?.queries[query]?.triedAt ?? 0, now)
      const there = queries.get(query)
      if (!there) queries.set(query, { text: query, reports: [report.id], triedAt })
      else if (!there.reports.includes(report.id)) {
        there.reports.push(report.id)
        there.triedAt = Math.min(there.triedAt, triedAt)
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
      const search =
        answer === 'tried'
          ? { lookedAt: 0, ...before.queries[text], triedAt: askedAt }
          : { triedAt: askedAt, lookedAt: askedAt, ...(answer === 'cut' ? { isCut: true } : {}) }
      return { ...before, queries: { ...before.queries, [text]: search } }
    })

  return {
    reports: searched,
    searches,
    queries: [...queries.values()].toSorted((one, other) => one.triedAt - other.triedAt),
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
