import type { Change } from '#lib/messages/changes.ts'
import type { Page } from '#components/ui/page.ts'
import { makeContext, usePage } from '#components/ui/page.ts'
import type { ListReading } from '#components/report/list-reading.ts'
import type { Reads } from './read.ts'
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
export const routeWith = (path: string, params: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' ? [] : [[name, value]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** The dashboard, for all parts of it. */
export const [DashboardProvider, useDashboard] = makeContext<DashboardDeps>()

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
export const useVersion = (id: string): number =>
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

/** Calls `take` with text that is pasted while no field has the focus, so that nobody has to look for the field first. */
export const usePastedElsewhere = (
  take: (words: string) => void,
  textOf = (data: DataTransfer | null): string => data?.getData('text/plain') ?? '',
): void => {
  const newest = useRef({ take, textOf })
  newest.current = { take, textOf }
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event
      const words = newest.current.textOf(clipboardData)
      if (words.trim() === '' || (target instanceof Element && target.closest(TYPED_INTO))) return
      event.preventDefault()
      newest.current.take(words)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
