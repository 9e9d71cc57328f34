import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconOf, verdictLine } from '#lib/own-assets/verdict-line.ts'
import { RELATIONS, type Relation } from '#lib/own-assets/verdict-shape.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'

test.each<[Relation, string, string]>([
  ['ours', 'ours', 'This is yours: acme.test'],
  ['part-of-ours', 'ours', 'Part of yours: acme.test'],
  ['contains-ours', 'ours', 'Would also hit one of yours: acme.test'],
  ['on-your-list', 'look-alike', 'On your list: acme.test'],
  ['already-blocked', 'look-alike', 'Already blocked on your list: acme.test'],
])('%s has the shape "%s" and the words "%s"', (relation, shape, line) => {
  const verdict = { relation, own: ownAsset('acme.test') }
  expect(verdictLine(verdict)).toBe(line)
  expect(iconOf(verdict)).toEqual({ shape, title: `Takedown Reporter: ${line}` })
})

test.each<[Relation, string, string]>([
  ['not-checked', 'unknown', 'Not checked'],
  ['not-known', 'plain', 'Not on your list'],
])('%s rests on no asset', (relation, shape, line) => {
  expect(iconOf({ relation, own: null })).toEqual({ shape, title: `Takedown Reporter: ${line}` })
})

test('a page that nothing can be said of has the plain icon with the plain name', () => {
  expect(iconOf(null)).toEqual({ shape: 'plain', title: 'Takedown Reporter' })
})

test('what the service calls an asset can neither break the line nor turn it', () => {
  const own = ownAsset(`https://acme.test/\u202Egnp.\n${'x'.repeat(500)}`)
  const line = verdictLine({ relation: 'ours', own })
  expect(line).toMatch(/^This is yours: https:\/\/acme\.test\/gnp\. x+…$/)
  expect(line.length).toBeLessThan(110)
})

test('every shape of every relation is drawn in each size', () => {
  const shapes = new Set(RELATIONS.map((relation) => iconOf({ relation, own: null }).shape))
  expect(shapes.size).toBe(4)
  for (const shape of shapes) {
    for (const size of [16, 32]) {
      const file = `public/icon/${shape === 'plain' ? '' : `${shape}-`}${size}.png`
      expect(existsSync(file), file).toBe(true)
    }
  }
})
