import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { MatchedReport, Span } from '#lib/model/takedowns/takedown-row.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { plausible } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { getReports } from '#lib/reports/report-list.ts'
import { getReport } from '#lib/reports/report-store.ts'
import type { Report } from '#lib/model/report.ts'
import { takedownOwnerOf, timeOf, type StoredTakedown } from './stored-takedown.ts'
import { eachTakedown, getTakedown, getSearch } from './takedown-store.ts'
import { makeTakedownsAbout, type TakedownMatch } from './takedowns-about.ts'
import { knownTakedown, type Shown } from './row-of-takedown.ts'
import { keysOfTakedown } from './match.ts'
import { makeTally } from './overview.ts'
import { searchOf } from './own-reports.ts'
import { readState } from './polling-state.ts'

export type KnownDeps = {
  database: () => Promise<Database>
  /** Owner of the cases; null without a connection. */
  owner: () => Promise<string | null>
  anyTakedowns: () => Promise<boolean>
  now: () => number
  shown: Shown
  reportsAbout: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
}

type Answer<Name extends keyof TakedownRequests> = AnswerOf<TakedownRequests, Name>

/** Answers questions about cases from the stored data, without requests. */
export const makeKnownTakedowns = (deps: KnownDeps) => {
  const { about, mostRelevantFirst } = makeTakedownsAbout(deps)

  const detailOf = async (one: StoredTakedown) =>
    knownTakedown(one, deps.shown, await deps.reportsAbout(one.owner, keysOfTakedown(one)), deps.now())

  const byId = async (id: number): Promise<Answer<'takedowns/case'>> => {
    const owner = await deps.owner()
    const one = owner === null ? null : await getTakedown(await deps.database(), owner, id)
    return { found: one && (await detailOf(one)) }
  }

  const takedownsOf = async ({ assets }: Report): Promise<TakedownMatch[]> => {
    const found = new Map<number, TakedownMatch>()
    for (const content of assets) {
      const asset = parseAsset(content)
      if (!asset.ok) continue
      for (const each of await about(asset.value))
        if (found.get(each.one.id)?.how !== 'same') found.set(each.one.id, each)
    }
    return [...found.values()]
  }

  const ofReports = async (ids: readonly string[]): Promise<Answer<'takedowns/of-reports'>> => {
    const owner = await deps.owner()
    const { reports: found } = await getReports(await deps.database(), ids)
    const ofOwner = found.filter(({ destination }) => takedownOwnerOf(destination) === owner)
    const cases = await Promise.all(
      ofOwner.map(async (report) => {
        const [best, ...more] = mostRelevantFirst(await takedownsOf(report))
        if (!best) return []
        const { id, status, liveness, updatedAt } = best.one
        return [{ report: report.id, id, status, liveness, updatedAt: timeOf(updatedAt), more: more.length }]
      }),
    )
    return { cases: cases.flat() }
  }

  const ofReport = async (id: string): Promise<Answer<'takedowns/of-report'>> => {
    const database = await deps.database()
    const [report, owner] = await Promise.all([getReport(database, id), deps.owner()])
    const none = { cases: [], searchedAt: null, takedownTime: null }
    if (!report || owner === null || owner !== takedownOwnerOf(report.destination)) return none
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

  const overview = async (): Promise<Answer<'takedowns/overview'>> => {
    const owner = await deps.owner()
    const tally = makeTally(deps.now())
    if (owner === null) return tally.total(null)
    const database = await deps.database()
    for await (const rows of eachTakedown(database, owner)) for (const row of rows) tally.add(row)
    const { completeAt } = await readState(database, owner, deps.now())
    return tally.total(completeAt === 0 ? null : completeAt)
  }

  const reports = async (of: { content: string; type: string }): Promise<Answer<'takedowns/reports'>> => {
    const owner = await deps.owner()
    return { reports: owner === null ? [] : await deps.reportsAbout(owner, keysOfTakedown(of)) }
  }

  return { byId, ofReport, ofReports, overview, reports }
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
