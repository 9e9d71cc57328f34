import { isTooLarge } from '#lib/limits.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { Organization } from '#lib/model/connections.ts'
import { TAKEDOWNS_PER_PAGE, type TakedownRow } from '#lib/model/takedown.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Ask } from '#components/ui/page.ts'
import { makeListStore, type Loaded, type NotAnswered } from '#components/dashboard/list-store.ts'
import { filtersSent, type TakedownListView } from './takedown-route.ts'

type Listed = AnswerOf<Requests, 'takedowns/list'>

/** Why loading stopped. In each case, loaded rows stay, and loading can continue. */
export type Stop =
  | { why: 'failed'; failure: ListFailure; at: number }
  /** A page brought nothing new, or the list is too long. */
  | { why: 'endless' }
  | { why: 'not-asked'; reason: Extract<Listed, { kind: 'not-asked' }>['why'] }
  | NotAnswered
  /** By the user. */
  | { why: 'cancelled' }

export type TakedownListState = {
  rows: readonly TakedownRow[]
  /** Number of the service’s rows that couldn’t be read and were skipped. */
  unreadable: number
  /** What is being loaded: the next page, or all pages. */
  doing: 'nothing' | 'page' | 'all'
  /** False until the first answer, when no rows don’t mean an empty list. */
  begun: boolean
  /** True if these are all rows. */
  complete: boolean
  /** True if nothing is left to load. With several organizations, their lists that stopped don’t count. */
  atEnd: boolean
  stop: Stop | null
  /** With several organizations, those whose list stopped; the others go on. */
  stopped: readonly StoppedList[]
}

/** `loaded`: how many of its cases are in the list. */
type StoppedList = { organization: Organization; stop: Stop; loaded: number }

export const NOTHING_YET: TakedownListState = {
  rows: [],
  unreadable: 0,
  doing: 'page',
  begun: false,
  complete: false,
  atEnd: false,
  stop: null,
  stopped: [],
}

/** Returns rows that are all here as a list at its end, so that they can be exported like one of the service. */
export const loadedListOf = (rows: readonly TakedownRow[]) => {
  const state: TakedownListState = {
    ...NOTHING_YET,
    rows,
    doing: 'nothing',
    begun: true,
    complete: true,
    atEnd: true,
  }
  return { state, store: { all: async () => state, cancel: () => undefined } }
}

/** Returns true for a stop after which the same cursor would fail again: loading starts from the first page. */
const needsNewRun = (stop: Stop): boolean =>
  stop.why === 'endless' ||
  (stop.why === 'failed' &&
    (stop.failure.kind === 'bad-request' ||
      (stop.failure.kind === 'not-this-service' && stop.failure.why === 'not-found')))

/** Returns until when the service asked to wait; null if it didn’t. */
export const waitUntil = (stop: Stop | null): number | null =>
  stop?.why === 'failed' &&
  'retryAfterMs' in stop.failure &&
  stop.failure.retryAfterMs !== null &&
  stop.failure.retryAfterMs > 0
    ? stop.at + stop.failure.retryAfterMs
    : null

/** Page count after which a list counts as endless. */
const MAX_PAGES = 10_000

type Position = { cursor: string | null; since: number | null; plain: boolean; pages: number; size: number }
const START: Position = { cursor: null, since: null, plain: false, pages: 0, size: 0 }

/**
 * The cases of one view, loaded in pages by the service’s cursor. After a stop, loading continues with the same cursor, or, if that
 * can’t work, from the start; a case that is listed twice is shown once.
 */
