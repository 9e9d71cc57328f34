import type { ConnectionView } from '#lib/messages/settings-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { NotAnswered } from '#lib/messages/request.ts'
import { within } from '#lib/within.ts'
import type { Ask } from '#components/ui/ask.ts'
import { beginAnew } from '#components/ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'

type Erased = AnswerOf<Requests, 'storage/delete-all'>
type Portion = AnswerOf<Requests, 'storage/export'>

/** Direct access to the database and stored values (lib/your-data/way-out.ts); null where the page has none. */
export type ByItself = {
  eraseAll: () => Promise<Erased>
  /** Rejects if the database can’t be opened. */
  eraseKey: () => Promise<Erased>
  readPortion: (after: string | null) => Promise<Portion>
}

/** Actions that must work whatever state the background is in. */
export type WayOut = {
  /** @throws NotAnswered if the background doesn’t answer in time. */
  connection: () => Promise<ConnectionView>
  deleteAll: () => Promise<Erased>
  forgetKey: () => Promise<ConnectionView>
  readPortion: (which: 'all' | 'unreadable', after: string | null) => Promise<Portion>
}

/** Timeout in ms: the background is a separate thread and may hang. */
const ANSWERS_WITHIN = 10_000
/** In ms; deleting a million assets takes long. */
const DELETES_WITHIN = 40_000

/** The state of a new installation. */
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
 * Asks the background, and on failure does these itself: “Delete all”, “Forget key”, “Save what can be read”. The background’s script may
 * be broken or hang, a stored row may stop it, or this version can’t open the database.
 */
export const makeWayOut = (ask: Ask, load: () => Promise<ByItself | null>): WayOut => {
  /** True while the page itself reads an export: the background couldn’t continue from its position. */
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
    readPortion: async (which, after) => {
      if (after === null) readsItself = false
      if (readsItself) return (await itself(null)).readPortion(after)
      return within(ANSWERS_WITHIN, ask('storage/export', { which, after })).catch(async (cause: unknown) => {
        // Only the background knows all row schemas, so only it can find unreadable rows.
        if (after !== null || which !== 'all') throw cause
        const portion = await (await itself(cause)).readPortion(after)
        readsItself = true
        return portion
      })
    },
  }
}
