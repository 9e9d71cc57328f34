import { NotAnswered, isReply, type AnswerOf, type AskOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { CHANGES_CHANNEL, isChange, type Change } from '#lib/messages/changes.ts'
import { onBackgroundMessage, isPageApart } from '#lib/platform/private-pages.ts'
import { createContext, type Provider } from 'preact'
import { useContext, useEffect, useReducer, useState } from 'preact/hooks'
import type { Exported, Wanted } from '#lib/your-data/export.ts'

/** Sends a typed request to the background. Rejects with `NotAnswered` of lib/messages. */
export type Ask = <Name extends keyof Requests>(
  name: Name,
  ask: AskOf<Requests, Name>,
) => Promise<AnswerOf<Requests, Name>>

/** Creates the pages’ end of lib/messages. Requests can be repeated after a rejection: the background stores before it answers. */
export const makePageAsk =
  (send: (message: unknown) => Promise<unknown>): Ask =>
  async (name, ask) => {
    const reply = await send({ request: name, ask }).catch((cause: unknown) => {
      throw new NotAnswered(name, null, { cause })
    })
    if (!isReply(reply)) throw new NotAnswered(`no answer to ${name}`)
    if (reply.ok)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the background’s handler of this name made it
      return reply.answer as AnswerOf<Requests, typeof name>
    if ('failure' in reply) throw new NotAnswered(`${name}: ${reply.failure.kind}`, reply.failure)
    throw new NotAnswered(`${name}: ${reply.problem}`)
  }

/** Calls back on each change announced by the background. Returns the unsubscribe function. */
export const onChanges = (listener: (change: Change) => void): (() => void) => {
  if (isPageApart()) return onBackgroundMessage((told) => (isChange(told) ? listener(told) : undefined))
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isChange(event.data)) listener(event.data)
  })
  return () => channel.close()
}

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

/** `withoutKey`: false if no background answered, so that nothing removed a key from what repeats it. */
export type ExportData = (
  wanted: Wanted,
  /** Called with how far it is; false stops the export. */
  goesOn: (far: Pick<Exported, 'reports' | 'bytes'>) => boolean,
) => Promise<(Exported & { withoutKey: boolean }) | null>

/** What every page has, given by its entrypoint so that tests can fake it. */
export type Page = {
  ask: Ask
  /** Calls back on each change announced by the background. Returns the unsubscribe function. */
  onChange: (listener: (change: Change) => void) => () => void
  /** Requests a host permission. Call it before any await in the click handler. Rejects if the browser can’t ask. */
  requestHost: (pattern: string) => Promise<boolean>
  openOptions: () => void
  /** Opens the options at one of several connections. Absent where nothing leads there. */
  openConnection?: ((id: string) => void) | undefined
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
