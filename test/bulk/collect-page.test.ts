import { describe, expect, it } from 'vitest'
import { collectFrom } from '#lib/bulk/from-page.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { bulkWorld } from './bulk-world.ts'

const PAGE = 'https://evil.example/login'

const collecting = async (answer: unknown) => {
  const { world, bulk } = await bulkWorld()
  const on = { reading: (): void => undefined }
  const view = await world.readPage(PAGE)
  world.scripts.length = 0
  const collected = async (): Promise<unknown> => {
    on.reading()
    if (answer instanceof Error) throw answer
    return answer
  }
  return {
    world,
    view,
    asked: world.scripts,
    on,
    bulk,
    from: (id: string, what: 'selection' | 'links') => {
      world.page = collected
      return collectFrom(id, what, { ...world.delivery, drafting: world.drafting })
    },
  }
}

const found = {
  kind: 'collected',
  selection: { text: 'hxxps://a[.]example', isCut: false },
  links: { hrefs: ['https://b.example/'], isCut: false },
}

describe('what goes from a page to Bulk', () => {
  it('is its selection, or where its links lead, with the page that it came from', async () => {
    const { view, from } = await collecting(found)
    expect(await from(view.id, 'selection')).toEqual({
      kind: 'text',
      added: { kind: 'selection', name: PAGE, text: 'hxxps://a[.]example', inPrivate: false, isCut: false },
    })
    expect(await from(view.id, 'links')).toMatchObject({
      added: { kind: 'links', text: 'https://b.example/' },
    })
  })

  it('is no more than a text of the list has, of a page that answers more', async () => {
    const links = Array.from({ length: 5000 }, (_, index) => `https://e.example/${index}?${'x'.repeat(8000)}`)
    const { view, from, bulk } = await collecting({ ...found, links: { hrefs: links, isCut: false } })
    const collected = await from(view.id, 'links')
    if (collected.kind !== 'text') throw new Error(collected.kind)
    const added = await bulk().add(collected.added)
    const [source] = added.kind === 'added' ? added.state.sources : []
    expect(source?.isCut).toBe(true)
    expect(source?.length).toBeLessThanOrEqual(LONGEST_INPUT)
    expect(source?.length).toBeGreaterThan(LONGEST_INPUT - 8100)
  })

  it('is nothing of the page that the tab goes to while it is read', async () => {
    const { world, view, from, on } = await collecting(found)
    on.reading = () => world.setTab(1, 'https://mail.example/private')
    expect(await from(view.id, 'links')).toEqual({ kind: 'moved' })
  })

  it('is there of a page that changes its URL all the time, as long as it is the same document', async () => {
    const { world, from, on } = await collecting(found)
    world.documents.set(2, 'one')
    const view = await world.readPage(PAGE, undefined, 2)
    let turn = 0
    on.reading = () => world.setTab(2, `https://evil.example/${(turn += 1)}`)
    on.reading()
    expect(await from(view.id, 'links')).toMatchObject({ kind: 'text' })
    world.documents.set(2, 'another')
    expect(await from(view.id, 'links')).toEqual({ kind: 'moved' })
  })

  it('is the text of a right-click without reading the page', async () => {
    const { world, from, asked } = await collecting(found)
    const view = await world.click({
      item: 'selection',
      selectionText: 'see c.example',
      pageUrl: 'https://mail.example/',
    })
    expect(await from(view.id, 'selection')).toMatchObject({ kind: 'text', added: { text: 'see c.example' } })
    expect(asked).toEqual([])
  })

  it('is nothing of another page than the one that was opened', async () => {
    const { world, view, from, asked } = await collecting(found)
    world.setTab(1, 'https://mail.example/private')
    expect(await from(view.id, 'links')).toEqual({ kind: 'moved' })
    expect(asked).toEqual([])
  })

  it.each([
    ['nothing selected', { ...found, selection: { text: ' ', isCut: false } }, 'nothing'],
    ['an answer of another form', { kind: 'collected', selection: 7 }, 'not-readable'],
    ['no answer', undefined, 'not-readable'],
    ['a page that allows no script', new Error('cannot access'), 'not-readable'],
  ])('is told when there is %s', async (_what, answer, kind) => {
    const { view, from } = await collecting(answer)
    expect(await from(view.id, 'selection')).toEqual({ kind })
  })

  it('is told when the draft is gone', async () => {
    const { from } = await collecting(found)
    expect(await from('no-such-draft', 'links')).toEqual({ kind: 'gone' })
  })
})
