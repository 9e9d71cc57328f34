import { browser, type Storage } from './browser.ts'
import { remembering } from './remembering.ts'

/** A small store of named values: `storage.local` for preferences, `storage.session` for what must not touch the disk. */
export type KeptValues = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  keys: () => Promise<string[]>
}

const kept = (area: Storage.StorageArea): KeptValues => ({
  get: async (key) => (await area.get(key))[key],
  set: (key, value) => area.set({ [key]: value }),
  remove: (key) => area.remove(key),
  keys: async () => Object.keys(await area.get(null)),
})

export const localValues = (): KeptValues => kept(browser.storage.local)
/** Only the background writes there. */
export const sessionValues = (): KeptValues => remembering(kept(browser.storage.session))
