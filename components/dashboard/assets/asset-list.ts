import type { Cursor } from '#lib/own-assets/search.ts'
import type { AssetRow } from '#lib/model/verdict.ts'
import type { ListState } from '#components/dashboard/list-store.ts'
import { listState, makeListStore } from '#components/dashboard/list-store.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AssetFilters } from '#lib/messages/asset-requests.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type { DashboardDeps } from '#components/dashboard/page.ts'

/** Some results of a search. */
type Found<From> = {
  at: 'found'
  rows: AssetRow[]
  next: From | null
  unreadable: number
  /** How many assets were searched, and how many there are, if known. */
  scanned?: number
  of?: number
}

/** Answers one search in portions. `other-copy`: it must start again. Any other answer says why there are no results. */
export type Source<From, Why> = (from: From | null) => Promise<Found<From> | { at: 'other-copy' } | Why>

type About = {
  /** There are no more results. */
  done: boolean
  searching: boolean
  scanned: number | null
  of: number | null
  unreadable: number
}

export type AssetsState<Why> = ListState<AssetRow, About> | { at: 'nothing'; why: Why }

/** Rows requested ahead of those in view. */
export const AHEAD = 100

/** How long, in ms, the previous results stay visible while a new search has none. */
const KEPT_ON_SCREEN = 250

/** The results of the current search, requested as far as they are scrolled to. */
export const makeAssetListStore = <Why extends { at: string }>(
  show: (state: AssetsState<Why>) => void,
  elapsed: () => number,
) => {
  let shown: AssetRow[] = []
  let needed = 0
  let begun = 0
  let counts: Omit<About, 'done' | 'searching'> = { scanned: null, of: null, unreadable: 0 }

  const store = makeListStore<number, AssetRow, { why: 'nothing'; answer: Why }>(
    ({ id }) => id,
    ({ stop, ...loaded }) => {
      const { rows, complete, asking } = loaded
      if (stop?.why === 'nothing') {
        shown = []
        return show({ at: 'nothing', why: stop.answer })
      }
      const waits = rows.length === 0 && !complete && (stop !== null || elapsed() - begun < KEPT_ON_SCREEN)
      if (!waits) shown = rows
      const state = listState({ ...loaded, stop }, { ...counts, done: complete, searching: asking })
      show(state.at === 'here' ? { ...state, rows: shown } : state)
    },
  )
  const read = (): void => void store.read(() => store.size() >= needed)

  return {
    /** Starts a new search and loads `count` rows, if there are as many. */
    search: <From>(source: Source<From, Why>, count = AHEAD): void => {
      let from: From | null = null
      let hasMore = true
      const restart = (): void => {
        from = null
        begun = elapsed()
        counts = { scanned: null, of: null, unreadable: 0 }
      }
      restart()
      needed = count
      store.begin({
        hasMore: () => hasMore,
        ask: () => source(from),
        take: (answer) => {
          if (isOther(answer)) {
            restart()
            return { remove: 'all', same: true }
          }
          if (!isFound<From>(answer)) return { stop: { why: 'nothing', answer } }
          const { rows, next, unreadable, scanned = null, of = null } = answer
          from = next
          hasMore = next !== null
          counts = { scanned, of, unreadable: counts.unreadable + unreadable }
          return { rows }
        },
      })
      if (shown.length === 0) show({ at: 'loading' })
      read()
    },
    /** Loads more rows until there are `count`, or retries after a failure. */
    need: (count: number): void => {
      needed = Math.max(needed, count)
      read()
    },
    stop: store.close,
  }
}

const isOther = (answer: { at: string }): answer is { at: 'other-copy' } => answer.at === 'other-copy'
const isFound = <From>(answer: { at: string }): answer is Found<From> => answer.at === 'found'

export type ListFrom = 'copy' | 'service'

export type NoRows =
  | { at: 'no-copy' }
  | { at: 'refused'; failure: ListFailure }
  | { at: 'no-connection' }
  | { at: 'no-host-access' }

/** Debounce before querying the service, in ms. */
const TYPED_FOR = 400

/** Loads the assets that pass the filters, as far as they are scrolled to; reloads when the copy changes. */
export const useAssets = (
  { ask, read, onChange }: DashboardDeps,
  filters: AssetFilters,
  from: ListFrom,
): { state: AssetsState<NoRows>; need: (count: number) => void; retry: () => void } => {
  const [state, setState] = useState<AssetsState<NoRows>>({ at: 'loading' })
  const [store] = useState(() => makeAssetListStore<NoRows>(setState, () => performance.now()))
  const search = useRef<(needed?: number) => void>(() => undefined)
  const rows = useRef(0)
  rows.current = state.at === 'here' ? state.rows.length : 0

  search.current = (needed) => {
    const { status, ...rest } = filters
    const atService: Source<string, NoRows> = (next) => ask('assets/at-service', { ...rest, from: next })
    const inCopy: Source<Cursor, NoRows> = (next) => read.searchAssets({ ...rest, status }, next)
    if (from === 'service') store.search(atService, needed)
    else store.search(inCopy, needed)
  }

  const words = `${filters.query} ${filters.group}`
  const typed = useRef(words)
  useEffect(() => {
    const typing = typed.current !== words
    typed.current = words
    if (from === 'copy' || !typing) {
      search.current()
      return
    }
    const timer = setTimeout(() => search.current(), TYPED_FOR)
    return () => clearTimeout(timer)
  }, [from, JSON.stringify(filters)])
  useEffect(
    () =>
      onChange(({ what }) => {
        if (what === 'own-assets' || what === 'connection') search.current(Math.max(AHEAD, rows.current))
      }),
    [],
  )
  useEffect(() => store.stop, [])

  return { state, need: store.need, retry: () => store.need(0) }
}
