import { describe, expect, it } from 'vitest'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'
import { readSlices } from '#lib/reader/read-slices.ts'
import { draftingWorld, type DraftingWorld } from '../reports/drafting-world.ts'

/** A mailbox: nothing of its address or its title belongs into a report of something on it. */
const MAILBOX = {
  pageUrl: 'https://mailbox.example/inbox/private-thread?to=bob@victim.example',
  title: 'Private thread',
}
const PRIVATE = /mailbox|private.thread|bob@victim/i

const bodyAfter = async (world: DraftingWorld, click: Partial<MenuClick>) => {
  const view = await world.click({ ...MAILBOX, ...click })
  return { view, body: (await world.drafting.request(view.id)).body }
}

describe('a link', () => {
  const link = { item: 'link', linkUrl: 'https://evil.example/a?b=1', linkText: 'Your parcel' } as const

  it('holds what was pointed at, and nothing of the page', async () => {
    const world = await draftingWorld()
    const { view, body } = await bodyAfter(world, link)
    expect(view).toMatchObject({ kind: 'link', reading: false, note: null, offers: [], blockers: [] })
    expect(JSON.parse(body)).toEqual({
      assets: [
        {
          content: link.linkUrl,
          status: 'BLOCKED',
          enrichments: [
            {
              type: 'content_and_metadata',
              source: 'Takedown Reporter 1.2.3',
              output: {
                version: 1,
                kind: 'link',
                target: link.linkUrl,
                text: 'Your parcel',
                time: '2026-03-01T12:00:00.000Z',
                hashes: { target: expect.any(String), text: expect.any(String), whole: expect.any(String) },
              },
            },
          ],
        },
      ],
      organizationSlug: 'acme',
      title: 'Phishing: evil.example',
    })
    expect(body).not.toMatch(PRIVATE)
    await world.submit(await world.type(view, { description: 'x' }))
    expect(await world.onDisk()).not.toMatch(PRIVATE)
  })

  it('of a mail gateway becomes where it leads, without the reader’s address, and can be put back', async () => {
    const world = await draftingWorld()
    const reader = 'bob@victim.example'
    const linkUrl = `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Fa&data=05%7C${encodeURIComponent(reader)}%7C0`
    const { view, body } = await bodyAfter(world, { ...link, linkUrl })
    const [line] = view.form.assets
    expect(line?.content).toBe('https://evil.example/a')
    expect(line?.insteadOf).toMatch(/^https:\/\/eur01\.safelinks\.protection\.outlook\.com\/\?url=/)
    expect(view.checks[0]?.original).toEqual({
      before: 'eur01.safelinks.protection.',
      registrable: 'outlook.com',
      after: '',
    })
    expect(view.form.title).toContain('evil.example')
    expect(body).not.toMatch(/bob|victim/)
    const back = await world.type(view, { assets: [{ content: line?.insteadOf ?? '', exact: null }] })
    expect(back.checks).toMatchObject([
      { ok: true, leadsTo: { target: 'https://evil.example/a', via: ['Outlook Safe Links'] } },
    ])
    await world.type(back, { assets: [{ ...line, content: line?.content ?? '', exact: null }] })
    // A popup that was closed finds what the line stands for.
    expect(await world.drafting.open(view.id)).toMatchObject({
      draft: { form: { assets: [{ insteadOf: line?.insteadOf }] } },
    })
    const sent = (await world.drafting.request(view.id)).body
    expect(JSON.parse(sent)).toMatchObject({ assets: [{ content: 'https://evil.example/a' }] })
    expect(sent).not.toContain('insteadOf')
    expect(await world.onDisk()).not.toMatch(/bob|victim/)
  })

  it('tells where it was found only when asked: the origin, or the whole address without its secret', async () => {
    const world = await draftingWorld()
    const { view } = await bodyAfter(world, link)
    const found = view.evidence.find(({ item }) => item === 'foundOn')
    expect(found).toMatchObject({ there: true, detail: 'https://mailbox.example' })
    expect(view.form.evidence.foundOn).toBe(false)

    const ticked = await world.type(view, { evidence: { ...view.form.evidence, foundOn: true } })
    expect(JSON.parse((await world.drafting.request(view.id)).body)).toMatchObject({
      referrer: 'https://mailbox.example',
    })
    await world.type(ticked, { evidence: { ...ticked.form.evidence, foundOnFull: true } })
    expect(JSON.parse((await world.drafting.request(view.id)).body)).toMatchObject({
      referrer: 'https://mailbox.example/inbox/private-thread?to=REDACTED',
    })
  })

  it('unticked sends nothing but the address', async () => {
    const world = await draftingWorld()
    const { view } = await bodyAfter(world, link)
    await world.type(view, { evidence: { ...view.form.evidence, page: false } })
    const { body } = await world.drafting.request(view.id)
    expect(JSON.parse(body)).toMatchObject({ assets: [{ content: link.linkUrl }] })
    expect(body).not.toContain('enrichments')
  })

  it.each(['javascript:alert(1)', 'mailto:a@evil.example', 'data:text/html,x', 'https://', ''])(
    '%j is no asset',
    async (linkUrl) => {
      const world = await draftingWorld()
      const { view } = await bodyAfter(world, { ...link, linkUrl })
      expect(view).toMatchObject({ form: { assets: [] }, note: 'nothing-reportable', blockers: ['no-asset'] })
    },
  )
})

