import type { AssetRow } from '#lib/model/asset-row.ts'
import { listState, makeListStore, type ListState } from '../table/list-store.ts'

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
