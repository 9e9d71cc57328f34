import { describe, expect, it } from 'vitest'
import { forgetKey, writeConnection } from '#lib/settings/connection.ts'
import { keepReportOnly, keyMarkOf, makeMarker, REPORT_ONLY_ROW, SALT_ROW } from '#lib/settings/connection.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { connection } from '#test/reports/samples.ts'

const SALT = '00'.repeat(32)

const marked = async () => {
  const database = await freshDatabase()
  await writeConnection(database, connection)
  const saltOf = (): Promise<unknown> => database.get('credentials', SALT_ROW)
  return { database, saltOf, mark: makeMarker(async () => database) }
}

describe('the mark of a key', () => {
  it('is the same for the same key and salt, and another for another of either', async () => {
    const mark = await keyMarkOf('one', SALT)
    expect(mark).toMatch(/^[0-9a-f]{16}$/)
    expect(await keyMarkOf('one', SALT)).toBe(mark)
    expect(await keyMarkOf('two', SALT)).not.toBe(mark)
    expect(await keyMarkOf('one', '11'.repeat(32))).not.toBe(mark)
  })

  it('stands under a salt that is made once and kept', async () => {
    const { database, saltOf, mark } = await marked()
    const first = await mark(connection, await saltOf())
    await expect.poll(saltOf).toMatch(/^[0-9a-f]{64}$/)
    expect(await mark(connection, await saltOf())).toEqual(first)
    const started = makeMarker(async () => database)
    expect(await started(connection, await saltOf())).toEqual(first)
    expect(await started({ ...connection, apiKey: 'another' }, await saltOf())).not.toEqual(first)
  })

  it('is another one in another installation', async () => {
    const [one, other] = [await marked(), await marked()]
    expect(await one.mark(connection, undefined)).not.toEqual(await other.mark(connection, undefined))
  })

  it('is forgotten with its key: a mark that was left somewhere names nothing any more', async () => {
    const { database, saltOf, mark } = await marked()
    await mark(connection, undefined)
    await expect.poll(saltOf).toBeDefined()
    await forgetKey(database)
    expect(await saltOf()).toBeUndefined()
  })

  it('says of one key that it is for reports alone, and of no other', async () => {
    const { database, mark } = await marked()
    const first = await mark(connection, SALT)
    expect(first?.reportOnly).toBe(false)
    await keepReportOnly(database, first?.keyMark ?? '')
    const row: unknown = await database.get('credentials', REPORT_ONLY_ROW)
    expect((await mark(connection, SALT, row))?.reportOnly).toBe(true)
    expect((await mark({ ...connection, apiKey: 'another' }, SALT, row))?.reportOnly).toBe(false)
    await forgetKey(database)
    expect(await database.get('credentials', REPORT_ONLY_ROW)).toBeUndefined()
  })

  it('is empty without a key, and makes no salt', async () => {
    const { saltOf, mark } = await marked()
    expect(await mark({ ...connection, apiKey: null }, undefined)).toMatchObject({ keyMark: '' })
    expect(await mark(null, undefined)).toBeNull()
    expect(await saltOf()).toBeUndefined()
  })
})
