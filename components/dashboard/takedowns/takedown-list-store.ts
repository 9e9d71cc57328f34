import type { ListFailure } from '#lib/model/list-outcome.ts'
import type { TakedownRow } from '#lib/model/takedowns/takedown-row.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Ask } from '../../ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { makeListStore, type Loaded, type NotAnswered } from '../table/list-store.ts'
import { filtersSent, isOrderAsked, ORDER_ASKED, type TakedownListView } from './takedown-filter.ts'

type Listed = AnswerOf<Requests, 'takedowns/list'>

/** Why the list was not read further. Whatever it is, what is loaded stays, and it can be gone on with. */
export type Stop =
  | { why: 'failed'; failure: ListFailure; at: number }
  | { why: 'broken'; broken: 'cursor-repeats' | 'endless' }
  | { why: 'not-asked'; reason: Extract<Listed, { at: 'not-asked' }>['why'] }
  | NotAnswered
  /** By the person. */
  | { why: 'cancelled' }

export type TakedownListState = {
  rows: readonly TakedownRow[]
  /** Rows of the service that could not be read, and were skipped. */
  unreadable: number
  doing: 'nothing' | 'page' | 'all'
  /** Whether an answer has come yet: until then no rows are no empty list. */
  begun: boolean
  /** Whether the list is at its end, so that these are all. */
  complete: boolean
  stop: Stop | null
  /** `here`: the service has not ordered them as the view wants. */
  ordered: 'by-service' | 'here'
  /** The service was asked for the order, and refused it. */
  orderRefused: boolean
}

/** What leads nowhere with the cursor that was asked with, and may with a new run through the list. */
const needsNewRun = (stop: Stop): boolean =>
  stop.why === 'broken' ||
  (stop.why === 'failed' &&
    (stop.failure.kind === 'bad-request' ||
      (stop.failure.kind === 'not-this-service' && stop.failure.why === 'not-found')))

/** Until when the service asks to be left alone; null where it did not say. */
export const waitUntil = (stop: Stop | null): number | null =>
  stop?.why === 'failed' &&
  'retryAfterMs' in stop.failure &&
  stop.failure.retryAfterMs !== null &&
  stop.failure.retryAfterMs > 0
    ? stop.at + stop.failure.retryAfterMs
    : null

/**
 * The cases of one view, loaded in pages by the service’s cursor. After a stop, loading continues with the same cursor, or, if that
 * can’t work, from the start; a case that is listed twice is shown once.
 */
export const makeTakedownListStore = (ask: Ask, now: () => number, newList: () => string) => {
  let show: (state: TakedownListState) => void = () => undefined
  let view: TakedownListView | null = null
  let list = ''
  let cursor: string | null = null
  let perPage = 1
  let doing: 'page' | 'all' = 'page'
  let unreadable = 0
  let orderRefused = false
  /** False if the loaded pages are from two runs, or not in the requested order. */
  let inOrder = true

  const stateOf = ({ asking, stop, ...loaded }: Loaded<TakedownRow, Stop>): TakedownListState => ({
    ...loaded,
    unreadable,
    doing: asking ? doing : 'nothing',
    stop: asking ? null : stop,
    ordered: inOrder && view !== null && isOrderAsked(view.sort) ? 'by-service' : 'here',
    orderRefused,
  })
  const store = makeListStore<number, TakedownRow, Stop>(
    ({ id }) => id,
    (loaded) => show(stateOf(loaded)),
  )
  const state = (): TakedownListState => stateOf(store.loaded())

  const readFromStart = (): void => {
    list = newList()
    cursor = null
    unreadable = 0
  }
  const read = (wanted: 'page' | 'all'): Promise<void> => {
    const { stop, doing: already } = state()
    if (already !== 'nothing') return store.read()
    doing = wanted
    if (stop !== null && needsNewRun(stop)) {
      inOrder &&= store.size() === 0
      readFromStart()
    }
    const reading = store.read((pages) => wanted === 'page' && pages > 0)
    store.draw()
    return reading
  }

  const begin = (wanted: TakedownListView): void => {
    view = wanted
    perPage = wanted.perPage
    inOrder = true
    orderRefused = false
    readFromStart()
    let ended = false
    store.begin({
      hasMore: () => !ended,
      ask: () =>
        ask('takedowns/list', {
          list,
          filters: filtersSent(wanted.filters),
          order: ORDER_ASKED,
          perPage,
          cursor,
        }),
      take: (asked) => {
        if (asked.at === 'not-asked') return { stop: { why: 'not-asked', reason: asked.why } }
        perPage = asked.perPage
        if (asked.at === 'failed') return { stop: { why: 'failed', failure: asked.failure, at: now() } }
        const { rows, broken, order } = asked
        unreadable += asked.unreadable.length
        inOrder &&= order === 'as-asked'
        orderRefused ||= order === 'refused'
        if (broken !== null) return { rows, stop: { why: 'broken', broken } }
        cursor = asked.cursor
        ended = cursor === null
        return { rows }
      },
    })
    void read('page')
  }

  return {
    /** Sets who is shown the state, and shows it. */
    shownBy: (shown: (state: TakedownListState) => void): void => {
      show = shown
      store.draw()
    },
    /** Loads the list again from its first page. */
    begin,
    /** Sets the view. Loaded rows stay unless the filters change. */
    want: (wanted: TakedownListView): void => {
      const before = view
      if (before === null || !isSame(before.filters, wanted.filters)) return begin(wanted)
      view = wanted
      perPage = wanted.perPage
      // The service is asked for the same order whatever the view’s: nothing is loaded again.
      if (!isSame(before.sort, wanted.sort)) store.draw()
    },
    more: (): Promise<void> => read('page'),
    /** Continues after a stop what was being done then. */
    goOn: (): Promise<void> => read(doing),
    /** Loads all pages. Resolves with the state when that ends. */
    all: async (): Promise<TakedownListState> => {
      const before = state().doing
      if (before !== 'nothing') await store.read()
      if (before === 'nothing' || (before === 'page' && state().stop === null)) await read('all')
      return state()
    },
    cancel: (): void => store.cancel({ why: 'cancelled' }),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export type TakedownListStore = ReturnType<typeof makeTakedownListStore>
