import { describe, expect, it, vi } from 'vitest'
import { capture } from '#test/fakes/capture.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'

const SECRET = 'bob.victim@mail.example'
const ADDRESS = `https://evil.example/login?user=${SECRET}&page=2`
const ENCODED = `https://evil.example/login?user=bob.victim%40mail.example&page=2`

const line = (content: string, exact: string | null = null) => ({ content, exact })
const contents = ({ form }: { form: { assets: { content: string }[] } }) =>
  form.assets.map(({ content }) => content)

describe('keystrokes', () => {
  it('are kept in the order of typing, whatever the order of arrival', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/')
    const typed = (description: string) => ({ ...view.form, description })
    await world.drafting.save(view.id, typed('ab'), 20)
    const late = viewOf(await world.save(view.id, typed('a'), 10))
    expect(late).toMatchObject({ form: { description: 'ab' }, editedAt: 20 })
    const again = viewOf(await world.save(view.id, typed('other'), 20))
    expect(again).toMatchObject({ form: { description: 'ab' }, revision: late.revision })
  })

  it('of many at once: the newest stays, each is one revision', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/')
    const edits = [3, 1, 5, 2, 4]
    await Promise.all(
      edits.map((edit) => world.drafting.save(view.id, { ...view.form, description: `edit ${edit}` }, edit)),
    )
    expect(viewOf(await world.drafting.open(view.id))).toMatchObject({
      form: { description: 'edit 5' },
      revision: view.revision + 2,
    })
  })

  it('survive the browser, and a capture that comes later', async () => {
    const world = await draftingWorld()
    world.setTab(1, 'https://evil.example/')
    const opened = viewOf(await world.openTab(1))
    await world.type(opened, { title: 'My title', titleTyped: true, description: 'typed while reading' })
    const view = viewOf(await world.read(opened.id))
    expect(view).toMatchObject({
      reading: false,
      form: { title: 'My title', description: 'typed while reading' },
    })
    await world.restartBrowser()
    expect(viewOf(await world.drafting.open(view.id)).form).toEqual(view.form)
  })

  it('on a draft that has gone say what became of it', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/')
    await world.submit(view)
    expect(await world.save(view.id, view.form, 99)).toMatchObject({
      kind: 'report',
      report: { id: view.id },
    })
    expect(await world.save('never', view.form, 99)).toEqual({ kind: 'gone' })
  })

  it('keep the made title in step until one is typed', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/')
    expect(view.form.title).toBe('Phishing: evil.example')
    const other = await world.type(view, { category: 'scam', assets: [line('bad.example')] })
    expect(other.form.title).toBe('Scam: bad.example')
    const typed = await world.type(other, { title: 'Mine', titleTyped: true })
    expect((await world.type(typed, { category: 'malware' })).form.title).toBe('Mine')
  })
})

describe('on disk', () => {
  it('nothing of a draft that nobody has touched', async () => {
    const world = await draftingWorld()
    await world.readPage('https://evil.example/untouched')
    expect(await world.onDisk()).not.toContain('evil.example')
    expect(world.inMemory()).toContain('evil.example')
  })

  it('everything typed, at once', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/')
    await world.type(view, { description: 'a fake shop' })
    expect(await world.onDisk()).toContain('a fake shop')
  })

  it('nothing of a private tab, touched or not, until it is submitted', async () => {
    const world = await draftingWorld()
    world.setTab(1, 'https://evil.example/', { inPrivate: true })
    const opened = viewOf(await world.openTab(1))
    const view = await world.type(viewOf(await world.read(opened.id)), { description: 'from a private tab' })
    expect(view.inPrivate).toBe(true)
    expect(await world.onDisk()).not.toMatch(/evil\.example|private tab/)
    await world.submit(view)
    expect(await world.onDisk()).toContain('from a private tab')
    expect(world.inMemory()).not.toContain('from a private tab')
  })

  it.each<[why: string, address: string, secret: string]>([
    ['an e-mail address', ADDRESS, SECRET],
    ['an address percent-encoded', ENCODED, 'bob.victim%40mail.example'],
    ['an address in base64', `https://evil.example/?u=${btoa(SECRET)}`, btoa(SECRET)],
    ['a password', 'https://admin:hunter2pass@evil.example/', 'hunter2pass'],
  ])('never %s of the address, of the capture, of the referrer', async (_, address, secret) => {
    const world = await draftingWorld()
    const page = capture({
      url: address,
      title: `Welcome ${secret}`,
      visible: `Signed in as ${secret}`,
      foundOn: `https://mail.example/?to=${SECRET}`,
    })
    const view = await world.type(await world.readPage(address, page), { description: 'typed' })
    const { revision } = await world.type(view, {
      evidence: { ...view.form.evidence, foundOn: true, foundOnFull: true },
    })
    for (const when of ['touched', 'submitted']) {
      const rows = await world.onDisk()
      expect(rows, when).toContain('evil.example')
      expect(rows, when).not.toContain(secret)
      expect(rows, when).not.toContain(SECRET)
      if (when === 'touched')
        expect(await world.submit({ id: view.id, revision })).toMatchObject({ kind: 'stored' })
    }
  })

  it('never of a frame that was clicked in', async () => {
    const world = await draftingWorld()
    const view = await world.click({
      pageUrl: 'https://evil.example/',
      frameUrl: `https://frame.example/?user=${SECRET}`,
    })
    expect(view.offers).toEqual(['https://frame.example/?user=REDACTED'])
    const typed = await world.type(view, { assets: [...view.form.assets, line(view.offers[0] ?? '')] })
    expect(await world.onDisk()).not.toContain(SECRET)
    const kept = await world.redact(typed, `email:${SECRET}`, false)
    expect(contents(kept)).toEqual(['https://evil.example/', `https://frame.example/?user=${SECRET}`])
    expect(kept.offers).toEqual([])
  })
})

