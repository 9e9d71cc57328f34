import { describe, expect, it, test } from 'vitest'
import { hasHost } from '#lib/assets/asset.ts'
import { sharingOf } from '#lib/assets/shared-hosts.ts'
import type { Finding, OwnAsset, Verdict } from '#lib/model/verdict.ts'
import { verdictSchema } from '#lib/model/verdict.ts'
import type { VerdictDeps } from '#lib/own-assets/verdict.ts'
import { verdictOf } from '#lib/own-assets/verdict.ts'
import { asset } from '#test/assets/assets.ts'
import { copyOf, depsOf, ownAsset } from '#test/fakes/own-assets.ts'
import { FINDINGS } from '#test/gallery/answers/samples.ts'
import { type Relation, RELATIONS } from '#lib/model/states.ts'

const on = (text: string, ...own: OwnAsset[]) =>
  verdictOf(asset(text), { copy: copyOf(own.length), unchecked: null }, depsOf(own))

const relationsOf = ({ findings }: Verdict): Relation[] => findings.map(({ relation }) => relation)

const finding = <One extends Relation>({ findings }: Verdict, relation: One) =>
  findings.find((found): found is Extract<Finding, { relation: One }> => found.relation === relation)

const STOPPING: readonly Relation[] = ['ours', 'part-of-ours', 'contains-ours']

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
  ['https://x.com/acme', 'URL', 'x.com', 'contains-ours', 'the account would go with its host'],
  ['https://github.com/acme', 'URL', 'https://github.com/evil', 'not-known', 'another account'],
  [
    'https://github.com/acme',
    'URL',
    'https://github.com/settings/evil',
    'contains-ours',
    'if the page is widened',
  ],
  [
    'https://sites.google.com/view/acme',
    'URL',
    'https://sites.google.com/view/acme/home',
    'part-of-ours',
    'a page of our site',
  ],
  [
    'https://sites.google.com/view/acme/home',
    'URL',
    'https://sites.google.com/u/0/view/Acme',
    'ours',
    'the site of our page',
  ],
  [
    'https://sites.google.com/view/acme',
    'URL',
    'https://sites.google.com/view/evil',
    'not-known',
    'another site',
  ],
  ['https://sites.google.com/view/acme', 'URL', 'sites.google.com', 'contains-ours', 'the whole host'],
  [
    'https://docs.google.com/document/d/1Acme_own-57/edit',
    'URL',
    'https://docs.google.com/document/u/1/d/1Acme_own-57/preview',
    'ours',
    'another tab of our document',
  ],
  [
    'https://drive.google.com/file/d/1Acme_own-57/view',
    'URL',
    'https://drive.google.com/open?id=1Acme_own-57',
    'ours',
    'our file by its ID',
  ],
  [
    'https://drive.google.com/drive/folders/1Acme_own-57',
    'URL',
    'https://drive.google.com/file/d/1Evil_one-57/view',
    'not-known',
    'a stranger’s file',
  ],
  [
    'https://s3.eu-west-1.amazonaws.com/acme-files/logo.png',
    'URL',
    'https://acme-files.s3.amazonaws.com/x.html',
    'part-of-ours',
    'our bucket in its host',
  ],
  [
    'https://acme-files.s3-website.eu-central-1.amazonaws.com/',
    'URL',
    'https://s3-eu-central-1.amazonaws.com/acme-files',
    'ours',
    'our bucket in the path',
  ],
  [
    'https://s3.amazonaws.com/acme-files',
    'URL',
    'https://s3.amazonaws.com/evil-files/a',
    'not-known',
    'another bucket',
  ],
  [
    'https://storage.googleapis.com/acme-files',
    'URL',
    'https://acme-files.storage.googleapis.com/a',
    'part-of-ours',
    'our bucket at Google',
  ],
  [
    'https://eu2.contabostorage.com/0123abcd:acme/a',
    'URL',
    'https://eu2.contabostorage.com/4567cdef:evil/a',
    'not-known',
    'another bucket at Contabo',
  ],
  [
    'https://ipfs.io/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR',
    'URL',
    'https://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi.ipfs.gateway.example/',
    'ours',
    'our content at any gateway',
  ],
  ['help@acme.com', 'EMAIL', 'mailto:Help@acme.com', 'ours', 'our email address'],
  ['help@acme.com', 'EMAIL', 'help@acme.com.evil.net', 'not-known', 'another one'],
  ['acme.eth', 'URL', 'https://acme.eth.limo/', 'ours', 'our name behind a gateway'],
  ['https://acme.eth.limo', 'URL', 'https://acme.eth.link/a', 'part-of-ours', 'a page at another gateway'],
  ['https://acme.eth.limo', 'URL', 'https://evil.eth.limo/', 'not-known', 'another name'],
  ['shop.site.com', 'URL', 'https://site.com/evil', 'contains-ours', 'a host is blocked with its subdomains'],
  ['shop.site.com', 'URL', 'https://www.site.com/evil', 'contains-ours', 'www is looked past'],
  ['shop.site.com', 'URL', 'https://blog.site.com/evil', 'not-known', 'its neighbour'],
  ['acme.pages.dev', 'URL', 'https://evil.pages.dev/x', 'not-known', 'another customer’s host'],
  ['acme.pages.dev', 'URL', 'pages.dev', 'contains-ours', 'the whole hoster'],
  ['@acme', 'TELEGRAM', 'https://t.me/acme', 'ours', 'a bare handle'],
  ['https://docs.google.com/d/1', 'URL', 'https://docs.google.com/d/1', 'ours', 'a page on a shared host'],
  [
    'https://docs.google.com/d/1',
    'URL',
    'https://docs.google.com/d/2',
    'contains-ours',
    'another page there',
  ],
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
  expect(verdict.stops).toBe(STOPPING.includes(relation))
  const rests = relation === 'not-known' || relation === 'shared-host' ? null : content
  expect(verdict.own?.content ?? null).toBe(rests)
  expect(verdict.about).toBe(asset(asked).content)
  expect(verdictSchema.parse(verdict)).toEqual(verdict)
})

