import { shownAsset } from '#lib/assets/registrable-domain.ts'
import type { Organization } from '#lib/model/connections.ts'
import {
  type BackOnline,
  type KnownTakedown,
  type MatchedReport,
  type Span,
  type TakedownRow,
  backOnline,
} from '#lib/model/takedown.ts'
import { eachTakedown, getTakedown, getSearch, allNews } from './store.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { plausible, DAY, isFarAhead } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import { getReports, getReport } from '#lib/reports/store.ts'
import type { Report } from '#lib/model/report.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import {
  type TakedownMatch,
  type StoredTakedown,
  timeOf,
  takedownOwnerOf,
  makeTakedownsAbout,
  knownTakedown,
  keysOfTakedown,
  parseTakedown,
} from './match.ts'
import { searchOf } from './own-reports.ts'
import { readState } from './polling-state.ts'
import { readRange } from '#lib/platform/rows.ts'
import { repairedId } from '#lib/model/repair.ts'

type Counted = { name: string; count: number }

/** Counts of all stored cases. */
export type Overview = {
  cases: number
  /** When the whole list was last seen; null: these aren’t all cases yet. */
  completeAt: number | null
  unreadable: number
  byStatus: Counted[]
  byLiveness: Counted[]
  /** By the week (UTC, from Monday) of the service’s creation date, oldest first, including empty weeks; at most 26. */
  byWeek: { start: number; count: number; byStatus: Counted[] }[]
  /** Cases without a readable date, and cases before those weeks. */
  undated: number
  earlier: number
}

/** The cases of a report. */
export type TakedownsOfReport = {
  cases: KnownTakedown[]
  /** When its assets were last checked; null for never. */
  searchedAt: number | null
  /** From acceptance to the first of COMPLETED and DEAD; null until both are known. */
  takedownTime: Span | null
}

/** The main case of a report, for its row: an open one, otherwise the last changed. */
export type TakedownBrief = {
  report: string
  id: number
  status: string
  liveness: string
  updatedAt: number | null
  /** When any of its cases was seen back online, if not reported again since. */
  backAt: number | null
  more: number
}

/** A case that is back online. `seen`: the user has opened it. `reports`: IDs of the user’s. */
export type Returned = { row: TakedownRow; back: BackOnline; seen: boolean; reports: readonly string[] }

/** A case that a search found, and whose it is, of several connections. */
export type FoundTakedown = {
  id: number
  status: string
  shown: ShownAsset
  organization?: Organization
}

const WEEK = 7 * 86_400_000

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY = 4 * 86_400_000

/** Number of weeks shown, including this one. */
const WEEKS = 26

export const weekOf = (time: number): number => Math.floor((time - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY

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
      }
    },
  }
}

export type KnownDeps = {
  database: () => Promise<Database>
  /** Owners of the cases: of each connection. */
  owners: () => Promise<readonly string[]>
  /** Whose a case is, of several connections. */
  organizationOf?: (owner: string) => Promise<Organization | undefined>
  anyTakedowns: () => Promise<boolean>
  now: () => number
  reportsAbout: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
}

