import { expect, test } from 'vitest'
import { isAssetContent } from '#lib/service/report.ts'
import { longestAsset } from '#lib/assets/asset.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'

const lookup: AssetLookup = async ({ content }) => ({
  relation: 'not-known',
  stops: false,
  about: content,
  own: null,
  findings: [{ relation: 'not-known' }],
  copy: null,
  unchecked: null,
})
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[line: string, problem: string, detail: string, suggestion: string | null]>([
  ['', 'empty', '', null],
  ['javascript:alert(1)', 'not-http', 'javascript', null],
  [wallet, 'address-needs-chain', wallet, `eip155:1:${wallet}`],
  ['0x1234', 'not-an-address-length', '', null],
  ['eip155:0:0x1234', 'not-an-address-chain', '', null],
  ['@bob', 'handle', 'bob', null],
  ['localhost', 'no-dot', 'localhost', null],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'other-chain', 'bitcoin', null],
  ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'other-chain', 'bitcoin', null],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'other-chain', 'tron', null],
  ['readme.pdf', 'not-a-domain-file-name', 'readme.pdf', null],
  ['10.0.0.0/8', 'ip-range', '10.0.0.0/8', null],
  ['10.0.0.1', 'ip-needs-url', '', 'http://10.0.0.1/'],
  ['https://evil.example/a b', 'contains-space', '', null],
  ['https://', 'unparsable', '', null],
  [`https://evil.example/${'a'.repeat(longestAsset)}`, 'too-long', String(longestAsset + 21), null],
])('%.40s: %s', async (line, problem, detail, suggestion) => {
  const { checks, sent } = await checkAssets([line], lookup)
  expect(checks).toEqual([{ ok: false, problem, detail, suggestion, leadsTo: null, resources: [] }])
  expect(sent).toEqual([])
})

test('each spelling is sent once, and what may be the same is told', async () => {
  const lines = [
    'https://evil.example',
    'nonsense',
    'https://EVIL.example/',
    'https://evil.example/?a',
    'evil.example',
  ]
  const { checks, sent } = await checkAssets(lines, lookup)
  expect(sent).toEqual(['https://evil.example', 'https://evil.example/?a', 'evil.example'])
  expect(checks).toMatchObject([
    { ok: true, form: 'url', sameAs: null, perhapsSameAs: null },
    { ok: false, problem: 'no-dot' },
    { ok: true, sameAs: 0 },
    { ok: true, sameAs: null, perhapsSameAs: 0 },
    { ok: true, form: 'domain', perhapsSameAs: 0 },
  ])
})

test.each<[line: string, caution: string | null]>([
  ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/x', 'no-form'],
  ['ipns://k51qzi5uqu5dlvj2baxnqndepeb86cbk3ng7n3i46uzyxzyqj2xjonzllnv0v8', 'no-form'],
  ['Acme.base.eth', 'no-form'],
  ['vitalik.eth', 'no-form'],
  ['http://localhost/x', 'local'],
  ['http://intranet/', 'local'],
  ['http://printer.local/', 'local'],
  ['http://192.168.1.1/admin', 'local'],
  ['http://2130706433/', 'local'],
  ['http://172.32.0.1/', null],
  ['http://[::1]/', 'local'],
  ['http://[::ffff:10.0.0.1]/', 'local'],
  ['http://[fe80::1]/', 'local'],
  ['http://[2001:db8::1]/', null],
  ['https://local.example/', null],
  ['https://evil.example/', null],
])('%s can be sent, with the caution %s', async (line, caution) => {
  const { checks, sent } = await checkAssets([line], lookup)
  expect(checks).toMatchObject([{ ok: true, caution }])
  expect(sent.every(isAssetContent)).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a broken checksum is told with what it would be, and stops nothing', async () => {
  const mistyped = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'
  const right = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { checks, sent } = await checkAssets([mistyped, 'evil.example'], lookup)
  expect(checks).toMatchObject([
    { ok: true, checksum: right },
    { ok: true, checksum: null },
  ])
  expect(sent).toEqual([mistyped, 'evil.example'])
  expect((await checkAssets([right, right.toLowerCase()], lookup)).checks).toMatchObject([
    { ok: true, checksum: null },
    { ok: true, checksum: null, sameAs: 0 },
  ])
})

test('a wrapper tells where it leads, also one that is too long to be sent', async () => {
  const wrapper = (more: string) => `https://www.google.com/url?q=https%3A%2F%2Fevil.example%2F&x=${more}`
  const { checks, sent } = await checkAssets(
    [wrapper(''), wrapper('a'.repeat(longestAsset)), 'https://protect-eu.mimecast.com/s/AbC'],
    lookup,
  )
  const leadsTo = { target: 'https://evil.example/', via: ['Google Search'] }
  expect(checks).toMatchObject([
    { ok: true, leadsTo, resources: [] },
    { ok: false, problem: 'too-long', leadsTo },
    { ok: true, leadsTo: { target: null, via: ['Mimecast'] } },
  ])
  // Offered, and never put in its place by itself.
  expect(sent).toEqual([wrapper(''), 'https://protect-eu.mimecast.com/s/AbC'])
})

test('an address on a platform tells what it is about', async () => {
  const { checks } = await checkAssets(['https://x.com/acme/status/1?s=20', 'https://x.com/acme'], lookup)
  expect(checks).toMatchObject([
    {
      leadsTo: null,
      resources: [
        { what: 'account', content: 'https://x.com/acme' },
        { what: 'post', content: 'https://x.com/acme/status/1' },
      ],
    },
    { leadsTo: null, resources: [] },
  ])
})

test.each<[line: string, idn: object | undefined, why: string]>([
  [
    'https://xn--80ak6aa92e.com/x',
    { host: 'аррӏе.com', isUnicode: true, scripts: ['Cyrl'] },
    'Punycode is told in letters',
  ],
  [
    'https://аррӏе.com',
    { host: 'xn--80ak6aa92e.com', isUnicode: false, scripts: ['Cyrl'] },
    'letters are told in Punycode',
  ],
  ['xn--pple-43d.com', { host: 'аpple.com', isUnicode: true, scripts: ['Latn', 'Cyrl'] }, 'of two scripts'],
  [
    'https://münchen.example',
    { host: 'xn--mnchen-3ya.example', isUnicode: false, scripts: ['Latn'] },
    'Latin, with other letters',
  ],
  ['https://apple.com', undefined, 'nothing to say'],
  ['xn--a.com', undefined, 'no valid Punycode'],
])('%s is spelled %j, too: %s', async (line, idn) => {
  const [check] = (await checkAssets([line], lookup)).checks
  expect(check?.ok === true ? check.idn : undefined).toEqual(idn)
})
