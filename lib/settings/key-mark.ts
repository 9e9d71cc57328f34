import { hexOf, sha256Text } from '#lib/encoding.ts'
import { MAX_CONNECTIONS } from '#lib/model/connections.ts'
import type { Database } from '#lib/platform/database.ts'
import { listOf, orElseIfMissing, record, text } from '#lib/plain-reader.ts'
import type { Connection } from './connection.ts'

/** Key of the salt’s row, in the store of the keys, which no export reads. Deleted when a key is forgotten. */
export const SALT_ROW = 'salt'

/** Key of the row with the marks of the keys that the user confirmed as report-only, in the same store. */
export const REPORT_ONLY_ROW = 'report-only'
const reportOnlyRow = record({ keyMark: text, others: orElseIfMissing(listOf(text), []) })

/** A connection with the mark of its key ('' without one). `reportOnly`: the user confirmed that the key can’t read lists. */
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

/** Stores a salt unless there is one. */
const keepSalt = async (database: Database, salt: string): Promise<void> => {
  const transaction = database.transaction('credentials', 'readwrite')
  if (text(await transaction.store.get(SALT_ROW)) === undefined) await transaction.store.put(salt, SALT_ROW)
  await transaction.done
}

/** Stores that the user confirmed a report-only key. They are asked again for another key. */
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