/** Answers questions about cases from the stored data, without requests. */
export const makeKnownTakedowns = (deps: KnownDeps) => {
  const { about, mostRelevantFirst } = makeTakedownsAbout(deps)

  const detailOf = async (one: StoredTakedown): Promise<KnownTakedown> => {
    const found = knownTakedown(one, await deps.reportsAbout(one.owner, keysOfTakedown(one)), deps.now())
    const organization = await deps.organizationOf?.(one.owner)
    return organization ? { ...found, case: { ...found.case, organization } } : found
  }

  /** One stored case, of the connection with that ID if several have it; null if unknown. The service has no request for a single case. */
  const byId = async (id: number, connection?: string): Promise<KnownTakedown | null> => {
    const database = await deps.database()
    const found = await Promise.all((await deps.owners()).map((owner) => getTakedown(database, owner, id)))
    const details = await Promise.all(found.flatMap((one) => (one ? [detailOf(one)] : [])))
    return details.find((one) => one.case.organization?.id === connection) ?? details[0] ?? null
  }

  const takedownsOf = async ({ assets, destination }: Report): Promise<TakedownMatch[]> => {
    const owner = takedownOwnerOf(destination)
    const found = new Map<number, TakedownMatch>()
    for (const content of assets) {
      const asset = parseAsset(content)
      if (!asset.ok) continue
      for (const each of await about(asset.value))
        if (each.one.owner === owner && found.get(each.one.id)?.how !== 'same') found.set(each.one.id, each)
    }
    return [...found.values()]
  }

  /** The user’s cases that are back online and not reported again since, the last one first. */
  const returns = async (): Promise<Returned[]> => {
    const database = await deps.database()
    const found = await Promise.all((await deps.owners()).map((owner) => listReturns(database, owner)))
    const inOrder = found.flat().toSorted((one, other) => other.back.by - one.back.by)
    return Promise.all(
      inOrder.map(async ({ one, back, seen }) => ({
        row: (await detailOf(one)).case,
        back,
        seen,
        reports: one.reports,
      })),
    )
  }

  const ofReports = async (ids: readonly string[]): Promise<TakedownBrief[]> => {
    const owners = await deps.owners()
    const { reports: found } = await getReports(await deps.database(), ids)
    const ofOwner = found.filter(({ destination }) => owners.includes(takedownOwnerOf(destination)))
    const returned = await returns()
    const cases = await Promise.all(
      ofOwner.map(async (report) => {
        const [best, ...more] = mostRelevantFirst(await takedownsOf(report))
        if (!best) return []
        const { id, status, liveness, updatedAt } = best.one
        const backAt = returned.find(({ reports }) => reports.includes(report.id))?.back.by ?? null
        const brief = { report: report.id, id, status, liveness, updatedAt: timeOf(updatedAt), backAt }
        return [{ ...brief, more: more.length }]
      }),
    )
    return cases.flat()
  }

  const ofReport = async (id: string): Promise<TakedownsOfReport> => {
    const database = await deps.database()
    const [report, owners] = await Promise.all([getReport(database, id), deps.owners()])
    const none = { cases: [], searchedAt: null, takedownTime: null }
    if (!report) return none
    const owner = takedownOwnerOf(report.destination)
    if (!owners.includes(owner)) return none
    const takedowns = (await takedownsOf(report)).toSorted((a, b) => b.one.id - a.one.id)
    const search = await getSearch(database, owner, id)
    const searched = searchOf(report)
      .assets.map(({ query }) => search?.queries[query]?.lookedAt ?? 0)
      .map((time) => plausible(time, deps.now()))
    const searchedAt = searched.length === 0 ? 0 : Math.min(...searched)
    const same = takedowns.filter(({ how }) => how === 'same').map(({ one }) => one)
    return {
      cases: await Promise.all(takedowns.map(({ one }) => detailOf(one))),
      searchedAt: searchedAt > 0 ? searchedAt : null,
      takedownTime: takedownTime(report, same.length > 0 ? same : takedowns.map(({ one }) => one)),
    }
  }

  /** Of the connection with that ID, or of all. */
  const overview = async (connection?: string): Promise<Overview> => {
    const all = await deps.owners()
    const whose = await Promise.all(all.map(async (owner) => deps.organizationOf?.(owner)))
    const owners = all.filter((_, at) => connection === undefined || whose[at]?.id === connection)
    const tally = makeTally(deps.now())
    if (owners.length === 0) return tally.total(null)
    const database = await deps.database()
    const completeAt: number[] = []
    for (const owner of owners) {
      for await (const rows of eachTakedown(database, owner)) for (const row of rows) tally.add(row)
      completeAt.push((await readState(database, owner, deps.now())).completeAt)
    }
    return tally.total(Math.min(...completeAt) === 0 ? null : Math.min(...completeAt))
  }

  /** Stored cases whose number, asset or brand has every word (in lower case), last changed first. */
  const search = async (words: readonly string[], most: number): Promise<FoundTakedown[]> => {
    if (words.length === 0) return []
    let found: StoredTakedown[] = []
    for (const owner of await deps.owners())
      for await (const rows of eachTakedown(await deps.database(), owner)) {
        const matching = rows.filter((row) => row !== null && hasWords(row, words))
        found = [...found, ...matching.filter((row) => row !== null)]
          .toSorted((one, other) => (timeOf(other.updatedAt) ?? 0) - (timeOf(one.updatedAt) ?? 0))
          .slice(0, most)
      }
    return Promise.all(
      found.map(async ({ id, owner, status, content }) => {
        const organization = await deps.organizationOf?.(owner)
        return { id, status, shown: shownAsset(content), ...(organization && { organization }) }
      }),
    )
  }

  /** Own reports on a case’s asset, including cases that aren’t stored. */
  const reports = async (of: { content: string; type: string }): Promise<MatchedReport[]> => {
    const keys = keysOfTakedown(of)
    const found = await Promise.all((await deps.owners()).map((owner) => deps.reportsAbout(owner, keys)))
    return found.flat()
  }

  return { byId, ofReport, ofReports, overview, reports, returns, search }
}

