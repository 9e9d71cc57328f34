import { expect, it } from 'vitest'
import { TOP_LEVEL_TEXT } from '../../.ci/make-public-suffixes.ts'
import { TOP_LEVEL_DOMAINS } from '#lib/assets/data/top-level-domains.ts'
import { isRealEnding } from '#lib/assets/known-domains.ts'
import { notDomainEndings } from '#lib/assets/parse-asset.ts'

it('are those of tldts: run .ci/make-public-suffixes.ts after an update', () => {
  expect(TOP_LEVEL_DOMAINS).toBe(TOP_LEVEL_TEXT)
  expect(TOP_LEVEL_DOMAINS.split(' ').length).toBeGreaterThan(1400)
})

it.each(['com', 'ck', 'onion', 'xn--p1ai', 'example', 'test', 'invalid'])('hold %s', (ending) => {
  expect(isRealEnding(ending)).toBe(true)
})

it.each(['local', 'co.uk', 'web app', '', 'constructor'])('don’t hold %j', (ending) => {
  expect(isRealEnding(ending)).toBe(false)
})

it('hold no ending of a file', () => {
  expect(notDomainEndings.filter(isRealEnding)).toEqual([])
})
