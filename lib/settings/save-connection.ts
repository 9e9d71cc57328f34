import { mayReach } from '#lib/platform/permissions.ts'
import { ok, type Result } from '#lib/result.ts'
import type { SaveOutcome } from '#lib/messages/requests.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import { parseApiKey } from '#lib/service/scrub.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import { FIRST, MAX_CONNECTIONS, MAX_NAME, idOf, nameOf } from '#lib/model/connections.ts'
import { NOTHING_KNOWN, noteAbility, noteTested, writeConnection, type Connection } from './connection.ts'
import { withPolicy, type PolicyConnection } from './policy-keys.ts'

export type SaveDeps = {
  database: Database
  now: () => number
  /** What the organization says of connections: the person cannot say otherwise. */
  policy: () => Promise<PolicyConnection | null>
  /** Those that there are. */
  connections: () => Promise<readonly Connection[]>
  clientFor: (
    connection: Connection & { apiKey: string },
  ) => Pick<ServiceClient, 'listAssets' | 'listTakedowns'>
}

/** What was typed in options. An empty key means "the stored one". `connection`: the ID of one that is there, anything else for one more, or absent for the first. An absent name is left as it is. */
export type Typed = { baseUrl: string; slug: string; key: string; connection?: string; name?: string }

/** What the organization says of one connection: of the first, or of one that it gives. */
const policyOf = (id: string, policy: PolicyConnection | null): PolicyConnection | null =>
  id === FIRST ? policy : (policy?.others?.find((one) => one.id === id) ?? null)

/** Returns the ID under which to store a connection; null if the organization doesn’t let anybody add one. */
const idToSave = (
  wanted: string = FIRST,
  there: readonly Connection[],
  policy: PolicyConnection | null,
): string | null => {
  if (wanted === FIRST || there.some((one) => idOf(one) === wanted)) return wanted
  if (there.length === 0) return FIRST
  return policy?.locked ? null : crypto.randomUUID().slice(0, 8)
}

/** `saved`: the ID under which it is stored; absent if it isn’t. */
type Saved = { outcome: SaveOutcome; saved?: string }

/**
 * Stores the connection, then asks the service for one asset and one case to see what the key may do. Stored whatever the service says;
 * only what cannot be a connection (a bad URL, no slug, an unusable key) is not. Another origin wipes the stored key.
 */
export const saveConnection = async (deps: SaveDeps, typed: Typed): Promise<Saved> => {
  const [managed, there] = [await deps.policy(), await deps.connections()]
  const id = idToSave(typed.connection, there, managed)
  if (id === null) return { outcome: { kind: 'set-by-policy' } }
  const policy = policyOf(id, managed)
  const others = there.filter((one) => idOf(one) !== id)
  if (others.length >= MAX_CONNECTIONS) return { outcome: { kind: 'too-many' } }
  const url = policy?.service ? ok(policy.service) : parseServiceUrl(typed.baseUrl)
  if (!url.ok) return { outcome: { kind: 'bad-url', problem: url.failure.kind } }
  const slug = policy?.slug ?? typed.slug.trim()
  if (slug === '') return { outcome: { kind: 'slug-needed' } }
  const key = typed.key.trim() === '' ? null : parseApiKey(typed.key)
  if (key && !key.ok) return { outcome: { kind: 'bad-key' } }

  const { baseUrl, origin, matchPattern } = url.value
  const same = others.find((one) => one.baseUrl === baseUrl && one.slug === slug)
  if (same) return { outcome: { kind: 'already-there', name: nameOf(same) } }
  const made = (before: Connection | null): Connection => {
    // The form of the only one has no name: it stays, unless it would be that of another organization.
    const nameBefore = before?.slug === slug ? (before.name ?? '') : ''
    const name = typed.name?.trim().slice(0, MAX_NAME) ?? nameBefore
    const kept = before?.origin === origin ? before.apiKey : null
    const apiKey = key ? key.value : kept
    const unchanged = before?.apiKey === apiKey && before?.baseUrl === baseUrl
    const abilities = unchanged && before ? before.abilities : NOTHING_KNOWN
    const value = { baseUrl, origin, matchPattern, slug, apiKey, abilities, ...(name !== '' && { name }) }
    const isSame = unchanged && before?.slug === slug
    return isSame && before.testedAt !== undefined ? { ...value, testedAt: before.testedAt } : value
  }
  const connection = await withSpace(deps.database, () => writeConnection(deps.database, made, id))
  const used = withPolicy(connection, policy) ?? connection
  const tested = async (): Promise<SaveOutcome> => {
    if (used.apiKey === null) return { kind: 'key-needed' }
    if (!(await mayReach(matchPattern))) return { kind: 'permission-refused', host: new URL(origin).host }
    return testConnection(deps, { ...used, ...(id !== FIRST && { id }), apiKey: used.apiKey })
  }
  return { outcome: await tested(), saved: id }
}

const testConnection = async (
  deps: SaveDeps,
  connection: Connection & { apiKey: string },
): Promise<SaveOutcome> => {
  const client = deps.clientFor(connection)
  const [assets, takedowns] = await Promise.all([
    client.listAssets({ per_page: 1 }),
    client.listTakedowns({ per_page: 1 }),
  ])
  await noteShown(deps.database, connection, 'assets', assets)
  await noteShown(deps.database, connection, 'takedowns', takedowns)
  if (!assets.ok) return outcomeOf(assets.failure)
  await noteTested(deps.database, connection, deps.now())
  return { kind: 'connected' }
}

/** A service that fails or asks for patience says nothing of the key. */
const noteShown = async (
  database: Database,
  connection: Connection,
  endpoint: 'assets' | 'takedowns',
  answer: Result<unknown, ListFailure>,
): Promise<void> => {
  if (answer.ok) await noteAbility(database, connection, endpoint, 'yes')
  else if (answer.failure.kind === 'unauthorized') await noteAbility(database, connection, endpoint, 'no')
}

const outcomeOf = (failure: ListFailure): SaveOutcome => {
  switch (failure.kind) {
    case 'unauthorized':
    case 'bad-request':
      return { kind: 'saved-but-refused', status: failure.status, message: failure.message }
    case 'firewall':
    case 'too-large':
      return { kind: 'not-this-service', status: failure.status, message: '' }
    case 'not-this-service':
      return { kind: 'not-this-service', status: failure.status, message: failure.message }
    case 'server-error':
      return { kind: 'service-failing', status: failure.status, message: failure.message }
    case 'throttled':
      return { kind: 'throttled' }
    case 'timed-out':
      return { kind: 'timed-out' }
    case 'no-connection':
    case 'broken-off':
      return { kind: 'no-connection' }
    case 'no-key':
      return { kind: 'key-needed' }
  }
}
