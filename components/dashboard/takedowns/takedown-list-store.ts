import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { CaseRow } from '#lib/messages/takedown-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Ask, Requests } from '../../ui/ask.ts'
import { filtersSent, isOrderAsked, ORDER_ASKED, type CaseView } from './takedown-filter.ts'

type Listed = AnswerOf<Requests, 'takedowns/list'>
export type ListFailure = Extract<Listed, { at: 'failed' }>['failure']

/** Why the list was not read further. Whatever it is, what is loaded stays, and it can be gone on with. */
export type Stop =
  | { why: 'failed'; failure: ListFailure; at: number }
  | { why: 'broken'; broken: 'cursor-repeats' | 'endless' }
  | { why: 'not-asked'; reason: Extract<Listed, { at: 'not-asked' }>['why'] }
  | { why: 'not-answered'; failure: StorageFailure | null }
  /** By the person. */
  | { why: 'cancelled' }

export type CasesState = {
  rows: readonly CaseRow[]
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

const NOTHING: CasesState = {
  rows: [],
  unreadable: 0,
  doing: 'nothing',
  begun: false,
  complete: false,
  stop: null,
  ordered: 'by-service',
  orderRefused: false,
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
 * The cases of one view, read page by page by the service's cursor, one question at a time. What a stop leaves is a part of
 * the list that can be gone on with: by the same cursor, or, where that leads nowhere, from the start again, a case that
 * comes twice standing once.
 */
export const makeTakedownListStore = (ask: Ask, now: () => number, newList: () => string) => {
  const rows = new Map<number, CaseRow>()
  let state = NOTHING
  let show: (state: CasesState) => void = () => undefined
  let view: CaseView | null = null
  let list = ''
  let cursor: string | null = null
  let perPage = 1
  /** Counts what is begun and what is called off: an answer to something older is nobody's any more. */
  let turn = 0

  /** Whether the rows stand as the service was asked to order them: pages of two runs, or without an order, do not. */
  let inOrder = true
  const orderAfter = (asAsked: boolean): CasesState['ordered'] => {
    inOrder &&= asAsked
    return inOrder && view !== null && isOrderAsked(view.sort) ? 'by-service' : 'here'
  }

  const set = (changes: Partial<CasesState>): void => {
    state = { ...state, ...changes }
    show(state)
  }

  /** Reads the next page; whether there is one more after it. */
  const readPage = async (wanted: CaseView, mine: number): Promise<boolean> => {
    const asked = await ask('takedowns/list', {
      list,
      filters: filtersSent(wanted.filters),
      order: ORDER_ASKED,
      perPage,
      cursor,
    })
    if (mine !== turn) return false
    switch (asked.at) {
      case 'not-asked':
        set({ stop: { why: 'not-asked', reason: asked.why }, begun: true })
        return false
      case 'failed':
        perPage = asked.perPage
        set({ stop: { why: 'failed', failure: asked.failure, at: now() }, begun: true })
        return false
      case 'page':
        perPage = asked.perPage
        for (const row of asked.rows) rows.set(row.id, row)
        if (asked.broken === null) cursor = asked.cursor
        set({
          rows: [...rows.values()],
          unreadable: state.unreadable + asked.unreadable.length,
          begun: true,
          complete: asked.broken === null && asked.cursor === null,
          stop: asked.broken === null ? null : { why: 'broken', broken: asked.broken },
          ordered: orderAfter(asked.order === 'as-asked'),
          orderRefused: state.orderRefused || asked.order === 'refused',
        })
        return asked.broken === null && asked.cursor !== null
    }
  }

  let reading = Promise.resolve()
  let wasDoing: 'page' | 'all' = 'page'
  const read = (doing: 'page' | 'all'): Promise<void> => {
    wasDoing = doing
    reading = readOn(doing)
    return reading
  }
  const readOn = async (doing: 'page' | 'all'): Promise<void> => {
    if (view === null || state.complete || state.doing !== 'nothing') return
    const wanted = view
    const stopped = state.stop
    turn += 1
    const mine = turn
    if (stopped !== null && needsNewRun(stopped)) {
      list = newList()
      cursor = null
      inOrder &&= rows.size === 0
      set({ unreadable: 0, ordered: orderAfter(true) })
    }
    set({ doing, stop: null })
    try {
      let more = await readPage(wanted, mine)
      while (more && doing === 'all' && mine === turn) more = await readPage(wanted, mine)
    } catch (thrown) {
      if (mine === turn) set({ stop: { why: 'not-answered', failure: failureIn(thrown) }, begun: true })
    }
    if (mine === turn) set({ doing: 'nothing' })
  }

  const begin = (wanted: CaseView): void => {
    turn += 1
    view = wanted
    list = newList()
    cursor = null
    perPage = wanted.perPage
    rows.clear()
    inOrder = true
    state = NOTHING
    void read('page')
  }

  return {
    /** Who is told from now on; told at once how it stands. */
    shownBy: (shown: (state: CasesState) => void): void => {
      show = shown
      show(state)
    },
    /** Begins the list anew. */
    begin,
    /** Another view: what is loaded stays where it is just as good. */
    want: (wanted: CaseView): void => {
      const before = view
      if (before === null || !isSame(before.filters, wanted.filters)) return begin(wanted)
      view = wanted
      perPage = wanted.perPage
      // The same is asked of the service whatever the order: nothing is loaded anew for another.
      if (!isSame(before.sort, wanted.sort)) set({ ordered: orderAfter(true) })
    },
    more: (): Promise<void> => (state.doing === 'nothing' ? read('page') : reading),
    /** After a stop: what was being read then. */
    goOn: (): Promise<void> => read(wasDoing),
    /** Resolves when the list is at its end, or stops. */
    all: async (): Promise<CasesState> => {
      const joined = state.doing === 'all'
      const wasIdle = state.doing === 'nothing'
      if (!wasIdle) await reading
      if (!joined && (wasIdle || state.stop === null)) await read('all')
      return state
    },
    cancel: (): void => {
      if (state.doing === 'nothing') return
      turn += 1
      set({ doing: 'nothing', stop: { why: 'cancelled' }, begun: true })
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export type TakedownListStore = ReturnType<typeof makeTakedownListStore>
