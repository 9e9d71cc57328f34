import type { Result } from '#lib/result.ts'
import { fail, ok } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import { smallerPage } from '#lib/service/classify-list.ts'
import type { ListFailure, ListPage } from '#lib/model/list-failure.ts'
import type { Takedown, TakedownQuery } from '#lib/service/takedowns.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import type { TakedownFilters, TakedownRequests } from '#lib/messages/requests.ts'
import type { MatchedReport } from '#lib/model/takedown.ts'
import { DOCUMENTED_ORDER } from '#lib/model/takedown.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { DAY } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import { isDiskFull } from '#lib/platform/storage-failure.ts'
import type { Connection, KeyedConnection } from '#lib/settings/connection.ts'
import { dropUnseen, storePage } from './store.ts'
import { DELIVERED, storeEnded, waitingReports } from './own-reports.ts'
import { readState } from './polling-state.ts'
import { listedRow, keysOfTakedown, takedownOwnerOf } from './match.ts'

/** A request without the page size. `sorting` has at most one order. */
export type PageQuery = Omit<TakedownQuery, 'per_page' | 'next_page'> & { next_page: string | null }

/** `plain`: the service refused the query’s form, and got it without its order and with days for instants. */
export type AskedPage = { page: ListPage<Takedown>; perPage: number; plain: boolean }

/** `spent`: the allowed requests are used up. */
export type PageFailure = { failure: ListFailure | { kind: 'spent' }; perPage: number }

export type PageOptions = {
  perPage: number
  /** The plain form was taken before: its cursors belong to it. */
  plain?: boolean
  /** Called before each request. Returns false if no more requests are allowed. */
  spend?: () => boolean
}

/**
 * Requests a page of takedowns (section List takedowns). Too large, slow or cut off: retries with half the size. First page refused:
 * retries once in the plain form, because the service names no cause and its documentation neither orders nor a format of dates.
 */
export const askPage = async (
  client: Pick<ServiceClient, 'listTakedowns'>,
  query: PageQuery,
  { perPage: wanted, plain: before = false, spend = () => true }: PageOptions,
): Promise<Result<AskedPage, PageFailure>> => {
  let perPage = wanted
  let plain = before
  let refused: ListFailure | null = null
  for (;;) {
    if (!spend()) return fail({ failure: refused ?? { kind: 'spent' }, perPage })
    const answer = await client.listTakedowns({ ...(plain ? plainOf(query) : query), per_page: perPage })
    if (answer.ok) return ok({ page: answer.value, perPage, plain })
    const { failure } = answer
    const smaller = smallerPage(failure, perPage)
    if (smaller !== null) perPage = smaller
    else if (!plain && query.next_page === null && hasForm(query) && mayConcernTheForm(failure)) {
      refused = failure
      plain = true
    }
    // Returns the first failure, because it is about the query as wanted.
    else return fail({ failure: refused ?? failure, perPage })
  }
}

/** True if the query’s form may have caused the failure, because the service names no cause. A requested pause is respected. */
const mayConcernTheForm = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' || (failure.kind === 'server-error' && !failure.retryAfterMs)

const hasForm = ({ sorting, startDate, endDate }: PageQuery): boolean =>
  sorting !== undefined || startDate !== undefined || endDate !== undefined

/** An instant’s UTC day is never a smaller range than the instant. */
const plainOf = ({ sorting: _sorting, startDate, endDate, ...query }: PageQuery): PageQuery => ({
  ...query,
  ...(startDate === undefined ? {} : { startDate: startDate.slice(0, 10) }),
  ...(endDate === undefined ? {} : { endDate: endDate.slice(0, 10) }),
})

type Loadable = AskOf<TakedownRequests, 'takedowns/list'>
type Answer = AnswerOf<TakedownRequests, 'takedowns/list'>

export type ListDeps = {
  database: () => Promise<Database>
  now: () => number
  /** A case is stored, or one of a report has changed. */
  stored: (changed: boolean) => void
  connection: () => Promise<Connection | null>
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listTakedowns'>
  reportsAbout: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
  /** Stores what the answer showed about the key’s abilities. */
  note: (connection: KeyedConnection, ability: 'yes' | 'no') => Promise<void>
}

