import { useEffect, useRef, useState } from 'preact/hooks'
import type { AssetFilters } from '#lib/messages/asset-requests.ts'
import type { ListFailure } from '#lib/model/list-outcome.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { AHEAD, makeAssetListStore, type AssetsState, type Source } from './asset-list-store.ts'
import type { DashboardDeps } from '../deps.ts'

export type ListFrom = 'copy' | 'service'

export type NoRows =
  | { at: 'no-copy' }
  | { at: 'refused'; failure: ListFailure }
  | { at: 'no-connection' }
  | { at: 'no-host-access' }

type CopyCursor = Extract<AnswerOf<Requests, 'assets/search'>, { at: 'found' }>['next']

/** Debounce before querying the service, in ms. */
const TYPED_FOR = 400

/** Loads the assets that pass the filters, as far as they are scrolled to; reloads when the copy changes. */
export const useAssets = (
  { ask, onChange }: DashboardDeps,
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
    const inCopy: Source<NonNullable<CopyCursor>, NoRows> = (next) =>
      ask('assets/search', { ...rest, status, from: next })
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
