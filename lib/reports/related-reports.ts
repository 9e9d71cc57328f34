import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { isSharedByPath } from '#lib/assets/shared-hosts.ts'
import { readRange } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { parseReport } from './store.ts'
import type { Report } from '#lib/model/report.ts'

/** Why two reports are related: a shared value, sent together, or one made from the other. */
export type ReportTie = { how: 'repair' | 'together' | 'wallet' | 'account' | 'domain'; what: string }
type Tie = ReportTie

/** Returns the address in canonical case: hexadecimal ignores case, Base58 doesn’t. */
const walletOf = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

/** Returns the values a report can share with others. On a shared host that is the account, never the host. */
const sharedBy = ({ assets, wallets = [] }: Pick<Report, 'assets' | 'wallets'>): Tie[] => {
  const found = new Map<string, Tie>()
  const add = (how: Tie['how'], what: string): void => void found.set(`${how} ${what}`, { how, what })
  for (const content of assets) {
    const parsed = parseAsset(content)
    if (!parsed.ok) continue
    const asset = parsed.value
    if (asset.form === 'address') {
      add('wallet', walletOf(asset.address))
      continue
    }
    const account = accountOf(asset)
    if (account) add('account', `${account.type.toLowerCase()}/${account.account}`)
    else if (hasHost(asset) && !isSharedByPath(asset.host))
      add('domain', registrableDomain(asset.host) ?? asset.host)
  }
  for (const address of wallets) add('wallet', walletOf(address))
  return [...found.values()]
}

type Known = Pick<
  Report,
  'id' | 'assets' | 'wallets' | 'confirmedAt' | 'destination' | 'madeFrom' | 'state' | 'kind'
>

/** True if both reports were made from one bulk list: those are confirmed in the same millisecond. */
const isTogether = (one: Known, other: Known): boolean =>
  one.confirmedAt === other.confirmedAt &&
  one.kind === 'typed' &&
  other.kind === 'typed' &&
  one.destination.slug === other.destination.slug

/** Returns all reports that this one was made from, or that were made from it, over any number of steps. */
const repairedWith = (id: string, reports: readonly Known[]): Set<string> => {
  const steps = new Map<string, string[]>()
  const join = (one: string, other: string): void => {
    steps.set(one, [...(steps.get(one) ?? []), other])
    steps.set(other, [...(steps.get(other) ?? []), one])
  }
  for (const report of reports) {
    if (report.madeFrom) join(report.id, report.madeFrom.id)
    for (const other of replacedByOf(report.state)) join(report.id, other)
  }
  const found = new Set([id])
  // Iterating over a set includes entries added meanwhile.
  for (const one of found) for (const other of steps.get(one) ?? []) found.add(other)
  return found
}

/** Returns the reports related to this one, newest first, each with every tie. */
export const relatedTo = (id: string, reports: readonly Known[]): { id: string; ties: Tie[] }[] => {
  const report = reports.find((one) => one.id === id)
  if (!report) return []
  const mine = new Set(sharedBy(report).map(({ how, what }) => `${how} ${what}`))
  const repaired = repairedWith(id, reports)
  return reports
    .flatMap((other) => {
      if (other.id === id) return []
      const ties: Tie[] = [
        ...(repaired.has(other.id) ? [{ how: 'repair', what: '' } as const] : []),
        ...(isTogether(report, other) ? [{ how: 'together', what: '' } as const] : []),
        ...sharedBy(other).filter(({ how, what }) => mine.has(`${how} ${what}`)),
      ]
      return ties.length === 0 ? [] : [{ id: other.id, ties, at: other.confirmedAt }]
    })
    .toSorted((one, other) => other.at - one.at)
    .map(({ at: _at, ...one }) => one)
}

/** Rows per transaction, so other requests don’t wait for all of them. */
const AT_ONCE = 500

export const findRelated = async (database: Database, id: string): Promise<{ id: string; ties: Tie[] }[]> => {
  const known: Known[] = []
  for (let from: IDBKeyRange | null = null, more = true; more;) {
    const transaction = database.transaction('reports')
    const { store } = transaction
    const keys: string[] = await store.getAllKeys(from, AT_ONCE)
    const rows = await readRange(transaction, store, store, from, AT_ONCE)
    for (const row of rows) {
      const report = parseReport(row)
      // Keeps only the needed fields: attempts and answers of every report would fill the memory.
      if (report) known.push(lean(report))
    }
    const last = keys.at(-1)
    more = keys.length === AT_ONCE && last !== undefined
    if (last !== undefined) from = IDBKeyRange.lowerBound(last, true)
  }
  return relatedTo(id, known)
}

const lean = ({ id, assets, wallets, confirmedAt, destination, madeFrom, state, kind }: Report): Known => ({
  id,
  assets,
  ...(wallets ? { wallets } : {}),
  confirmedAt,
  destination,
  madeFrom,
  state,
  kind,
})