/**
 * The table of verdict.ts: what is reported, what is on the list, and what that says by the status it has there. A dash:
 * the list says nothing of it.
 */
const ALLOWED = ['ALLOWED']
const BLOCKED = ['BLOCKED']
const ODD = ['UNKNOWN', '', 'allowed', 'PENDING', 'blocked']
const CONTAINED = ['contains-ours', '–', 'on-your-list'] as const
const COVERED = ['ours', 'already-blocked', 'on-your-list'] as const
const BELOW = ['part-of-ours', 'already-blocked', 'on-your-list'] as const
const NOTHING = ['–', '–', '–'] as const

describe.each<
  [asked: string, own: string, type: string, says: readonly [Relation | '–', Relation | '–', Relation | '–']]
>([
  // A page of a host with one owner.
  ['https://acme.com/login', 'https://acme.com/login', 'PAGE', COVERED],
  ['https://acme.com/login?x', 'https://acme.com/login', 'PAGE', COVERED],
  ['https://acme.com/login', 'acme.com', 'URL', COVERED],
  ['https://acme.com/login', 'https://acme.com/shop', 'PAGE', COVERED],
  ['https://a.acme.com/login', 'acme.com', 'URL', BELOW],
  ['https://acme.com/login', 'https://shop.acme.com/', 'URL', CONTAINED],
  // Its whole domain.
  ['acme.com', 'acme.com', 'URL', COVERED],
  ['a.acme.com', 'acme.com', 'URL', BELOW],
  ['acme.com', 'shop.acme.com', 'URL', CONTAINED],
  // A page of a shared host where services keep to the page.
  ['https://x.com/acme', 'https://x.com/acme', 'TWITTER', COVERED],
  ['https://x.com/acme', '@acme', 'TWITTER', COVERED],
  ['https://x.com/acme/status/1', '@acme', 'TWITTER', BELOW],
  ['https://x.com/evil', 'https://x.com/acme', 'URL', NOTHING],
  ['https://bit.ly/evil', 'https://bit.ly/acme', 'URL', NOTHING],
  // A page of any other shared host.
  ['https://docs.google.com/d/1', 'https://docs.google.com/d/1', 'URL', COVERED],
  ['https://docs.google.com/d/2', 'https://docs.google.com/d/1', 'URL', CONTAINED],
  // The whole of a shared host.
  ['x.com', 'https://x.com/acme', 'URL', CONTAINED],
  ['docs.google.com', 'https://docs.google.com/d/1', 'URL', CONTAINED],
  ['pages.dev', 'acme.pages.dev', 'URL', CONTAINED],
  // A name on a shared host.
  ['https://acme.pages.dev/x', 'acme.pages.dev', 'URL', COVERED],
  ['https://evil.pages.dev/x', 'acme.pages.dev', 'URL', NOTHING],
  // An address.
  [`eip155:1:${wallet}`, wallet, 'ADDRESS', COVERED],
  [`eip155:1:${wallet}`, 'acme.com', 'URL', NOTHING],
])('asked %s with %s (%s) on the list', (asked, content, type, [allowed, blocked, odd]) => {
  it.each([
    ...ALLOWED.map((status) => [status, allowed] as const),
    ...BLOCKED.map((status) => [status, blocked] as const),
    ...ODD.map((status) => [status, odd] as const),
  ])('status %j: %s', async (status, relation) => {
    const own = ownAsset(content, { type, status })
    const verdict = await on(asked, own)
    const ofList = verdict.findings.filter((found) => 'own' in found)
    expect(ofList).toEqual(relation === '–' ? [] : [expect.objectContaining({ relation, own })])
    expect(verdict.stops).toBe(relation !== '–' && STOPPING.includes(relation))
    const reported = asset(asked)
    const isShared = hasHost(reported) && sharingOf(reported.host) !== undefined
    expect(relationsOf(verdict).includes('shared-host')).toBe(isShared)
  })
})

