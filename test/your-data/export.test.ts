import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import '#test/fakes/browser.ts'
import { makeExportData } from '#components/ui/controls.tsx'
import { NotAnswered } from '#lib/messages/request.ts'
import { browser } from '#lib/platform/browser.ts'
import { deleteDatabase, openDatabase } from '#lib/platform/database.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { openRaw } from '#lib/platform/raw-database.ts'
import type { Database } from '#lib/platform/database.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { originState as originStateSchema } from '#lib/model/origin-state.ts'
import { payloadSchema, reportSchema } from '#lib/model/report.ts'
import { openDB } from 'idb'
import { scrubLine } from '#lib/service/scrub.ts'
import { keysIn, writeConnection } from '#lib/settings/connection.ts'
import {
  ASSET_KINDS,
  countUnreadable,
  DATA_FILE,
  exportFile,
  STORED_KINDS,
  storedPortions,
  type Beginning,
  type Wanted,
} from '#lib/your-data/export.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { linesOf, portionsOf } from './lines-of.ts'
import { connection, draft, originState, payload, report } from '#test/reports/samples.ts'
import { seenAs } from '#test/takedowns/samples.ts'

const BEGINNING: Beginning = {
  by: 'Takedown Reporter 0.1.0',
  at: Date.UTC(2026, 10, 22),
  settings: { format: 'takedown-reporter-settings', version: 1, settings: { undoSeconds: 3 } },
  connection: { baseUrl: connection.baseUrl, slug: connection.slug },
  kept: { recentDescriptions: { none: ['said before'] } },
}

const POLICY_KEY = 'policy-key-93Qz'

const stored = async (): Promise<Database> => {
  const database = await freshDatabase()
  await writeConnection(database, connection)
  await database.put('reports', report({ title: `echoed ${connection.apiKey}` }))
  await database.put('payloads', payload('report-1', { body: `{"echo":"${btoa(POLICY_KEY)}"}` }))
  await database.put('reports', { id: 'report-2', from: 'another version' })
  await database.put('payloads', payload('alone'))
  await database.put('drafts', draft())
  await database.put('origins', originState())
  await database.put('cases', seenAs({}))
  await database.put('searches', { owner: 'o', report: 'report-1' })
  await database.put('caseNews', { owner: 'o', id: 1 })
  await database.put('polling', { owner: 'o' })
  await database.put('bulk', { form: 'typed' }, 'current')
  await database.put('bulkRows', [{ id: 1 }], 0)
  await database.put('bulkSources', { id: 1, kind: 'paste' })
  await database.put('bulkTexts', 'pasted', 1)
  await database.put('bulkEvidence', { page: 1 }, 1)
  await database.put('copies', { id: 1, state: 'complete' })
  await database.put('assetRows', '[{"id":1}]', [1, 0])
  return database
}

type Line = { kind: string; [name: string]: unknown }

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

/** As the background does it. */
const scrub = async (lines: string[]): Promise<string[]> => {
  const keys = [connection.apiKey ?? '', POLICY_KEY]
  return lines.map((line) => scrubLine(line, keys))
}

const linesIn = (text: string): Line[] => {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 })
  return lines.slice(0, -1).filter(isLine)
}

/** The file as a page saves it. */
const exported = async ({ name }: Pick<Database, 'name'>, wanted: Wanted, beginning = BEGINNING) => {
  const found = await exportFile(wanted, { beginning, scrub, goesOn: () => true, name })
  const text = (await found?.file.text()) ?? ''
  const lines = linesIn(text)
  return { text, lines, reports: found?.reports, rows: found?.rows, kinds: lines.map(({ kind }) => kind) }
}

const OF_THE_PERSON = [
  'header',
  'settings',
  'connection',
  'kept',
  'draft',
  'list',
  'list-rows',
  'list-source',
  'list-text',
  'list-evidence',
  'report',
  'report',
  'papers',
  'case',
  'case-look',
  'case-news',
  'case-watch',
  'lane',
]

