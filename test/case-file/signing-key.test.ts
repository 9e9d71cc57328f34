import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { ownFingerprint, signCaseFile } from '#lib/case-file/signing-key.ts'
import { verifyCaseFile } from '#lib/case-file/verify.ts'
import { STORED_KINDS } from '#lib/your-data/export.ts'
import { MIGRATIONS } from '#lib/platform/migrations.ts'
import { openDatabase } from '#lib/platform/database.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { bareReport, fileOf, savedBytes } from './samples.ts'

const CHECKSUMS = { root: 'ab'.repeat(32), page: null }

describe('the key of case files', () => {
  it('is made with the first case file, once, and cannot be taken', async () => {
    const database = await openDatabase('signing')
    expect(await ownFingerprint(database)).toBeNull()
    const both = await Promise.all([signCaseFile(database, CHECKSUMS), signCaseFile(database, CHECKSUMS)])
    expect(both[0].key).toBe(both[1].key)
    const row: unknown = await database.get('signingKeys', 'case-files')
    expect(row).toMatchObject({ privateKey: { extractable: false, usages: ['sign'] } })
    if (!row || typeof row !== 'object' || !('privateKey' in row) || !(row.privateKey instanceof CryptoKey))
      throw new Error('no key')
    await expect(crypto.subtle.exportKey('pkcs8', row.privateKey)).rejects.toThrow('not extractable')
    database.close()

    const later = await openDatabase('signing')
    const bytes = await savedBytes(fileOf([bareReport()]), 'page', (checksums) =>
      signCaseFile(later, checksums),
    )
    expect(await verifyCaseFile(bytes)).toMatchObject({
      kind: 'signed',
      fingerprint: await ownFingerprint(later),
    })
    expect(Object.keys(STORED_KINDS)).not.toContain('signingKeys')
  })

  it('that is damaged is not replaced by another without a word', async () => {
    const database = await freshDatabase()
    await database.put('signingKeys', { privateKey: 'gone' }, 'case-files')
    await expect(signCaseFile(database, CHECKSUMS)).rejects.toThrow('privateKey')
    expect(await database.get('signingKeys', 'case-files')).toEqual({ privateKey: 'gone' })
  })

  it('has its place in a database of the version before, which keeps its rows', async () => {
    ;(await openDatabase('from-version-10', () => undefined, MIGRATIONS.slice(0, 1))).close()
    const old = await openDB('from-version-10')
    await old.put('lanes', { origin: 'https://service.example' })
    await old.put('connection', 'a salt', 'salt')
    old.close()
    const database = await openDatabase('from-version-10')
    expect(await database.count('origins')).toBe(1)
    expect(await database.get('credentials', 'salt')).toBe('a salt')
    expect((await signCaseFile(database, CHECKSUMS)).key).toMatch(/^3059/)
  })
})
