import type { Asset } from '#lib/assets/asset.ts'
import type { TakedownFound } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { readRange } from '#lib/platform/database/read-rows.ts'
import { ownedKey, parseTakedown, timeOf, type StoredTakedown } from './stored-takedown.ts'
import { isFinal } from './final.ts'
import { keysOfReported, type How } from './match.ts'

export type TakedownsAboutDeps = {
  database: () => Promise<Database>
  owner: () => Promise<string | null>
  /** True if any case is stored. Most installations have none. */
  anyTakedowns: () => Promise<boolean>
  now: () => number
}

export const takedownsUnder = async (
  database: Database,
  owner: string,
  key: string,
): Promise<StoredTakedown[]> => {
  const transaction = database.transaction('cases')
  const { store } = transaction
  const rows = await readRange(
    transaction,
    store,
    store.index('keys'),
    IDBKeyRange.only(ownedKey(owner, key)),
  )
  return rows.map(parseTakedown).filter((value) => value !== null)
}

/** A stored case, and how it is about the asset. */
export type TakedownMatch = { one: StoredTakedown; how: How }

/** Finds the stored cases about an asset, without a request. */
export const makeTakedownsAbout = (deps: TakedownsAboutDeps) => {
  const about = async (asset: Asset): Promise<TakedownMatch[]> => {
    const owner = await deps.owner()
    if (owner === null) return []
    if (!(await deps.anyTakedowns())) return []
    const database = await deps.database()
    const found = new Map<number, TakedownMatch>()
    const cases = await Promise.all(
      keysOfReported(asset).map(async ({ key, how }) =>
        (await takedownsUnder(database, owner, key)).map((one) => ({ one, how })),
      ),
    )
    for (const each of cases.flat()) if (!found.has(each.one.id)) found.set(each.one.id, each)
    return [...found.values()]
  }

  /** Sorts the most relevant case first: same asset before its domain, open before closed, newest first. */
  const mostRelevantFirst = (found: readonly TakedownMatch[]): TakedownMatch[] => {
    const now = deps.now()
    const rank = ({ one, how }: TakedownMatch): number =>
      (how === 'same' ? 2 : 0) + (isFinal(one, now) ? 0 : 1)
    return found.toSorted(
      (a, b) => rank(b) - rank(a) || (timeOf(b.one.updatedAt) ?? 0) - (timeOf(a.one.updatedAt) ?? 0),
    )
  }

  /** The most relevant case about an asset, for the allowlist check. */
  const takedownOn = async (asset: Asset): Promise<TakedownFound | null> => {
    const [best] = mostRelevantFirst(await about(asset))
    if (!best) return null
    const { id, status, liveness, updatedAt, seenAt } = best.one
    return { caseId: id, status, liveness, updatedAt: timeOf(updatedAt), seenAt, how: best.how }
  }

  return { about, mostRelevantFirst, takedownOn }
}
