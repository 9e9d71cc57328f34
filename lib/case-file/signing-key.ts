import * as z from 'zod/mini'
import { hexOf } from '#lib/encoding.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { fingerprintOf, SIGNED_WITH, statementOf, type Signed } from './case-file.ts'

const ROW = 'case-files'

const signingKey = z.object({
  /** Not extractable: the browser signs with it and gives its bytes to nobody. */
  privateKey: z.instanceof(CryptoKey),
  publicKey: z.instanceof(Uint8Array<ArrayBuffer>),
})
type SigningKey = z.output<typeof signingKey>

const storedKey = async (database: Database): Promise<SigningKey | null> => {
  const transaction = database.transaction('signingKeys')
  const row = await readRow(transaction, transaction.store, ROW)
  // A damaged row stays: another key in its place would make this browser’s own files unknown to it without a word.
  return row === undefined ? null : signingKey.parse(row)
}

/** Stores a new key unless another page’s case file was first; returns the stored one. */
const makeKey = async (database: Database): Promise<SigningKey> => {
  const pair = await crypto.subtle.generateKey(SIGNED_WITH, false, ['sign', 'verify'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  await withSpace(database, async () => {
    const transaction = database.transaction('signingKeys', 'readwrite')
    if ((await transaction.store.getKey(ROW)) === undefined)
      await transaction.store.put({ privateKey: pair.privateKey, publicKey }, ROW)
    await transaction.done
  })
  const stored = await storedKey(database)
  if (!stored) throw new Error('the key that was just stored is gone')
  return stored
}

/** Returns the fingerprint of this browser’s key, or null before its first case file. */
export const ownFingerprint = async (database: Database): Promise<string | null> => {
  const key = await storedKey(database)
  return key && fingerprintOf(key.publicKey)
}

/** Signs checksums of a case file with this browser’s key, which is made with the first. */
export const signCaseFile = async (
  database: Database,
  checksums: Signed,
): Promise<{ key: string; signature: string }> => {
  const { privateKey, publicKey } = (await storedKey(database)) ?? (await makeKey(database))
  const signature = await crypto.subtle.sign(SIGNED_WITH, privateKey, statementOf(checksums))
  return { key: hexOf(publicKey), signature: hexOf(signature) }
}
