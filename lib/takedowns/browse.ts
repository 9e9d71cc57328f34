import type { TakedownFilters, TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { MatchedReport } from '#lib/model/takedowns/takedown-row.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { KeyedConnection } from '#lib/settings/keyed-connection.ts'
import { askPage, type PageQuery } from './ask-page.ts'
import { takedownOwnerOf } from './stored-takedown.ts'
import { listedRow, type Shown } from './row-of-takedown.ts'
import { keysOfTakedown } from './match.ts'
import type { RefusedOrders } from './refused-orders.ts'

type Asked = AskOf<TakedownRequests, 'takedowns/list'>
type Answer = AnswerOf<TakedownRequests, 'takedowns/list'>

export type BrowseDeps = {
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listTakedowns'>
  ordersOf: (origin: string) => RefusedOrders
  shown: Shown
  reportsAbout: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
  /** Stores what the answer showed about the key’s abilities. */
  note: (connection: KeyedConnection, ability: 'yes' | 'no') => Promise<void>
}

/** Limits: lists remembered, and pages after which a list counts as endless. */
const MOST_LISTS = 8
const MOST_PAGES = 10_000

const queryOf = ({ filters, order, cursor }: Asked): PageQuery => ({
  ...filled(filters),
  ...(order ? { sorting: [order] } : {}),
  next_page: cursor,
})

/** Omits empty filters, because the interface doesn’t show what an empty text means to the service. */
const filled = ({ query, startDate, endDate, ...chosen }: TakedownFilters): Omit<PageQuery, 'next_page'> => ({
  ...(query.trim() === '' ? {} : { query: query.trim() }),
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
  ...(chosen.assetType.length > 0 ? { assetType: chosen.assetType } : {}),
  ...(chosen.takedownStatus.length > 0 ? { takedownStatus: chosen.takedownStatus } : {}),
  ...(chosen.livenessStatus.length > 0 ? { livenessStatus: chosen.livenessStatus } : {}),
})

/** Loads the list page by page. Keeps seen cursors in memory; a restarted worker detects a cycle one round later. */
export const makeBrowse = (deps: BrowseDeps): ((asked: Asked) => Promise<Answer>) => {
  const lists = new Map<string, Set<string>>()

  const cursorsOf = ({ list, cursor }: Asked): Set<string> => {
    const cursors = (cursor === null ? undefined : lists.get(list)) ?? new Set<string>()
    lists.delete(list)
    lists.set(list, cursors)
    for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest)
    if (cursor !== null) cursors.add(cursor)
    return cursors
  }

  return async (asked) => {
    const found = await deps.connection()
    if (!found || found.apiKey === null) return { at: 'not-asked', why: 'no-connection' }
    if (!(await deps.mayReach(found.matchPattern))) return { at: 'not-asked', why: 'no-host-access' }
    const connection = { ...found, apiKey: found.apiKey }
    const cursors = cursorsOf(asked)
    const client = deps.clientFor(connection)
    const answer = await askPage(
      { client, orders: deps.ordersOf(connection.origin) },
      queryOf(asked),
      asked.perPage,
    )
    if (!answer.ok) {
      const { failure, perPage } = answer.failure
      if (failure.kind === 'spent') throw new Error('nothing limits the requests of a person')
      if (failure.kind === 'unauthorized') await deps.note(connection, 'no')
      return { at: 'failed', failure, perPage }
    }
    await deps.note(connection, 'yes')
    const { page, perPage, order } = answer.value
    const next = page.nextPage
    const broken =
      next === null
        ? null
        : cursors.has(next)
          ? 'cursor-repeats'
          : cursors.size >= MOST_PAGES
            ? 'endless'
            : null
    const owner = takedownOwnerOf(connection)
    const rows = await Promise.all(
      page.rows.map(async (row) =>
        listedRow(row, deps.shown, await deps.reportsAbout(owner, keysOfTakedown(row.asset))),
      ),
    )
    return {
      at: 'page',
      rows,
      unreadable: page.unreadable,
      cursor: broken === null ? next : null,
      broken,
      order,
      perPage,
    }
  }
}
