import { ROWS } from '#lib/model/preference-table.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { parseApiKey } from '#lib/service/scrub.ts'
import { parseServiceUrl, type ServiceUrl } from '#lib/base-url.ts'
import { MAX_CONNECTIONS, MAX_NAME } from '#lib/model/connections.ts'
import {
  connectionIn,
  CONNECTION_ROW,
  type CredentialRows,
  knownOfPolicy,
  NOTHING_KNOWN,
  otherConnectionsIn,
  POLICY_ROW,
  type Connection,
} from './connection.ts'

/**
 * Everything that an organization can set for its people, under the name that stands in its policy files. The managed schema
 * (public/managed-schema.json) and docs/administrators.md have the same names: tests compare them.
 *
 * All are plain values, none is an object: Chromium drops a value of a wrong type before the extension sees it, and of an object
 * whose one member is wrong it drops the whole (measured, Chromium 156); in a registry a plain value is one entry.
 */
export type PolicyType = 'string' | 'integer' | 'boolean' | 'strings'

const typeLike = (start: unknown): PolicyType =>
  typeof start === 'string' ? 'string' : typeof start === 'boolean' ? 'boolean' : 'integer'

/** Which preference a key sets, by its path. */
export const PREFERENCE_KEYS: ReadonlyMap<string, string> = new Map(
  [...ROWS].map(([path, { policy }]) => [policy, path]),
)

export const POLICY_KEYS: ReadonlyMap<string, PolicyType> = new Map([
  // What is no preference: where reports go, and what nobody may.
  ['serviceUrl', 'string'],
  ['apiKey', 'string'],
  ['organizationSlug', 'string'],
  /** Further connections, one a text: name, service URL, slug and, if given, key. */
  ['connections', 'strings'],
  ['allowOwnAssetOverride', 'boolean'],
  /** Names of other keys, or `*` for all: what the person cannot change. The rest is where they start from. */
  ['locked', 'strings'],
  ...[...ROWS.values()].map(({ policy, start }): [string, PolicyType] => [policy, typeLike(start)]),
])

/** What an organization says of the connection; absent is what it leaves to the person. The key is never stored by us. */
export type PolicyConnection = {
  service?: ServiceUrl
  slug?: string
  apiKey?: string
  /** Connections besides; absent without any. */
  others?: PolicyOther[]
  /** Nobody adds, changes or removes one: what a person added doesn’t count. */
  locked?: true
}

/** A connection that the organization gives besides the first. */
export type PolicyOther = Required<Pick<PolicyConnection, 'service' | 'slug'>> & {
  id: string
  name: string
  apiKey?: string
}

/** What can be wrong with an entry of `connections`. */
type OtherProblem = 'wrong-type' | 'not-a-connection' | 'not-an-api-key' | 'out-of-range'

/**
 * Reads an entry of `connections`, such as `Northwind https://service.example/v2 northwind KEY`: the name, which may have spaces, then
 * the service URL, the slug, and a key unless each person types their own.
 */
const readOther = (entry: unknown): PolicyOther | OtherProblem => {
  if (typeof entry !== 'string') return 'wrong-type'
  const words = entry
    .slice(0, LONGEST_ENTRY)
    .split(/\s+/)
    .filter((word) => word !== '')
  const at = words.findIndex((word) => word.includes('://'))
  const [url = '', slug = '', apiKey, ...more] = words.slice(Math.max(at, 0))
  const service = parseServiceUrl(url)
  const name = words.slice(0, Math.max(at, 0)).join(' ').slice(0, MAX_NAME)
  if (at < 0 || name === '' || slug === '' || more.length > 0 || !service.ok) return 'not-a-connection'
  const key = apiKey === undefined ? undefined : parseApiKey(apiKey)
  if (key && !key.ok) return 'not-an-api-key'
  const id = `${POLICY_ROW} ${service.value.baseUrl} ${slug}`
  return { id, name, service: service.value, slug, ...(key?.ok && { apiKey: key.value }) }
}

/** Longest entry that is read, in characters. */
const LONGEST_ENTRY = 5000

