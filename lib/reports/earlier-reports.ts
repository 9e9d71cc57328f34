import type { AssetKey } from '#lib/assets/own-asset-keys.ts'
import { keysOfAsset } from '#lib/assets/own-asset-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import type { EarlierReport } from '#lib/model/verdict.ts'
import { listOf, number, oneOf, orElse, orNull, record, text } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database.ts'
import { isErrorOfOneRow } from '#lib/platform/storage-failure.ts'
import { STATE_NAMES, knownReason } from '#lib/model/states.ts'

export type EarlierDeps = {
  database: () => Promise<Database>
  /** Runs the work after the current job. */
  later: (work: () => Promise<void>) => void
  /** Tells the pages that asked that the answer changed: more reports were read, or one no longer counts. */
  announce: () => void
}

type Where = { baseUrl: string; slug: string }

type Read = <Requests extends readonly IDBRequest[]>(
  asks: (store: IDBObjectStore) => readonly [...Requests],
) => Promise<readonly [...Requests]>

/** Reports read before the first answer. The rest of a longer history is read later. */
export const READ_AT_FIRST = 100
/** Reports read per portion, so other work in the worker isn’t blocked. */
const PORTION = 100
/** Upper bound for reported assets kept in memory. Beyond it, earlier reports aren’t found. */
const MAX_KNOWN_ASSETS = 100_000

/** The fields of a stored report needed here: up to 10,000 rows are parsed at a time. */
const row = record({
  id: text,
  assets: listOf(text),
  confirmedAt: number,
  destination: orElse(orNull(record({ baseUrl: text, slug: text })), null),
  state: record({
    at: oneOf(STATE_NAMES),
    refusals: orElse(listOf(record({ errorType: text })), []),
  }),
})

/** Finds earlier reports of an asset, except canceled ones. The index is in memory, built at the first question. */
export const makeEarlierReports = ({ database, later, announce }: EarlierDeps) => {
  const byAsset = new Map<AssetKey, EarlierReport[]>()
  const keysOf = new Map<string, AssetKey[]>()
  const hostsOf = new Map<string, string[]>()
  /** Where the reports of a host went, by their IDs. */
  const byHost = new Map<string, Map<string, { confirmedAt: number; where: Where }>>()
  /** Keys asked for before all rows were read; null once they are. */
  let asked: Set<AssetKey> | null = new Set()
  let begun: Promise<void> | null = null
  /** Reports changed during the first read: portions may hold older rows of them. */
  const followed = new Set<string>()
  /** Changes still being read. Questions wait for them. */
  const following = new Set<Promise<void>>()
  /** True if a report stopped counting and this wasn’t announced yet. */
  let fewer = false

  const forget = (reportId: string): void => {
    for (const key of keysOf.get(reportId) ?? []) {
      const left = (byAsset.get(key) ?? []).filter((one) => one.reportId !== reportId)
      if (left.length === 0) byAsset.delete(key)
      else byAsset.set(key, left)
    }
    keysOf.delete(reportId)
    for (const host of hostsOf.get(reportId) ?? []) byHost.get(host)?.delete(reportId)
    hostsOf.delete(reportId)
  }

  const take = (stored: unknown): void => {
    const read = row(stored)
    if (!read || read.state.at === 'cancelled' || byAsset.size >= MAX_KNOWN_ASSETS) return
    const { id: reportId, assets, confirmedAt, state, destination: where } = read
    const keys = assets.flatMap((content) => {
      const asset = parseAsset(content)
      if (!asset.ok) return []
      if (where && hasHost(asset.value)) {
        const reports =
          byHost.get(asset.value.host) ?? new Map<string, { confirmedAt: number; where: Where }>()
        byHost.set(asset.value.host, reports.set(reportId, { confirmedAt, where }))
        hostsOf.set(reportId, [...(hostsOf.get(reportId) ?? []), asset.value.host])
      }
      return keysOfAsset(asset.value)
    })
    keysOf.set(reportId, keys)
    const earlier = { reportId, state: state.at, ...knownReason(state), confirmedAt }
    for (const key of keys) byAsset.set(key, [...(byAsset.get(key) ?? []), earlier])
  }

  /** Reads the next portion after that ID. Returns null after the last. */
  const readOn = async (after: IDBValidKey | null, most: number): Promise<IDBValidKey | null> => {
    const range = after === null ? null : IDBKeyRange.lowerBound(after, true)
    const { keys, rows } = await portion(range, most)
    for (const [index, stored] of rows.entries()) {
      const key = keys[index]
      if (typeof key !== 'string' || !followed.has(key)) take(stored)
    }
    return keys.length < most ? null : (keys.at(-1) ?? null)
  }

  const read: Read = async (asks) =>
    (await database()).readAtOnce(['reports'], (storeOf) => asks(storeOf('reports')))

  /** Reads one portion in a single request, because the user waits for the first. Reads row by row if one can’t be read. */
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

  /** Returns null for a row the browser can’t read. Doesn’t import `readRow`, because worker startup waits for this script. */
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
    byHost.clear()
    hostsOf.clear()
    keysOf.clear()
    followed.clear()
    asked = new Set()
    begun = null
  }

  const begin = async (): Promise<void> => {
    const last = await readOn(null, READ_AT_FIRST)
    if (last === null) asked = null
    // After a read error, the next question reads everything again.
    else later(() => readRest(last).catch(forgetAll))
  }

  const follow = async (reportId: string): Promise<void> => {
    await begun
    if (asked !== null) followed.add(reportId)
    const stored = await rowOf(reportId)
    const counted = keysOf.has(reportId)
    forget(reportId)
    take(stored)
    fewer ||= counted && !keysOf.has(reportId)
  }

  const allFollowed = (): void => {
    if (following.size > 0 || !fewer) return
    fewer = false
    announce()
  }

  const begunOnce = async (): Promise<void> => {
    begun ??= begin().catch((thrown: unknown) => {
      forgetAll()
      throw thrown
    })
    await begun
    await Promise.all(following)
  }

  return {
    /** Returns where the last report of a host went; null if none is known yet. */
    lastOf: async (host: string): Promise<Where | null> => {
      await begunOnce()
      const found = [...(byHost.get(host)?.values() ?? [])]
      return found.toSorted((one, other) => other.confirmedAt - one.confirmedAt)[0]?.where ?? null
    },
    /** Returns the latest report of the same asset by its canonical keys, except these IDs; null if none is known yet. */
    on: async (asset: Asset, except: readonly string[] = []): Promise<EarlierReport | null> => {
      await begunOnce()
      const keys = keysOfAsset(asset)
      for (const key of keys) asked?.add(key)
      const found = keys.flatMap((key) => byAsset.get(key) ?? [])
      return (
        found
          .filter(({ reportId }) => !except.includes(reportId))
          .toSorted((one, other) => other.confirmedAt - one.confirmedAt)[0] ?? null
      )
    },
    /** Updates the index after a report changed; later questions wait. Does nothing before the first question. */
    changed: (reportId: string): Promise<void> => {
      if (begun === null) return Promise.resolve()
      const one = follow(reportId)
        // After a read error, the next question reads everything again.
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
