import { listOf, number, oneOf, orNull, record, text as string, type Read } from '#lib/plain-reader.ts'
import type { CaseChange } from '#lib/messages/takedown-requests.ts'
import type { Takedown } from '#lib/service/takedowns.ts'

export type { CaseChange }

const caseChange: Read<CaseChange> = record({
  what: oneOf(['found', 'status', 'liveness']),
  from: orNull(string),
  to: string,
  after: orNull(number),
  by: number,
})

/**
 * A takedown case as it was last seen, and what has been seen of it. `keys` are canonical keys, each with the owner before
 * it; `reports` the own reports that wait or waited for it: with none, the row can be fetched again and gives way.
 */
export const storedCase = record({
  owner: string,
  id: number,
  keys: listOf(string),
  content: string,
  type: string,
  status: string,
  liveness: string,
  brand: orNull(record({ name: string, slug: string })),
  assignee: orNull(string),
  createdAt: orNull(string),
  updatedAt: orNull(string),
  firstSeenAt: number,
  seenAt: number,
  changes: listOf(caseChange),
  reports: listOf(string),
})
export type StoredCase = NonNullable<ReturnType<typeof storedCase>>

/** A case that changes more often than this keeps its first change and the newest ones. */
const MOST_CHANGES = 50

export type Sight = {
  owner: string
  row: Takedown
  keys: string[]
  /** When the page was asked for, and when it was there: it was like this at some time in between. */
  askedAt: number
  at: number
  /** The own reports that are about its asset. */
  reports: readonly string[]
  /** When somebody had last looked for it in vain; null for never. */
  missingAt: number | null
}

/**
 * What one look makes of a case: the row to be stored, and what is new in it. A row that the service dates earlier than the
 * stored one is an old page's: it tells nothing, so that a change is not seen, taken back and seen again.
 */
export const caseAfter = (
  before: StoredCase | null,
  { owner, row, keys, askedAt, at, reports, missingAt }: Sight,
): { after: StoredCase; news: CaseChange[] } => {
  const its = [...new Set([...(before?.reports ?? []), ...reports])]
  if (before && isOlder(row.updatedAt, before.updatedAt))
    return { after: { ...before, reports: its }, news: [] }
  const news = before ? changesOf(before, row, at) : foundNow(row, at, missingAt)
  return {
    news,
    after: {
      owner,
      id: row.id,
      keys: keys.map((key) => ownedKey(owner, key)),
      content: row.asset.content,
      type: row.asset.type,
      status: row.status,
      liveness: row.asset.livenessStatus,
      brand: row.brand && { name: row.brand.name, slug: row.brand.slug },
      assignee: row.assignee?.fullName || null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      firstSeenAt: before?.firstSeenAt ?? at,
      seenAt: askedAt,
      changes: shortened([...(before?.changes ?? []), ...news]),
      reports: its,
    },
  }
}

/** Whose a case is: an organization of a service. */
export const ownerOf = ({ origin, slug }: { origin: string; slug: string }): string => `${origin} ${slug}`

/** A canonical key as it is stored: another organization of the same service has other cases. */
export const ownedKey = (owner: string, key: string): string => `${owner} ${key}`

/** ms since 1970 of a time as the service writes it; null when it tells none. */
export const timeOf = (told: string | null): number | null => {
  const time = told === null ? Number.NaN : Date.parse(told)
  return Number.isNaN(time) ? null : time
}

const isOlder = (one: string | null, other: string | null): boolean => {
  const [a, b] = [timeOf(one), timeOf(other)]
  return a !== null && b !== null && a < b
}

/**
 * Found with its status; and alive or dead, where the service says so. One that the service dates before the look that did not
 * find it was overlooked there: a search that does not look everywhere, rows that moved from page to page.
 */
const foundNow = (
  { status, asset, createdAt }: Takedown,
  at: number,
  missingAt: number | null,
): CaseChange[] => {
  const isOverlooked = missingAt !== null && (timeOf(createdAt) ?? missingAt) < missingAt
  const after = missingAt === null || isOverlooked ? null : Math.min(missingAt, at)
  const seen = { from: null, after, by: at }
  const found: CaseChange = { what: 'found', to: status, ...seen }
  const isTold = asset.livenessStatus !== '' && asset.livenessStatus !== 'UNKNOWN'
  return isTold ? [found, { what: 'liveness', to: asset.livenessStatus, ...seen }] : [found]
}

const changesOf = (before: StoredCase, row: Takedown, at: number): CaseChange[] => {
  // A clock that was set back does not turn the interval round.
  const after = Math.min(before.seenAt, at)
  const changed = (what: 'status' | 'liveness', from: string, to: string): CaseChange[] =>
    from === to ? [] : [{ what, from, to, after, by: at }]
  return [
    ...changed('status', before.status, row.status),
    ...changed('liveness', before.liveness, row.asset.livenessStatus),
  ]
}

const shortened = (changes: CaseChange[]): CaseChange[] =>
  changes.length <= MOST_CHANGES ? changes : [...changes.slice(0, 1), ...changes.slice(1 - MOST_CHANGES)]
