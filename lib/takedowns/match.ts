import { shownAsset } from '#lib/assets/registrable-domain.ts'
import { isSharedByPath } from '#lib/assets/shared-hosts.ts'
import { keysOfAsset, keysOfOwnAsset, keysToLookUp } from '#lib/assets/own-asset-keys.ts'
import { accountOf, hasPlatform } from '#lib/assets/platforms/platform-account.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { LONGEST_TEXT, withoutEnd } from '#lib/limits.ts'
import { DAY, isFarAhead, plausible } from '#lib/platform/timing.ts'
import type { Organization } from '#lib/model/connections.ts'
import { idOf, nameOf } from '#lib/model/connections.ts'
import type { TakedownChange } from '#lib/model/takedown.ts'
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
import type { TakedownFound } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRange } from '#lib/platform/rows.ts'
import type { TakedownRow, MatchedReport, KnownTakedown } from '#lib/model/takedown.ts'
import { backOnline } from '#lib/model/takedown.ts'
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

/** `domain`: the case is about the whole domain of the reported page. */
export type How = 'same' | 'domain'
export type TakedownKey = { key: string; how: How }

/** Removes `www.`: services that normalize treat both names as one site, and which one they keep isn’t shown. */
const plain = (key: string): string => key.replace(/^(domain:|page:)www\.(?=[^./]+\.)/, '$1')

/** Returns the canonical keys of a case’s asset: a URL, domain, wallet address or `@name` on a platform. */
export const keysOfTakedown = ({ content, type }: { content: string; type: string }): string[] => {
  const parsed = parseAsset(content.trim())
  const asset = parsed.ok && !isNameOn(type, parsed.value) ? parsed.value : null
  const named = asset ? [] : keysOfOwnAsset({ content, type }, () => true)
  const keys = named.length === 0 && parsed.ok ? keysOfAsset(parsed.value) : named
  return [...new Set(keys.map(plain))]
}

/** True for an account name like `acme.support` on Instagram, which looks like a domain. */
const isNameOn = (type: string, asset: Asset): boolean =>
  asset.form === 'domain' && hasPlatform(type.toUpperCase()) && accountOf(asset) === undefined

/**
 * Returns the keys of cases about a reported asset, closest first: the same asset, the page without its query (which a service
 * may drop), and its domain unless shared, on which a service may act.
 */
export const keysOfReported = (asset: Asset): TakedownKey[] => {
  const found = new Map<string, How>()
  const add = (key: string, how: How): void => {
    if (!found.has(plain(key))) found.set(plain(key), how)
  }
  for (const key of keysOfAsset(asset)) add(key, 'same')
  if (asset.form === 'url' && asset.path === '/' && asset.query === '' && asset.port === '')
    add(`domain:${asset.host}`, 'same')
  let shared = false
  for (const { key, relation } of keysToLookUp(asset)) {
    if (relation === 'same' || relation === 'page-without-query' || relation === 'first-page')
      add(key, 'same')
    // A name or a mailbox below another is reported for itself.
    if (asset.form === 'name' || !key.startsWith('domain:')) continue
    if (relation !== 'on-domain' && relation !== 'parent-domain') continue
    // Parents of a shared host are excluded too, shared or not.
    shared ||= isSharedByPath(key.slice('domain:'.length))
    if (!shared) add(key, 'domain')
  }
  return Array.from(found, ([key, how]) => ({ key, how }))
}

/**
 * Returns the `query` that finds cases of this asset. Which fields are searched isn’t shown, so it is the host, which every
 * spelling contains; on a shared host the account or page.
 */
export const queryFor = (asset: Asset): string => {
  if (asset.form === 'address') return asset.address
  if (asset.form === 'name') return asset.name
  const host = asset.host.replace(/^www\.(?=[^.]+\.)/, '')
  if (asset.form === 'domain' || !isSharedByPath(asset.host)) return host
  const [, first = ''] = asset.path.split('/')
  // For `youtube.com/watch?v=…`, the page without its query would match everybody’s.
  const inQuery = accountOf(asset)?.account.split('/').at(-1) ?? ''
  if (inQuery !== '' && asset.query.toLowerCase().includes(inQuery.toLowerCase())) return inQuery
  const isAccount = first.replace(/^@/, '').toLowerCase() === accountOf(asset)?.account
  return host + (isAccount ? `/${first}` : withoutEnd(asset.path, '/'))
}

/** How long a case that is completed or offline, but not both, is still polled for. */
export const HALF_FINAL_FOR = 7 * DAY

/** How long polling goes on for a report without any case. */
export const NO_TAKEDOWN_FOR = 90 * DAY

/** Tolerance for the difference between the service’s clock and ours. */
const CLOCKS_APART = DAY

/**
 * True if no more changes of a case are expected. The interface doesn’t show the transitions (section States and transitions),
 * so:
 *
 * - CANCELLED and RETRACTED are final.
 * - COMPLETED and DEAD together are final. With only one of them, the other is awaited for a week, because a page can go offline
 * before its case is closed and vice versa, or come back online. Then it is final too; otherwise services without liveness would be polled forever.
 * - PENDING_RETRACTION and RETRACTION_SENT lead to RETRACTED, and other statuses may change in any way: not final.
 */
