import { keysOfAsset, type AssetKey } from '#lib/assets/canonical-keys.ts'
import { parseAsset, type Asset } from '#lib/assets/parse-asset.ts'
import { STATE_NAMES } from '#lib/model/report-row.ts'
import type { EarlierReport } from '#lib/model/verdict.ts'
import { listOf, number, oneOf, orElse, record, text } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { isErrorOfOneRow } from '#lib/platform/database/storage-failure.ts'
import { knownReason } from '#lib/model/known-as.ts'

export type EarlierDeps = {
  database: () => Promise<Database>
  /** Runs it once the work at hand is done. */
  later: (work: () => Promise<void>) => void
  /** Tells who asked that the answer is another now: more is known, or a report that was told no longer counts. */
  announce: () => void
}

type Read = <Requests extends readonly IDBRequest[]>(
  asks: (store: IDBObjectStore) => readonly [...Requests],
) => Promise<readonly [...Requests]>

/** So many reports are read before the first answer; of a longer history the rest follows it. */
export const READ_AT_FIRST = 100
/** Between two portions whatever else the worker has to do gets its turn. */
const PORTION = 100
/** Reported assets that are kept in mind; of more, those beyond are not told. */
const MOST = 100_000

/** As much of a stored report as is needed here: ten thousand of them are read at a time. */
const row = record({
  id: text,
  assets: listOf(text),
  confirmedAt: number,
  state: record({
    at: oneOf(STATE_NAMES),
    refusals: orElse(listOf(record({ errorType: text })), []),
  }),
})

/**
 * Which assets were reported from this browser before. There is no index for it on disk: it is made in memory at the first
 * question, and kept by what is announced of reports. A cancelled report doesn't count; one that was undone is gone.
 */
export const makeEarlierReports = ({ database, later, announce }: EarlierDeps) => {
  const byAsset = new Map<AssetKey, EarlierReport[]>()
  const keysOf = new Map<string, AssetKey[]>()
  /** Asked for before all was read; null once it is. */
  let asked: Set<AssetKey> | null = new Set()
  let begun: Promise<void> | null = null
  /** Reports that changed since then: whatever a portion says of them may be older. */
  const followed = new Set<string>()
  /** Changes that are still being read: a question waits for them. */
  const following = new Set<Promise<void>>()
  /** One of them no longer counts, and nobody was told yet. */
  let fewer = false

  const forget = (reportId: string): void => {
    for (const key of keysOf.get(reportId) ?? []) {
      const left = (byAsset.get(key) ?? []).filter((one) => one.reportId !== reportId)
      if (left.length === 0) byAsset.delete(key)
      else byAsset.set(key, left)
    }
    keysOf.delete(reportId)
  }

  const take = (stored: unknown): void => {
    const read = row(stored)
    if (!read || read.state.at === 'cancelled' || byAsset.size >= MOST) return
    const { id: reportId, assets, confirmedAt, state } = read
    const keys = assets.flatMap((content) => {
      const asset = parseAsset(content)
      return asset.ok ? keysOfAsset(asset.value) : []
    })
    keysOf.set(reportId, keys)
    const its = { reportId, state: state.at, ...knownReason(state), confirmedAt }
    for (const key of keys) byAsset.set(key, [...(byAsset.get(key) ?? []), its])
  }

  /** The next portion after that id; null when it was the last. */
  const readOn = async (after: IDBValidKey | null, most: number): Promise<IDBValidKey | null> => {
    const range = after === null ? null : IDBKeyRange.lowerBound(after, true)
    const { keys, rows } = await portion(range, most)
    for (const [place, stored] of rows.entries()) {
      const key = keys[place]
      if (typeof key !== 'string' || !followed.has(key)) take(stored)
    }
    return keys.length < most ? null : (keys.at(-1) ?? null)
  }

  const read: Read = async (asks) =>
    (await database()).readAtOnce(['reports'], (storeOf) => asks(storeOf('reports')))

  /** At once, since a person waits for the first; where one of them cannot be read, one by one. */
  const portion = async (
    range: IDBKeyRange | null,
    most: number,
  ): Promise<{ keys: IDBValidKey[]; rows: unknown[] }> => {
    try {
      const [keys, rows] = await read((store) => [store.getAllKeys(range, most), store.getAll(range, most)])
      return { keys: keys.result, rows: rows.result }
    } catch (thrown) {
      if (!isErrorOfOneRow(thrown)) throw thrown
      const [keys] = await read((store) => [store.getAllKeys(range, most)])
      return { keys: keys.result, rows: await Promise.all(keys.result.map(rowOf)) }
    }
  }

  /** Null for one that the browser cannot read. Not as the rest of the background has it: a start of the worker waits for this script. */
  const rowOf = async (key: IDBValidKey): Promise<unknown> => {
    try {
      const [one] = await read((store) => [store.get(key)])
      return one.result
    } catch (thrown) {
      if (isErrorOfOneRow(thrown)) return null
      throw thrown
    }
  }

  const readRest = async (after: IDBValidKey): Promise<void> => {
    for (let next: IDBValidKey | null = after; next !== null;) next = await readOn(next, PORTION)
    const tellsMore = [...(asked ?? [])].some((key) => byAsset.has(key))
    asked = null
    followed.clear()
    if (tellsMore) announce()
  }

  const forgetAll = (): void => {
    byAsset.clear()
    keysOf.clear()
    followed.clear()
    asked = new Set()
    begun = null
  }

  const begin = async (): Promise<void> => {
    const last = await readOn(null, READ_AT_FIRST)
    if (last === null) asked = null
    // What the disk does not give then is asked for anew with the next question, and told there.
    else later(() => readRest(last).catch(forgetAll))
  }

  /** The disk decides what counts; nothing that it said before a change is kept. */
  const follow = async (reportId: string): Promise<void> => {
    await begun
    if (asked !== null) followed.add(reportId)
    const stored = await rowOf(reportId)
    const counted = keysOf.has(reportId)
    forget(reportId)
    take(stored)
    fewer ||= counted && !keysOf.has(reportId)
  }

  /** Many reports are taken back at once, and what follows from it is done once. */
  const allFollowed = (): void => {
    if (following.size > 0 || !fewer) return
    fewer = false
    announce()
  }

  return {
    /** The last report of the same asset, by its canonical keys, but for these ones; null for none that is known yet. */
    on: async (asset: Asset, except: readonly string[] = []): Promise<EarlierReport | null> => {
      begun ??= begin().catch((thrown: unknown) => {
        forgetAll()
        throw thrown
      })
      await begun
      await Promise.all(following)
      const keys = keysOfAsset(asset)
      for (const key of keys) asked?.add(key)
      const found = keys.flatMap((key) => byAsset.get(key) ?? [])
      return (
        found
          .filter(({ reportId }) => !except.includes(reportId))
          .toSorted((one, other) => other.confirmedAt - one.confirmedAt)[0] ?? null
      )
    },
    /**
     * A report was stored, went on, or is gone: no question that is put from now on is answered by how it was. Before the first
     * question nothing has to be remembered of it.
     */
    changed: (reportId: string): Promise<void> => {
      if (begun === null) return Promise.resolve()
      const one = follow(reportId)
        // What the disk does not give is asked for anew with the next question, and told there.
        .catch(forgetAll)
        .finally(() => {
          following.delete(one)
          allFollowed()
        })
      following.add(one)
      return one
    },
  }
}

export type EarlierReports = ReturnType<typeof makeEarlierReports>
