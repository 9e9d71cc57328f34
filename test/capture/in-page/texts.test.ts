// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { LENGTHS, MAX_VISIBLE_TEXT_BYTES, jsonBytes } from '#lib/capture/bounds.ts'
import { readHtml } from './read-html.ts'
import { shownAt } from './shown-at.ts'

shownAt('https://shop.example/')

const visible = (html: string): string => readHtml(html).text.visible

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo', 'a line for each block'],
  ['<p>One <b>and</b> <i>two</i>.</p>', 'One and two.', 'inline elements continue the line'],
  ['<p>wor<b>d</b></p>', 'word', 'without a gap that is not there'],
  ['<p> much \n\t white \u00a0 space </p>', 'much white space', 'as a person sees it'],
  ['<script>code</script><style>code</style><noscript>x</noscript><p>Text</p>', 'Text', 'code is not text'],
  ['<select><option>Chosen</option></select><p>Text</p>', 'Text', 'what is chosen is a value'],
  ['<textarea>typed</textarea><p>Text</p>', 'Text', 'what is typed is a value'],
  ['<input value="typed"><p>Text</p>', 'Text', 'what is typed is a value'],
  ['<p style="display: none">hidden</p><p>Text</p>', 'Text', 'the first visible text'],
  ['<p>\u202etxet\u0007</p>', '\ufffdtxet\ufffd', 'turned and control characters are shown as such'],
])('%s reads %j (%s)', (html, text) => {
  expect(visible(html)).toBe(text)
})

test('what is typed into an editable region is not read', () => {
  expect(visible('<div contenteditable="true">my private message a@b.example</div><p>Text</p>')).toBe('Text')
  expect(readHtml('<div contenteditable="true">to a@b.example</div>').emails).toEqual([])
})

test.each([
  ['a', LENGTHS.visibleText, 'one byte each'],
  ['漢', 3_166, 'three bytes each'],
  ['\u{1f600}', 4_749, 'four bytes for two units, never half of one'],
  ['"', 4_749, 'escaped in JSON'],
])('a text of %s is cut to its characters and bytes (%s units: %s)', (char, length) => {
  const { text, cut } = readHtml(`<p>${char.repeat(12_000)}</p>`)
  expect(Math.abs(text.visible.length - length)).toBeLessThanOrEqual(4)
  expect(jsonBytes(text.visible)).toBeLessThanOrEqual(MAX_VISIBLE_TEXT_BYTES + 2)
  expect(text.visible.isWellFormed()).toBe(true)
  expect(cut).toContainEqual(expect.objectContaining({ what: 'long-text', why: 'length' }))
})

test('the first thousand texts are looked through, and it is said', () => {
  const { emails, cut } = readHtml(`${'<p>x</p>'.repeat(1_100)}<p>late@mail.example</p>`)
  expect(emails).toEqual([])
  expect(cut).toContainEqual({ what: 'texts', why: 'nodes', kept: 1_000 })
})

test('an address behind the visible text is still found', () => {
  expect(readHtml(`${'<p>x</p>'.repeat(500)}<p>late@mail.example</p>`).emails).toEqual(['late@mail.example'])
})

test('a heading is one bounded line', () => {
  const { text } = readHtml(
    `<h1>  A <i>heading</i>\n over lines </h1><h3>${'long '.repeat(200)}</h3><h2> </h2>`,
  )
  expect(text.headings[0]).toEqual({ level: 1, text: 'A heading over lines' })
  expect(text.headings[1]?.text).toHaveLength(LENGTHS.heading - 1)
  expect(text.headings).toHaveLength(2)
})