const hasWords = ({ id, content, brand }: StoredTakedown, words: readonly string[]): boolean => {
  const texts = `#${id}\n${content}\n${brand?.name ?? ''}`.toLowerCase()
  return words.every((word) => texts.includes(word))
}

/** Returns when the service’s acceptance was received, or null if this browser got none. */
const acceptedAt = ({ state, attempts }: Report): number | null =>
  state.at === 'accepted' ? (attempts.at(-1)?.ended ?? null) : null

/** Returns the bounded time from acceptance to COMPLETED or DEAD. Ignores cases that may have been closed before. */
const takedownTime = (
  report: Report,
  cases: readonly Pick<StoredTakedown, 'changes' | 'createdAt'>[],
): Span | null => {
  const from = acceptedAt(report)
  if (from === null) return null
  const sentAt = report.attempts[0]?.started ?? from
  const spans = cases.flatMap(({ changes, createdAt }) => {
    const down = changes.find(({ to, by }) => (to === 'COMPLETED' || to === 'DEAD') && by >= from)
    if (!down) return []
    const wasUp = down.after !== null && down.after >= from
    if (!wasUp && (timeOf(createdAt) ?? 0) < sentAt) return []
    return [{ least: Math.max(0, (down.after ?? from) - from), most: down.by - from }]
  })
  return spans.toSorted((one, other) => one.most - other.most)[0] ?? null
}

/** A case of an own report that is back online, and not reported again since. `seen`: the user has opened it. */
export type ReturnedTakedown = { one: StoredTakedown; back: BackOnline; seen: boolean }

/** Returns the cases that are back online, the last one first. Costs nothing while there are none: the news name them. */
export const listReturns = async (database: Database, owner: string): Promise<ReturnedTakedown[]> => {
  const news = (await allNews(database, owner)).filter(({ back }) => back !== undefined)
  const found = await Promise.all(
    news.map(async ({ id, seen }) => {
      const one = await getTakedown(database, owner, id)
      const back = one && backOnline(one)
      if (!one || !back || (await isReportedAgain(database, one, back.by))) return []
      return [{ one, back, seen: seen === back.by }]
    }),
  )
  return found.flat().toSorted((a, b) => b.back.by - a.back.by)
}

/** True if the user has reported the asset since then: by “Report again” of a report of it, or by another one that the case knows. */
const isReportedAgain = async (
  database: Database,
  { reports }: StoredTakedown,
  since: number,
): Promise<boolean> => {
  const repeated = await Promise.all(
    reports.map((id) => {
      const prefix = repairedId(id, 'again', 0).slice(0, -1)
      return database.getAllKeys('reports', IDBKeyRange.bound(prefix, `${prefix}\uffff`))
    }),
  )
  const { reports: found } = await getReports(database, [...reports, ...repeated.flat()])
  return found.some(({ confirmedAt, state }) => confirmedAt > since && state.at !== 'cancelled')
}

export const countUnseenReturns = async (database: Database, owner: string): Promise<number> =>
  (await listReturns(database, owner)).filter(({ seen }) => !seen).length

/** Notes that the user has opened a case. Returns false if that is nothing new. */
export const noteReturnSeen = async (database: Database, owner: string, id: number): Promise<boolean> => {
  const row = (await allNews(database, owner)).find((one) => one.id === id)
  if (row?.back === undefined || row.seen === row.back) return false
  await database.put('caseNews', { ...row, seen: row.back })
  return true
}

/** How long a closed case is still looked at, for it may come back online. */
const MAY_RETURN_FOR = 90 * DAY

/** Returns until when a closed case of an own report may come back online; 0 for none. */
export const returnsUntil = async (database: Database, owner: string, now: number): Promise<number> => {
  const transaction = database.transaction('cases')
  const rows = await readRange(transaction, transaction.store, transaction.store.index('reports'))
  const closed = rows.flatMap((row) => {
    const one = parseTakedown(row)
    return one?.owner === owner && isClosed(one) ? [one] : []
  })
  const ends = closed.map(({ changes, firstSeenAt }) => {
    const since = changes.at(-1)?.by ?? firstSeenAt
    return (isFarAhead(since, now) ? now : since) + MAY_RETURN_FOR
  })
  return ends.reduce((latest, end) => Math.max(latest, end), 0)
}

const isClosed = ({ status, liveness }: StoredTakedown): boolean =>
  status !== 'CANCELLED' && status !== 'RETRACTED' && (status === 'COMPLETED' || liveness === 'DEAD')
