import { browser, type Storage } from '../browser.ts'
import type { Era } from '../era.ts'
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
export const sessionValues = (era: Era): KeyValues => remembering(valuesIn(browser.storage.session, era))

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
