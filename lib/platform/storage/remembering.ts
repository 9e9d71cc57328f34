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
