import type { KnownConnection, KnownOfSeveral } from '#lib/messages/requests.ts'
import { hexOf, sha256Text } from '#lib/encoding.ts'
import { MAX_CONNECTIONS, idOf, nameOf } from '#lib/model/connections.ts'
import type { Database } from '#lib/platform/database.ts'
import { listOf, orElseIfMissing, record, text } from '#lib/plain-reader.ts'
import { type Connection } from './connection.ts'
import { isOfPolicy, type PolicyConnection } from './policy-keys.ts'

/** Where the salt lies: in the store that holds the key, which no export reads. Gone with a forgotten key. */
export const SALT_ROW = 'salt'

/** Which key a person has said to be for reports alone, by its mark. Beside the key, and gone with it. */
export const REPORT_ONLY_ROW = 'report-only'
const reportOnlyRow = record({ keyMark: text, others: orElseIfMissing(listOf(text), []) })

/** A connection as the background works with it: `keyMark` names its key, '' without one; `reportOnly`: it may read no list, and need not. */
export type MarkedConnection = Connection & { keyMark: string; reportOnly: boolean }

/**
 * Names an API key so that two keys of one installation can be told apart: the first 16 hexadecimal digits of the SHA-256 of the
 * installation's own random salt of 256 bits and the key.
 *
 * It tells nothing of the key. Without the salt nobody can try out a guess, and the salt lies beside the key itself and leaves the
 * database no more than the key does; two installations give one key two names; and 64 of 256 bits cannot be turned back into
 * anything. It is left out of exports all the same.
 */
export const keyMarkOf = async (apiKey: string, salt: string): Promise<string> =>
  (await sha256Text(`${salt} ${apiKey}`)).slice(0, 16)

/** Keeps a salt, unless one is there already. */
const keepSalt = async (database: Database, salt: string): Promise<void> => {
  const transaction = database.transaction('credentials', 'readwrite')
  if (text(await transaction.store.get(SALT_ROW)) === undefined) await transaction.store.put(salt, SALT_ROW)
  await transaction.done
}

/** Remembers that a person knows of a key that it is for reports alone: asked once, and again for another key. */
export const keepReportOnly = async (database: Database, keyMark: string): Promise<void> => {
  const transaction = database.transaction('credentials', 'readwrite')
  const before = reportOnlyRow(await transaction.store.get(REPORT_ONLY_ROW))
  const others = (before ? [before.keyMark, ...before.others] : [])
    .filter((one) => one !== keyMark)
    .slice(0, MAX_CONNECTIONS)
  await transaction.store.put(others.length === 0 ? { keyMark } : { keyMark, others }, REPORT_ONLY_ROW)
  await transaction.done
}

/**
 * Marks connections with the name of their key: `stored` is what lies under `SALT_ROW`, `ofReportOnly` under `REPORT_ONLY_ROW`. The salt is made with the first key that needs
 * a name. On a full disk it lasts as long as the background does, and the asset list is then fetched again by the next one.
 */
export const makeMarker = (database: () => Promise<Database>) => {
  let fresh: string | undefined
  let known = { salt: '', marks: new Map<string, Promise<string>>() }
  return async (
    found: Connection | null,
    stored: unknown,
    ofReportOnly?: unknown,
  ): Promise<MarkedConnection | null> => {
    if (found === null) return null
    const { apiKey } = found
    if (apiKey === null) return { ...found, keyMark: '', reportOnly: false }
    let salt = text(stored)
    if (salt !== undefined) fresh = undefined
    else {
      salt = fresh ??= hexOf(crypto.getRandomValues(new Uint8Array(32)))
      const made = salt
      // Told by whatever is written next: nothing that a person made depends on this row.
      database()
        .then((open) => keepSalt(open, made))
        .catch(() => undefined)
    }
    if (known.salt !== salt || known.marks.size > 2 * MAX_CONNECTIONS) known = { salt, marks: new Map() }
    const marking = known.marks.get(apiKey) ?? keyMarkOf(apiKey, salt)
    known.marks.set(apiKey, marking)
    const keyMark = await marking
    const only = reportOnlyRow(ofReportOnly)
    return {
      ...found,
      keyMark,
      reportOnly: only?.keyMark === keyMark || only?.others.includes(keyMark) === true,
    }
  }
}

/** What pages may know of it. */
export const withoutKey = ({
  baseUrl,
  origin,
  matchPattern,
  slug,
  keyMark,
  reportOnly,
  abilities,
  testedAt,
}: MarkedConnection): KnownConnection => ({
  baseUrl,
  origin,
  matchPattern,
  slug,
  keyMark,
  reportOnly,
  abilities,
  ...(testedAt === undefined ? {} : { testedAt }),
})

/** What pages may know of several. */
export const leftOfSeveral = (
  several: readonly MarkedConnection[],
  chosen: MarkedConnection | null,
  policy: PolicyConnection | null,
): KnownOfSeveral[] =>
  several.map((one) => ({
    ...withoutKey(one),
    id: idOf(one),
    name: nameOf(one),
    isDefault: one === chosen,
    fromPolicy: isOfPolicy(one.id) || (one.id === undefined && policy?.service !== undefined),
  }))
