import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { LOOK_UPS, MAX_OWN_SITES, addressOf, ownSitesIn, siteLinks } from '#lib/model/look-up.ts'
import { anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'

const assetOf = (content: string) => {
  const parsed = parseAsset(content)
  if (!parsed.ok) throw new Error(`${content} is no asset`)
  return parsed.value
}

const PAGE = assetOf('https://evil.example/login?a=1&b=#x')
const WALLET = '0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'

describe('the sites for an asset', () => {
  it('are about the page and its host', () => {
    const { lookUp, report } = siteLinks(PAGE, '')
    expect(lookUp.map(({ address }) => address)).toEqual([
      'https://urlscan.io/domain/evil.example',
      'https://www.virustotal.com/gui/domain/evil.example',
      'https://web.archive.org/web/*/https%3A%2F%2Fevil.example%2Flogin%3Fa%3D1%26b%3D%23x',
      'https://crt.sh/?q=evil.example',
      'https://lookup.icann.org/en/lookup?name=evil.example',
    ])
    expect(report.map(({ name, isPlain }) => [name, isPlain])).toEqual([
      ['Google Safe Browsing', false],
      ['Microsoft', true],
      ['Netcraft', true],
      ['PhishTank', true],
    ])
    expect(report[0]?.address).toBe(
      'https://safebrowsing.google.com/safebrowsing/report_phish/?url=https%3A%2F%2Fevil.example%2Flogin%3Fa%3D1%26b%3D%23x',
    )
  })

  it.each([
    ['1', 'https://etherscan.io/address/'],
    ['56', 'https://bscscan.com/address/'],
    ['8453', 'https://basescan.org/address/'],
  ])('of a wallet on chain %s are its explorer, and no form for pages', (chain, start) => {
    const { lookUp, report } = siteLinks(assetOf(`eip155:${chain}:${WALLET}`), '')
    expect(lookUp.map(({ address }) => address)).toEqual([start + WALLET])
    expect(report).toEqual([])
  })

  it('of a wallet on a chain without a known explorer are the user’s own', () => {
    const own = 'Acme chain https://scan.acme.example/a/{address}'
    expect(siteLinks(assetOf(`eip155:99999:${WALLET}`), own).lookUp).toEqual([
      { name: 'Acme chain', address: `https://scan.acme.example/a/${WALLET}`, isPlain: false },
    ])
  })

  it('keep a host in Punycode, and make a URL of a domain', () => {
    expect(siteLinks(assetOf('bücher.example'), '').lookUp.map(({ address }) => address)).toContain(
      'https://web.archive.org/web/*/https%3A%2F%2Fxn--bcher-kva.example%2F',
    )
  })
})

describe('a hostile asset', () => {
  const TEMPLATES = [
    ...LOOK_UPS.map(({ template }) => template),
    'https://acme.example/a/{url}/b?x={url}&y=1#{url}',
    'https://acme.example/{domain}/c',
  ]

  it('cannot leave its place in a template', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEMPLATES), anyText({ maxLength: 80 }), (template, path) => {
        const parsed = parseAsset(`https://evil.example/${path.replaceAll(/\s/gu, '')}`)
        if (!parsed.ok) return
        const address = addressOf(template, parsed.value)
        if (address === null) return
        const [plain, filled] = [template.replaceAll(/\{\w+\}/g, 'X'), address]
        const [before, after] = [new URL(plain), new URL(filled)]
        expect(after.origin).toBe(before.origin)
        expect(after.pathname.split('/')).toHaveLength(before.pathname.split('/').length)
        expect([...after.searchParams.keys()]).toEqual([...before.searchParams.keys()])
        expect(after.hash === '').toBe(before.hash === '')
        expect(filled).toMatch(/^[!-~]+$/)
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it.each([
    'https://evil.example/../../x',
    'https://evil.example/?q=%22%26%23',
    "https://evil.example/'()*~!",
  ])('such as %s is encoded whole', (content) => {
    const address = addressOf('https://acme.example/s/{url}', assetOf(content)) ?? ''
    expect(address.slice('https://acme.example/s/'.length)).toMatch(/^(?:[\w.-]|%[\dA-F]{2})+$/)
    expect(decodeURIComponent(address.slice('https://acme.example/s/'.length))).toBe(content)
  })
})

describe('sites that the options or a policy name', () => {
  it('are a name and an https template each, by line or semicolon', () => {
    const lines =
      'Acme look-up https://acme.example/?q={domain}\n\n  B  https://b.example/{url};C https://c.example/#{address}'
    expect(ownSitesIn(lines)).toEqual({
      sites: [
        { name: 'Acme look-up', template: 'https://acme.example/?q={domain}' },
        { name: 'B', template: 'https://b.example/{url}' },
        { name: 'C', template: 'https://c.example/#{address}' },
      ],
      wrong: [],
    })
  })

  it.each([
    ['http only', 'A http://acme.example/{url}'],
    ['another scheme', 'A javascript:alert({url})'],
    ['no name', 'https://acme.example/{url}'],
    ['no placeholder', 'A https://acme.example/'],
    ['an unknown placeholder', 'A https://acme.example/{url}?{host}'],
    ['a placeholder for the host', 'A https://{domain}/x'],
    ['a placeholder for a part of the host', 'A https://acme.example{domain}/{url}'],
    ['a sign-in', 'A https://ann:secret@acme.example/{url}'],
    ['a placeholder as a sign-in', 'A https://{domain}@acme.example/{url}'],
    ['a name too long', `${'A'.repeat(41)} https://acme.example/{url}`],
    ['an address too long', `A https://acme.example/${'a'.repeat(600)}{url}`],
    ['no URL', 'A https://:{url}'],
  ])('are refused: %s', (_, line) => {
    expect(ownSitesIn(`Good https://good.example/{url}\n${line}`)).toEqual({
      sites: [{ name: 'Good', template: 'https://good.example/{url}' }],
      wrong: [2],
    })
  })

  it(`are ${MAX_OWN_SITES} at most`, () => {
    const lines = Array.from({ length: MAX_OWN_SITES + 2 }, (_, at) => `S${at} https://s.example/{url}`)
    const { sites, wrong } = ownSitesIn(lines.join('\n'))
    expect(sites).toHaveLength(MAX_OWN_SITES)
    expect(wrong).toEqual([MAX_OWN_SITES + 1, MAX_OWN_SITES + 2])
  })
})
