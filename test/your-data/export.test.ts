import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openAsItIs } from '#lib/platform/raw-database.ts'
import type { Database } from '#lib/platform/database.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { originState as originStateSchema } from '#lib/model/origin-state.ts'
import { payloadSchema, reportSchema } from '#lib/model/report.ts'
import { writeConnection } from '#lib/settings/connection.ts'
import { ASSET_KINDS, DATA_FILE, exportPart, STORED_KINDS, type Beginning } from '#lib/your-data/export.ts'
import { freshDatabase } from '#test/fakes/database.ts'
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
  await database.put('papers', payload('report-1', { body: `{"echo":"${btoa(POLICY_KEY)}"}` }))
  await database.put('reports', { id: 'report-2', from: 'another version' })
  await database.put('papers', payload('alone'))
  await database.put('drafts', draft())
  await database.put('lanes', originState())
  await database.put('cases', seenAs({}))
  await database.put('caseLooks', { owner: 'o', report: 'report-1' })
  await database.put('caseNews', { owner: 'o', id: 1 })
  await database.put('caseWatch', { owner: 'o' })
  await database.put('bulk', { form: 'typed' }, 'current')
  await database.put('bulkRows', [{ id: 1 }], 0)
  await database.put('bulkSources', { id: 1, kind: 'paste' })
  await database.put('bulkTexts', 'pasted', 1)
  await database.put('bulkEvidence', { page: 1 }, 1)
  await database.put('assetGenerations', { id: 1, state: 'complete' })
  await database.put('assetRows', '[{"id":1}]', [1, 0])
  return database
}

type Line = { kind: string; [name: string]: unknown }

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'

/** Every part, one after another, as a page asks for them. */
const exported = async ({ name }: Database, assets: boolean, most?: number) => {
  const texts: string[] = []
  let after: string | null = null
  let parts = 0
  let reports = 0
  do {
    const database = await openAsItIs(name)
    const deps = { database, beginning: async () => BEGINNING, otherKeys: [POLICY_KEY] }
    const part: Awaited<ReturnType<typeof exportPart>> = await exportPart(deps, { after, assets }, most)
    database?.close()
    texts.push(...part.lines)
    reports += part.reports
    after = part.next
    parts += 1
  } while (after !== null)
  const lines = texts.map((text): unknown => JSON.parse(text)).filter(isLine)
  return { texts, lines, parts, reports, kinds: lines.map(({ kind }) => kind) }
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
  it.each([undefined, 1, 900])('has everything once, in parts of %s characters', async (most) => {
    const { kinds, parts, reports, texts } = await exported(await stored(), false, most)
    expect(kinds).toEqual(OF_THE_PERSON)
    expect(reports).toBe(2)
    expect(parts > 1).toBe(most !== undefined)
    for (const text of texts) expect(text).not.toContain('\n')
  })

  it('has the copy of the asset list where that is asked for', async () => {
    const { kinds } = await exported(await stored(), true)
    expect(kinds).toEqual([...OF_THE_PERSON, 'asset-copy', 'assets'])
  })

  it('has a report with its papers, rows of other versions as they lie there, and papers without a report', async () => {
    const { lines } = await exported(await stored(), false)
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
    const { name } = database
    const deps = async () => ({
      database: await openAsItIs(name),
      beginning: async () => BEGINNING,
      otherKeys: [],
    })
    const first = await exportPart(await deps(), { after: null, assets: false }, 1)
    expect(first.lines.at(-1)).toContain('"kind":"draft"')
    const [known] = await database.getAllKeys('drafts')
    await database.delete('drafts', known ?? '')
    await database.put('reports', Object({ id: 'just-submitted' }))
    const rest = await exportPart(await deps(), { after: first.next, assets: false })
    expect(rest.lines.join('\n')).toContain('just-submitted')
  })

  it('names no key that read an asset list', async () => {
    const database = await stored()
    await writeConnection(database, connection)
    await database.put('connection', 'a5'.repeat(32), 'salt')
    const owner = 'https://service.example/v2 acme'
    const marked = `${owner} 0123456789abcdef`
    await database.put('assetGenerations', { id: 2, state: 'complete', owner: marked })
    const beginning = async () => ({ ...BEGINNING, kept: { 'own-assets': { owner: marked, next: 1 } } })
    const part = await exportPart(
      { database: await openAsItIs(database.name), beginning, otherKeys: [] },
      { after: null, assets: true },
    )
    const all = part.lines.join('\n')
    expect(all.split(`"owner":"${owner}"`)).toHaveLength(3)
    expect(all).not.toContain('0123456789abcdef')
    expect(all).not.toContain('a5a5')
  })

  it('never has a key, whatever holds it and in whatever spelling', async () => {
    const { texts } = await exported(await stored(), true)
    const all = texts.join('\n')
    for (const key of [connection.apiKey, POLICY_KEY, btoa(POLICY_KEY)]) expect(all).not.toContain(key)
    expect(all).toContain('echoed')
  })

  it('of nothing has its beginning', async () => {
    const deps = { database: null, beginning: async () => BEGINNING, otherKeys: [] }
    const { lines, next } = await exportPart(deps, { after: null, assets: true })
    expect(next).toBeNull()
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ kind: 'header', ...DATA_FILE, at: '2026-11-22T00:00:00.000Z' }),
      { kind: 'settings', value: BEGINNING.settings },
      { kind: 'connection', value: BEGINNING.connection },
      { kind: 'kept', key: 'recentDescriptions', value: BEGINNING.kept['recentDescriptions'] },
    ])
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
    expect(tableUnder(heading).toSorted()).toEqual(Object.keys(def.shape).toSorted())
  })
})
