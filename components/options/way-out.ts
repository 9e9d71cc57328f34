import type { ConnectionView } from '#lib/messages/settings-requests.ts'
import { failureIn, type AnswerOf } from '#lib/messages/request.ts'
import type { Erasure } from '#lib/platform/erasure.ts'
import { within } from '#lib/within.ts'
import type { Ask } from '#components/ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'

type Portion = AnswerOf<Requests, 'storage/export'>

/** What the page does without the background. */
export type ByItself = {
  /** Ends all of the extension, hanging or not; its next start deletes. Never resolves, since the browser closes this page. */
  restartToErase: (what: Erasure) => Promise<never>
  /** Reads the database; null where the page has none. */
  readPortion: ((after: string | null) => Promise<Portion>) | null
}

/** Actions that must work whatever state the background is in. */
export type WayOut = {
  /** @throws NotAnswered if the background doesn’t answer in time. */
  connection: () => Promise<ConnectionView>
  deleteAll: () => Promise<never>
  forgetKey: () => Promise<ConnectionView>
  readPortion: (which: 'all' | 'unreadable', after: string | null) => Promise<Portion>
}

/** Timeout in ms: the background is a separate thread and may hang. */
const ANSWERS_WITHIN = 10_000

/** “Delete all”, and “Forget key” and “Save what can be read” also if the background is broken or hangs. */
export const makeWayOut = (ask: Ask, { restartToErase, readPortion }: ByItself): WayOut => {
  /** True while the page itself reads an export: the background couldn’t continue from its position. */
  let readsItself = false

  return {
    connection: () => within(ANSWERS_WITHIN, ask('connection/get', {})),
    deleteAll: () => restartToErase('everything'),
    forgetKey: () =>
      within(ANSWERS_WITHIN, ask('connection/forget-key', {})).catch((thrown: unknown) => {
        // A background that answers has tried it.
        if (failureIn(thrown)) throw thrown
        return restartToErase('key')
      }),
    readPortion: async (which, after) => {
      if (after === null) readsItself = false
      if (readsItself && readPortion) return readPortion(after)
      return within(ANSWERS_WITHIN, ask('storage/export', { which, after })).catch(async (cause: unknown) => {
        // Only the background knows all row schemas, so only it can find unreadable rows.
        if (after !== null || which !== 'all' || !readPortion) throw cause
        const portion = await readPortion(after)
        readsItself = true
        return portion
      })
    },
  }
}
