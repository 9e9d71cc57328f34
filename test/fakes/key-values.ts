import type { KeyValues } from '#lib/platform/storage.ts'

/** `storage.session` or `storage.local` in memory; values are cloned in and out, as the browser does. */
export const keyValuesInMemory = (): KeyValues & { everything: () => string } => {
  const kept = new Map<string, unknown>()
  return {
    get: async (key) => structuredClone(kept.get(key)),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    remove: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
    everything: () => JSON.stringify([...kept]),
  }
}
