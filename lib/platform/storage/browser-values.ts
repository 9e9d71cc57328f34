import { browser, type Storage } from '../browser.ts'
import type { Era } from '../era.ts'
import { boundedSession, sizeOf, type SessionBounds } from './bounded-session.ts'
import { remembering, type KeyValues } from './remembering.ts'

const valuesIn = (area: Storage.StorageArea, era: Era): KeyValues => ({
  get: async (key) => {
    era.check()
    return (await area.get(key))[key]
  },
  set: (key, value) => era.write(() => area.set({ [key]: value })),
  remove: (key) => era.write(() => area.remove(key)),
  keys: async () => Object.keys(await area.get(null)),
})

/** Cached, like `sessionValues`: only the background writes there, except for erasures, which end its era. */
export const localValues = (era: Era): KeyValues => {
  const cached = remembering(valuesIn(browser.storage.local, era))
  const get: KeyValues['get'] = async (key) => {
    era.check()
    return cached.get(key)
  }
  return { ...cached, get }
}

/** Reads all values where the browser can’t tell (Firefox before 131). */
const bytesIn = async (
  area: Storage.StorageArea & { getBytesInUse?: (keys: null) => Promise<number> },
): Promise<number> => (area.getBytesInUse ? area.getBytesInUse(null) : sizeOf(await area.get(null)))

/** Cached, and bounded: the only way to write there. */
export const sessionValues = (era: Era, bounds: SessionBounds): KeyValues => {
  const { session } = browser.storage
  const area = { bytes: () => bytesIn(session), entries: () => session.get(null) }
  return boundedSession(remembering(valuesIn(session, era)), area, bounds)
}

/** For erasures only: empties both stores in any era. Returns how many values are left. */
export const emptyValues = async (): Promise<number> => {
  const areas = [browser.storage.local, browser.storage.session]
  const left = await Promise.all(
    areas.map(async (area) => {
      await area.clear()
      return Object.keys(await area.get(null)).length
    }),
  )
  return left.reduce((sum, count) => sum + count, 0)
}
