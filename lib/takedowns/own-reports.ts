import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { MatchedReport } from '#lib/model/takedowns/takedown-row.ts'
import { readRange, readRow } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { report, type Report } from '#lib/model/report.ts'
import { knownReason } from '#lib/model/known-as.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { ownedKey, takedownOwnerOf } from './stored-takedown.ts'
import { keysOfReported, queryFor, type TakedownKey, type How } from './match.ts'

/** States in which the service has, or may have, the report, so its cases are awaited. */
export const DELIVERED: readonly StateName[] = ['accepted', 'known', 'presumed']

/** An asset whose cases are searched for: their keys, and the query that the service gets. */
export type SearchedAsset = { keys: TakedownKey[]; query: string }
export type SearchedReport = { report: Report; assets: SearchedAsset[] }

export const searchOf = (value: Report): SearchedReport => ({
  report: value,
  assets: value.assets.flatMap((content) => {
    const parsed = parseAsset(content)
    if (!parsed.ok) return []
    return [{ keys: keysOfReported(parsed.value), query: queryFor(parsed.value) }]
  }),
})

export const countDelivered = async (database: Database): Promise<number> => {
  const index = database.transaction('reports').store.index('state')
  const counts = await Promise.all(DELIVERED.map((state) => index.count(state)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the delivered reports, without reading those that are done. */
export const deliveredBut = async (
  database: Database,
  isDone: (id: string) => boolean,
): Promise<Report[]> => {
  const transaction = database.transaction('reports')
  const { store } = transaction
  const ids = (await Promise.all(DELIVERED.map((state) => store.index('state').getAllKeys(state)))).flat()
  const rows = await Promise.all(ids.filter((id) => !isDone(id)).map((id) => readRow(transaction, store, id)))
  return rows.flatMap((row) => report.safeParse(row).data ?? [])
}

const matchedReport = (value: Report, how: How): MatchedReport => ({
  id: value.id,
  at: value.state.at,
  ...knownReason(value.state),
  title: value.title,
  ...(value.title === '' && { asset: value.assets[0] ?? '' }),
  reportNumber: value.state.at === 'accepted' ? value.state.reportNumber : '',
  confirmedAt: value.confirmedAt,
  how,
})

export type OwnReports = {
  /** Takes the keys of a case (`keysOfTakedown`). Returns only reports sent to the owner’s service and organization. */
  about: (owner: string, keys: readonly string[]) => Promise<MatchedReport[]>
  forget: () => void
}

/** Keeps all reports by key in memory until one changes, because a takedown list asks for thousands. */
export const makeOwnReports = (database: () => Promise<Database>): OwnReports => {
  let known: Promise<Map<string, MatchedReport[]>> | null = null

  const read = async (): Promise<Map<string, MatchedReport[]>> => {
    const byKey = new Map<string, MatchedReport[]>()
    const transaction = (await database()).transaction('reports')
    const rows = await readRange(transaction, transaction.store, transaction.store.index('confirmedAt'))
    for (const row of rows.toReversed()) {
      const value = report.safeParse(row).data
      // Canceled reports don’t count, as in the allowlist check. Ones that may have arrived are presumed.
      if (!value || value.state.at === 'cancelled') continue
      for (const { key: bare, how } of searchOf(value).assets.flatMap(({ keys }) => keys)) {
        const key = ownedKey(takedownOwnerOf(value.destination), bare)
        const there = byKey.get(key)
        if (!there) byKey.set(key, [matchedReport(value, how)])
        else if (!there.some(({ id }) => id === value.id)) there.push(matchedReport(value, how))
      }
    }
    return byKey
  }

  return {
    about: async (owner, keys) => {
      const reading = (known ??= read())
      const byKey = await reading.catch((thrown: unknown) => {
        if (known === reading) known = null
        throw thrown
      })
      const found = new Map<string, MatchedReport>()
      for (const key of keys)
        for (const one of byKey.get(ownedKey(owner, key)) ?? [])
          if (found.get(one.id)?.how !== 'same') found.set(one.id, one)
      return [...found.values()]
    },
    forget: () => {
      known = null
    },
  }
}