/** Reads `connections`: the good entries, and what is wrong with the others, by their places. */
export const readOthers = (
  entries: unknown,
): { others: PolicyOther[]; problems: { at: number; problem: OtherProblem }[] } => {
  const others = new Map<string, PolicyOther>()
  const problems: { at: number; problem: OtherProblem }[] = []
  for (const [at, entry] of (Array.isArray(entries) ? entries : []).entries()) {
    const read = others.size === MAX_CONNECTIONS - 1 ? 'out-of-range' : readOther(entry)
    if (typeof read === 'string') problems.push({ at, problem: read })
    else if (others.has(read.id)) problems.push({ at, problem: 'not-a-connection' })
    else others.set(read.id, read)
  }
  return { others: [...others.values()], problems }
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads the connection out of a policy, without a schema library: the background's first script wants it. What is wrong is
 * left out here and told by {@link readPolicy}. A key without a service URL is not taken: it would follow whatever address
 * somebody types.
 */
export const policyConnection = (managed: unknown): PolicyConnection | null => {
  if (!isRecord(managed)) return null
  const url = parseServiceUrl(trimmed(managed['serviceUrl']))
  const key = parseApiKey(trimmed(managed['apiKey']))
  const slug = trimmed(managed['organizationSlug'])
  const { others } = readOthers(managed['connections'])
  const { locked, connections } = managed
  // 1.0.0 promised that a service of the policy is the only one: an organization that wants several says so.
  const isLocked =
    (url.ok && connections === undefined) ||
    (Array.isArray(locked) && (locked.includes('connections') || locked.includes('*')))
  if (!url.ok && slug === '' && others.length === 0 && !isLocked) return null
  return {
    ...(others.length > 0 && { others }),
    ...(isLocked && { locked: true }),
    ...(url.ok && { service: url.value }),
    ...(url.ok && key.ok && { apiKey: key.value }),
    ...(slug !== '' && { slug }),
  }
}

/**
 * The connection that counts: what the organization says, and of the rest what the person typed. A typed key goes to the origin that
 * it was typed for and to no other; a key of the policy is in what is answered here and is never stored. `ofPolicy` is what is
 * stored of what that key may do.
 */
export const withPolicy = (
  stored: Connection | null,
  policy: PolicyConnection | null,
  ofPolicy?: unknown,
): Connection | null => {
  const service = policy?.service ?? stored
  if (!policy || !service) return stored
  if (!policy.service && policy.slug === undefined) return stored
  const { baseUrl, origin, matchPattern } = service
  const named = stored?.name === undefined ? {} : { name: stored.name }
  const slug = policy.slug ?? stored?.slug ?? ''
  // Reports without an organization would be another promise than the options make.
  if (slug === '') return null
  const where = { baseUrl, origin, matchPattern, slug, ...named }
  if (policy.apiKey !== undefined)
    return { ...where, apiKey: policy.apiKey, ...knownOfPolicy(ofPolicy, where), fromPolicy: true }
  const apiKey = stored?.origin === origin ? stored.apiKey : null
  const isSame = stored?.baseUrl === baseUrl && apiKey !== null
  if (!isSame) return { ...where, apiKey, abilities: NOTHING_KNOWN }
  const { abilities, testedAt } = stored
  return { ...where, apiKey, abilities, ...(testedAt === undefined ? {} : { testedAt }) }
}

/**
 * All connections that count, the first one first: what the person stored, and what their organization gives. With `connections` locked,
 * only what the organization gives. Of one service and organization, what the policy gives counts with its key; without one, a key that
 * the person has for it counts.
 */
export const allConnections = (rows: CredentialRows, policy: PolicyConnection | null): Connection[] => {
  const stored = connectionIn(rows.get(CONNECTION_ROW))
  const others = otherConnectionsIn(rows)
  const given = policy?.others ?? []
  const isLocked = policy?.locked === true
  const isGone = isLocked && given.length > 0 && !policy.service
  const first = isGone ? null : withPolicy(stored, policy, rows.get(POLICY_ROW))
  const everyGiven = given.flatMap(({ id, name, ...set }) => {
    const found = withPolicy(others.find((one) => one.id === id) ?? null, set, rows.get(id))
    return found ? [{ ...found, id, name }] : []
  })
  const own = isLocked ? [] : others.filter(({ id }) => !isOfPolicy(id))
  const typed = [...(first && !policy?.service ? [first] : []), ...own].filter(
    ({ apiKey }) => apiKey !== null,
  )
  const byPolicy = everyGiven.filter((one) => one.apiKey !== null || !typed.some(isSameAs(one)))
  // In the place of the first, since that is the default of who chose none.
  const instead = first && !policy?.service ? byPolicy.find(isSameAs(first)) : undefined
  const start = instead ?? first
  return [...(start ? [start] : []), ...byPolicy, ...own].filter(isNew()).slice(0, MAX_CONNECTIONS)
}

/** True for a connection besides the first that the organization gives. */
export const isOfPolicy = (id = ''): boolean => id.startsWith(`${POLICY_ROW} `)

const placeOf = ({ baseUrl, slug }: Connection): string => `${baseUrl} ${slug}`
const isSameAs =
  (one: Connection) =>
  (other: Connection): boolean =>
    placeOf(one) === placeOf(other)

/** One service and organization is one connection: its reports couldn’t be told apart from those of another. */
const isNew = (): ((one: Connection) => boolean) => {
  const seen = new Set<string>()
  return (one) => {
    const place = placeOf(one)
    const isFirst = !seen.has(place)
    seen.add(place)
    return isFirst
  }
}
