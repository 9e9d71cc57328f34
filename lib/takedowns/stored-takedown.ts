import { LONGEST_TEXT } from '#lib/limits.ts'
import {
  listOf,
  number,
  oneOf,
  orNull,
  record,
  text as string,
  textUpTo,
  type Read,
} from '#lib/plain-reader.ts'
import { isFarAhead } from '#lib/platform/time/clock.ts'
import type { TakedownChange } from '#lib/model/takedowns/takedown-row.ts'
import type { Takedown } from '#lib/service/takedowns.ts'

/** Rows of earlier versions may hold longer texts. */
const name = textUpTo(LONGEST_TEXT.name)
const shortTime = orNull(textUpTo(LONGEST_TEXT.number))

const caseChange: Read<TakedownChange> = record({
  what: oneOf(['found', 'status', 'liveness']),
  from: orNull(name),
  to: name,
  after: orNull(number),
  by: number,
})

/**
 * Schema of a takedown case with its changes. `keys`: canonical, prefixed by the owner. `reports`: the user’s; a case without any
 * can be refetched, so it may be deleted for space.
 */
const storedTakedown = record({
  owner: string,
  id: number,
  keys: listOf(string),
  content: textUpTo(LONGEST_TEXT.content),
  type: name,
  status: name,
  liveness: name,
  brand: orNull(record({ name, slug: name })),
  assignee: orNull(name),
  createdAt: shortTime,
  updatedAt: shortTime,
  firstSeenAt: number,
  seenAt: number,
  changes: listOf(caseChange),
  reports: listOf(string),
})
export type StoredTakedown = NonNullable<ReturnType<typeof storedTakedown>>

export const parseTakedown = (row: unknown): StoredTakedown | null => storedTakedown(row) ?? null

/** Changes stored per case: the first and the newest. */
const MOST_CHANGES = 50

export type Observation = {
  owner: string
  row: Takedown
  keys: string[]
  /** When the page was requested and received. The row was current at some time in between. */
  askedAt: number
  at: number
  reports: readonly string[]
  /** When the case was last searched for and not found; null for never. */
  missingAt: number | null
}

/** Returns the row to store and its changes. Ignores a row dated before the stored one, from an outdated page. */
export const takedownAfter = (
  before: StoredTakedown | null,
  { owner, row, keys, askedAt, at, reports, missingAt }: Observation,
): { after: StoredTakedown; changes: TakedownChange[] } => {
  const allReports = [...new Set([...(before?.reports ?? []), ...reports])]
  if (before && isOlder(row.updatedAt, before.updatedAt, at))
    return { after: { ...before, reports: allReports }, changes: [] }
  const changes = before ? changesOf(before, row, at) : foundNow(row, at, missingAt)
  return {
    changes,
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
      changes: shortened([...(before?.changes ?? []), ...changes]),
      reports: allReports,
    },
  }
}

/** Returns the owner of a case: an organization at a service. */
export const takedownOwnerOf = ({ origin, slug }: { origin: string; slug: string }): string =>
  `${origin} ${slug}`

/** Prefixes a canonical key with its owner, because organizations of one service have different cases. */
export const ownedKey = (owner: string, key: string): string => `${owner} ${key}`

/** Parses the service’s time to ms since 1970; null if it gives none. */
export const timeOf = (text: string | null): number | null => {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/** By times of the service; one far ahead is none, or a case dated 2926 would never change again. */
const isOlder = (one: string | null, other: string | null, now: number): boolean => {
  const [a, b] = [timeOf(one), timeOf(other)]
  return a !== null && b !== null && a < b && !isFarAhead(b, now)
}

/** Returns the first changes of a case. If it is dated before the search that missed it, that search isn’t a bound. */
const foundNow = (
  { status, asset, createdAt }: Takedown,
  at: number,
  missingAt: number | null,
): TakedownChange[] => {
  const isOverlooked = missingAt !== null && (timeOf(createdAt) ?? missingAt) < missingAt
  const after = missingAt === null || isOverlooked ? null : Math.min(missingAt, at)
  const observed = { from: null, after, by: at }
  const found: TakedownChange = { what: 'found', to: status, ...observed }
  const isTold = asset.livenessStatus !== '' && asset.livenessStatus !== 'UNKNOWN'
  return isTold ? [found, { what: 'liveness', to: asset.livenessStatus, ...observed }] : [found]
}

const changesOf = (before: StoredTakedown, row: Takedown, at: number): TakedownChange[] => {
  // Keeps the interval valid if the clock was set back.
  const after = isFarAhead(before.seenAt, at) ? null : Math.min(before.seenAt, at)
  const changed = (what: 'status' | 'liveness', from: string, to: string): TakedownChange[] =>
    from === to ? [] : [{ what, from, to, after, by: at }]
  return [
    ...changed('status', before.status, row.status),
    ...changed('liveness', before.liveness, row.asset.livenessStatus),
  ]
}

const shortened = (changes: TakedownChange[]): TakedownChange[] =>
  changes.length <= MOST_CHANGES ? changes : [...changes.slice(0, 1), ...changes.slice(1 - MOST_CHANGES)]
