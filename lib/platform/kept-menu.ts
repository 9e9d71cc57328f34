import type { KeptValues } from './storage/remembering.ts'

const KEY = 'menu-unmade'

export type MenuDeps<Entry> = {
  session: Pick<KeptValues, 'get' | 'set' | 'remove'>
  entries: () => Promise<readonly Entry[]>
  create: (entries: readonly Entry[]) => Promise<void>
  /** One at a time: two that make it together would each find the other's entries there. */
  lock: (work: () => Promise<void>) => Promise<void>
}

/**
 * The menu as it should be. That it is being made is noted until all of it is there: a making that failed, or that the worker died
 * in, leaves the note, and the next start of the background makes it again, whatever woke it.
 *
 * A start only looks for that note: browsers keep a menu while the background sleeps. Making it at each start would be seven calls to
 * the browser every time, and a right-click between them would find none.
 */
export const makeKeptMenu = <Entry>({ session, entries, create, lock }: MenuDeps<Entry>) => {
  const make = async (): Promise<void> => {
    await session.set(KEY, true)
    await create(await entries())
    await session.remove(KEY)
  }
  return {
    /** Makes it if it could not be made before. */
    keep: (): Promise<void> =>
      lock(async () => {
        if ((await session.get(KEY)) !== undefined) await make()
      }),
    /** After an installation, an update, a start of the browser, or when something else is wanted in it. */
    makeAnew: (): Promise<void> => lock(make),
  }
}
