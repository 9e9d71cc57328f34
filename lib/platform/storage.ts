import { StorageFailed } from './storage-failure.ts'
import { browser, type Storage } from './browser.ts'
import { canonicalJson } from '#lib/encoding.ts'
import { MAX_SESSION_BYTES } from '#lib/limits.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/** A key-value store: `storage.local` for preferences, `storage.session` for data that must not touch the disk. */
export type KeyValues = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

/**
 * Caches values that nobody else writes. Without it, every keystroke would copy up to 64 KiB from the browser and wait for the
 * browser’s main process, which a heavy page keeps busy for up to half a second. Don’t modify the values.
 */
export const remembering = (values: KeyValues): KeyValues => {
  const known = new Map<string, unknown>()
  return {
    get: async (key) => {
      if (known.has(key)) return known.get(key)
      const found = await values.get(key)
      // A value written meanwhile is newer.
      if (!known.has(key)) known.set(key, found)
      return known.get(key)
    },
    set: async (key, value) => {
      known.set(key, value)
      try {
        await values.set(key, value)
      } catch (refused) {
        known.delete(key)
        throw refused
      }
    },
    remove: async (key) => {
      if (known.has(key) && known.get(key) === undefined) return
      known.set(key, undefined)
      try {
        await values.remove(key)
      } catch (refused) {
        known.delete(key)
        throw refused
      }
    },
    keys: values.keys,
  }
}

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
      if ((await values.get(key)) !== undefined) return setWithRoom(key, value)
      const size = sizeOf(value)
      // Giving up everything else wouldn’t help.
      if (size > MAX_SESSION_BYTES) throw memoryFull('')
      // Side by side, since a new draft waits for both: measured again only if it may be too much.
      const [bytes] = await Promise.all([area.bytes(), setWithRoom(key, value)])
      if (bytes + size <= MAX_SESSION_BYTES || (await area.bytes()) <= MAX_SESSION_BYTES) return
      await makeRoom(key, ROOMY_BYTES)
      if ((await area.bytes()) <= MAX_SESSION_BYTES) return
      await values.remove(key)
      throw memoryFull('')
    },
  }
}

const valuesIn = (area: Storage.StorageArea): KeyValues => ({
  get: async (key) => (await area.get(key))[key],
  set: (key, value) => area.set({ [key]: value }),
  remove: (key) => area.remove(key),
  keys: async () => Object.keys(await area.get(null)),
})

/** Names the key, though it tells nothing of it: no export has it. */
export const FOR_PAGES = 'for-pages'

/**
 * Stores a small value where pages read it without starting the background; null removes it. On disk, so that a page that the browser
 * opens with itself has it at once. Returns whether it was another.
 */
export const storeForPages = async (value: object | null): Promise<boolean> => {
  const { local } = browser.storage
  const before = await storedForPages()
  // Chromium gives its names back in another order.
  if (canonicalJson(before) === canonicalJson(value)) return false
  await (value === null ? local.remove(FOR_PAGES) : local.set({ [FOR_PAGES]: value }))
  return true
}

/** Returns what the background has stored for pages; undefined for nothing. */
export const storedForPages = async (): Promise<unknown> =>
  (await browser.storage.local.get(FOR_PAGES))[FOR_PAGES]

/** One of the stores as it is now, for pages: they write nothing there, and cache nothing that the background writes. */
export const storedValues = (area: 'local' | 'session'): Pick<KeyValues, 'get'> => ({
  get: async (key) => (await browser.storage[area].get(key))[key],
})

/** Cached, like `sessionValues`: only the background writes there. Waits until nothing of before is deleted any more. */
export const localValues = (begun: Promise<object | null>): KeyValues => {
  const values = valuesIn(browser.storage.local)
  return remembering({
    get: async (key) => {
      // In parallel, so that a start reads once as fast.
      const [value, erased] = await Promise.all([values.get(key), begun])
      return erased ? values.get(key) : value
    },
    set: async (key, value) => {
      await begun
      await values.set(key, value)
    },
    remove: async (key) => {
      await begun
      await values.remove(key)
    },
    keys: async () => {
      await begun
      return values.keys()
    },
  })
}

/** Reads all values where the browser can’t tell (Firefox before 131). */
const bytesIn = async (
  area: Storage.StorageArea & { getBytesInUse?: (keys: null) => Promise<number> },
): Promise<number> => (area.getBytesInUse ? area.getBytesInUse(null) : sizeOf(await area.get(null)))

/** Cached, and bounded: the only way to write there. */
export const sessionValues = (bounds: SessionBounds): KeyValues => {
  const { session } = browser.storage
  const area = { bytes: () => bytesIn(session), entries: () => session.get(null) }
  return boundedSession(remembering(valuesIn(session)), area, bounds)
}

/** Firefox rejects with this text if there is no policy (measured, ESR 153). */
const NO_POLICY_IN_FIREFOX = 'Managed storage manifest not found'

/** The organization’s policy for this browser, unparsed; null if there is none. */
type Managed = Result<unknown, { kind: 'not-readable' }>

export type ManagedValues = {
  /** Cached until {@link ManagedValues.forget}, because every send reads it. A failure isn’t. */
  get: () => Promise<Managed>
  forget: () => void
}

/** Reads the policy. Background only: it may contain a key. */
export const managedValues = (): ManagedValues => {
  let known: Promise<Managed> | undefined
  const forget = (): void => {
    known = undefined
  }
  const asked = async (): Promise<Managed> => {
    const managed = await read()
    if (!managed.ok) forget()
    return managed
  }
  return { get: () => (known ??= asked()), forget }
}

const read = async (): Promise<Managed> => {
  try {
    return ok(await browser.storage.managed.get(null))
  } catch (thrown) {
    const isNone = thrown instanceof Error && thrown.message.includes(NO_POLICY_IN_FIREFOX)
    return isNone ? ok(null) : fail({ kind: 'not-readable' })
  }
}

/** Chromium reports a changed policy after some seconds; Firefox reads it at its own start and never reports changes. */
export const onManagedChange = (listener: () => void): void =>
  browser.storage.managed.onChanged.addListener(listener)

type Restrictable = { setAccessLevel: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> }

const isRestrictable = (area: object | undefined): area is Restrictable =>
  area !== undefined && 'setAccessLevel' in area && typeof area.setAccessLevel === 'function'

/** Blocks content scripts from stored preferences and policy, where the browser supports it (Chromium). */
export const shutStorage = async (): Promise<void> => {
  for (const area of [browser.storage.local, browser.storage.managed]) {
    if (isRestrictable(area)) await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
  }
}

/** Returns the browser’s estimate of the extension’s disk usage in bytes; null if unavailable. */
export const storageUsed = async (): Promise<number | null> => {
  const { usage } = await navigator.storage.estimate()
  return usage ?? null
}
