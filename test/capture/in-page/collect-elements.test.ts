// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { newLedger } from '#lib/capture/in-page/budget.ts'
import { collectElements } from '#lib/capture/in-page/collect-elements.ts'
import { readHtml, readNow } from './read-html.ts'
import { shownAt } from './shown-at.ts'

shownAt('https://shop.example/', { enableIframePageLoading: true })

test('open shadow roots are read, nested ones too', () => {
  readHtml('<div id="host"></div><p>after</p>')
  const outer = document.querySelector('#host')?.attachShadow({ mode: 'open' })
  if (!outer) throw new Error('no host')
  outer.innerHTML = 'bare <p>outer words</p><section></section><a href="https://a.example/">x</a>'
  const inner = outer.querySelector('section')?.attachShadow({ mode: 'open' })
  if (!inner) throw new Error('no inner host')
  inner.innerHTML = '<form action="https://evil.example/"><input type="password"></form><h2>inner words</h2>'
  const { page, text } = readNow()
  expect(page.counts).toMatchObject({ shadowRoots: 2, passwords: 1, forms: 1, links: 1 })
  expect(page.forms[0]?.action).toBe('https://evil.example')
  expect(text.visible).toBe('after\nbare\nouter words\nx\ninner words')
  expect(text.headings).toEqual([{ level: 2, text: 'inner words' }])
})

test('what describes a frame does not describe the page', () => {
  readHtml('<title>Page</title><iframe></iframe>')
  const inner = document.querySelector('iframe')?.contentDocument
  if (!inner) throw new Error('no frame')
  inner.documentElement.innerHTML =
    '<head><title>Frame</title><meta name="description" content="of the frame"></head><body><p>frame words</p></body>'
  const { page, text } = readNow()
  expect(page.title).toBe('Page')
  expect(page.description).toBeUndefined()
  expect(text.visible).toBe('frame words')
})

test('the frames of a frameset are read as other frames are', () => {
  const inner = document.implementation.createHTMLDocument('Frame')
  inner.body.innerHTML =
    '<h2>frame words</h2><form action="https://evil.example/"><input type="password"></form>'
  // happy-dom has no such element; a browser's own property answers for no other.
  vi.stubGlobal(
    'HTMLFrameElement',
    class {
      get contentDocument() {
        return inner
      }
    },
  )
  readHtml('<title>Page</title>')
  document.documentElement.append(document.createElement('frame'))
  const { page, text } = readNow()
  expect(page.counts).toMatchObject({ frames: 1, forms: 1, passwords: 1 })
  expect(text.headings).toEqual([{ level: 2, text: 'frame words' }])
  vi.unstubAllGlobals()
})

test('a page without end stops at the time and still shows its forms', () => {
  readHtml(`${'<b>x</b>'.repeat(2_000)}<form action="https://evil.example/"><input type=password></form>`)
  let time = 0
  const ledger = newLedger()
  const { nodes, kinds } = collectElements(document, () => (time += 20), ledger)
  expect(nodes).toBe(1_024)
  expect(ledger.cuts).toEqual([{ what: 'elements', why: 'time', kept: 1_024 }])
  expect(kinds.forms.kept).toHaveLength(1)
})