export const makeTakedownListStore = (
  ask: Ask,
  now: () => number,
  pageSize: number = TAKEDOWNS_PER_PAGE.most,
  organization?: Organization,
) => {
  let show: (state: TakedownListState) => void = () => undefined
  let view: TakedownListView | null = null
  /** Where loading continues. `size`: of what is loaded, in characters. */
  let next = START
  /** IDs listed since the first page, to notice pages that repeat. */
  let seen = new Set<number>()
  let perPage = pageSize
  let doing: 'page' | 'all' = 'page'
  let unreadable = 0

  const stateOf = ({ asking, stop, ...loaded }: Loaded<TakedownRow, Stop>): TakedownListState => ({
    ...loaded,
    unreadable,
    doing: asking ? doing : 'nothing',
    atEnd: loaded.complete,
    stop: asking ? null : stop,
    stopped: [],
  })
  const store = makeListStore<number, TakedownRow, Stop>(
    ({ id }) => id,
    (loaded) => show(stateOf(loaded)),
  )
  const state = (): TakedownListState => stateOf(store.loaded())

  const readFromStart = (): void => {
    next = START
    seen = new Set()
    unreadable = 0
  }
  const read = (wanted: 'page' | 'all'): Promise<void> => {
    const { stop, doing: already } = state()
    if (already !== 'nothing') return store.read()
    doing = wanted
    if (stop !== null && needsNewRun(stop)) readFromStart()
    const reading = store.read((pages) => wanted === 'page' && pages > 0)
    store.draw()
    return reading
  }

  const begin = (wanted: TakedownListView): void => {
    view = wanted
    perPage = pageSize
    readFromStart()
    let ended = false
    store.begin({
      hasMore: () => !ended,
      ask: () => {
        const { cursor, since, plain } = next
        return ask('takedowns/list', {
          filters: filtersSent(wanted.filters),
          perPage,
          cursor,
          since,
          plain,
          ...(organization && { connection: organization.id }),
        })
      },
      take: (asked) => {
        if (asked.kind === 'not-asked') return { stop: { why: 'not-asked', reason: asked.why } }
        perPage = asked.perPage
        if (asked.kind === 'failed') return { stop: { why: 'failed', failure: asked.failure, at: now() } }
        const { cursor, since, plain } = asked
        const rows = organization ? asked.rows.map((row) => ({ ...row, organization })) : asked.rows
        unreadable += asked.unreadable.length
        ended = cursor === null
        const isRepeated = rows.length > 0 && rows.every(({ id }) => seen.has(id))
        for (const { id } of rows) seen.add(id)
        const [pages, size] = [next.pages + 1, next.size + JSON.stringify(rows).length]
        next = { cursor, since, plain, pages, size }
        const isEndless = !ended && (isRepeated || pages >= MAX_PAGES || isTooLarge(size, seen.size))
        return isEndless ? { rows, stop: { why: 'endless' } } : { rows }
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
      if (!isSame(view?.filters, wanted.filters)) return begin(wanted)
      view = wanted
    },
    state,
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

type OneStore = ReturnType<typeof makeTakedownListStore>
type Part = { store: OneStore; organization?: Organization | undefined }

/** Returns the lists of several organizations as one. */
const stateOfAll = (parts: readonly { state: TakedownListState; organization: Organization }[]) => {
  const states = parts.map(({ state }) => state)
  const isAny = (doing: TakedownListState['doing']): boolean => states.some((one) => one.doing === doing)
  return {
    rows: states.flatMap(({ rows }) => rows),
    unreadable: states.reduce((sum, one) => sum + one.unreadable, 0),
    doing: isAny('all') ? 'all' : isAny('page') ? 'page' : 'nothing',
    begun: states.some(({ begun }) => begun),
    complete: states.every(({ complete }) => complete),
    atEnd: states.every(({ complete, stop }) => complete || (stop !== null && stop.why !== 'cancelled')),
    stop: states.find(({ stop }) => stop?.why === 'cancelled')?.stop ?? null,
    stopped: parts.flatMap(({ organization, state: { stop, rows } }) =>
      stop === null || stop.why === 'cancelled' ? [] : [{ organization, stop, loaded: rows.length }],
    ),
  } satisfies TakedownListState
}

/** The cases of one view: of the only connection, or of several organizations, each loaded by itself so that none waits for another. */
export const makeTakedownLists = (ask: Ask, now: () => number) => {
  let show: (state: TakedownListState) => void = () => undefined
  let parts: Part[] = []
  const state = (): TakedownListState => {
    const all = parts.flatMap(({ store, organization }) =>
      organization ? [{ state: store.state(), organization }] : [],
    )
    return all.length > 0 ? stateOfAll(all) : (parts[0]?.store.state() ?? NOTHING_YET)
  }
  const draw = (): void => show(state())
  const partOf = (organization?: Organization): Part => {
    const known = parts.find((one) => one.organization?.id === organization?.id)
    if (known && isSame(known.organization, organization)) return known
    const store = makeTakedownListStore(ask, now, TAKEDOWNS_PER_PAGE.most, organization)
    store.shownBy(draw)
    return { store, organization }
  }
  /** Acts on the lists that `which` picks, at the same time: none waits for another. */
  const each = async (
    act: (store: OneStore) => Promise<unknown>,
    which: (one: TakedownListState) => boolean,
  ) => {
    await Promise.all(parts.filter(({ store }) => which(store.state())).map(({ store }) => act(store)))
  }
  /** False while the service asks to wait; other organizations’ lists go on without this one. */
  const mayBeAsked = ({ stop }: TakedownListState): boolean => (waitUntil(stop) ?? 0) <= now()

  return {
    /** Sets who is shown the state, and shows it. */
    shownBy: (shown: (state: TakedownListState) => void): void => {
      show = shown
      draw()
    },
    begin: (wanted: TakedownListView): void => {
      for (const { store } of parts) store.begin(wanted)
    },
    /** Sets the view, and whose cases. Loaded rows stay unless the filters change. */
    want: (wanted: TakedownListView, organizations?: readonly Organization[]): void => {
      const before = parts
      parts = organizations?.map((one) => partOf(one)) ?? [partOf()]
      for (const gone of before)
        if (!parts.includes(gone)) {
          gone.store.shownBy(() => undefined)
          gone.store.cancel()
        }
      for (const { store } of parts) store.want(wanted)
      draw()
    },
    more: (): Promise<void> =>
      each(
        ({ more }) => more(),
        ({ stop, complete }) => stop === null && !complete,
      ),
    /** Continues after a stop what was being done then. */
    goOn: (): Promise<void> =>
      each(
        ({ goOn }) => goOn(),
        (one) => one.stop !== null && mayBeAsked(one),
      ),
    /** Asks again those that could not be asked, once that may have changed. */
    askAgain: (wanted: TakedownListView): void => {
      for (const { store } of parts) if (store.state().stop?.why === 'not-asked') store.begin(wanted)
    },
    /** Loads all pages. Resolves with the state when that ends. */
    all: async (): Promise<TakedownListState> => {
      await each(({ all }) => all(), mayBeAsked)
      return state()
    },
    cancel: (): void => {
      for (const { store } of parts) store.cancel()
    },
  }
}

export type TakedownListStore = ReturnType<typeof makeTakedownLists>
