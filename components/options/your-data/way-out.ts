import type { ConnectionView } from '#lib/messages/connection-requests.ts'
import { NotAnswered } from '#lib/messages/not-answered.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { within } from '#lib/within.ts'
import { beginAnew, type Ask, type Requests } from '../../ui/ask.ts'

type Erased = AnswerOf<Requests, 'storage/delete-all'>
type Part = AnswerOf<Requests, 'storage/export'>

/** What the page can do itself, in the database and the stored values (lib/erasing/way-out.ts); null where it may not. */
export type ByItself = {
  eraseAll: () => Promise<Erased>
  /** Rejects where the database cannot be opened. */
  eraseKey: () => Promise<Erased>
  savePart: (after: string | null) => Promise<Part>
}

/** What must be possible whatever the background is in. */
export type WayOut = {
  /** @throws NotAnswered when the background does not answer in time. */
  connection: () => Promise<ConnectionView>
  deleteAll: () => Promise<Erased>
  forgetKey: () => Promise<ConnectionView>
  savePart: (which: 'all' | 'unreadable', after: string | null) => Promise<Part>
}

/** The background is a thread of its own and may hang: so long it has to say anything. Milliseconds. */
const ANSWERS_WITHIN = 10_000
/** Deleting what a million assets left takes its time. Milliseconds. */
const DELETES_WITHIN = 40_000

/** As after the first start. */
const NO_CONNECTION: ConnectionView = {
  baseUrl: '',
  slug: '',
  unreadable: false,
  keyStored: false,
  abilities: { report: 'not-known', assets: 'not-known', takedowns: 'not-known' },
  copy: null,
  copyProblem: null,
  syncing: false,
}

/**
 * Asks the background, and does without it what must be possible at any time: "Delete all", "Forget key", "Save what can be read". Its
 * script may be broken or hang, a stored row may stop it, or this version cannot open the database.
 */
export const makeWayOut = (ask: Ask, load: () => Promise<ByItself | null>): WayOut => {
  /** Of two readers of one export, each has its own places: the one who began it ends it. */
  let readsItself = false

  const itself = async (cause: unknown): Promise<ByItself> => {
    const own = await load()
    if (!own) throw cause
    return own
  }

  return {
    connection: () => within(ANSWERS_WITHIN, ask('connection/get', {})),
    deleteAll: async () => {
      const erased = await within(DELETES_WITHIN, ask('storage/delete-all', {})).catch(
        async (cause: unknown) => (await itself(cause)).eraseAll(),
      )
      beginAnew()
      return erased
    },
    forgetKey: () =>
      within(ANSWERS_WITHIN, ask('connection/forget-key', {})).catch(async (cause: unknown) => {
        const { left } = await (await itself(cause)).eraseKey()
        if (left > 0) throw new NotAnswered('the key is still there', null, { cause })
        return NO_CONNECTION
      }),
    savePart: async (which, after) => {
      if (after === null) readsItself = false
      if (readsItself) return (await itself(null)).savePart(after)
      return within(ANSWERS_WITHIN, ask('storage/export', { which, after })).catch(async (cause: unknown) => {
        // What of it cannot be read the background alone can tell, which knows every form of a row.
        if (after !== null || which !== 'all') throw cause
        const part = await (await itself(cause)).savePart(after)
        readsItself = true
        return part
      })
    },
  }
}
