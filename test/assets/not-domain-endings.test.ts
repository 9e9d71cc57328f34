import { parse } from 'tldts'
import { expect, it, test } from 'vitest'
import { notDomainEnding, notDomainEndings } from '#lib/assets/parse-asset.ts'

test.each<[ending: string, expected: string | undefined, why: string]>([
  ['pdf', 'file-name', 'a document'],
  ['eth', 'name-service', 'a name on a chain'],
  ['zip', undefined, 'a top-level domain, and phishing uses it'],
  ['com', undefined, 'a domain'],
  ['constructor', undefined, 'a name of JavaScript’s own'],
])('%s → %s (%s)', (ending, expected) => {
  expect(notDomainEnding(ending)).toBe(expected)
})

it('holds no top-level domain', () => {
  expect(notDomainEndings.length).toBeGreaterThan(100)
  expect(notDomainEndings.filter((ending) => parse(`example.${ending}`).isIcann)).toEqual([])
})
