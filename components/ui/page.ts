import { createContext } from 'preact'
import type { Provider } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import type { Ask } from './ask.ts'

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
}

export const [PageProvider, usePage] = makeContext<Page>()

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
