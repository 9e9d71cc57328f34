/** Words of a filled copy: in every asset, in the last alone, in none. */
export const SEARCHED = { everywhere: 'brand-', last: 'zebra crossing', nowhere: 'no such thing' }

/**
 * Runs in an extension's page: a complete copy of so many assets in the product's own stores, beside the one that a sync has
 * made. Only what a search reads is written; a sync of a million takes minutes and is measured elsewhere.
 */
export async function fillCopy(count: number): Promise<void> {
  const inChunk = 100
  const row = (id: number, of: number): object => ({
    id,
    content: `https://www.brand-${id}.example/articles/${id}`,
    type: 'URL',
    status: 'ALLOWED',
    name: id === of - 1 ? 'Zebra crossing' : `Brand site ${id}`,
    description: id % 3 === 0 ? `Main site of brand ${id}, bought in 2019` : null,
    group: id % 4 === 0 ? null : { id: 11 + (id % 7), name: 'Websites' },
    createdAt: '2025-02-03T09:15:00.000Z',
    updatedAt: '2025-10-21T14:02:11.000Z',
  })
  Reflect.set(globalThis, 'listedRow', row)
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  const generations: unknown[] = await done(database.transaction('copies').objectStore('copies').getAll())
  const { id: _, ...like }: Record<string, unknown> = Object(generations.at(-1))
  const chunks = Math.ceil(count / inChunk)
  const id = await done(
    database
      .transaction('copies', 'readwrite')
      .objectStore('copies')
      .add({ ...like, state: 'complete', count, chunks }),
  )
  for (let first = 0; first < chunks; first += 500) {
    const transaction = database.transaction('assetRows', 'readwrite')
    const store = transaction.objectStore('assetRows')
    for (let chunk = first; chunk < Math.min(chunks, first + 500); chunk += 1) {
      const rows = Array.from({ length: inChunk }, (__, index) => row(chunk * inChunk + index, count))
      store.put(JSON.stringify(rows), [Number(id), chunk])
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }
  database.close()
}
