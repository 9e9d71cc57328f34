import { describe, expect, it } from 'vitest'
import { collectFrom } from '#lib/bulk/collect-page.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { bulkWorld } from './bulk-world.ts'

const PAGE = 'https://evil.example/login'

const collecting = async (answer: unknown) => {
  const { world } = await bulkWorld()
  const view = await world.readPage(PAGE)
  const asked: unknown[] = []
  const deps = {
    load: world.drafting.load,
    redaction: async () => ({}),
    getTab: async (id: number) => world.tabs.get(id) ?? null,
    executeScript: async (injection: unknown) => {
      asked.push(injection)
      if (answer instanceof Error) throw answer
      return [{ result: answer }]
    },
  }
  return {
    world,
    view,
    asked,
    from: (id: string, what: 'selection' | 'links') => collectFrom(id, what, deps),
  }
}

const found = {
  kind: 'collected',
  selection: 'hxxps://a[.]example',
  links: ['https://b.example/'],
  allLinks: 1,
}

describe('what goes from a page to Bulk', () => {
  it('is its selection, or where its links lead, with the page that it came from', async () => {
    const { view, from } = await collecting(found)
    expect(await from(view.id, 'selection')).toEqual({
      at: 'text',
      kind: 'selection',
      name: PAGE,
      text: 'hxxps://a[.]example',
      inPrivate: false,
    })
    expect(await from(view.id, 'links')).toMatchObject({ kind: 'links', text: 'https://b.example/' })
  })

  it('is no more than a text of the list has, of a page that answers more', async () => {
    const links = Array.from({ length: 5000 }, (_, index) => `https://e.example/${index}?${'x'.repeat(8000)}`)
    const { view, from } = await collecting({ ...found, links })
    const collected = await from(view.id, 'links')
    const text = collected.at === 'text' ? collected.text : ''
    expect(text.length).toBeLessThanOrEqual(LONGEST_INPUT)
    expect(links).toContain(text.split('\n').at(-1))
    expect(text.split('\n').length).toBeGreaterThan(1300)
  })

  it('is the text of a right-click without reading the page', async () => {
    const { world, from, asked } = await collecting(found)
    const view = await world.click({
      item: 'selection',
      selectionText: 'see c.example',
      pageUrl: 'https://mail.example/',
    })
    expect(await from(view.id, 'selection')).toMatchObject({ at: 'text', text: 'see c.example' })
    expect(asked).toEqual([])
  })

  it('is nothing of another page than the one that was opened', async () => {
    const { world, view, from, asked } = await collecting(found)
    world.setTab(1, 'https://mail.example/private')
    expect(await from(view.id, 'links')).toEqual({ at: 'moved' })
    expect(asked).toEqual([])
  })

  it.each([
    ['nothing selected', { ...found, selection: ' ' }, 'nothing'],
    ['an answer of another form', { kind: 'collected', selection: 7 }, 'not-readable'],
    ['no answer', undefined, 'not-readable'],
    ['a page that allows no script', new Error('cannot access'), 'not-readable'],
  ])('is told when there is %s', async (_what, answer, at) => {
    const { view, from } = await collecting(answer)
    expect(await from(view.id, 'selection')).toEqual({ at })
  })

  it('is told when the draft is gone', async () => {
    const { from } = await collecting(found)
    expect(await from('no-such-draft', 'links')).toEqual({ at: 'gone' })
  })
})
