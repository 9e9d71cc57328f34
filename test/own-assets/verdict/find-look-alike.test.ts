import { describe, expect, it } from 'vitest'
import { keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { ownEntries } from '#lib/look-alike/ranges.ts'
import type { NameRange } from '#lib/look-alike/name-keys.ts'
import { findLookAlike, lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { SortedTable } from '#test/look-alike/sorted-table.ts'
import { lookAlikeMatch } from '#lib/model/verdict.ts'

const OWN: readonly (readonly [content: string, type: string])[] = [
  ['https://www.metamask.io/', 'URL'],
  ['https://support.metamask.io/hc', 'PAGE'],
  ['https://x.com/metamask', 'TWITTER'],
  ['metamask_support', 'TELEGRAM'],
  ['https://metamask.zendesk.com/', 'URL'],
  ['https://docs.google.com/forms/d/1', 'URL'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ADDRESS'],
  ['bücher-metamask.example', 'URL'],
]

const entries = OWN.flatMap(([content, type]) => lookAlikeEntries(keysOfOwnAsset({ content, type })))
const table = new SortedTable(entries)

const lookAlikeOf = async (text: string, asked: NameRange[][] = []) => {
  const asset = parseAsset(text)
  if (!asset.ok) throw new Error(`${text} is no asset`)
  const found = await findLookAlike(asset.value, (ranges) => {
    asked.push(ranges)
    return Promise.resolve(table.read(ranges))
  })
  return found && lookAlikeMatch.parse(found.match)
}

describe('an asset', () => {
  it.each<[text: string, rule: string, ours: string, what: string]>([
    ['https://metamsak.io/connect', 'transposition', 'metamask.io', 'a URL, by its host'],
    ['metarnask.com', 'similar-letters', 'metamask.io', 'a domain'],
    ['https://metamask.zendesk-help.com/', 'brand-in-subdomain', 'metamask.io', 'a name above its domain'],
    ['https://metamask.pages.dev/', 'other-ending', 'metamask.io', 'a name at a hoster'],
    ['https://x.com/metarnask/status/1', 'similar-letters', 'metamask', 'a post, by its account'],
    ['https://t.me/metamask', 'other-ending', 'metamask', 'the same name on another platform'],
    ['https://t.me/metamask_supp0rt', 'digit-for-letter', 'metamask_support', 'an account named by itself'],
    [
      'eip155:56:0x5aAe00000000000000000000000000000000eAed',
      'same-ends',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      'an address, on any chain',
    ],
    ['bucher-metamask.com', 'confusable-characters', 'bücher-metamask.example', 'an own name in Unicode'],
  ])('%s looks by %s like %s: %s', async (text, rule, ours) => {
    expect(await lookAlikeOf(text)).toMatchObject({ rule, ours })
  })

  it.each<[text: string, why: string]>([
    ['https://metamask.io/', 'an own domain'],
    ['https://pay.metamask.io/x', 'a name below it'],
    ['https://x.com/metamask/status/2', 'an own account'],
    ['https://x.com/panda', 'another account'],
    ['https://goggle.com/', 'a page on docs.google.com makes google.com nobody’s own name'],
    ['https://zendesc.com/', 'nor does a name that zendesk.com lent'],
    ['https://docs.google.com/forms/metamask', 'a host that everybody shares'],
    ['https://10.0.0.1/metamask', 'an IP address'],
    ['eip155:1:0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'an own address'],
  ])('%s looks like nobody: %s', async (text) => {
    expect(await lookAlikeOf(text)).toBeNull()
  })

  it('comes with the line that told it, where two own accounts have one name', async () => {
    const own = ['TWITTER', 'TELEGRAM'].flatMap((platform) => ownEntries({ platform, account: 'acmewallet' }))
    const asset = parseAsset('https://www.instagram.com/acrnewallet')
    for (const lines of [own, own.toReversed()]) {
      const found = asset.ok ? await findLookAlike(asset.value, () => Promise.resolve(lines)) : null
      expect(found?.match).toMatchObject({ rule: 'similar-letters', ours: 'acmewallet' })
      expect(found?.by.name).toBe(`${found?.match.platforms?.ours}/acmewallet`)
    }
  })

  it('is asked about in one round', async () => {
    const asked: NameRange[][] = []
    await lookAlikeOf('https://metamask.medium.com/', asked)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.some(({ from }) => from.startsWith('F'))).toBe(true)
    expect(asked[0]?.some(({ from }) => from.startsWith('f'))).toBe(true)
  })

  it('of which nothing can be asked reads nothing', async () => {
    const asked: NameRange[][] = []
    expect(await lookAlikeOf('https://docs.google.com/', asked)).toBeNull()
    expect(asked).toEqual([])
  })
})
