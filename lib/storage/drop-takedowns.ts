import type { Database } from '#lib/platform/database/database.ts'

/** Frees space by deleting cases without a report; false if none. Cases with a report hold history that can’t be refetched. */
export const dropOthersTakedowns = async (database: Database): Promise<boolean> => {
  const transaction = database.transaction(['cases', 'caseWatch'], 'readwrite')
  const cases = transaction.objectStore('cases')
  const [all, own] = await Promise.all([cases.getAllKeys(), cases.index('reports').getAllKeys()])
  const kept = new Set(own.map((key) => JSON.stringify(key)))
  const others = all.filter((key) => !kept.has(JSON.stringify(key)))
  await Promise.all([
    ...others.map((key) => cases.delete(key)),
    // Resets the polling position, because the remaining list is incomplete.
    others.length > 0 ? transaction.objectStore('caseWatch').clear() : null,
    transaction.done,
  ])
  return others.length > 0
}

/** Deletes takedown data of other services and organizations, except cases of the user’s reports. */
export const dropFormerTakedowns = async (database: Database, owner: string): Promise<void> => {
  const positions = await database.getAllKeys('caseWatch')
  // Every stored case has a position.
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
