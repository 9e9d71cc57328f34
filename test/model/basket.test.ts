import { describe, expect, it } from 'vitest'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import { MAX_BULK_ROWS } from '#lib/limits.ts'
import { capture } from '#test/fakes/capture.ts'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { bulkWorld } from '../bulk/bulk-world.ts'

const storedRow = (id: number): BulkRow => ({
  id,
  source: 1,
  line: null,
  written: `evil-${id}.example`,
  lineText: '',
  what: { is: 'asset', content: `evil-${id}.example` },
  spellings: [],
  merged: 0,
  decision: 'leave',
  reportId: null,
})

const PAGE = 'https://evil.example/login'

describe('the basket', () => {
  it('takes what a draft would send, its evidence with it, and the draft is done with', async () => {
    const { world, bulk, rows, submit, bodies, settled } = await bulkWorld()
    const view = await world.readPage(PAGE, capture({ url: PAGE }))
    const typed = await world.type(view, { description: 'Asks for the seed phrase' })
    expect(await bulk().addDraft(typed.id, typed.revision)).toMatchObject({
      kind: 'added',
      assets: 1,
      waiting: 1,
    })
    expect(await world.drafting.open(typed.id)).toMatchObject({ kind: 'gone' })
    const other = await world.readPage(
      'https://worse.example/',
      capture({ url: 'https://worse.example/' }),
      2,
    )
    expect(await bulk().addDraft(other.id, other.revision)).toMatchObject({ kind: 'added', waiting: 2 })
    const { form, editedAt: edit, sources } = await settled()
    expect(form.description).toBe('Asks for the seed phrase')
    expect(sources).toMatchObject([{ kind: 'basket', name: PAGE }, { kind: 'basket' }])
    expect(await rows()).toMatchObject([{ line: null, written: PAGE }, { written: 'https://worse.example/' }])
    await bulk().save({
      form: { ...form, confirmUnchecked: true },
      editedAt: edit + 1,
      seen: edit,
      sendRest: true,
      sendLines: false,
    })
    expect(await submit()).toMatchObject({ kind: 'stored' })
    const [body = ''] = await bodies()
    expect(JSON.parse(body)).toMatchObject({
      description: 'Asks for the seed phrase',
      assets: [
        { content: PAGE, enrichments: [{ type: 'content_and_metadata' }] },
        { content: 'https://worse.example/', enrichments: [{ type: 'content_and_metadata' }] },
      ],
    })
  })

  it('takes a draft as it was on screen, once', async () => {
    const { world, bulk, rows } = await bulkWorld()
    const view = await world.readPage(PAGE)
    await world.type(view, { description: 'more' })
    expect(await bulk().addDraft(view.id, view.revision)).toEqual({ kind: 'changed' })
    const typed = await world.type(view, { description: 'and more' })
    await bulk().addDraft(typed.id, typed.revision)
    expect(await bulk().addDraft(typed.id, typed.revision)).toEqual({ kind: 'gone' })
    expect(await rows()).toHaveLength(1)
  })

  it('loses nothing of what was typed beside the assets, and puts no word over another', async () => {
    const { world, bulk, rows, submit, bodies, settled } = await bulkWorld()
    world.own = [ownAsset('evil.example', { id: 1 })]
    world.copy = { copy: copyOf(1), unchecked: null }
    const first = await world.type(await world.readPage(PAGE), {
      title: 'Fake Acme wallet',
      titleTyped: true,
      category: 'scam',
      contactInfo: '',
      attachmentUrls: 'https://pictures.example/1',
      overrideReason: 'It was taken over',
    })
    expect(await bulk().addDraft(first.id, first.revision)).toMatchObject({ kind: 'added', aside: false })
    const second = await world.type(await world.readPage('https://other.example/', undefined, 2), {
      title: 'Fake Acme shop',
      titleTyped: true,
      category: 'malware',
      description: 'Sells nothing',
      contactInfo: 'me@team.example',
      attachmentUrls: 'https://pictures.example/1\nhttps://pictures.example/2',
      rawAssetsInput: 'seen in #general',
      requestedStatus: 'ALLOWED',
      sure: true,
      overrideReason: 'It was taken over',
    })
    expect(await bulk().addDraft(second.id, second.revision)).toMatchObject({ kind: 'added', aside: true })
    expect((await settled()).form).toMatchObject({
      title: 'Fake Acme wallet',
      category: 'scam',
      contactInfo: 'desk@acme.example',
      attachmentUrls: 'https://pictures.example/1\nhttps://pictures.example/2',
      overrideReason: 'It was taken over',
      description:
        'Sells nothing\nTitle: Fake Acme shop\nContact: me@team.example\nRaw input: seen in #general',
      requestedStatus: 'BLOCKED',
      sure: false,
    })
    expect(await rows()).toMatchObject([{ written: PAGE }, { status: 'ALLOWED', sure: true }])
    await bulk().change({ kind: 'decide', ids: (await rows()).map(({ id }) => id), decision: 'send' })
    await submit((await rows()).map(({ id }) => id))
    const [body = ''] = await bodies()
    expect(JSON.parse(body)).toMatchObject({
      title: 'Fake Acme wallet',
      assets: [
        { content: 'https://other.example/', status: 'ALLOWED', reporterConfidence: 'HIGH' },
        { content: PAGE, status: 'BLOCKED' },
      ],
    })
    expect(body.match(/HIGH/g)).toHaveLength(1)
  })

  it('keeps the evidence of each page that an asset was found on', async () => {
    const { world, bulk, rows, submit, bodies, settled } = await bulkWorld()
    world.copy = { copy: copyOf(0), unchecked: null }
    for (const [tab, title] of ['as you see it', 'as others do'].entries()) {
      const page = capture({ url: PAGE })
      const shown = { ...page, page: { ...page.page, title } }
      const view = await world.readPage(PAGE, shown, tab + 1)
      expect(await bulk().addDraft(view.id, view.revision)).toMatchObject({ kind: 'added' })
    }
    await settled()
    expect(await rows()).toMatchObject([{ written: PAGE, merged: 1 }])
    await submit()
    const [body = ''] = await bodies()
    expect(JSON.parse(body).assets).toHaveLength(1)
    expect(JSON.parse(body).assets[0].enrichments).toMatchObject([
      { output: { page: { title: 'as you see it' } } },
      { output: { page: { title: 'as others do' } } },
    ])
  })

  it('keeps the evidence where its report is edited and sent again', async () => {
    const { world, bulk, settled, submit, reports, bodies } = await bulkWorld()
    world.copy = { copy: copyOf(0), unchecked: null }
    const view = await world.readPage(PAGE, capture({ url: PAGE }))
    await bulk().addDraft(view.id, view.revision)
    await settled()
    await submit()
    const [report] = await reports()
    const [sent = ''] = await bodies()
    const id = report?.id ?? ''
    const state = { at: 'refused', why: 'assets', refusals: [], message: '', status: 422 } as const
    await world.database.put('reports', { ...report, state })
    const draft = await world.repairing.draft(id, 'edited')
    const opened = await world.drafting.open(draft ?? '')
    expect(opened).toMatchObject({ draft: { evidence: [{ item: 'page', there: true }] } })
    const { body } = await world.drafting.request(draft ?? '')
    expect(JSON.parse(body).assets).toEqual(JSON.parse(sent).assets)
    expect((await world.drafting.request(draft ?? '', 'page')).body).toContain('content_and_metadata')
    const { form } = opened.kind === 'draft' ? opened.draft : { form: undefined }
    if (!form) throw new Error('no draft')
    await world.drafting.save(draft ?? '', { ...form, evidence: { ...form.evidence, page: false } }, 10)
    expect((await world.drafting.request(draft ?? '')).body).not.toContain('enrichments')
  })

  it('is not typed over by a page that has not heard of it yet', async () => {
    const { world, bulk, settled } = await bulkWorld()
    const { form, editedAt: edit } = await bulk().open()
    const typed = await world.type(await world.readPage(PAGE), { description: 'Asks for the seed phrase' })
    await bulk().addDraft(typed.id, typed.revision)
    const written = { ...form, description: 'Seen in chat' }
    await bulk().save({ form: written, editedAt: edit + 1000, seen: edit, sendRest: true, sendLines: false })
    const joined = await settled()
    expect(joined.form.description).toBe('Seen in chat\n\nAsks for the seed phrase')
    await bulk().save({
      form: written,
      editedAt: 2000,
      seen: joined.editedAt,
      sendRest: true,
      sendLines: false,
    })
    expect((await settled()).form.description).toBe('Seen in chat')
  })

  it('keeps the draft where the list has no room for it', async () => {
    const { world, bulk, restart } = await bulkWorld()
    for (let first = 1; first <= MAX_BULK_ROWS; first += 100) {
      const chunk = Array.from({ length: 100 }, (_, at) => storedRow(first + at))
      await world.database.put('bulkRows', chunk, first)
    }
    restart()
    const typed = await world.type(await world.readPage(PAGE), { description: 'Asks for the seed phrase' })
    expect(await bulk().addDraft(typed.id, typed.revision)).toEqual({ kind: 'full' })
    expect(await world.drafting.open(typed.id)).toMatchObject({ kind: 'draft' })
    const { sources, form } = await bulk().open()
    expect(sources).toEqual([])
    expect(form.description).toBe('')
  })
})
