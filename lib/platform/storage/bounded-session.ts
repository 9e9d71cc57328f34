import { StorageFailed } from '../database/storage-failure.ts'
import type { KeyValues } from './remembering.ts'

/** Bytes in `storage.session` that new values may fill. Browsers allow 10 MiB: the rest is for values that grow while they are edited. */
export const MOST_SESSION_BYTES = 7_000_000

/** What is left after making room, so that the next few values need none. */
const ROOMY_BYTES = 5_000_000

/** How the bytes of one kind of value are limited. */
export type SessionBounds = {
  /** Returns how a key’s values are limited; null for a key of no known kind. `fixed`: so few and small that they are never refused. */
  limitOf: (key: string) => 'fixed' | 'counted' | null
  /** Returns what may be given up for `writing`, the least valuable first: the keys of each group belong together. */
  evictable: (entries: Readonly<Record<string, unknown>>, writing: string) => string[][]
}

type Area = {
  bytes: () => Promise<number>
  entries: () => Promise<Record<string, unknown>>
}

/** Compares words: Chromium and Firefox throw errors of different names here. */
const isQuota = (thrown: unknown): boolean =>
  thrown instanceof Error && /quota/i.test(`${thrown.name} ${thrown.message}`)

const memoryFull = (detail: string): StorageFailed => new StorageFailed({ kind: 'memory-full', detail })

/** Size of a value in characters of JSON, which is close enough to decide how much to give up before measuring again. */
export const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/**
 * The only way to write into `storage.session`, which is small and lives as long as the browser. Before it fills up, and when the
 * browser refuses a write, it gives up what `evictable` names. @throws StorageFailed if all the rest must stay.
 */
export const boundedSession = (values: KeyValues, area: Area, bounds: SessionBounds): KeyValues => {
  let turn: Promise<unknown> = Promise.resolve()
  /** Gives up groups until the values take at most `most` bytes. Returns false if nothing could be given up. One at a time. */
  const makeRoom = (writing: string, most: number): Promise<boolean> => {
    const work = async (): Promise<boolean> => {
      const entries = await area.entries()
      const groups = bounds.evictable(entries, writing)
      let next = 0
      for (let bytes = await area.bytes(); bytes > most && next < groups.length; bytes = await area.bytes()) {
        const share = bytes / Math.max(1, sizeOf(entries))
        for (let over = bytes - most; over > 0 && next < groups.length; next += 1) {
          const group = groups[next] ?? []
          await Promise.all(group.map((key) => values.remove(key)))
          for (const key of group) over -= share * sizeOf(entries[key])
        }
      }
      return next > 0
    }
    const done = turn.then(work, work)
    turn = done.catch(() => undefined)
    return done
  }

  const setWithRoom = async (key: string, value: unknown): Promise<void> => {
    let most = ROOMY_BYTES
    for (;;) {
      try {
        return await values.set(key, value)
      } catch (thrown) {
        if (!isQuota(thrown)) throw thrown
        if (!(await makeRoom(key, most))) throw memoryFull(thrown instanceof Error ? thrown.name : '')
        most /= 2
      }
    }
  }

  return {
    ...values,
    set: async (key, value) => {
      const limit = bounds.limitOf(key)
      if (limit === null) throw new TypeError(`storage.session has no kind of value for ${key}`)
      if (limit === 'fixed') return setWithRoom(key, value)
      const isNew = (await values.get(key)) === undefined
      // Giving up everything else wouldn’t help.
      if (isNew && sizeOf(value) > MOST_SESSION_BYTES) throw memoryFull('')
      await setWithRoom(key, value)
      if (!isNew || (await area.bytes()) <= MOST_SESSION_BYTES) return
      await makeRoom(key, ROOMY_BYTES)
      if ((await area.bytes()) <= MOST_SESSION_BYTES) return
      await values.remove(key)
      throw memoryFull('')
    },
  }
}
