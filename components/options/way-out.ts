import type { ConnectionView } from '#lib/messages/settings-requests.ts'
import { failureIn } from '#components/ui/use-asked.ts'
import type { Erasure } from '#lib/platform/erasure.ts'
import { within } from '#lib/within.ts'
import type { Ask } from '#components/ui/ask.ts'

/** Ends all of the extension, hanging or not; its next start deletes. Never resolves, since the browser closes this page. */
export type RestartToErase = (what: Erasure) => Promise<never>

/** Actions that must work whatever state the background is in. */
export type WayOut = {
  /** @throws NotAnswered if the background doesn’t answer in time. */
  connection: () => Promise<ConnectionView>
  deleteAll: () => Promise<never>
  forgetKey: () => Promise<ConnectionView>
}

/** Timeout in ms: the background is a separate thread and may hang. */
const ANSWERS_WITHIN = 10_000

/** “Delete all”, and “Forget key” also if the background is broken or hangs. */
export const makeWayOut = (ask: Ask, restartToErase: RestartToErase): WayOut => ({
  connection: () => within(ANSWERS_WITHIN, ask('connection/get', {})),
  deleteAll: () => restartToErase('everything'),
  forgetKey: () =>
    within(ANSWERS_WITHIN, ask('connection/forget-key', {})).catch((thrown: unknown) => {
      // A background that answers has tried it.
      if (failureIn(thrown)) throw thrown
      return restartToErase('key')
    }),
})
