import type { Session } from '../browser/session.ts'

const DATABASE = 'takedown-reporter'
const STORES = ['credentials', 'copies', 'assetBlocks', 'assetRows', 'reports', 'cases']

/** As many as a verdict on an address needs that is new to the worker, counted in a trace of the product: 9 to 15, and no chunk to 2. */
const BLOCKS = 10
const CHUNKS = 1

/** Rows of each store of the product's database that the reads below are of, with their keys. */
type Copied = Record<string, [key: IDBValidKey, value: unknown][]>

/** Gives an extension with the worker `readsWorker` what the product has stored. */
export async function copyStores(from: Session, to: Session): Promise<void> {
  await to.run(writeStores, DATABASE, await from.run(readStores, DATABASE, STORES))
}

/**
 * Source of a worker that reads what a verdict has to read, and does nothing else: the database opened at once, the connection and the
 * copies; with the message the blocks of an address, reports and cases; then the chunk of what was found.
 */
export const readsWorker = (): string =>
  `;(${String(readAndAnswer)})(${JSON.stringify(DATABASE)}, ${BLOCKS}, ${CHUNKS})\n`

/** Runs in a page of the product. */
async function readStores(name: string, stores: string[]): Promise<Copied> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
    })
  const database = await done(indexedDB.open(name))
  const transaction = database.transaction(stores)
  const copied: Copied = {}
  await Promise.all(
    stores.map(async (store) => {
      const rows = transaction.objectStore(store)
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done<unknown[]>(rows.getAll())])
      copied[store] = keys.map((key, at) => [key, values[at]])
    }),
  )
  database.close()
  return copied
}

/** Runs in a page of the reference. */
function writeStores(name: string, copied: Copied): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    const failed = (): void => reject(opening.error ?? new Error('not written'))
    opening.addEventListener('error', failed)
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, rows] of Object.entries(copied)) {
        const made = opening.result.createObjectStore(store)
        for (const [key, value] of rows) made.put(value, key)
      }
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

/** Runs in the worker of the reference. */
function readAndAnswer(name: string, blocks: number, chunks: number): void {
  let asked = 0
  const opening = indexedDB.open(name)
  // At its first start there is none yet, and it must not make an empty one.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  const at = (transaction: IDBTransaction, store: string): IDBObjectStore => transaction.objectStore(store)
  const after = (request: IDBRequest, then: () => void): void => request.addEventListener('success', then)
  const known = new Promise<number>((resolve) => {
    after(opening, () => {
      const transaction = opening.result.transaction(['credentials', 'copies'])
      at(transaction, 'credentials').get('current')
      const keys = at(transaction, 'copies').getAllKeys()
      const copies = at(transaction, 'copies').getAll()
      after(copies, () => resolve(Number(keys.result.at(-1))))
    })
  })
  const answerWith = (answer: (value: unknown) => void, copyId: number): void => {
    asked += 1
    const database = opening.result
    const told = database.transaction(['reports'])
    at(told, 'reports').getAllKeys(null, 100)
    at(told, 'reports').getAll(null, 100)
    at(database.transaction(['cases']), 'cases').getAllKeys(null, 1)
    const lines = database.transaction(['copies', 'assetBlocks'])
    at(lines, 'copies').getKey(copyId)
    let last: IDBRequest | undefined
    // Other beginnings each time, as another address has them.
    for (let block = 0; block < blocks; block += 1) {
      const from = `${'adfbdinp'.charAt(block % 8)}${String.fromCharCode(97 + ((asked * 7 + block * 5) % 26))}`
      last = at(lines, 'assetBlocks').get(IDBKeyRange.bound([copyId, from], [copyId, []]))
    }
    if (!last) return
    after(last, () => {
      const rows = database.transaction(['copies', 'assetRows'])
      at(rows, 'copies').getKey(copyId)
      let row: IDBRequest | undefined
      for (let chunk = 0; chunk < chunks; chunk += 1) row = at(rows, 'assetRows').get([copyId, chunk])
      if (row) after(row, () => answer({ ok: true }))
    })
  }
  const { chrome: api } = globalThis
  const hears: unknown = Reflect.get(Object(api?.runtime), 'onMessage')
  const heard = (_message: unknown, _sender: unknown, answer: (value: unknown) => void): true => {
    void known.then((copyId) => answerWith(answer, copyId))
    return true
  }
  Reflect.get(Object(hears), 'addListener').call(hears, heard)
}
