// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { collectLinks } from '#lib/capture/in-page/collect-links.ts'

const page = (html: string): Document => {
  document.documentElement.innerHTML = `<head><base href="https://chat.example/room/"></head><body>${html}</body>`
  return document
}

describe('collecting the links of a page', () => {
  it('takes where they lead, each once, in their order, the web alone', () => {
    const { links, allLinks } = collectLinks(
      page(
        '<a href="https://evil.example/a">x</a><a href="/b">y</a><a href="https://evil.example/a">z</a>' +
          '<a href="mailto:a@b.example">m</a><a href="javascript:void(0)">j</a><a name="none">n</a>' +
          '<map><area href="https://area.example/"></map>',
      ),
      '',
    )
    expect(links).toEqual(['https://evil.example/a', 'https://chat.example/b', 'https://area.example/'])
    expect(allLinks).toBe(6)
  })

  it('asks the document and no element that is named like its methods', () => {
    const hostile = page('<a href="https://evil.example/">x</a>')
    Object.defineProperty(hostile, 'querySelectorAll', { value: hostile.body, configurable: true })
    expect(collectLinks(hostile, '').links).toEqual(['https://evil.example/'])
    Reflect.deleteProperty(hostile, 'querySelectorAll')
  })

  it('takes no more than a list can hold, and no endless address', () => {
    const many = Array.from({ length: 5100 }, (_, index) => `<a href="https://e.example/${index}">x</a>`)
    const long = `<a href="data:text/html,${'x'.repeat(100_000)}">d</a>`
    const found = collectLinks(page(long + many.join('')), 's'.repeat(1_000_010))
    expect(found.links).toHaveLength(5000)
    expect(found.selection).toHaveLength(1_000_000)
  })
})
