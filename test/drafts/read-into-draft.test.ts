import { describe, expect, it, vi } from 'vitest'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { READ_DEADLINE } from '#lib/drafts/read-page.ts'
import { capture } from '#test/fakes/capture.ts'
import { draftingWorld, viewOf, type DraftingWorld } from '../reports/drafting-world.ts'

const PAGE = 'https://evil.example/login'

const opened = async (url = PAGE) => {
  const world = await draftingWorld()
  world.setTab(1, url)
  return { world, view: viewOf(await world.openTab(1)) }
}
const there = ({ evidence }: { evidence: { item: string; there: boolean }[] }) =>
  evidence.filter((offer) => offer.there).map(({ item }) => item)

describe('reading', () => {
  it('fills the evidence, once', async () => {
    const { world, view } = await opened()
    expect(new Set(view.evidence.map(({ missing }) => missing))).toEqual(new Set(['reading']))
    world.page = async () => capture({ emails: ['a@b.example'], foundOn: 'https://search.example/?q=x' })
    const read = viewOf(await world.read(view.id))
    expect(there(read)).toEqual(['page', 'text', 'emails', 'browser', 'foundOn'])
    expect(read).toMatchObject({ reading: false, note: null })

    world.page = async () => capture({ title: 'Changed since' })
    const again = viewOf(await world.read(view.id))
    expect(again).toEqual(read)
    expect((await world.drafting.request(view.id)).body).not.toContain('Changed since')
  })

  it('twice at once is one reading kept', async () => {
    const { world, view } = await opened()
    const [one, other] = await Promise.all([world.read(view.id), world.read(view.id)])
    expect(one).toEqual(other)
  })

  it.each<[url: string, unticked: string[], why: string]>([
    ['https://evil.example/', [], 'a page of its own'],
    ['https://mail.google.com/mail/u/0/', ['text', 'emails'], 'webmail'],
    ['https://discord.com/channels/1/2', ['text', 'emails'], 'a chat'],
    ['https://webmail.acme.example/', ['text', 'emails'], 'webmail of one’s own'],
  ])('%s starts with %j unticked: %s', async (url, unticked) => {
    const { world, view } = await opened(url)
    world.page = async () => capture({ url, emails: ['a@b.example'] })
    const { form } = viewOf(await world.read(view.id))
    const ticks = Object.entries(form.evidence).flatMap(([item, on]) => (on ? [] : [item]))
    expect(ticks).toEqual([...unticked, 'foundOn', 'foundOnFull'])
  })

  it('leaves the ticks as they are: unticked for who types meanwhile, ticked for who ticked them', async () => {
    const { world, view } = await opened('https://mail.google.com/mail/u/0/')
    const typed = await world.type(view, { description: 'typed while reading' })
    expect(typed.form.evidence).toMatchObject({ text: false, emails: false })
    await world.type(typed, { evidence: { ...typed.form.evidence, text: true } })
    expect(viewOf(await world.read(view.id)).form.evidence).toMatchObject({ text: true, emails: false })
  })
})

