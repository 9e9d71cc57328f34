import { describe, expect, it, test } from 'vitest'
import { categoryIn } from '#lib/bulk/feed.ts'
import type { FeedColumns } from '#lib/model/bulk-row.ts'
import { bulkWorld } from './bulk-world.ts'

const FEED = `seen_at,url,kind,threat,score,email,notes
2026-11-01,https://evil-one.example/a,url,phishing,90,me@desk.example,fake sign-in
2026-11-02,https://evil-two.example/a,url,malware,40,me@desk.example,loader
2026-11-03,https://evil-three.example/a,url,credential theft,70,me@desk.example,
2026-11-03,https://EVIL-one.example/a,url,phishing,70,me@desk.example,again
`
const NONE: FeedColumns = {
  asset: null,
  type: null,
  category: null,
  confidence: null,
  seen: null,
  comment: null,
}

const opened = async (text = FEED) => {
  const world = await bulkWorld()
  const state = await world.paste(text)
  const bodies = async () => {
    const { reports } = await world.bulk().open()
    const requests = await Promise.all(
      Array.from({ length: reports }, (_, index) => world.bulk().request(index)),
    )
    return requests.map(({ body }) => JSON.parse(body ?? '{}'))
  }
  return { world, state, bodies }
}

test.each([
  ['phishing', 'phishing'],
  ['malware_download', 'malware'],
  ['Botnet C2', 'malware'],
  ['credential-theft', 'phishing'],
  ['brand abuse', 'impersonation'],
  ['Crypto scam', 'scam'],
  ['Anlagebetrug', 'scam'],
  ['wallet drainer', 'scam'],
  ['fake app', 'fake-app'],
  ['malicious-activity, phishing', 'phishing'],
  ['Network activity', null],
  ['', null],
])('the category of “%s” is %s', (words, category) => expect(categoryIn(words)).toBe(category))

describe('a feed in the list', () => {
  it('tells its columns, what was merged and what was skipped', async () => {
    const { state, world } = await opened()
    expect(state.sources).toMatchObject([
      {
        found: 4,
        merged: 1,
        table: {
          names: ['seen_at', 'url', 'kind', 'threat', 'score', 'email', 'notes'],
          columns: { asset: 1, type: 2, category: 3, confidence: 4, seen: 0, comment: 6 },
          skipped: 5,
          asLast: false,
          folded: false,
        },
      },
    ])
    expect(await world.rows()).toMatchObject([
      {
        category: 'phishing',
        feed: {
          type: 'url',
          category: 'phishing',
          confidence: '90',
          seen: '2026-11-01',
          comment: 'fake sign-in',
        },
        description: 'fake sign-in; first seen 2026-11-01; confidence 90',
      },
      { category: 'malware' },
      { category: 'phishing', description: 'first seen 2026-11-03; confidence 70' },
    ])
  })

  it('becomes a report for each category, with its comments in the description', async () => {
    const { bodies } = await opened()
    expect(await bodies()).toMatchObject([
      {
        title: 'Phishing · Bulk: pasted text',
        description:
          'https://evil-one.example/a: fake sign-in; first seen 2026-11-01; confidence 90\nhttps://evil-three.example/a: first seen 2026-11-03; confidence 70',
        assets: [{ content: 'https://evil-one.example/a' }, { content: 'https://evil-three.example/a' }],
      },
      { title: 'Malware: evil-two.example', assets: [{ content: 'https://evil-two.example/a' }] },
    ])
  })

  it('is stored with the category of each report', async () => {
    const { world } = await opened()
    const { revision, destination } = await world.bulk().open()
    await world.bulk().submit({ revision, destination, stops: [] })
    const reports = await (await world.world.repairDeps.database()).getAll('reports')
    expect(reports).toMatchObject([{ category: 'phishing' }, { category: 'malware' }])
  })

  it('follows the columns that the user chooses, and says another revision', async () => {
    const { world, state, bodies } = await opened()
    const source = state.sources[0]?.id ?? 0
    const chosen = await world
      .bulk()
      .change({ kind: 'columns', source, columns: { ...NONE, comment: 4 }, folded: true })
    expect(chosen.revision).not.toBe(state.revision)
    expect(await bodies()).toMatchObject([
      {
        description:
          'https://evil-one.example/a: 90\nhttps://evil-two.example/a: 40\nhttps://evil-three.example/a: 70',
      },
    ])
  })

  it('has the same columns the next time, also after the list was cleared, and no others', async () => {
    const { world, state } = await opened()
    const columns = { ...NONE, asset: 1, comment: 3 }
    await world.bulk().change({ kind: 'columns', source: state.sources[0]?.id ?? 0, columns, folded: true })
    await world.bulk().clear('all')
    expect((await world.paste(FEED)).sources).toMatchObject([
      { table: { columns, asLast: true, folded: true } },
    ])
    const other = await world.paste(FEED.replace('kind', 'sort').replaceAll('evil', 'bad'))
    expect(other.sources.at(-1)).toMatchObject({ table: { asLast: false, folded: false } })
  })

  it('holds out what is outside the column that the user chose for the assets, until the user decides', async () => {
    const text =
      'url,wallet,comment\nhttps://evil-one.example/a,eip155:1:0x52908400098527886E0F7030069857D2E4169EE7,x\n'
    const { world, state } = await opened(text)
    expect(state.counts).toMatchObject({ ready: 2, review: 0 })
    const chosen = await world.bulk().change({
      kind: 'columns',
      source: state.sources[0]?.id ?? 0,
      columns: { ...NONE, asset: 1 },
      folded: false,
    })
    expect(chosen.counts).toMatchObject({ ready: 1, review: 1 })
    const [row] = await world.rows()
    expect(row).toMatchObject({ note: 'other-column', rowStatus: 'review' })
    expect(
      (await world.bulk().change({ kind: 'decide', ids: [row?.id ?? 0], decision: 'send' })).counts.ready,
    ).toBe(2)
  })

  it('takes a description that the user types for a row, also an empty one', async () => {
    const { world, bodies } = await opened()
    const [row] = await world.rows()
    await world.bulk().change({ kind: 'describe', id: row?.id ?? 0, description: 'my words' })
    expect((await bodies())[0].description).toContain('https://evil-one.example/a: my words')
    await world.bulk().change({ kind: 'describe', id: row?.id ?? 0, description: '' })
    expect((await bodies())[0].description).not.toContain('evil-one')
  })

  it('names no more columns than it has, whatever a page asks for', async () => {
    const { world, state } = await opened()
    const asked = { source: state.sources[0]?.id ?? 0, columns: { ...NONE, comment: 700 }, folded: false }
    expect((await world.bulk().change({ kind: 'columns', ...asked })).sources).toMatchObject([
      { table: { columns: NONE } },
    ])
  })
})
