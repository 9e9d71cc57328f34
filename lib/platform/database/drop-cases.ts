import type { Database } from './open-database.ts'

/**
 * Makes room by the takedown cases that are about no report of the person's: the service has them still, and the watch reads them
 * again. Those of a report stay, since what was seen of them between two looks cannot be fetched again. False when there are none.
 */
export const dropOthersCases = async (database: Database): Promise<boolean> => {
  const transaction = database.transaction(['cases', 'caseWatch'], 'readwrite')
  const cases = transaction.objectStore('cases')
  const [all, own] = await Promise.all([cases.getAllKeys(), cases.index('reports').getAllKeys()])
  const kept = new Set(own.map((key) => JSON.stringify(key)))
  const others = all.filter((key) => !kept.has(JSON.stringify(key)))
  await Promise.all([
    ...others.map((key) => cases.delete(key)),
    // Where the watch had come to: what is left is not the whole list any more.
    others.length > 0 ? transaction.objectStore('caseWatch').clear() : null,
    transaction.done,
  ])
  return others.length > 0
}
