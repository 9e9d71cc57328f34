import { expect, it, test } from 'vitest'
import { findSecrets } from '#lib/capture/redaction/find-secrets.ts'
import { redactUrl } from '#lib/capture/redaction/redact-url.ts'
import { namedPhrases } from '#lib/capture/redaction/rules/seed-phrases.ts'

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
  expect(namedPhrases(text).map(({ value }) => value.split(/\s+/).join(' '))).toEqual([SPANISH])
})

test('a sentence about phrases is none', () => {
  const text =
    'Your recovery phrase is made of twelve words. Keep it, and do not show it to anybody who asks.'
  expect(namedPhrases(text)).toEqual([])
})