/** Omits empty filters, because the interface doesn’t show what an empty text means to the service. */
const filled = ({ query, startDate, endDate, ...chosen }: TakedownFilters): Omit<PageQuery, 'next_page'> => ({
  ...(query.trim() === '' ? {} : { query: query.trim() }),
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
  ...(chosen.assetType.length > 0 ? { assetType: chosen.assetType } : {}),
  ...(chosen.takedownStatus.length > 0 ? { takedownStatus: chosen.takedownStatus } : {}),
  ...(chosen.livenessStatus.length > 0 ? { livenessStatus: chosen.livenessStatus } : {}),
})

/** A page as the service listed it. `wholeSince`: it is the last of all cases, which were read since then. */
type Listed = {
  rows: readonly { row: Takedown; reports: readonly MatchedReport[] }[]
  askedAt: number
  wholeSince: number | null
}

/** Stores a page as a status check does: reports and the overview know what the list shows. */
const store = async (deps: ListDeps, owner: string, { rows, askedAt, wholeSince }: Listed): Promise<void> => {
  const database = await deps.database()
  const at = deps.now()
  const [state, waiting, positions] = await Promise.all([
    readState(database, owner, at),
    // Only the cases of reports are dated by earlier searches.
    rows.some(({ reports }) => reports.length > 0) ? waitingReports(database, owner, at) : null,
    database.getAllKeys('polling'),
  ])
  const observed = rows.map(({ row, reports }) => {
    const keys = keysOfTakedown(row.asset)
    const missingAt = Math.max(waiting?.about(keys).searchedAt ?? 0, state.completeSince)
    const delivered = reports.filter((report) => DELIVERED.includes(report.state)).map(({ id }) => id)
    return { row, keys, reports: delivered, missingAt: missingAt > 0 ? missingAt : null }
  })
  const whole = wholeSince !== null && {
    full: null,
    fullFrom: wholeSince + DAY,
    completeSince: wholeSince,
    completeAt: at,
  }
  const changed = await storePage(database, {
    rows: observed,
    askedAt,
    at,
    owner,
    // Every stored case has a position.
    state: whole || !positions.includes(owner) ? { ...state, ...whole } : null,
    searches: [],
    foundIsChange: state.completeAt > 0,
  })
  const touched = observed.flatMap(({ reports }) => reports)
  if (touched.length > 0) await storeEnded(database, owner, touched, at)
  if (wholeSince !== null) await dropUnseen(database, owner, Math.min(wholeSince, state.completeSince), at)
  deps.stored(changed.length > 0)
}

/** One page of the list from the service, stored before it is answered. */
export const listTakedowns = async (asked: Loadable, deps: ListDeps): Promise<Answer> => {
  const found = await deps.connection()
  if (!found || found.apiKey === null) return { kind: 'not-asked', why: 'no-connection' }
  if (!(await mayReach(found.matchPattern))) return { kind: 'not-asked', why: 'no-host-access' }
  const connection = { ...found, apiKey: found.apiKey }
  const askedAt = deps.now()
  const { filters, cursor, perPage: wanted } = asked
  const since = cursor === null ? askedAt : asked.since
  const query: PageQuery = {
    ...filled(filters),
    sorting: [{ ...DOCUMENTED_ORDER }],
    next_page: cursor,
  }
  const answer = await askPage(deps.clientFor(connection), query, { perPage: wanted, plain: asked.plain })
  if (!answer.ok) {
    const { failure, perPage } = answer.failure
    if (failure.kind === 'spent') throw new Error('nothing limits the requests of a person')
    if (failure.kind === 'unauthorized') await deps.note(connection, 'no')
    return { kind: 'failed', failure, perPage }
  }
  await deps.note(connection, 'yes')
  const { page, perPage, plain } = answer.value
  const owner = takedownOwnerOf(connection)
  const rows = await Promise.all(
    page.rows.map(async (row) => ({
      row,
      reports: await deps.reportsAbout(owner, keysOfTakedown(row.asset)),
    })),
  )
  const isWhole = page.nextPage === null && Object.keys(filled(filters)).length === 0
  try {
    await store(deps, owner, { rows, askedAt, wholeSince: isWhole ? since : null })
  } catch (thrown) {
    // The list is shown all the same.
    if (!isDiskFull(thrown)) throw thrown
  }
  return {
    kind: 'page',
    rows: rows.map(({ row, reports }) => listedRow(row, reports)),
    unreadable: page.unreadable,
    cursor: page.nextPage,
    since,
    plain,
    perPage,
  }
}
