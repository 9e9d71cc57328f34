import type { KeptValues } from './storage/remembering.ts'

const KEY = 'menu-unmade'

export type MenuDeps<Entry> = {
  session: Pick<KeptValues, 'get' | 'set' | 'remove'>
  entries: () => Promise<readonly Entry[]>
  create: (entries: readonly Entry[]) => Promise<void>
  /** Serializes creation: two at once would each collide with the other’s entries. */
  lock: (work: () => Promise<void>) => Promise<void>
}

/**
 * Keeps the context menu complete. A stored flag marks a creation in progress: if it fails or the worker dies, the
 * next start of the background repeats it.
 *
 * A start only checks that flag, because browsers keep menus while the background sleeps. Recreating the menu would
 * cost seven browser calls, and a right-click in between would find no entries.
 */
export const makeKeptMenu = <Entry>({ session, entries, create, lock }: MenuDeps<Entry>) => {
  const make = async (): Promise<void> => {
    await session.set(KEY, true)
    await create(await entries())
    await session.remove(KEY)
  }
  return {
    /** Recreates the menu if the last creation didn’t finish. */
    keep: (): Promise<void> =>
      lock(async () => {
        if ((await session.get(KEY)) !== undefined) await make()
      }),
    /** Recreates the menu after an install, an update, a browser start or a change of the wanted entries. */
    makeAnew: (): Promise<void> => lock(make),
    /** After everything was deleted, when nothing may be stored: only a menu that could not be made is noted. */
    makeUnnoted: (): Promise<void> =>
      lock(async () => {
        try {
          await create(await entries())
        } catch (failed) {
          await session.set(KEY, true)
          throw failed
        }
      }),
  }
}
