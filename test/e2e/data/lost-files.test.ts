import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { copyOfBuild, KINDS, relaunched, startKit, type Kit } from '../kit.ts'
import { ask, confirmedOf, destinationOf, rowsOf } from '../outbox-kit.ts'

/** Makes the database one of version 10, with these rows, and keeps it busy with an upgrade, for the kill to end in its middle. */
async function becomeVersion10(rows: Record<string, unknown[]>, padded: string): Promise<void> {
  const name = 'takedown-reporter'
  /** An event of a request or transaction; rejects with what came instead, or when nothing comes. */
  const comes = (from: IDBRequest | IDBTransaction, wanted: string): Promise<Event> =>
    new Promise((resolve, reject) => {
      from.addEventListener(wanted, resolve)
      for (const other of ['error', 'abort'])
        from.addEventListener(other, () => reject(new Error(`no ${wanted}: ${other}, ${String(from.error)}`)))
      setTimeout(() => reject(new Error(`no ${wanted} of ${from.constructor.name}`)), 120_000)
    })
  // In one turn: the background, which opens it anew when it is deleted, comes after.
  const deleting = indexedDB.deleteDatabase(name)
  const opening = indexedDB.open(name, 10)
  // Waits until the other is closed.
  const upgrading = indexedDB.open(name, 11)
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result
    const byId = { keyPath: 'id' }
    database.createObjectStore('drafts', byId).createIndex('place', 'place')
    const reports = database.createObjectStore('reports', byId)
    reports.createIndex('state', 'state.at')
    reports.createIndex('confirmedAt', 'confirmedAt')
    database.createObjectStore('papers', byId).createIndex('picture', ['picture.since', 'picture.bytes'])
    database.createObjectStore('bulkSources', byId)
    database.createObjectStore('lanes', { keyPath: 'origin' })
    database.createObjectStore('assetGenerations', { ...byId, autoIncrement: true })
    const cases = database.createObjectStore('cases', { keyPath: ['owner', 'id'] })
    cases.createIndex('keys', 'keys', { multiEntry: true })
    cases.createIndex('reports', 'reports', { multiEntry: true })
    database.createObjectStore('caseLooks', { keyPath: ['owner', 'report'] })
    database.createObjectStore('caseNews', { keyPath: ['owner', 'id'] })
    database.createObjectStore('caseWatch', { keyPath: 'owner' })
    for (const store of [
      'connection',
      'assetRows',
      'assetRuns',
      'assetBlocks',
      'bulk',
      'bulkRows',
      'bulkTexts',
    ])
      database.createObjectStore(store)
    database.createObjectStore('bulkEvidence')
  })
  await Promise.all([comes(deleting, 'success'), comes(opening, 'success')])
  const transaction = opening.result.transaction(Object.keys(rows), 'readwrite', { durability: 'strict' })
  // Large and of no repeating part: browsers keep such a value in a file of its own.
  const noise = Array.from({ length: 40 }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(60_000)), (byte) =>
      String.fromCharCode(33 + (byte % 90)),
    ).join(''),
  ).join('')
  for (const [store, its] of Object.entries(rows))
    for (const row of its) {
      if (store === 'bulkRows') {
        const first = Reflect.get(Object(row), 'id')
        transaction.objectStore(store).put(first === 0 ? [row, noise] : [row], first / 100)
        continue
      }
      const isPadded = store === 'papers' && Reflect.get(Object(row), 'id') === padded
      transaction.objectStore(store).put(isPadded ? { ...Object(row), noise } : row)
    }
  await comes(transaction, 'complete')
  opening.result.close()
  // An upgrade that has renamed stores, and goes on until the browser is killed.
  await comes(upgrading, 'upgradeneeded').then(() => {
    const upgrade = upgrading.transaction
    if (!upgrade) throw new Error('no upgrade')
    upgrade.objectStore('papers').name = 'payloads'
    upgrade.objectStore('lanes').name = 'origins'
    const again = (): IDBRequest => {
      const asked = upgrade.objectStore('payloads').count()
      asked.addEventListener('success', again)
      return asked
    }
    return comes(again(), 'success')
  })
}

/** The files of large values in a profile. */
const valueFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /extension.*\.indexeddb\.blob[\\/]|moz-extension.*\.files[\\/]/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 1_000_000)

describe.each(KINDS)('a row whose file is gone from the profile in %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'lost-files-'))
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantLoopback(copyOfBuild(kind)), userDataDir: folder })
    const destination = destinationOf(kit.sandbox)
    const base = confirmedOf('base', 'https://base.test/', destination)
    const repair = confirmedOf('base-edited', 'https://repair.test/', destination)
    const other = confirmedOf('other', 'https://other.test/', destination)
    await kit.inPage(
      becomeVersion10,
      {
        reports: [
          { ...base.report, state: { at: 'cancelled', replacedBy: ['base-edited'] } },
          repair.report,
          other.report,
        ],
        papers: [base.payload, repair.payload, other.payload],
        bulkSources: [{ ...SOURCE, id: 1 }],
        bulkRows: [bulkRow(0, 'https://lost.test/'), bulkRow(100, 'https://there.test/')],
      },
      'base-edited',
    )
    await kit.browser.kill()
    const files = valueFiles(folder)
    expect(files).toHaveLength(2)
    for (const file of files) rmSync(file)
    kit = await relaunched(kit)
    await connectByMessage(kit)
  })
  afterAll(async () => {
    await kit.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('stops no migration, after one that was killed in its middle, and no report but its own', async () => {
    await waitForState(kit, 'other', 'accepted')
    await waitForState(kit, 'base-edited', 'needs-you')
    expect(await kit.inPage(async () => (await indexedDB.databases())[0]?.version)).toBeGreaterThan(10)
  })

  it('lets the reports around it be deleted, and itself', async () => {
    for (const id of ['base', 'base-edited']) await ask(kit, 'report/delete', { id })
    expect(await rowsOf(kit, 'reports')).toMatchObject([{ id: 'other' }])
    expect(await rowsOf(kit, 'payloads')).toMatchObject([{ id: 'other' }])
  })

  it('costs the bulk list its own rows only, and is cleared with them', async () => {
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    expect(rows.map(({ written }) => written)).toEqual(['https://there.test/'])
    expect(await rowsOf(kit, 'bulkSources')).toHaveLength(1)
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    expect(await rowsOf(kit, 'bulkRows')).toEqual([])
  })
})

const SOURCE = { kind: 'paste', name: '', length: 2, readTo: 2, found: 2, beyond: 0, done: true }

const bulkRow = (id: number, content: string) => ({
  id,
  source: 1,
  line: 1,
  written: content,
  lineText: content,
  what: { is: 'asset', content },
  spellings: [],
  merged: 0,
  decision: 'none',
  reportId: null,
})

const waitForState = async (kit: Kit, id: string, state: string): Promise<void> => {
  let at: string | undefined
  await waitUntil(
    () => `${id} to be ${state}, instead of ${at}`,
    async () => {
      const { report } = await ask(kit, 'report/get', { id })
      at = report?.state.at ?? 'unreadable'
      return at === state
    },
  )
}
