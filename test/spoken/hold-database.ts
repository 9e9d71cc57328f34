import type { Kit } from '../e2e/kit.ts'

/**
 * Keeps the extension’s database busy for `ms`, from a page of its own: what the background answers from it comes as late as on a slow
 * computer. Resolves once it is held.
 */
export const holdDatabase = ({ inPage }: Pick<Kit, 'inPage'>, ms: number): Promise<void> =>
  inPage(
    (wait) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('takedown-reporter')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          const transaction = database.transaction(names, 'readwrite')
          const end = Date.now() + wait
          // A transaction lasts as long as it has requests.
          const goOn = (): void => {
            const [name] = names
            if (Date.now() > end || name === undefined) database.close()
            else transaction.objectStore(name).count().addEventListener('success', goOn)
          }
          goOn()
          resolve()
        })
      }),
    ms,
  )
