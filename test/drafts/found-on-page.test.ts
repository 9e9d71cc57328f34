import { describe, expect, it } from 'vitest'
import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'
import { candidatesIn } from '#lib/drafts/found-on-page.ts'
import { sampleCapture } from '#test/capture/sample-capture.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'
import { draftingWorld } from '#test/reports/drafting-world.ts'

const PAGE = 'https://wallet-login.example/verify'
const WALLET = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'

const pageWith = (change: Partial<Capture['page']>): Capture => {
  const capture = sampleCapture()
  const none = { walletAddresses: [], socialLinks: [], forms: [], signals: [] }
  return captureSchema.parse({ ...capture, page: { ...capture.page, ...none, ...change } })
}

const form = (action: string, change: Partial<Capture['page']['forms'][number]> = {}) => ({
  method: 'post',
  action,
  crossOrigin: true,
  fields: [{ type: 'text', count: 1 }],
  passwords: 0,
  cards: 0,
  seedPhrases: 1,
  ...change,
})

const collector = (about: string): Partial<Capture['page']> => ({ signals: [{ sign: 'collector', about }] })

it.each<[change: Partial<Capture['page']>, found: string[], why: string]>([
  [{ walletAddresses: [{ chain: 'evm', address: WALLET }] }, [`eip155:1:${WALLET}`], 'a wallet'],
  [
    { walletAddresses: [{ chain: 'bitcoin', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }] },
    [],
    'no form of the interface',
  ],
  [{ walletAddresses: [{ chain: 'evm', address: '0x12' }] }, [], 'no address, from a page that lies'],
  [{ forms: [form('https://collect.example')] }, ['collect.example'], 'who gets the form’s data'],
  [
    { forms: [form('https://collect.example', { seedPhrases: 0 })] },
    ['collect.example'],
    'any form that posts',
  ],
  [{ forms: [form('https://find.example', { seedPhrases: 0, method: 'get' })] }, [], 'a search'],
  [{ forms: [form('https://api.wallet-login.example')] }, [], 'the page’s own site'],
  [{ forms: [form('https://docs.google.com')] }, [], 'the host of everybody’s forms'],
  [{ forms: [form('mailto:')] }, [], 'no host'],
  [{ forms: [form('https://evil.example\u202e')] }, [], 'a host that turns the text'],
  [
    { forms: [form('https://formspree.io')], ...collector('formspree.io') },
    [],
    'a form service, whose other customers would be hit',
  ],
  [
    collector('api.telegram.org 7012345678'),
    ['https://api.telegram.org/bot7012345678'],
    'the bot, without its token',
  ],
  [
    collector('discord.com 123456789012345678'),
    ['https://discord.com/api/webhooks/123456789012345678'],
    'a webhook',
  ],
  [collector('api.telegram.org'), [], 'a bot that has no number'],
  [collector('api.telegram.org 1/../x'), [], 'a number that is none'],
  [
    { socialLinks: ['https://t.me/wallet_help', 'https://x.com/Wallet'] },
    ['https://t.me/wallet_help', 'https://x.com/Wallet'],
    'accounts',
  ],
  [
    { socialLinks: ['https://t.me/wallet_help', 'https://telegram.me/wallet_help/'] },
    ['https://t.me/wallet_help'],
    'one account once',
  ],
  [{ socialLinks: ['https://x.com/share', 'https://x.com/home'] }, [], 'pages that are no account'],
  [{ socialLinks: ['javascript:alert(1)', 'https://t.me/REDACTED_x'] }, [], 'no link, a removed value'],
  [{ socialLinks: [`https://t.me/${'a'.repeat(500)}`] }, [], 'a link that was cut'],
  [{ downloads: ['https://dl.example/acme.apk'] }, ['https://dl.example/acme.apk'], 'a program'],
  [{ profileLinks: ['https://acme-help.example/'] }, [], 'a link of no profile'],
])('a page with %j offers %j: %s', (change, found) => {
  expect(candidatesIn(pageWith(change), PAGE).map(({ content }) => content)).toEqual(found)
})

it('offers no account of the platform that the page is on', () => {
  const capture = pageWith({ socialLinks: ['https://x.com/other', 'https://t.me/wallet_help'] })
  expect(candidatesIn(capture, 'https://x.com/Acme_Help').map(({ content }) => content)).toEqual([
    'https://t.me/wallet_help',
  ])
})