export const isFinal = (
  {
    status,
    liveness,
    changes,
    firstSeenAt,
    updatedAt,
  }: Pick<StoredTakedown, 'status' | 'liveness' | 'changes' | 'firstSeenAt' | 'updatedAt'>,
  now: number,
): boolean => {
  if (status === 'CANCELLED' || status === 'RETRACTED') return true
  const completed = status === 'COMPLETED'
  const dead = liveness === 'DEAD'
  if (status === 'PENDING_RETRACTION' || status === 'RETRACTION_SENT') return false
  if (completed && dead) return true
  if (!completed && !dead) return false
  const changedBy = changes.findLast(
    ({ from, to }) => to === 'COMPLETED' || to === 'DEAD' || (to === 'ALIVE' && from !== null),
  )?.by
  // Seen while the clock was ahead: the service’s time is the next best.
  const since = [changedBy ?? firstSeenAt, timeOf(updatedAt) ?? now].find((time) => !isFarAhead(time, now))
  return now - (since ?? now) > HALF_FINAL_FOR
}

/**
 * True if a case ends the polling for a report. A case final before the confirmation is an older one, unless the service answered
 * "already reported" or "already blocked", which may mean that one.
 */
export const endsPolling = (
  one: Pick<StoredTakedown, 'status' | 'liveness' | 'changes' | 'firstSeenAt' | 'updatedAt'>,
  report: { confirmedAt: number; state: { at: string } },
  now: number,
): boolean => {
  if (!isFinal(one, now)) return false
  if (report.state.at === 'known') return true
  const updated = timeOf(one.updatedAt)
  const confirmedAt = plausible(report.confirmedAt, now)
  return updated === null || updated >= confirmedAt - CLOCKS_APART
}

export type TakedownsAboutDeps = {
  database: () => Promise<Database>
  /** Whose cases: of each connection. */
  owners: () => Promise<readonly string[]>
  /** Whose a case is, of several connections. */
  organizationOf?: (owner: string) => Promise<Organization | undefined>
  /** True if any case is stored. Most installations have none. */
  anyTakedowns: () => Promise<boolean>
  now: () => number
}

/** Returns whose the cases of an owner are, of several connections. */
export const organizationOfOwner = (
  several: readonly { id?: string; name?: string; origin: string; slug: string }[] | null | undefined,
  owner: string,
): Organization | undefined => {
  const found = several?.find((one) => takedownOwnerOf(one) === owner)
  return found && { id: idOf(found), name: nameOf(found) }
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
    const owners = await deps.owners()
    if (owners.length === 0) return []
    if (!(await deps.anyTakedowns())) return []
    const database = await deps.database()
    const found = new Map<string, TakedownMatch>()
    const cases = await Promise.all(
      keysOfReported(asset).flatMap(({ key, how }) =>
        owners.map(async (owner) =>
          (await takedownsUnder(database, owner, key)).map((one) => ({ one, how })),
        ),
      ),
    )
    for (const each of cases.flat()) {
      const id = ownedKey(each.one.owner, String(each.one.id))
      if (!found.has(id)) found.set(id, each)
    }
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
  const findTakedown = async (asset: Asset): Promise<TakedownFound | null> => {
    const [best] = mostRelevantFirst(await about(asset))
    if (!best) return null
    const { id, owner, status, liveness, updatedAt, seenAt } = best.one
    const found = { caseId: id, status, liveness, updatedAt: timeOf(updatedAt), seenAt, how: best.how }
    const organization = await deps.organizationOf?.(owner)
    return organization ? { ...found, organization } : found
  }

  return { about, mostRelevantFirst, findTakedown }
}

/** Characters of an asset after its host that a row can show. */
const LONGEST_REST = 200

type Row = Omit<TakedownRow, 'shown' | 'createdAt' | 'updatedAt' | 'reports'>

const rowOf = (row: Row, reports: MatchedReport[]): TakedownRow => {
  const parts = shownAsset(row.content)
  return {
    ...row,
    shown: { ...parts, after: parts.after.slice(0, LONGEST_REST) },
    createdAt: timeOf(row.createdText),
    updatedAt: timeOf(row.updatedText),
    reports,
  }
}

export const listedRow = (
  { id, status, asset, brand, assignee, createdAt, updatedAt }: Takedown,
  reports: MatchedReport[],
): TakedownRow =>
  rowOf(
    {
      id,
      status,
      liveness: asset.livenessStatus,
      type: asset.type,
      content: asset.content,
      brand: brand && { name: brand.name, slug: brand.slug },
      assignee: assignee?.fullName || null,
      createdText: createdAt,
      updatedText: updatedAt,
      ids: { asset: asset.id, brand: brand?.id ?? null, assignee: assignee?.id ?? null },
    },
    reports,
  )

export const knownTakedown = (one: StoredTakedown, reports: MatchedReport[], now: number): KnownTakedown => {
  const { id, status, liveness, type, content, brand, assignee, createdAt, updatedAt } = one
  const row = {
    id,
    status,
    liveness,
    type,
    content,
    brand,
    assignee,
    createdText: createdAt,
    updatedText: updatedAt,
  }
  return {
    case: rowOf(row, reports),
    firstSeenAt: one.firstSeenAt,
    seenAt: one.seenAt,
    changes: one.changes,
    back: backOnline(one),
    isFinal: isFinal(one, now),
  }
}