describe('a form', () => {
  it('that couldn’t be read back isn’t stored in place of the one that can', async () => {
    const world = await draftingWorld()
    const view = await world.readPage(ADDRESS)
    const form = { ...view.form, description: 'x'.repeat(1_000_000) }
    await expect(world.drafting.save(view.id, form, view.editedAt + 1)).rejects.toThrow()
    expect(viewOf(await world.drafting.open(view.id)).form).toEqual(view.form)
  })
})

describe('answers', () => {
  it('preview exactly the piece of the body', async () => {
    const world = await draftingWorld()
    const view = await world.readPage(
      ADDRESS,
      capture({ visible: `for ${SECRET}`, emails: ['shop@evil.example'] }),
    )
    expect(JSON.parse((await world.drafting.request(view.id, 'text')).body)).toEqual({
      text: { headings: [{ level: 1, text: 'Welcome' }], visible: 'for REDACTED' },
    })
    expect(JSON.parse((await world.drafting.request(view.id, 'emails')).body)).toMatchObject({
      emails: ['shop@evil.example'],
    })
    expect(await world.drafting.request('gone', 'text')).toMatchObject({ body: '' })
  })

  it('ask for no body of a draft that is gone', async () => {
    const world = await draftingWorld()
    expect(await world.drafting.request('gone')).toEqual({ body: '', destination: null, revision: -1 })
  })

  it('tell nothing of a discarded draft, and keep nothing', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: 'typed' })
    await world.drafting.discard(view.id)
    expect(await world.drafting.open(view.id)).toEqual({ kind: 'gone' })
    expect(await world.onDisk()).not.toMatch(/evil|typed/)
    expect(world.inMemory()).toBe('[]')
    await expect(world.drafting.discard('never there')).resolves.toBeUndefined()
  })
})

it('a copy of a draft that was left in memory when it became a report shows the report', async () => {
  const world = await draftingWorld()
  const view = await world.readPage('https://evil.example/')
  const left = await world.session.get(`draft:${view.id}`)
  await world.submit(view)
  await world.session.set(`draft:${view.id}`, left)
  expect(await world.drafting.open(view.id)).toMatchObject({ kind: 'report', report: { id: view.id } })
  expect(await world.save(view.id, view.form, view.editedAt + 1)).toMatchObject({ kind: 'report' })
})

it('views of what is typed fast are made together, of what was stored last', async () => {
  const world = await draftingWorld()
  const view = await world.readPage('https://evil.example/')
  const shown = []
  for (const [at, description] of ['a', 'ab', 'abc', 'abcd'].entries()) {
    await world.drafting.save(view.id, { ...view.form, description }, at + 1)
    shown.push(world.drafting.showTyped(view.id))
  }
  const descriptions = (await Promise.all(shown)).map((answer) => viewOf(answer).form.description)
  expect(descriptions).toEqual(['a', 'abcd', 'abcd', 'abcd'])
})

it('what the disk does not take is typed on in memory, and said', async () => {
  const world = await draftingWorld()
  const view = await world.readPage('https://evil.example/')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const typed = await world.type(view, { description: 'on a full disk' })
  expect(typed.notStored).toEqual({ kind: 'disk-full', detail: 'QuotaExceededError' })
  expect(viewOf(await world.drafting.open(view.id))).toMatchObject({
    form: { description: 'on a full disk' },
    notStored: { kind: 'disk-full' },
  })
  put.mockRestore()
  expect(await world.type(typed, { description: 'again' })).toMatchObject({ notStored: null })
  expect(await world.onDisk()).toContain('again')
})
