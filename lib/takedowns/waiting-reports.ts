import type { Database } from '#lib/platform/database/database.ts'
import { getReports } from '#lib/reports/report-list.ts'
import type { Report } from '#lib/model/report.ts'
import { caseOwnerOf } from './case.ts'
import { allLooks, putLooks, type Look } from './case-store.ts'
import { casesUnder } from './cases-about.ts'
import { endsWait, isOver, NO_CASE_FOR } from './final.ts'
import { deliveredBut, soughtBy, type Sought, type SoughtAsset } from './own-reports.ts'

export type Query = { text: string; reports: string[]; triedAt: number }

/** The user’s reports that wait for the end of a case. */
export type Waiting = {
  sought: Sought[]
  looks: Map<string, Look>
  /** Least recently tried first. */
  queries: Query[]
  /** Returns the reports about a case with these keys, and when it was last searched for and not found (0 for never). */
  about: (keys: readonly string[]) => { reports: string[]; lookedAt: number }
  /** Returns the looks of a query’s reports after it was tried. */
  after: (query: Query, askedAt: number, answer: 'none' | 'whole' | 'cut') => Look[]
}

const isOf = ({ destination }: Report, owner: string): boolean => caseOwnerOf(destination) === owner

export const waitingReports = async (database: Database, owner: string): Promise<Waiting> => {
  const looks = await allLooks(database, owner)
  const delivered = await deliveredBut(database, (id) => looks.get(id)?.over === true)
  const sought = delivered
    .filter((report) => isOf(report, owner))
    .map((report) => soughtBy(report))
    .filter(({ assets }) => assets.length > 0)
  const byKey = new Map<string, { report: string; query: string }[]>()
  const queries = new Map<string, Query>()
  for (const { report, assets } of sought) {
    for (const { keys, query } of assets) {
      const triedAt = looks.get(report.id)?.queries[query]?.triedAt ?? 0
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
      const look = looks.get(report)?.queries[query]
      return look && !look.isCut ? look.lookedAt : 0
    })
    return { reports: [...new Set(found.map(({ report }) => report))], lookedAt: Math.max(0, ...times) }
  }

  const after: Waiting['after'] = ({ text, reports }, askedAt, answer) =>
    reports.map((report) => {
      const before = looks.get(report) ?? { owner, report, queries: {}, over: false }
      const look =
        answer === 'none'
          ? { lookedAt: 0, ...before.queries[text], triedAt: askedAt }
          : { triedAt: askedAt, lookedAt: askedAt, ...(answer === 'cut' ? { isCut: true } : {}) }
      return { ...before, queries: { ...before.queries, [text]: look } }
    })

  return {
    sought,
    looks,
    queries: [...queries.values()].toSorted((one, other) => one.triedAt - other.triedAt),
    about,
    after,
  }
}

/** Stores whether each report’s watch is over: each asset has an ending case and no open one, or no case came in time. */
export const settle = async (
  database: Database,
  owner: string,
  ids: Iterable<string>,
  now: number,
): Promise<void> => {
  const { reports } = await getReports(database, [...ids])
  const looks = await allLooks(database, owner)
  const changed: Look[] = []
  for (const report of reports) {
    if (!isOf(report, owner)) continue
    const ends = await Promise.all(
      soughtBy(report).assets.map((asset) => isAssetOver(database, owner, report, asset, now)),
    )
    const over = ends.every(Boolean)
    const before = looks.get(report.id) ?? { owner, report: report.id, queries: {}, over: false }
    if (before.over !== over) changed.push({ ...before, over })
  }
  if (changed.length > 0) await putLooks(database, changed)
}

const isAssetOver = async (
  database: Database,
  owner: string,
  report: Report,
  { keys }: SoughtAsset,
  now: number,
): Promise<boolean> => {
  const found = await Promise.all(
    keys.map(async ({ key, how }) => (await casesUnder(database, owner, key)).map((one) => ({ one, how }))),
  )
  const cases = found.flat()
  if (cases.length === 0) return now - report.confirmedAt > NO_CASE_FOR
  const isOpenStill = cases.some(({ one, how }) => how === 'same' && !isOver(one, now))
  return !isOpenStill && cases.some(({ one }) => endsWait(one, report, now))
}
