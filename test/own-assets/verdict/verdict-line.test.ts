import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconOf, verdictLine } from '#lib/own-assets/toolbar-and-omnibox.ts'
import type { Finding } from '#lib/model/verdict.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'

const own = ownAsset('acme.test')
const shared: Finding = { relation: 'shared-host', above: 'x.com', by: 'path', kind: 'social', whole: false }
const alike: Finding = {
  relation: 'look-alike',
  own,
  match: {
    rule: 'similar-letters',
    what: 'site',
    theirs: 'acrne.test',
    ours: 'acme.test',
    platforms: null,
    alike: { theirs: { at: 0, text: 'acrne' }, ours: { at: 0, text: 'acme' } },
    differences: [],
    lures: [],
    same: null,
  },
}
const unchecked: Finding = { relation: 'not-checked', why: null }

test.each<[shape: string, line: string, ...found: Finding[]]>([
  ['ours', 'On your allowlist: acme.test', { relation: 'ours', own }],
  ['ours', 'Part of an allowlisted asset: acme.test', { relation: 'part-of-ours', own }],
  [
    'ours',
    'Would also affect your asset: acme.test',
    { relation: 'contains-ours', own, ifWidened: false, others: false },
  ],
  [
    'look-alike',
    'In your asset list with status Odd: acme.test',
    { relation: 'on-your-list', own: ownAsset('acme.test', { status: 'ODD' }) },
  ],
  ['look-alike', 'Already blocked: acme.test', { relation: 'already-blocked', own }],
  ['look-alike', 'Looks like one of your assets: acme.test', alike],
  ['look-alike', 'Looks like one of your assets: acme.test', shared, alike],
  ['unknown', 'Allowlist not checked', unchecked],
  ['unknown', 'Allowlist not checked', shared, unchecked],
  ['plain', 'Shared host', shared],
  ['plain', 'Not on your allowlist', { relation: 'not-known' }],
  ['plain', 'Not on your allowlist'],
])('"%s": %s', (shape, line, ...findings) => {
  expect(verdictLine({ findings })).toBe(line)
  expect(iconOf({ findings })).toEqual({ shape, title: `Takedown Reporter: ${line}` })
  for (const size of [16, 32]) {
    const file = `public/icon/${shape === 'plain' ? '' : `${shape}-`}${size}.png`
    expect(existsSync(file), file).toBe(true)
  }
})

test('a page that nothing can be said of has the plain icon with the plain name', () => {
  expect(iconOf(null)).toEqual({ shape: 'plain', title: 'Takedown Reporter' })
})

test('what the service calls an asset can neither break the line nor turn it', () => {
  const odd = ownAsset(`https://acme.test/\u202Egnp.\n${'x'.repeat(500)}`)
  const line = verdictLine({ findings: [{ relation: 'ours', own: odd }] })
  expect(line).toMatch(/^On your allowlist: https:\/\/acme\.test\/gnp\. x+…$/)
  expect(line.length).toBeLessThan(110)
})