describe('a whole export', () => {
  it('has everything once', async () => {
    const { kinds, reports, rows } = await exported(await stored(), 'all')
    expect(kinds).toEqual(OF_THE_PERSON)
    expect([reports, rows]).toEqual([2, OF_THE_PERSON.length - 4])
  })

  it.each([1, 900])('is read in portions of %s characters, each row once', async (most) => {
    const portions = await portionsOf(await stored(), 'all', most)
    const lines = portions.flat()
    expect(portions.length).toBeGreaterThan(1)
    expect(lines.map((line) => Object(JSON.parse(line)).kind)).toEqual(OF_THE_PERSON.slice(4))
    for (const line of lines) expect(line).not.toContain('\n')
  })

  it('has the copy of the asset list where that is asked for', async () => {
    const { kinds } = await exported(await stored(), 'with-assets')
    expect(kinds).toEqual([...OF_THE_PERSON, 'asset-copy', 'assets'])
  })

  it('has a report with its papers, rows of other versions as they lie there, and papers without a report', async () => {
    const { lines } = await exported(await stored(), 'all')
    const [first, second] = lines.filter(({ kind }) => kind === 'report')
    expect(first).toMatchObject({ key: 'report-1', value: { id: 'report-1' }, papers: { id: 'report-1' } })
    expect(second).toEqual({
      kind: 'report',
      key: 'report-2',
      value: { id: 'report-2', from: 'another version' },
      papers: null,
    })
    expect(lines.find(({ kind }) => kind === 'papers')).toMatchObject({ key: 'alone' })
  })

  it('has what becomes a report while it is made, as the one or as both', async () => {
    const database = await stored()
    const asItIs = await openRaw(database.name)
    if (!asItIs) throw new Error('no database')
    const portions = storedPortions(asItIs, 'all', 1)
    expect((await portions.next()).value?.lines.at(-1)).toContain('"kind":"draft"')
    const [known] = await database.getAllKeys('drafts')
    await database.delete('drafts', known ?? '')
    await database.put('reports', Object({ id: 'just-submitted' }))
    const rest: string[] = []
    for await (const { lines } of portions) rest.push(...lines)
    expect(rest.join('\n')).toContain('just-submitted')
    asItIs.close()
  })

  it('names no key that read an asset list', async () => {
    const database = await stored()
    await database.put('credentials', 'a5'.repeat(32), 'salt')
    const owner = 'https://service.example/v2 acme'
    const marked = `${owner} 0123456789abcdef`
    await database.put('copies', { id: 2, state: 'complete', owner: marked })
    const kept = { 'own-assets': { owner: marked, next: 1 } }
    const { text } = await exported(database, 'with-assets', { ...BEGINNING, kept })
    expect(text.split(`"owner":"${owner}"`)).toHaveLength(3)
    expect(text).not.toContain('0123456789abcdef')
    expect(text).not.toContain('a5a5')
  })

  it('never has a key, whatever holds it and in whatever spelling', async () => {
    const { text } = await exported(await stored(), 'with-assets')
    for (const key of [connection.apiKey, POLICY_KEY, btoa(POLICY_KEY)]) expect(text).not.toContain(key)
    expect(text).toContain('echoed')
  })

  it('of nothing has its beginning', async () => {
    const { lines } = await exported({ name: 'never-made' }, 'with-assets')
    expect(lines).toEqual([
      expect.objectContaining({ kind: 'header', ...DATA_FILE, at: '2026-11-22T00:00:00.000Z' }),
      { kind: 'settings', value: BEGINNING.settings },
      { kind: 'connection', value: BEGINNING.connection },
      { kind: 'kept', key: 'recentDescriptions', value: { none: ['said before'] } },
    ])
  })

  it('ends where it is stopped', async () => {
    const { name } = await stored()
    const far: object[] = []
    const goesOn = (done: object): boolean => far.push(done) < 1
    expect(await exportFile('all', { beginning: BEGINNING, scrub, goesOn, name })).toBeNull()
    expect(far).toHaveLength(1)
  })

  it('of a newer version has what is there, without its key', async () => {
    const name = 'exported-from-the-future'
    const newer = await openDB(name, 99, {
      upgrade: (database) => {
        database.createObjectStore('connection')
        database.createObjectStore('drafts')
        database.createObjectStore('unheard-of')
      },
    })
    await newer.put('connection', { apiKey: 'future-key-1' }, 'somewhere')
    await newer.put('drafts', { text: 'typed, future-key-1', more: 1 }, 7)
    newer.close()
    const database = await openRaw(name)
    const keys = await keysIn(database)
    database?.close()
    const lines = (await linesOf({ name }, 'all')).map((line): unknown => JSON.parse(scrubLine(line, keys)))
    expect(lines).toEqual([
      { kind: 'draft', key: 7, value: { text: expect.stringMatching(/^typed, (?!future)/), more: 1 } },
    ])
  })
})

