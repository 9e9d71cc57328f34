import { parse } from 'tldts'
import { expect, it } from 'vitest'
import { isRealEnding, realEndings } from '#lib/assets/extraction/readers/known-domains.ts'
import { notDomainEndings } from '#lib/assets/parse-asset.ts'

it('holds the top-level domains of the public suffix list, and those kept for tests', () => {
  const others = [...realEndings()].filter((ending) => parse(`acme.${ending}`).isIcann !== true)
  expect(others.toSorted()).toEqual(['example', 'invalid', 'test'])
  expect(realEndings().size).toBeGreaterThan(1400)
})

it('holds no ending of a file', () => {
  expect(notDomainEndings.filter(isRealEnding)).toEqual([])
})
