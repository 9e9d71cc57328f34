import type { Change } from '#lib/messages/changes.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { makeContext, usePage, type Page } from '#components/ui/page.ts'
import type { ListReading } from '#components/report/list-reading.ts'
import type { Reads } from './read.ts'
import type { Sort } from './list-store.ts'
import { useEffect, useState, useLayoutEffect, useRef } from 'preact/hooks'

/** External dependencies of the dashboard, injected so that tests can fake them. */
export type DashboardDeps = Page & {
  read: Reads
  openDraft: (id: string) => void
  /** Opens the options at a section. */
  openSection: (section: string) => void
  /** Starts the worker that reads the bulk list’s texts while the list is shown. */
  reading: () => ListReading
  save: (name: string, content: Blob) => void
  /** `request` asks the user for access to the tabs’ URLs and must be called from a click. `window` is this page’s window ID. */
  tabs: { request: () => Promise<boolean>; window: () => Promise<number | null> }
  /** The hash without `#`, such as `reports/ID`. `onMove` reports outside changes (a link, a notification) until unsubscribed. */
  route: {
    read: () => string
    write: (route: string) => void
    /** Goes there as a link does: all parts of the page hear of it. */
    go: (route: string) => void
    onMove: (moved: (route: string) => void) => () => void
  }
}

/** Returns what a route says after its `?`. */
export const paramsIn = (route: string): URLSearchParams => {
  const at = route.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : route.slice(at + 1))
}

/** Returns a route with parameters, without the empty ones. */
export const routeWith = (
  path: string,
  params: Readonly<Record<string, string | null | readonly string[]>>,
): string => {
  const given = Object.entries(params).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value) => [name, value]),
  )
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Returns where a case is shown: of several connections, with whose it is, for another one may have the same number. */
export const takedownRoute = (id: number | string, organization?: { id: string }): string =>
  routeWith(`takedowns/${id}`, { org: organization?.id ?? null })

/** Returns true for a route that names one row of a list and nothing to filter by, but perhaps whose it is. */
export const namesRowAlone = (route: string): boolean =>
  route.includes('/') && [...paramsIn(route).keys()].every((name) => name === 'org')

/** Returns what is searched for by a route. */
export const queryIn = (params: URLSearchParams): string => (params.get('q') ?? '').slice(0, MAX_QUERY)

/** Characters. */
export const MAX_QUERY = 2000

/** Returns the order that a route names, `-updated` from the last on. */
export const sortIn = <Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  usual: Sort<Key>,
): Sort<Key> => {
  const named = params.get('sort') ?? ''
  const by = keys.find((key) => key === named.replace(/^-/, ''))
  return by === undefined ? usual : { by, down: named.startsWith('-') }
}

/** Returns an order as a route names it, null for the usual one. */
export const sortWritten = ({ by, down }: Sort<string>, usual: Sort<string>): string | null =>
  by === usual.by && down === usual.down ? null : `${down ? '-' : ''}${by}`

/** Two days as a date field has them, `2026-11-21`, or '' for any. */
export type Days = { startDate: string; endDate: string }

/** Returns the days that a route names. Anyone can write a URL, and Date would take `2026-02-30` for a day in March. */
export const daysIn = (params: URLSearchParams): Days => {
  const day = (name: string): string => {
    const written = params.get(name) ?? ''
    const at = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : ''
  }
  return { startDate: day('from'), endDate: day('until') }
}

/** Returns when a day of a date field begins here, or one that is so many days later. */
export const midnightOf = (day: string, later: number): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}

/** Returns whether a time is within two days. */
export const within = ({ startDate, endDate }: Days): ((at: number) => boolean) => {
  const start = startDate === '' ? -Infinity : midnightOf(startDate, 0)
  const end = endDate === '' ? Infinity : midnightOf(endDate, 1)
  return (at) => at >= start && at < end
}

/** The dashboard, for all parts of it. */
export const [DashboardProvider, useDashboard] = makeContext<DashboardDeps>()

