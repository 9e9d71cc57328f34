import type { AssetRow } from '#lib/messages/asset-requests.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** Some rows of one search, from wherever it is answered. */
type Found<From> = {
  at: 'found'
  rows: AssetRow[]
  next: From | null
  unreadable: number
  /** How many assets have been looked through, and how many there are, where that is known. */
  scanned?: number
  of?: number
}

/** Answers one search a portion at a time. `other-copy`: it has to begin anew. Anything else says why there is nothing. */
export type Source<From, Why> = (from: From | null) => Promise<Found<From> | { at: 'other-copy' } | Why>

export type AssetsState<Why> =
  | { at: 'loading' }
  | { at: 'broken'; failure: StorageFailure | null }
  | { at: 'nothing'; why: Why }
  | {
      at: 'here'
      rows: AssetRow[]
      /** There are no more. */
      done: boolean
      /** More are being asked for now. */
      searching: boolean
      scanned: number | null
      of: number | null
      unreadable: number
      /** The next portion did not come. */
      behind: boolean
    }

type Here<Why> = Extract<AssetsState<Why>, { at: 'here' }>

/** Rows asked for ahead of what is on screen. */
export const AHEAD = 100

/** So long the rows of the former search stay on screen while the next has found nothing yet. Milliseconds. */
const KEPT_ON_SCREEN = 250

type Run<Why> = {
  more: () => Promise<'more' | 'end' | 'anew' | Why>
  found: Here<Why>
  needed: number
  asking: boolean
  begun: number
}

/**
 * The rows of the search that is on screen, asked for as far as they are looked at. What a former search is still answered
 * is thrown away.
 */
export const makeAssetListStore = <Why extends { at: string }>(
  show: (state: AssetsState<Why>) => void,
  elapsed: () => number,
) => {
  let current: Run<Why> | null = null
  let shown: AssetRow[] = []

  const showHere = (mine: Run<Why>): void => {
    const { rows, done } = mine.found
    const waits = rows.length === 0 && !done && elapsed() - mine.begun < KEPT_ON_SCREEN
    if (!waits) shown = rows
    show({ ...mine.found, rows: shown })
  }

  const run = async (mine: Run<Why>, anew: () => void): Promise<void> => {
    if (mine.asking) return
    mine.asking = true
    mine.found.behind = false
    try {
      while (mine === current && !mine.found.done && mine.found.rows.length < mine.needed) {
        const came = await mine.more()
        if (mine !== current) return
        if (came === 'anew') return anew()
        if (came !== 'more' && came !== 'end') {
          shown = []
          return show({ at: 'nothing', why: came })
        }
        mine.found.searching = came === 'more' && mine.found.rows.length < mine.needed
        showHere(mine)
      }
    } catch (thrown) {
      if (mine !== current) return
      mine.found.searching = false
      mine.found.behind = true
      if (mine.found.rows.length > 0) showHere(mine)
      else show({ at: 'broken', failure: failureIn(thrown) })
    } finally {
      mine.asking = false
    }
  }
  let again = (): void => undefined

  return {
    /** Searches anew, until so many rows are there or none are left. */
    search: <From>(source: Source<From, Why>, needed = AHEAD): void => {
      const begin = (): void => {
        const mine = runOf<From, Why>(source, needed, elapsed())
        current = mine
        again = () => void run(mine, begin)
        if (shown.length === 0) show({ at: 'loading' })
        again()
      }
      begin()
    },
    /** Asks on until there are so many rows, or tries again what failed. */
    need: (count: number): void => {
      if (!current) return
      current.needed = Math.max(current.needed, count)
      again()
    },
    stop: (): void => {
      current = null
    },
  }
}

/** One search and what has been found of it so far. The service may list an asset twice: it is shown once. */
const runOf = <From, Why extends { at: string }>(
  source: Source<From, Why>,
  needed: number,
  begun: number,
): Run<Why> => {
  const ids = new Set<number>()
  let from: From | null = null
  const found: Here<Why> = {
    at: 'here',
    rows: [],
    done: false,
    searching: true,
    scanned: null,
    of: null,
    unreadable: 0,
    behind: false,
  }
  const more: Run<Why>['more'] = async () => {
    const answer = await source(from)
    if (isOther(answer)) return 'anew'
    if (!isFound<From>(answer)) return answer
    const fresh = answer.rows.filter(({ id }) => !ids.has(id) && ids.add(id))
    found.rows = [...found.rows, ...fresh]
    found.done = answer.next === null
    found.unreadable += answer.unreadable
    found.scanned = answer.scanned ?? null
    found.of = answer.of ?? null
    from = answer.next
    return found.done ? 'end' : 'more'
  }
  return { more, found, needed, asking: false, begun }
}

const isOther = (answer: { at: string }): answer is { at: 'other-copy' } => answer.at === 'other-copy'
const isFound = <From>(answer: { at: string }): answer is Found<From> => answer.at === 'found'
