import type { KeyValues } from './storage/remembering.ts'

const KEY = 'menu-unmade'

export type MenuDeps<Entry> = {
  session: Pick<KeyValues, 'get' | 'set' | 'remove'>
  entries: () => Promise<readonly Entry[]>
  create: (entries: readonly Entry[]) => Promise<void>
  /** Serializes creation: two at once would each collide with the other’s entries. */
  lock: (work: () => Promise<void>) => Promise<void>
}

/**
 * Keeps the context menu complete: a stored flag marks an unfinished creation, which the next start of the background
 * repeats. Otherwise a start creates nothing: browsers keep the menu, and a right-click during creation would find no
 * entries.
 */
export const makeMenuCreation = <Entry>({ session, entries, create, lock }: MenuDeps<Entry>) => {
  const make = async (): Promise<void> => {
    await session.set(KEY, true)
    await create(await entries())
    await session.remove(KEY)
  }
  return {
    /** Recreates the menu if the last creation didn’t finish. */
    recreateIfUnfinished: (): Promise<void> =>
      lock(async () => {
        if ((await session.get(KEY)) !== undefined) await make()
      }),
    /** Recreates the menu after an install, an update, a browser start or a change of the wanted entries. */
    recreate: (): Promise<void> => lock(make),
    /** Recreates the menu after everything was deleted: stores the flag only if that fails. */
    createAfterErasure: (): Promise<void> =>
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
