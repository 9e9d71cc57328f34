import { describe, expect, it } from 'vitest'
import { findRelated, relatedTo } from '#lib/reports/related-reports.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { report, STATES } from './samples.ts'

const WALLET = '0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'
const one = (id: string, asset: string, more: Parameters<typeof report>[0] = {}) =>
  report({ id, assets: [asset], ...more })

describe('reports that belong together', () => {
  it.each([
    ['https://app.evil.example/a', 'login.evil.example', 'domain', 'evil.example', 'one registrable domain'],
    [
      'https://acme.pages.dev/',
      'https://acme.pages.dev/b',
      'domain',
      'acme.pages.dev',
      'one customer of a host',
    ],
    [
      'http://203.0.113.7/a',
      'http://203.0.113.7:8080/b',
      'domain',
      '203.0.113.7',
      'one address without a name',
    ],
    [
      `eip155:1:${WALLET}`,
      `eip155:137:${WALLET.toLowerCase()}`,
      'wallet',
      WALLET.toLowerCase(),
      'one wallet on two chains',
    ],
    [
      'https://x.com/acme_help',
      'https://twitter.com/acme_help',
      'account',
      'twitter/acme_help',
      'one account',
    ],
  ])('%s and %s: %s %s, %s by one', (first, second, how, what) => {
    expect(relatedTo('a', [one('a', first), one('b', second)])).toEqual([{ id: 'b', ties: [{ how, what }] }])
  })

  it.each([
    ['https://a.example/', 'https://b.example/', 'two domains'],
    ['https://a.pages.dev/', 'https://b.pages.dev/', 'two customers of a host'],
    ['https://x.com/one', 'https://x.com/two', 'two accounts of a platform'],
    [
      'https://docs.google.com/forms/d/1',
      'https://docs.google.com/forms/d/2',
      'two documents on a site of everybody',
    ],
  ])('%s and %s do not: %s', (first, second) => {
    expect(relatedTo('a', [one('a', first), one('b', second)])).toEqual([])
  })

  it('do where the pages of both show one wallet, or one is that wallet', () => {
    const reports = [
      one('a', 'https://a.example/', { wallets: [WALLET] }),
      one('b', 'https://b.example/', { wallets: ['other', WALLET.toLowerCase()] }),
      one('c', `eip155:1:${WALLET}`),
    ]
    const ties = [{ how: 'wallet', what: WALLET.toLowerCase() }]
    expect(relatedTo('a', reports)).toEqual([
      { id: 'b', ties },
      { id: 'c', ties },
    ])
  })

  it('do where they came from one list, and not where two were confirmed in one moment by hand', () => {
    const list = { kind: 'typed', confirmedAt: NOON } as const
    const reports = [
      one('a', 'https://a.example/', list),
      one('b', 'https://b.example/', list),
      one('c', 'https://c.example/', { kind: 'page', confirmedAt: NOON }),
      one('d', 'https://d.example/', { ...list, confirmedAt: NOON + 1 }),
    ]
    expect(relatedTo('a', reports)).toEqual([{ id: 'b', ties: [{ how: 'together', what: '' }] }])
  })

  it('do over every step of a repair, in both directions', () => {
    const reports = [
      one('first', 'https://a.example/', { state: { ...STATES.cancelled, replacedBy: ['second'] } }),
      one('second', 'https://b.example/', { madeFrom: { id: 'first', how: 'edited' } }),
      one('third', 'https://c.example/', { madeFrom: { id: 'second', how: 'again' } }),
      one('other', 'https://d.example/'),
    ]
    for (const id of ['first', 'second', 'third'])
      expect(relatedTo(id, reports).map(({ ties }) => ties)).toEqual([
        [{ how: 'repair', what: '' }],
        [{ how: 'repair', what: '' }],
      ])
    expect(relatedTo('other', reports)).toEqual([])
  })

  it('are found among thousands on disk, newest first; a row that cannot be read is passed over', async () => {
    const database = await freshDatabase()
    const { store, done } = database.transaction('reports', 'readwrite')
    for (let index = 0; index < 1200; index += 1)
      void store.put(one(`r${index}`, `https://s${index % 600}.example/`, { confirmedAt: NOON + index }))
    void store.put({ id: 'r9999', broken: true })
    await done
    expect(await findRelated(database, 'r7')).toEqual([
      { id: 'r607', ties: [{ how: 'domain', what: 's7.example' }] },
    ])
    expect(await findRelated(database, 'gone')).toEqual([])
  })
})
