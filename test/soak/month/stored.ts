import type { Kit } from '#test/e2e/kit.ts'

/** What lies in one place: rows or values, and the characters of their JSON. */
interface Held {
  rows: number
  bytes: number
}

/** By store of the database, and by `storage.local` and `storage.session`. `pictures`: how many reports still have one. */
export interface Stored {
  places: Record<string, Held>
  pictures: number
  /** Bytes that the browser says the extension takes on disk. */
  onDisk: number
}

export const readStored = ({ inPage }: Pick<Kit, 'inPage'>): Promise<Stored> => inPage(measure)

/** Runs in a page of the extension. */
async function measure(): Promise<Stored> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  const places: Record<string, Held> = {}
  for (const name of database.objectStoreNames) {
    const held: Held = { rows: 0, bytes: 0 }
    const reading = database.transaction(name).objectStore(name).openCursor()
    // Row by row: all bodies of a month at once are a hundred megabytes.
    await new Promise<void>((resolve, reject) => {
      reading.addEventListener('error', () => reject(new Error(String(reading.error))))
      reading.addEventListener('success', () => {
        const cursor = reading.result
        if (cursor === null) return resolve()
        const { value }: { value: unknown } = cursor
        held.rows += 1
        held.bytes += value instanceof Uint8Array ? value.length : (JSON.stringify(value) ?? '').length
        cursor.continue()
      })
    })
    places[name] = held
  }
  const pictures = await done(
    database.transaction('payloads').objectStore('payloads').index('picture').count(),
  )
  database.close()
  const { local, session } = (globalThis.browser ?? globalThis.chrome)?.storage ?? {}
  for (const [name, area] of Object.entries({ 'storage.local': local, 'storage.session': session })) {
    const values = (await area?.get(null)) ?? {}
    places[name] = { rows: Object.keys(values).length, bytes: JSON.stringify(values).length }
  }
  const { usage = 0 } = await navigator.storage.estimate()
  return { places, pictures, onDisk: usage }
}
