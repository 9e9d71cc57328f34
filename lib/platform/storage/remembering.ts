/** A small store of named values: `storage.local` for preferences, `storage.session` for what must not touch the disk. */
export type KeptValues = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

/**
 * Values that nobody else writes, remembered for as long as the worker lives: every keystroke asks for the same draft and
 * its capture again, and each answer of the browser's is a copy of up to 64 KiB. What is handed out is not to be changed.
 */
export const remembering = (values: KeptValues): KeptValues => {
  const known = new Map<string, unknown>()
  return {
    get: async (key) => {
      if (known.has(key)) return known.get(key)
      const found = await values.get(key)
      // Written meanwhile: that is the newer one.
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
      known.set(key, undefined)
      await values.remove(key)
    },
    keys: values.keys,
  }
}
