// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { collectLinks } from '#lib/capture/in-page/collect-links.ts'

const page = (html: string): Document => {
  document.documentElement.innerHTML = `<head><base href="https://chat.example/room/"></head><body>${html}</body>`
  return document
}

describe('collecting the links of a page', () => {
  it('takes where they lead, each once, in their order, the web alone', () => {
    const { links } = collectLinks(
      page(
        '<a href="https://evil.example/a">x</a><a href="/b">y</a><a href="https://evil.example/a">z</a>' +
          '<a href="mailto:a@b.example">m</a><a href="javascript:void(0)">j</a><a name="none">n</a>' +
          '<map><area href="https://area.example/"></map>',
      ),
    )
    const hrefs = ['https://evil.example/a', 'https://chat.example/b', 'https://area.example/']
    expect(links).toEqual({ hrefs, isCut: false })
  })

  it('asks the document and no element that is named like its methods', () => {
    const hostile = page('<a href="https://evil.example/">x</a>')
    Object.defineProperty(hostile, 'querySelectorAll', { value: hostile.body, configurable: true })
    expect(collectLinks(hostile).links.hrefs).toEqual(['https://evil.example/'])
    Reflect.deleteProperty(hostile, 'querySelectorAll')
  })

  it.each([
    [5000, false],
    [5001, true],
  ])('takes no more than a list can hold, and tells whether there are more: of %i', (count, isCut) => {
    const many = Array.from({ length: count }, (_, index) => `<a href="https://e.example/${index}">x</a>`)
    const again = '<a href="https://e.example/0">x</a>'
    const { links } = collectLinks(page(many.join('') + again))
    expect(links.hrefs).toHaveLength(5000)
    expect(links.isCut).toBe(isCut)
  })

  it.each([
    ['data:text/html,', false],
    ['https://e.example/?', true],
  ])('leaves out a link that is too long, and tells of one that could be reported: %s…', (start, isCut) => {
    const long = `<a href="${start}${'x'.repeat(100_000)}">d</a>`
    expect(collectLinks(page(`${long}<a href="https://e.example/">x</a>`)).links).toEqual({
      hrefs: ['https://e.example/'],
      isCut,
    })
  })

  it('takes no more characters than a text of the list has', () => {
    const query = 'x'.repeat(8000)
    const many = Array.from(
      { length: 1500 },
      (_, index) => `<a href="https://e.example/${index}?${query}">x</a>`,
    )
    const { links } = collectLinks(page(many.join('')))
    expect(links.hrefs.join('\n').length).toBeLessThanOrEqual(LONGEST_INPUT)
    expect(links.hrefs.length).toBeGreaterThan(1200)
    expect(links.isCut).toBe(true)
  })
})

describe('the selected text of a page', () => {
  const selected = (html: string, from = '#from', to = '#to'): string => {
    const shown = page(html)
    const range = shown.createRange()
    const [first, last] = [shown.querySelector(from), shown.querySelector(to)]
    if (!first || !last) throw new Error('nothing to select')
    range.setStartBefore(first)
    range.setEndAfter(last)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    return collectLinks(shown).selection.text
  }
  const all = (html: string): string => selected(`<div id="all">${html}</div>`, '#all', '#all')

  it.each([
    ['<p>See  evil.example,</p><p>and\nother.example</p>', 'See evil.example,\nand other.example', 'blocks'],
    ['<p>evil.<b>example</b></p>', 'evil.example', 'inline elements continue the word'],
    ['<p>evil.example<br>other.example</p>', 'evil.example\nother.example', 'a line break'],
    [
      '<table><tr><td>X</td><td>@acme</td></tr><tr><td>Telegram</td><td>@help</td></tr></table>',
      'X\t@acme\nTelegram\t@help',
      'cells, as the clipboard has them',
    ],
    ['<pre style="white-space: pre">one\n  two</pre>', 'one\n  two', 'text that keeps its lines'],
    ['<p>a.example</p><textarea>typed</textarea>', 'a.example', 'what is typed into a field'],
    ['<p>a.example</p><div contenteditable="true">typed</div>', 'a.example', 'an editable region'],
    ['<p>a.example</p><select><option>chosen</option></select>', 'a.example', 'what is chosen'],
    ['<p>a.example</p><script>code()</script><style>p{}</style>', 'a.example', 'code'],
    ['<p>a.example</p><p style="display: none">hidden</p>', 'a.example', 'what nobody sees'],
  ])('of %j is %j (%s)', (html, text) => {
    expect(all(html)).toBe(text)
  })

  it('begins and ends within a text', () => {
    const shown = page('<p id="one">from here to there</p>')
    const text = shown.querySelector('#one')?.firstChild
    if (!text) throw new Error('no text')
    const range = shown.createRange()
    range.setStart(text, 5)
    range.setEnd(text, 9)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    expect(collectLinks(shown).selection.text).toBe('here')
  })

  it.each([
    ['an input', '<input id="field" value="typed">'],
    ['a text area', '<textarea id="field">typed</textarea>'],
    ['an editable region', '<div id="field" contenteditable="true" tabindex="0">typed</div>'],
  ])('is nothing while %s has the focus, and the text once it has it no longer', (_, field) => {
    const html = `<p id="from">a.example</p>${field}<p id="to">b.example</p>`
    expect(selected(html)).toBe('a.example\nb.example')
    const element = document.querySelector<HTMLElement>('#field')
    element?.focus()
    expect(document.activeElement).toBe(element)
    expect(collectLinks(document).selection.text).toBe('')
    element?.blur()
    expect(collectLinks(document).selection.text).toBe('a.example\nb.example')
  })

  it('is nothing while a field within a shadow root has the focus', () => {
    selected('<p id="from">a.example</p><div id="host"></div><p id="to">b.example</p>')
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
    if (!root) throw new Error('no shadow root')
    root.innerHTML = '<input>'
    const input = root.querySelector('input')
    input?.focus()
    expect(root.activeElement).toBe(input)
    expect(collectLinks(document).selection.text).toBe('')
  })

  it('is bounded', () => {
    expect(all(`<p>${'s'.repeat(600_000)}</p><p>${'t'.repeat(600_000)}</p>`)).toHaveLength(1_000_000)
  })
})
