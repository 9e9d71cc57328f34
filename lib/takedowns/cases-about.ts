import type { Asset } from '#lib/assets/asset.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { heldAll } from '#lib/platform/database/held-reads.ts'
import { ownedKey, parseCase, timeOf, type StoredCase } from './case.ts'
import { isOver } from './final.ts'
import { keysOfReported, type How } from './match.ts'

export type CasesAboutDeps = {
  database: () => Promise<Database>
  owner: () => Promise<string | null>
  /** True if any case is stored. Most installations have none. */
  anyCases: () => Promise<boolean>
  now: () => number
}

/** A case about an asset, for the allowlist check. Times in ms since 1970; `updatedAt` is the service’s, null if not given. */
export type CaseOn = {
  caseId: number
  status: string
  liveness: string
  updatedAt: number | null
  seenAt: number
  how: How
}

export const casesUnder = async (database: Database, owner: string, key: string): Promise<StoredCase[]> => {
  const transaction = database.transaction('cases')
  const { store } = transaction
  const rows = await heldAll(transaction, store, store.index('keys'), IDBKeyRange.only(ownedKey(owner, key)))
  return rows.map(parseCase).filter((value) => value !== null)
}

export type FoundCase = { one: StoredCase; how: How }

/** Finds the stored cases about an asset, without a request. */
export const makeCasesAbout = (deps: CasesAboutDeps) => {
  const about = async (asset: Asset): Promise<FoundCase[]> => {
    const owner = await deps.owner()
    if (owner === null) return []
    if (!(await deps.anyCases())) return []
    const database = await deps.database()
    const found = new Map<number, FoundCase>()
    const cases = await Promise.all(
      keysOfReported(asset).map(async ({ key, how }) =>
        (await casesUnder(database, owner, key)).map((one) => ({ one, how })),
      ),
    )
    for (const each of cases.flat()) if (!found.has(each.one.id)) found.set(each.one.id, each)
    return [...found.values()]
  }

  /** Sorts the most relevant case first: same asset before its domain, open before closed, newest first. */
  const mostTelling = (found: readonly FoundCase[]): FoundCase[] => {
    const now = deps.now()
    const rank = ({ one, how }: FoundCase): number => (how === 'same' ? 2 : 0) + (isOver(one, now) ? 0 : 1)
    return found.toSorted(
      (a, b) => rank(b) - rank(a) || (timeOf(b.one.updatedAt) ?? 0) - (timeOf(a.one.updatedAt) ?? 0),
    )
  }

  const caseOn = async (asset: Asset): Promise<CaseOn | null> => {
    const [best] = mostTelling(await about(asset))
    if (!best) return null
    const { id, status, liveness, updatedAt, seenAt } = best.one
    return { caseId: id, status, liveness, updatedAt: timeOf(updatedAt), seenAt, how: best.how }
  }

  return { about, mostTelling, caseOn }
}