describe('contains ours', () => {
  it('says whether it takes a service that widens the page', async () => {
    const own = ownAsset('shop.site.com')
    expect(finding(await on('https://site.com/evil', own), 'contains-ours')).toMatchObject({
      ifWidened: true,
    })
    expect(finding(await on('site.com', own), 'contains-ours')).toMatchObject({ ifWidened: false })
  })

  it('says that there are others, each asset once', async () => {
    const [shop, blog] = [ownAsset('shop.site.com', { id: 1 }), ownAsset('blog.site.com', { id: 2 })]
    expect(finding(await on('www.site.com', shop), 'contains-ours')).toMatchObject({ others: false })
    expect(finding(await on('site.com', shop, blog), 'contains-ours')).toMatchObject({ others: true })
  })

  it('is not said of what is ours', async () => {
    expect(relationsOf(await on('https://acme.com/', ownAsset('https://acme.com/')))).toEqual(['ours'])
  })
})

describe('a shared host', () => {
  it.each<[asked: string, shared: object, why: string]>([
    [
      'https://x.com/evil',
      {
        above: 'x.com',
        by: 'path',
        kind: 'social',
        whole: false,
        named: { what: 'account', name: '@evil', by: null, on: 'X' },
      },
      'though the page was narrowed',
    ],
    ['x.com', { above: 'x.com', by: 'path', kind: 'social', whole: true }, 'all of it'],
    ['https://old.reddit.com/u/evil', { above: 'reddit.com', by: 'path', whole: false }, 'the site above'],
    [
      'evil.pages.dev',
      {
        above: 'pages.dev',
        by: 'subdomain',
        kind: 'hosting',
        whole: false,
        named: { what: 'site', name: 'evil.pages.dev', by: null, on: 'pages.dev' },
      },
      'a customer’s own name',
    ],
    ['https://bit.ly/x', { above: 'bit.ly', kind: 'link-shortener' }, 'a link'],
  ])('%s is told with %j: %s', async (asked, shared) => {
    expect(finding(await on(asked), 'shared-host')).toMatchObject(shared)
  })

  it.each<[asked: string, relation: Relation, why: string]>([
    ['https://x.com/evil', 'not-known', 'one account'],
    ['https://x.com/evil/status/1', 'not-known', 'its post'],
    ['https://docs.google.com/forms/d/e/1FAIpQLSdQ3kq9v/viewform', 'not-known', 'one form'],
    ['evil.pages.dev', 'not-known', 'one customer'],
    ['https://x.com/home', 'shared-host', 'a page without a name'],
    ['https://bit.ly/x', 'shared-host', 'a link of anybody'],
    ['x.com', 'shared-host', 'all of it'],
  ])('%s is %s: %s', async (asked, relation) => {
    expect((await on(asked)).relation).toBe(relation)
  })

  it('is never the headline of a look-alike', async () => {
    const state = { copy: copyOf(1), unchecked: null }
    const verdict = await verdictOf(asset('https://bit.ly/x'), state, depsOf([], FOUND))
    expect(relationsOf(verdict).slice(0, 2)).toEqual(['look-alike', 'shared-host'])
  })
})