it.each([
  ['https://x.com/Acme_Help', ['acme-help.example', 'https://acme-drop.example/claim'], 'an account'],
  ['https://x.com/Acme_Help/status/1234567890123456789', [], 'a post'],
])('offers the links of the profile %s: %j (%s)', (address, found) => {
  const capture = pageWith({
    profileLinks: ['https://acme-help.example/', 'https://acme-drop.example/claim'],
  })
  expect(candidatesIn(capture, address).map(({ content }) => content)).toEqual(found)
})

it('is bounded, and the wallet is not pushed out by a hundred accounts', () => {
  const capture = pageWith({
    walletAddresses: Array.from({ length: 100 }, (_, at) => ({
      chain: 'evm',
      address: `0x${String(at).padStart(40, '0')}`,
    })),
    socialLinks: Array.from({ length: 100 }, (_, at) => `https://t.me/account_${at}`),
    forms: Array.from({ length: 100 }, (_, at) => form(`https://collect${at}.example`)),
  })
  const found = candidatesIn(capture, PAGE)
  expect(found.length).toBe(12)
  expect(new Set(found.map(({ why }) => why))).toEqual(new Set(['wallet', 'form', 'account']))
})

describe('of a draft', () => {
  const readPage = async (own: Parameters<typeof ownAsset>[] = []) => {
    const world = await draftingWorld()
    world.own = own.map((one) => ownAsset(...one))
    return { world, view: await world.readPage(PAGE, sampleCapture()) }
  }

  it('are checked, and what the report has is not offered', async () => {
    const { world, view } = await readPage()
    const { found, own } = await world.drafting.found(view.id)
    expect(view.foundOnPage).toBe(found.length)
    expect(own).toBe(0)
    expect(found.every(({ check }) => check.ok)).toBe(true)
    const [first] = found
    const more = await world.type(view, {
      assets: [...view.form.assets, { content: first?.content ?? '', exact: null }],
    })
    const rest = await world.drafting.found(more.id)
    expect(rest.found.map(({ content }) => content)).toEqual(found.slice(1).map(({ content }) => content))
  })

  it('one’s own are counted, and never offered', async () => {
    const { world, view } = await readPage([['https://t.me/wallet_help', { type: 'TELEGRAM' }]])
    const { found, own } = await world.drafting.found(view.id)
    expect(own).toBe(1)
    expect(found.map(({ content }) => content)).not.toContain('https://t.me/wallet_help')
  })

  it('those in QR codes are first, each once, and checked alike', async () => {
    const { world, view } = await readPage([['own.example', { type: 'DOMAIN' }]])
    const before = await world.drafting.found(view.id)
    const codes = [
      'https://pay.example/a',
      'pay.example/',
      PAGE,
      'own.example',
      'not an asset',
      'https://pay.example/a',
    ]
    const { found, own } = await world.drafting.found(view.id, codes)
    expect(found.filter(({ why }) => why === 'code').map(({ content }) => content)).toEqual([
      'https://pay.example/a',
      'pay.example/',
    ])
    expect(found.length).toBe(before.found.length + 2)
    expect(own).toBe(before.own + 1)
    const many = Array.from({ length: 1000 }, (_, at) => `evil-${at}.example`)
    expect((await world.drafting.found(view.id, many)).found.length).toBe(before.found.length + 12)
  })

  it('those on the ignore list are apart, and own ones are counted as own all the same', async () => {
    const { world, view } = await readPage([['https://t.me/wallet_help', { type: 'TELEGRAM' }]])
    const before = await world.drafting.found(view.id)
    const [first] = before.found
    world.ignored = `t.me\n${first?.content ?? ''}`
    const { found, own, ignored } = await world.drafting.found(view.id)
    expect(own).toBe(before.own)
    expect(ignored?.map(({ content }) => content)).toContain(first?.content)
    expect(found.length + (ignored?.length ?? 0)).toBe(before.found.length)
    expect(found.some(({ content }) => content.includes('//t.me/'))).toBe(false)
  })

  it('none of a draft that is gone', async () => {
    const { world } = await readPage()
    expect(await world.drafting.found('gone')).toEqual({ found: [], own: 0 })
  })
})