describe('a selection', () => {
  it.each<[text: string, assets: string[], why: string]>([
    [
      'see hxxps://evil[.]example/a, and bad.example.',
      ['https://evil.example/a', 'bad.example'],
      'defanged, in prose',
    ],
    ['a.example a.example\nA.example', ['a.example'], 'each once'],
    [
      '"https://evil.example/x" <https://evil.example/y>',
      ['https://evil.example/x', 'https://evil.example/y'],
      'quoted',
    ],
    ['nothing to see', [], 'no asset'],
    ['', [], 'nothing selected'],
  ])('%j gives %j: %s', async (selectionText, assets) => {
    const world = await draftingWorld()
    const { view, body } = await bodyAfter(world, { item: 'selection', selectionText })
    expect(view.form.assets.map(({ content }) => content)).toEqual(assets)
    expect(view.note).toBe(assets.length > 0 ? null : 'nothing-in-selection')
    expect(body).not.toMatch(PRIVATE)
  })

  it.each([
    'Telegram: @acme_help_desk',
    'write to @acme.support on Instagram, or @acme_wallet_bot',
    'TG @acme_help_desk; hxxps://evil[.]example/login?x=1#y',
    'send ETH to 0x52908400098527886E0F7030069857D2E4169EE7 or eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
    'evil[.]example/a\nhttps://evil.example/a\nu/acme_help_1 · evil。example',
    'mail me at bob@evil.example, 10.0.0.1 or http://203.0.113.7/x',
    'https://evil.example/one(two), www.other.example/ü and bad.example.',
    '<a href="https://evil.example/x">evil</a>',
  ])('finds in %j what the bulk list finds', async (selectionText) => {
    const world = await draftingWorld()
    const view = await world.click({ ...MAILBOX, item: 'selection', selectionText })
    const [slice] = readSlices(selectionText, { from: 0, redaction: {}, elapsed: () => 0 })
    const rows = (slice?.found ?? []).flatMap(({ what }) => {
      if (what.is === 'not-asset') return []
      return what.is === 'asset' ? [what.content] : [what.is === 'wallet' ? what.address : `@${what.name}`]
    })
    expect(rows).not.toEqual([])
    expect(view.form.assets.map(({ content }) => content)).toEqual([...new Set(rows)])
  })

  it('of a whole chat makes fifty assets at most', async () => {
    const world = await draftingWorld()
    const selectionText = Array.from({ length: 3000 }, (_, index) => `evil-${index}.example`).join(' ')
    const { view } = await bodyAfter(world, { item: 'selection', selectionText })
    expect(view.form.assets).toHaveLength(50)
  })
})

describe('an image', () => {
  const pageUrl = 'https://evil.example/shop'

  it('is the asset itself', async () => {
    const world = await draftingWorld()
    const { view, body } = await bodyAfter(world, { item: 'image', imageUrl: 'https://kit.example/lure.png' })
    expect(view.form.assets).toMatchObject([{ content: 'https://kit.example/lure.png' }])
    expect(view.note).toBeNull()
    expect(body).not.toMatch(PRIVATE)
  })

  it('for its QR code: has no asset yet, and its page is only offered and never read', async () => {
    const world = await draftingWorld()
    const view = await world.click({ item: 'code', imageUrl: 'https://kit.example/qr.png', pageUrl })
    expect(view).toMatchObject({ kind: 'image', note: 'qr-code', offers: [pageUrl], screenshot: null })
    expect(view.form.assets).toEqual([])
    expect(world.scripts).toEqual([])
  })

  it.each<[imageUrl: string, note: string, why: string]>([
    ['https://acme.example/logo.png', 'logo-of-yours', 'the brand’s own logo'],
    ['https://cdn.acme.example/logo.png', 'logo-of-yours', 'from under the brand’s own domain'],
    ['https://docs.google.com/logo.png', 'logo-of-yours', 'a host that many share'],
    ['data:image/png;base64,AAAA', 'embedded-image', 'no address of its own'],
    ['blob:https://evil.example/1', 'embedded-image', 'no address of its own'],
  ])('%s: the page is offered instead (%s, %s)', async (imageUrl, note) => {
    const world = await draftingWorld()
    world.own = [ownAsset('acme.example')]
    const view = await world.click({ item: 'image', imageUrl, pageUrl })
    expect(view).toMatchObject({ note, reading: false, offers: [pageUrl], form: { assets: [] } })
    expect((await world.drafting.request(view.id)).body).not.toContain(pageUrl)
    expect((await world.drafting.request(view.id)).body).not.toContain('AAAA')
  })
})

describe('the page', () => {
  it('is still to be read, its address the browser’s', async () => {
    const world = await draftingWorld()
    const view = await world.click({ item: 'page', pageUrl: 'https://evil.example/x' })
    expect(view).toMatchObject({
      kind: 'page',
      reading: true,
      form: { assets: [{ content: 'https://evil.example/x' }] },
    })
  })

  it.each<[frameUrl: string, offers: string[], why: string]>([
    ['https://frame.example/kit', ['https://frame.example/kit'], 'another origin'],
    ['https://evil.example/frame', [], 'the same origin'],
    ['about:srcdoc', [], 'no address'],
    ['', [], 'no frame'],
  ])('a click in the frame %j offers %j: %s', async (frameUrl, offers) => {
    const world = await draftingWorld()
    expect(await world.click({ pageUrl: 'https://evil.example/', frameUrl })).toMatchObject({ offers })
  })

  it.each(['about:config', 'chrome://settings', 'file:///home/ann/diary.txt', ''])(
    '%j cannot be reported, and is not told',
    async (pageUrl) => {
      const world = await draftingWorld()
      const view = await world.click({ pageUrl })
      expect(view).toMatchObject({ note: 'nothing-reportable', reading: false, form: { assets: [] } })
      expect((await world.drafting.request(view.id)).body).not.toContain('ann')
    },
  )
})