type Routes<Place> = {
  /** A move to another tab is heard by this one, too, before it goes. */
  isOf: (route: string) => boolean
  parse: (route: string) => Place
  format: (place: Place) => string
  /** Where a link leads from a place. */
  movedTo: (place: Place, route: string) => Place
}

/** Where a tab is, which its address says: follows links, and writes where it goes. */
export const usePlace = <Place>({ isOf, parse, format, movedTo }: Routes<Place>) => {
  const { route } = useDashboard()
  const [place, setPlace] = useState(() => parse(route.read()))
  const here = useRef(place)
  here.current = place
  const go = (next: Place): void => {
    setPlace(next)
    route.write(format(next))
  }
  useEffect(() => route.onMove((to) => (isOf(to) ? go(movedTo(here.current, to)) : undefined)), [])
  return [place, go] as const
}

/** What can be done with an asset that was typed: a form for it is opened, or the bulk list gets it. */
export const useTypedAsset = (typed: string) => {
  const { ask, openDraft, route } = useDashboard()
  const given = { text: typed, inPrivate: isPageApart() }
  return {
    report: async (): Promise<null> => {
      openDraft((await ask('draft/from-text', given)).id)
      return null
    },
    /** Returns why it wasn’t added. */
    addToList: async (): Promise<'bulk_not_stored' | null> => {
      const answer = await ask('bulk/add', { kind: 'paste', name: '', ...given })
      if (answer.kind !== 'added') return 'bulk_not_stored'
      route.go('bulk')
      return null
    },
  }
}

/** Throttle in ms: a draining queue announces several changes per second, a takedown pass one per page. */
const BATCH_MS = 1000

/** Counts the changes that `when` picks: those of `now` at once, those of `soon` together. */
const useVersionOf = (when: (change: Change) => 'now' | 'soon' | null, id: string): number => {
  const { onChange } = usePage()
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rise = (): void => setVersion((count) => count + 1)
    const unhear = onChange((change) => {
      const due = when(change)
      if (due === 'now') return rise()
      if (due === null) return
      timer ??= setTimeout(() => {
        timer = undefined
        rise()
      }, BATCH_MS)
    })
    return () => {
      unhear()
      clearTimeout(timer)
    }
  }, [id])
  return version
}

/** Counts changes that can affect this report, including other reports’: they can pause or resume the shared origin state. */
export const useReportVersion = (id: string): number =>
  useVersionOf((change) => {
    if (change.what === 'report') return change.id === id ? 'now' : 'soon'
    return change.what === 'connection' ? 'soon' : null
  }, id)

/** Counts changes to cases or their reports. */
export const useTakedownVersion = (): number =>
  useVersionOf(
    ({ what }) => (what === 'takedowns' || what === 'report' || what === 'connection' ? 'soon' : null),
    '',
  )

/** Counts changes to drafts, of which each keystroke in a form is one; a submitted draft is a report. */
export const useDraftsVersion = (): number =>
  useVersionOf(({ what }) => (what === 'draft' || what === 'report' ? 'soon' : null), '')

const TYPED_INTO = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/**
 * Calls `take` with text that is pasted while no field has the focus, so that nobody has to look for the field first; `takeFiles` with
 * a paste of files alone, such as an image.
 */
export const usePastedElsewhere = (
  take: (words: string) => void,
  textOf = (data: DataTransfer | null): string => data?.getData('text/plain') ?? '',
  takeFiles?: (files: File[]) => void,
): void => {
  const newest = useRef({ take, textOf, takeFiles })
  newest.current = { take, textOf, takeFiles }
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event
      if (target instanceof Element && target.closest(TYPED_INTO)) return
      const words = newest.current.textOf(clipboardData)
      const files = [...(clipboardData?.files ?? [])]
      if (words.trim() !== '') newest.current.take(words)
      else if (files.length > 0 && newest.current.takeFiles) newest.current.takeFiles(files)
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