const FOUND: Partial<VerdictDeps> = {
  lookAlike: async () => ({ own: FINDINGS['look-alike'].own, match: FINDINGS['look-alike'].match }),
  reported: async () => ({ reportId: 'r-1', state: 'refused', confirmedAt: 1 }),
  findTakedown: async () => ({
    caseId: 9,
    status: 'TODO',
    liveness: '',
    updatedAt: null,
    seenAt: 2,
    how: 'same',
  }),
}

describe('all that is known', () => {
  it('is told, the worst first', async () => {
    const own = [
      ownAsset('https://docs.google.com/d/1', { id: 1 }),
      ownAsset('https://docs.google.com/d/2', { id: 2, status: 'UNKNOWN' }),
      ownAsset('https://docs.google.com/d/2?x', { id: 3, status: 'BLOCKED' }),
    ]
    const state = { copy: copyOf(3), unchecked: null }
    const verdict = await verdictOf(asset('https://docs.google.com/d/2?x'), state, depsOf(own, FOUND))
    expect(relationsOf(verdict)).toEqual([
      'contains-ours',
      'on-your-list',
      'already-blocked',
      'look-alike',
      'shared-host',
      'reported',
      'takedown',
    ])
    expect(verdictSchema.parse(structuredClone(verdict))).toEqual(verdict)
    expect(verdict.relation).toBe(verdict.findings[0]?.relation)
  })

  it('of what is ours leaves out what it looks like', async () => {
    const state = { copy: copyOf(1), unchecked: null }
    const verdict = await verdictOf(asset('acme.com'), state, depsOf([ownAsset('acme.com')], FOUND))
    expect(relationsOf(verdict)).toEqual(['ours', 'reported', 'takedown'])
  })

  it('is in the order that the relations have', () => {
    expect(Object.keys(FINDINGS)).toEqual(RELATIONS)
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
      const verdict = await verdictOf(asset('acme.com'), state, depsOf([ownAsset('acme.com')]))
      expect(verdict).toEqual({
        relation: 'not-checked',
        stops: false,
        about: 'acme.com',
        own: null,
        findings: [{ relation: 'not-checked', why: unchecked }],
        copy: null,
        unchecked,
      })
    },
  )

  it('what needs none is told all the same', async () => {
    const state = { copy: null, unchecked: 'sync-failed' as const }
    const verdict = await verdictOf(asset('https://x.com/evil'), state, depsOf([], FOUND))
    expect(relationsOf(verdict)).toEqual(['reported', 'takedown', 'not-checked', 'shared-host'])
    expect(verdict).toMatchObject({ relation: 'reported', stops: false, unchecked: 'sync-failed' })
  })
})

test('the copy that answered is told', async () => {
  expect(await on('evil.example')).toMatchObject({ copy: { count: 0, completedAt: copyOf(0).completedAt } })
})
