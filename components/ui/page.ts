import { createContext } from 'preact'
import type { Provider } from 'preact'
import { useContext, useEffect, useReducer, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import type { Ask } from './ask.ts'
import type { Exported, Wanted } from '#lib/your-data/export.ts'

/** What a page hands to all its parts, without a property at each step. */
export const makeContext = <Value>(): [Provider<Value | null>, () => Value] => {
  const context = createContext<Value | null>(null)
  const use = (): Value => {
    const value = useContext(context)
    if (value === null) throw new Error('a part outside its page')
    return value
  }
  return [context.Provider, use]
}

export type ExportData = (
  wanted: Wanted,
  /** Called with how far it is; false stops the export. */
  goesOn: (far: Pick<Exported, 'reports' | 'bytes'>) => boolean,
) => Promise<Exported | null>

/** What every page has, given by its entrypoint so that tests can fake it. */
export type Page = {
  ask: Ask
  /** Calls back on each change announced by the background. Returns the unsubscribe function. */
  onChange: (heard: (change: Change) => void) => () => void
  /** Requests a host permission. Call it before any await in the click handler. Rejects if the browser can’t ask. */
  requestHost: (pattern: string) => Promise<boolean>
  openOptions: () => void
  copy: (text: string) => Promise<void>
  now: () => number
  /** Undefined where the page has another database. */
  exportData?: ExportData | undefined
}

export const [PageProvider, usePage] = makeContext<Page>()

/** Counts the changes that are about these, so that what is shown of them is asked for again. */
export const useChanges = (...about: Change['what'][]): number => {
  const { onChange } = usePage()
  const [count, rise] = useReducer((before: number) => before + 1, 0)
  useEffect(() => onChange(({ what }) => (about.includes(what) ? rise(undefined) : undefined)), [])
  return count
}

/** Returns the time, again every `tick` ms, so that relative times stay true. */
export const useNow = (tick = 10_000): number => {
  const { now } = usePage()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), tick)
    return () => clearInterval(timer)
  }, [])
  return time
}