describe('an export of a page', () => {
  const before = { ...browser }
  beforeEach(async () => {
    await deleteDatabase()
    Object.assign(browser, {
      storage: { local: { get: async () => ({}) } },
      runtime: { ...before.runtime, getManifest: () => ({ version: '1.0' }) },
    })
    const database = await openDatabase()
    await database.put('drafts', Object({ ...draft(), later: `echoed ${connection.apiKey}` }))
    database.close()
  })
  afterEach(() => {
    Reflect.deleteProperty(browser, 'storage')
    Object.assign(browser, { runtime: before.runtime })
    return deleteDatabase()
  })

  const textWith = async (scrubbing: FakeAnswers['data/scrub']) => {
    const fails = (): never => {
      throw new NotAnswered('asked', { kind: 'newer-database', detail: '' })
    }
    const exportData = makeExportData(
      fakeAsk({
        'connection/get': fails,
        'preferences/get': fails,
        ...(scrubbing && { 'data/scrub': scrubbing }),
      }),
    )
    const saved = await exportData?.('all', () => true)
    return { text: await saved?.file.text(), withoutKey: saved?.withoutKey }
  }

  it('has no key either where the background can open nothing but its keys', async () => {
    const { text, withoutKey } = await textWith(async ({ lines }) => ({ lines: await scrub(lines) }))
    expect(withoutKey).toBe(true)
    expect(text).toContain('echoed')
    expect(text).not.toContain(connection.apiKey)
  })

  it('is none where a background that answers can’t remove the key', async () => {
    const fails = (): never => {
      throw new NotAnswered('asked', { kind: 'disk-failed', detail: '' })
    }
    await expect(textWith(fails)).rejects.toMatchObject({ failure: { kind: 'disk-failed' } })
  })

  it('is made all the same where no background answers', async () => {
    const hangs = (): never => {
      throw new NotAnswered('asked')
    }
    const { text, withoutKey } = await textWith(hangs)
    expect(text).toContain('"kind":"end"')
    expect(withoutKey, 'which the person is told').toBe(false)
  })
})

describe('what cannot be read', () => {
  const damaged = async () => {
    const database = await stored()
    await database.put('drafts', { id: 'draft-2', typed: 'long ago' })
    await database.put('drafts', { id: 'draft-3', big: 1n })
    await database.put('origins', { origin: 'https://damaged.example', row: 1 })
    return database
  }

  it('is saved with the rest, also what no JSON holds', async () => {
    const { lines } = await exported(await damaged(), 'all')
    expect(lines).toContainEqual({
      kind: 'draft',
      key: 'draft-2',
      value: { id: 'draft-2', typed: 'long ago' },
    })
    expect(lines).toContainEqual({
      kind: 'draft',
      key: 'draft-3',
      value: null,
      problem: 'cannot be written as JSON',
    })
  })

  it('is counted', async () => {
    expect(await countUnreadable(await damaged())).toBe(4)
    expect(await countUnreadable(await freshDatabase())).toBe(0)
  })
})

describe('the description of the file', () => {
  const described = readFileSync('docs/data.md', 'utf8')
  const first = (line: string): string => /^\| `([^`]+)` \|/.exec(line)?.[1] ?? ''
  const tableUnder = (heading: string): string[] => {
    const [, section = ''] = described.split(`\n## ${heading}\n`)
    return (section.split('\n## ')[0] ?? '')
      .split('\n')
      .map(first)
      .filter((name) => name !== '')
  }

  it('names its version, and every kind of line', () => {
    expect(described).toContain(`\`"version": ${DATA_FILE.version}\``)
    expect(tableUnder('Lines').toSorted()).toEqual(
      [
        'header',
        'settings',
        'connection',
        'kept',
        'end',
        ...Object.values(STORED_KINDS),
        ...Object.values(ASSET_KINDS),
      ].toSorted(),
    )
  })

  it.each([
    ['A report', reportSchema],
    ['A report’s payload (`papers`)', payloadSchema],
    ['A draft', draftSchema],
    ['Delivery to one service (`lane`)', originStateSchema],
  ])('has every field of %s', (heading, { def }) => {
    expect(tableUnder(heading).toSorted()).toEqual(Object.keys(def.getter().def.shape).toSorted())
  })
})
