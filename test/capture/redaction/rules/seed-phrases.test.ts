import { expect, it } from 'vitest'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import { phrasesIn } from '#lib/redaction/credential-names.ts'

const ENGLISH = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const SPANISH = 'amapola taco maceta apuro opinar noticia yoga girar gemelo diseño voraz anciano'

it.each([
  ['one parameter for each word', ENGLISH.split(' ').map((word, index) => `word${index + 1}=${word}`)],
  ['a list in JSON', [`w=${encodeURIComponent(JSON.stringify(ENGLISH.split(' ')))}`]],
  ['plus signs', [`data=${ENGLISH.replaceAll(' ', '+')}`]],
  ['words of another list behind their name', [`phrase=${encodeURIComponent(SPANISH)}`]],
])('a phrase written as %s leaves the address', (_, pairs) => {
  const url = `https://wallet.example/?${pairs.join('&')}`
  const removed = findSecrets(url).filter(({ proposed }) => proposed === 'remove')
  const left = redactUrl(
    url,
    removed.map(({ value }) => value),
  )
  expect(left).not.toMatch(/winner|yellow|amapola|anciano/)
})

it.each([
  ['in the next line', `Your recovery phrase\n${SPANISH}\nWrite it down.`],
  ['one to a line', `Frase de recuperación:\n${SPANISH.split(' ').join('\n')}`],
])('a page’s phrase of another list is found %s', (_, text) => {
  expect(phrasesIn(text).map(({ value }) => value.split(/\s+/).join(' '))).toEqual([SPANISH])
})

it.each([
  ['alone in a text', ENGLISH],
  ['alone in capitals', ENGLISH.toUpperCase()],
  [
    'numbered',
    ENGLISH.split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n'),
  ],
])('a phrase without a label is found %s', (_, text) => {
  const [found] = phrasesIn(text)
  expect(
    found?.value
      .replace(/\d+\. /g, '')
      .split(/\s+/)
      .join(' ')
      .toLowerCase(),
  ).toBe(ENGLISH)
})

it.each([
  [
    'a sentence about phrases',
    'Your recovery phrase is made of twelve words. Keep it, and do not show it to anybody who asks.',
  ],
  ['eleven words', ENGLISH.split(' ').slice(1).join(' ')],
  ['words within a text, without a label', `Keep this: ${ENGLISH}. Bye`],
  ['a title in a path', 'every-thing-you-need-for-your-first-summer-holiday-abroad-this-year'],
  [
    'a numbered sentence',
    '1. Open Settings then choose Security before anything else happens there today again',
  ],
])('%s is none', (_, text) => {
  expect(phrasesIn(text)).toEqual([])
})
