import type { Database } from '#lib/platform/database/database.ts'

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

/**
 * Drops what another service or organization had, but for the cases of the person's reports: the reports stay, and what was seen of
 * them cannot be fetched again. Its position goes with it, and what was to be told of it.
 */
export const dropFormerCases = async (database: Database, owner: string): Promise<void> => {
  const positions = await database.getAllKeys('caseWatch')
  // Nothing is stored of a case without a position.
  if (positions.every((one) => one === owner)) return
  const transaction = database.transaction(['cases', 'caseWatch', 'caseNews'], 'readwrite')
  const cases = transaction.objectStore('cases')
  const [all, own, news] = await Promise.all([
    cases.getAllKeys(),
    cases.index('reports').getAllKeys(),
    transaction.objectStore('caseNews').getAllKeys(),
  ])
  const kept = new Set(own.map((key) => JSON.stringify(key)))
  await Promise.all([
    ...all
      .filter((key) => key[0] !== owner && !kept.has(JSON.stringify(key)))
      .map((key) => cases.delete(key)),
    ...news.filter((key) => key[0] !== owner).map((key) => transaction.objectStore('caseNews').delete(key)),
    ...positions
      .filter((one) => one !== owner)
      .map((one) => transaction.objectStore('caseWatch').delete(one)),
    transaction.done,
  ])
}
