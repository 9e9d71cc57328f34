import { describe, expect, it, test } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { verdict as verdictSchema, type OwnAsset, type Relation } from '#lib/own-assets/verdict-shape.ts'
import { verdictOn } from '#lib/own-assets/verdict.ts'
import { asset } from '#test/assets/assets.ts'
import { copyOf, lookUpIn, ownAsset } from '#test/fakes/own-assets.ts'

const on = (text: string, ...own: OwnAsset[]) =>
  verdictOn(asset(text), { copy: copyOf(own.length), unchecked: null }, lookUpIn(own))

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[own: string, type: string, asked: string, relation: Relation, why: string]>([
  ['https://acme.com', 'URL', 'https://acme.com/', 'ours', 'the very same'],
  ['https://acme.com', 'URL', 'http://www.acme.com/login?x=1', 'ours', 'a page of one’s own domain'],
  ['acme.com', 'URL', 'acme.com', 'ours', 'the domain'],
  ['acme.com', 'URL', 'shop.acme.com', 'part-of-ours', 'a subdomain'],
  ['acme.com', 'URL', 'https://a.b.acme.com/x', 'part-of-ours', 'a page far below'],
  ['https://x.com/acme', 'URL', 'https://x.com/acme', 'ours', 'the account'],
  ['https://x.com/acme', 'URL', 'https://x.com/acme/status/1', 'part-of-ours', 'a post of it'],
  ['https://x.com/acme', 'URL', 'https://x.com/evil', 'not-known', 'x.com is not ours'],
  ['https://x.com/acme', 'URL', 'x.com', 'not-known', 'nor is the whole host'],
  ['@acme', 'TELEGRAM', 'https://t.me/acme', 'ours', 'a bare handle'],
  ['https://docs.google.com/d/1', 'URL', 'https://docs.google.com/d/1', 'ours', 'a page on a shared host'],
  ['https://docs.google.com/d/1', 'URL', 'https://docs.google.com/d/2', 'not-known', 'another page there'],
  ['https://docs.google.com/', 'URL', 'docs.google.com', 'contains-ours', 'a report of the domain hits it'],
  [wallet, 'ADDRESS', `eip155:1:${wallet}`, 'ours', 'a raw address'],
  [wallet, 'ADDRESS', `eip155:137:${wallet.toLowerCase()}`, 'ours', 'on another chain, in another case'],
  ['acme.com', 'URL', 'acme.com.evil.example', 'not-known', 'the name in front of another domain'],
  ['acme.com', 'URL', 'notacme.com', 'not-known', 'ends alike'],
  ['acme.com', 'URL', `eip155:1:${wallet}`, 'not-known', 'another kind of thing'],
  ['https://münchen.example', 'URL', 'xn--mnchen-3ya.example', 'ours', 'Unicode and punycode'],
])('own %s (%s), asked %s: %s, %s', async (content, type, asked, relation) => {
  const verdict = await on(asked, ownAsset(content, { type }))
  expect(verdict.relation).toBe(relation)
  expect(verdict.stops).toBe(['ours', 'part-of-ours', 'contains-ours'].includes(relation))
  expect(verdict.own?.content ?? null).toBe(relation === 'not-known' ? null : content)
  expect(verdict.about).toBe(asset(asked).content)
  expect(verdictSchema.parse(verdict)).toEqual(verdict)
})

describe('status', () => {
  it.each<[status: string, asked: string, relation: Relation, stops: boolean]>([
    ['ALLOWED', 'acme.com', 'ours', true],
    ['ALLOWED', 'shop.acme.com', 'part-of-ours', true],
    ['UNKNOWN', 'acme.com', 'on-your-list', false],
    ['UNKNOWN', 'shop.acme.com', 'on-your-list', false],
    ['BLOCKED', 'acme.com', 'already-blocked', false],
    ['BLOCKED', 'https://acme.com/login', 'already-blocked', false],
    ['', 'acme.com', 'on-your-list', false],
    ['allowed', 'acme.com', 'on-your-list', false],
    ['PENDING', 'acme.com', 'on-your-list', false],
  ])('%j of acme.com, asked %s: %s', async (status, asked, relation, stops) => {
    expect(await on(asked, ownAsset('acme.com', { status }))).toMatchObject({ relation, stops })
  })
})

describe('of several', () => {
  it('the worst counts', async () => {
    const verdict = await on(
      'https://shop.acme.com/x',
      ownAsset('https://shop.acme.com/x', { id: 1, status: 'BLOCKED' }),
      ownAsset('shop.acme.com', { id: 2, status: 'UNKNOWN' }),
      ownAsset('acme.com', { id: 3 }),
    )
    expect(verdict).toMatchObject({ relation: 'part-of-ours', stops: true, own: { id: 3 } })
  })

  it('among equals the closest', async () => {
    const verdict = await on(
      'a.b.acme.com',
      ownAsset('acme.com', { id: 1 }),
      ownAsset('b.acme.com', { id: 2 }),
    )
    expect(verdict).toMatchObject({ relation: 'part-of-ours', own: { id: 2 } })
  })
})

describe('without a complete copy', () => {
  it.each(['no-connection', 'first-sync-running', 'no-organization-access', 'sync-failed'] as const)(
    'nothing is claimed: %s',
    async (unchecked) => {
      const state = { copy: null, unchecked }
      const verdict = await verdictOn(asset('acme.com'), state, lookUpIn([ownAsset('acme.com')]))
      expect(verdict).toEqual({
        relation: 'not-checked',
        stops: false,
        about: 'acme.com',
        own: null,
        copy: null,
        unchecked,
      })
    },
  )
})

test('the copy that answered is told', async () => {
  const parsed = parseAsset('evil.example')
  expect(parsed.ok).toBe(true)
  expect(await on('evil.example')).toMatchObject({ copy: { count: 0, completedAt: copyOf(0).completedAt } })
})