describe('opening a tab’s draft and reading its page at once', () => {
  it('answers it filled, and reads nothing twice', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    let ran = 0
    world.page = async () => {
      ran += 1
      return capture({ url: PAGE })
    }
    const filled = viewOf(await world.openTabReading(1))
    expect(filled).toMatchObject({ reading: false, note: null, form: { assets: [{ content: PAGE }] } })
    expect(there(filled)).toContain('page')
    expect(viewOf(await world.openTabReading(1))).toEqual(filled)
    expect(viewOf(await world.read(filled.id))).toEqual(filled)
    expect(ran).toBe(1)
  })

  it('answers it as still reading when the page is slow; who then asks for the reading waits for the same one', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    let ran = 0
    world.page = () => {
      ran += 1
      return promise
    }
    const unread = viewOf(await world.openTabReading(1, async () => undefined))
    expect(unread).toMatchObject({ reading: true, form: { assets: [{ content: PAGE }] } })
    const typed = await world.type(unread, { description: 'typed while reading' })
    const reading = world.read(unread.id)
    resolve(capture({ url: PAGE }))
    const filled = viewOf(await reading)
    expect(filled).toMatchObject({ reading: false, form: { description: 'typed while reading' } })
    expect(filled.revision).toBeGreaterThan(typed.revision)
    expect(there(filled)).toContain('page')
    expect(ran).toBe(1)
  })

  it('keeps what was read when the popup was closed before it asked for it', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    world.page = () => promise
    const unread = viewOf(await world.openTabReading(1, async () => undefined))
    resolve(capture({ url: PAGE }))
    await expect.poll(async () => viewOf(await world.drafting.open(unread.id)).reading).toBe(false)
    expect(viewOf(await world.openTabReading(1))).toMatchObject({ id: unread.id, reading: false })
  })

  it('keeps nothing of another page that the tab went to meanwhile', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    world.page = async () => {
      world.setTab(1, 'https://private.example/inbox')
      return capture({ url: 'https://private.example/inbox', title: 'My inbox' })
    }
    const read = viewOf(await world.openTabReading(1))
    expect(read).toMatchObject({ note: 'not-readable', form: { assets: [{ content: PAGE }] } })
    expect(await world.onDisk()).not.toContain('inbox')
    expect(world.inMemory()).not.toContain('inbox')
  })

  it.each<[why: string, url: string]>([
    ['a page without a web address', 'about:blank'],
    ['the browser’s own page', 'chrome://settings/'],
  ])('runs nothing in %s', async (_, url) => {
    const world = await draftingWorld()
    world.setTab(1, url)
    let ran = 0
    world.page = async () => (ran += 1)
    expect(viewOf(await world.openTabReading(1))).toMatchObject({ note: 'nothing-reportable' })
    expect(ran).toBe(0)
  })

  it('runs nothing where a link’s draft was begun: the page that it stands on is never read', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    const unread = viewOf(await world.openTab(1))
    const stored = await world.store.get(unread.id)
    if (stored) await world.store.put({ ...stored, kind: 'link', unread: false })
    let ran = 0
    world.page = async () => (ran += 1)
    expect(viewOf(await world.openTabReading(1)).id).toBe(unread.id)
    expect(ran).toBe(0)
  })
})

describe('a page that changes its URL all the time', () => {
  const restless = async () => {
    const world = await draftingWorld()
    world.documents.set(1, 'one')
    let turn = 0
    const move = (): void => world.setTab(1, `https://evil.example/login?turn=${(turn += 1)}`)
    move()
    world.page = async () => {
      move()
      return capture({ title: 'Never here' })
    }
    return { world, move }
  }

  it('is read at once, under the URL that it had', async () => {
    const { world } = await restless()
    const read = viewOf(await world.openTabReading(1))
    expect(read).toMatchObject({
      note: null,
      reading: false,
      form: { assets: [{ content: 'https://evil.example/login?turn=1' }] },
    })
    expect((await world.drafting.request(read.id)).body).toContain('Never here')
  })

  it('is read later, when the click on it told the document', async () => {
    const { world, move } = await restless()
    const { id } = viewOf(await world.openTab(1))
    const unsent = await world.store.getUnsent(id)
    if (unsent) await world.store.putUnsent(id, { ...unsent, document: 'one' })
    move()
    expect(viewOf(await world.read(id))).toMatchObject({ note: null, reading: false })
  })

  it('isn’t read if the document may have come after the URL was asked for', async () => {
    const { world } = await restless()
    world.documentAge = 0
    expect(viewOf(await world.openTabReading(1))).toMatchObject({ note: 'not-readable' })
  })

  it.each([
    ['later', (world: DraftingWorld) => world.openTab(1).then((begun) => world.read(viewOf(begun).id))],
    ['at once', (world: DraftingWorld) => world.openTabReading(1)],
  ])('isn’t read %s once it is another document', async (_, read) => {
    const { world, move } = await restless()
    world.page = async () => {
      move()
      world.documents.set(1, 'another')
      return capture({ title: 'My inbox' })
    }
    expect(viewOf(await read(world))).toMatchObject({ note: 'not-readable' })
    expect(world.inMemory()).not.toContain('inbox')
  })
})

