// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { CapturedForm } from '#lib/capture/capture-schema.ts'
import { readHtml } from './read-html.ts'
import { shownAt } from './shown-at.ts'

shownAt('https://shop.example/login/?x=1')

const formsOf = (html: string) => readHtml(html).page.forms

test.each([
  ['<form></form>', 'https://shop.example', false, 'no action is the page itself'],
  ['<form action=""></form>', 'https://shop.example', false, 'nor is an empty one anything else'],
  ['<form action="/take.php"></form>', 'https://shop.example', false, 'a path of the page'],
  ['<form action="//other.example/x"></form>', 'https://other.example', true, 'without a scheme'],
  [
    '<form action="http://shop.example/x"></form>',
    'http://shop.example',
    true,
    'another scheme is another origin',
  ],
  [
    '<form action="https://user:pw@x.example:8443/"></form>',
    'https://x.example:8443',
    true,
    'never the userinfo',
  ],
  ['<form action="mailto:a@b.example"></form>', 'mailto:', true, 'sent by mail'],
  ['<form action="javascript:void(0)"></form>', 'javascript:', true, 'sent by script'],
  ['<form action="https://"></form>', '', false, 'no address'],
  [
    '<base href="https://real.example/"><form action="x"></form>',
    'https://real.example',
    true,
    'a base leads relative actions elsewhere',
  ],
  [
    '<base href="https://real.example/"><form></form>',
    'https://shop.example',
    false,
    'but a missing action stays the document’s own address',
  ],
])('%s posts to %j, elsewhere: %s (%s)', (html, action, crossOrigin) => {
  expect(formsOf(html)).toMatchObject([{ action, crossOrigin }])
})

test.each<[fields: string, asked: Partial<CapturedForm>, why: string]>([
  ['<input type=password>', { passwords: 1 }, 'a password'],
  ['<input type=PassWord value=hunter2>', { passwords: 1 }, 'types are caseless, the value is not looked at'],
  ['<input autocomplete="cc-number"><input autocomplete="cc-csc">', { cards: 2 }, 'as browsers are told'],
  ['<input name="cardNumber"><input placeholder="CVV">', { cards: 2 }, 'as people are told'],
  ['<input name="discard"><input name="postcard">', { cards: 0 }, 'not every card'],
  ['<input placeholder="Enter your recovery phrase">', { seedPhrases: 1 }, 'a wallet’s words'],
  ['<textarea aria-label="Seed"></textarea>', { seedPhrases: 1 }, 'in one box'],
  ['<input type=password name="mnemonic">', { seedPhrases: 1, passwords: 0 }, 'masked, still the phrase'],
  [twelve((word) => `<input placeholder="${word}.">`), { seedPhrases: 12 }, 'a grid of numbered boxes'],
  [twelve((word) => `<input name="word-${word}">`), { seedPhrases: 12 }, 'a grid of named boxes'],
  [
    '<input placeholder="1."><input placeholder="2.">',
    { seedPhrases: 0 },
    'two numbered boxes are no phrase',
  ],
  ['<input type=submit><button>Go</button>', { fields: [] }, 'buttons ask for nothing'],
  ['<input type=nonsense><input>', { fields: [{ type: 'text', count: 2 }] }, 'as browsers treat them'],
  [
    '<input type=hidden name=id><select></select>',
    {
      fields: [
        { type: 'hidden', count: 1 },
        { type: 'select', count: 1 },
      ],
    },
    'all kinds',
  ],
])('%s asks for %j (%s)', (fields, asked) => {
  expect(formsOf(`<form>${fields}</form>`)).toMatchObject([asked])
})

function twelve(box: (word: number) => string): string {
  return Array.from({ length: 12 }, (_, index) => box(index + 1)).join('')
}

test('a form whose fields are named like its own properties is read all the same', () => {
  const names = [
    'action',
    'method',
    'elements',
    'attributes',
    'getAttribute',
    'parentNode',
    'nodeType',
    'localName',
    'children',
  ]
  const inputs = names.map((name) => `<input name="${name}">`).join('')
  expect(
    formsOf(
      `<form action="https://evil.example/" method="post">${inputs}<input type="password">words</form>`,
    ),
  ).toMatchObject([
    {
      action: 'https://evil.example',
      method: 'post',
      passwords: 1,
      fields: [
        { type: 'text', count: 9 },
        { type: 'password', count: 1 },
      ],
    },
  ])
})

test('fields outside every form are told as one form of method none', () => {
  expect(formsOf('<input type=password><input name=q>')).toEqual([
    expect.objectContaining({ method: 'none', action: '', passwords: 1 }),
  ])
})

test('a form that asks for secrets is told before forms that do not', () => {
  const padding = '<form><input></form>'.repeat(30)
  const { page, cut } = readHtml(
    `${padding}<form action="https://evil.example/"><input type=password></form>`,
  )
  expect(page.forms[0]).toMatchObject({ action: 'https://evil.example', passwords: 1 })
  expect(page.counts).toMatchObject({ forms: 31, passwords: 1 })
  expect(cut).toContainEqual({ what: 'forms', why: 'count', kept: 10, of: 31 })
})
