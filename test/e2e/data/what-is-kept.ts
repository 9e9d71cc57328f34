import type { Kit } from '../kit.ts'

/** A value as it can be written: plain, percent-encoded, and what base64 has of it wherever it begins. */
const writings = (secret: string): string[] => {
  const percent = encodeURIComponent(secret)
  const base64 = [0, 1, 2].map((shift) => {
    const bytes = Buffer.from('x'.repeat(shift) + secret)
    return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    ...new Set([secret, percent, percent.toLowerCase(), encodeURIComponent(percent), ...base64, ...url]),
  ]
}

/** Which of these values can be read in a text, in which writing. */
export const readableOf = (secrets: readonly string[], text: string): string[] =>
  secrets.flatMap((secret) => writings(secret).filter((written) => text.includes(written)))

/** All that the extension keeps, as its own pages can read it. */
export const everythingKept = (kit: Pick<Kit, 'inPage'>): Promise<string> =>
  kit.inPage(async () => {
    const api = globalThis.browser ?? globalThis.chrome
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(request.error?.message)))
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      const stores = [...database.objectStoreNames]
      for (const store of stores) {
        const its = database.transaction(store).objectStore(store)
        rows.push(await done(its.getAllKeys()), await done(its.getAll()))
      }
      database.close()
    }
    const values = [await api?.storage.local.get(null), await api?.storage.session.get(null)]
    // What lies there as bytes is text too.
    const asText = (_: string, value: unknown): unknown =>
      ArrayBuffer.isView(value) || value instanceof ArrayBuffer
        ? new TextDecoder().decode(value)
        : value instanceof Map || value instanceof Set
          ? [...value]
          : value
    return JSON.stringify([rows, values], asText)
  })