describe('a page that cannot be read', () => {
  it.each<[why: string, note: string, answer: () => Promise<unknown>]>([
    [
      'the browser refuses',
      'not-readable',
      () => Promise.reject(new Error('Cannot access contents of the page')),
    ],
    ['no answer', 'not-readable', async () => undefined],
    ['an answer of another shape', 'not-readable', async () => ({ version: 99 })],
    ['a PDF', 'pdf', async () => ({ kind: 'not-a-document', contentType: 'application/pdf' })],
    ['a picture', 'not-a-document', async () => ({ kind: 'not-a-document', contentType: 'image/png' })],
  ])('%s: %s', async (_, note, answer) => {
    const { world, view } = await opened()
    world.page = answer
    const read = viewOf(await world.read(view.id))
    expect(read).toMatchObject({ note, reading: false, blockers: [], form: { assets: [{ content: PAGE }] } })
    expect(read.evidence.map(({ missing }) => missing)).toEqual(EVIDENCE_ITEMS.map(() => note))
    expect((await world.drafting.request(view.id)).body).not.toContain('enrichments')
  })

  it('and never answers: reported with its address and title at the deadline; what comes later is dropped', async () => {
    const { world, view } = await opened()
    world.setTab(1, PAGE, { title: 'Sign in to Acme' })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<null>()
    world.page = () => {
      isAsked(null)
      return promise
    }
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const reading = world.read(view.id)
    await asked
    vi.advanceTimersByTime(READ_DEADLINE)
    vi.useRealTimers()
    const read = viewOf(await reading)
    expect(read).toMatchObject({ note: 'timed-out', reading: false, blockers: [] })
    expect(JSON.parse((await world.drafting.request(view.id)).body)).toMatchObject({
      assets: [{ enrichments: [{ output: { kind: 'page', target: PAGE, text: 'Sign in to Acme' } }] }],
    })
    resolve(capture({ title: 'Too late' }))
    await promise
    expect(viewOf(await world.drafting.open(view.id))).toEqual(read)
  })
})

describe('a tab that moves on meanwhile', () => {
  it('drops what was read of another page', async () => {
    const { world, view } = await opened()
    world.page = async () => {
      world.setTab(1, 'https://private.example/inbox')
      return capture({ url: 'https://private.example/inbox', title: 'My inbox' })
    }
    const read = viewOf(await world.read(view.id))
    expect(read).toMatchObject({ note: 'not-readable', form: { assets: [{ content: PAGE }] } })
    expect(await world.onDisk()).not.toContain('inbox')
    expect(world.inMemory()).not.toContain('inbox')
  })

  it.each<[why: string, move: (world: Awaited<ReturnType<typeof draftingWorld>>) => void]>([
    ['elsewhere', (world) => world.setTab(1, 'https://private.example/inbox')],
    ['closed', (world) => void world.tabs.delete(1)],
  ])('%s before the reading: nothing is run there', async (_, move) => {
    const { world, view } = await opened()
    move(world)
    let ran = 0
    world.page = async () => (ran += 1)
    expect(viewOf(await world.read(view.id))).toMatchObject({ note: 'not-readable', reading: false })
    expect(ran).toBe(0)
  })
})

describe('what is never read', () => {
  it.each<[why: string, click: object]>([
    ['a link’s page', { item: 'link', linkUrl: PAGE }],
    ['a selection’s page', { item: 'selection', selectionText: PAGE }],
    ['an image’s page', { item: 'image', imageUrl: `${PAGE}.png` }],
    ['a page without an address', { item: 'page', pageUrl: 'about:blank' }],
  ])('%s', async (_, click) => {
    const world = await draftingWorld()
    world.setTab(1, 'https://chat.example/')
    let ran = 0
    world.page = async () => (ran += 1)
    const view = await world.click({ pageUrl: 'https://chat.example/', ...click })
    expect(viewOf(await world.read(view.id))).toEqual(view)
    expect(ran).toBe(0)
  })

  it('a draft that is gone', async () => {
    const world = await draftingWorld()
    expect(await world.read('gone')).toEqual({ kind: 'gone' })
  })
})
