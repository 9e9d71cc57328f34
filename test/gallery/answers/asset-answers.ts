import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'
import type { Finding, AssetRow } from '#lib/model/verdict.ts'
import type { SyncState } from '#lib/own-assets/sync-state.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import type { AssetSearch } from '#lib/own-assets/search.ts'
import { assetRowOf, fits, wantedOf } from '#lib/own-assets/search.ts'
import { organizationAsset } from '#lib/service/organization-assets.ts'
import type { FakeAnswers } from './fake-ask.ts'
import { LONG_PAGE, LONG_WORDS, NOW, verdict } from './samples.ts'

const MINUTE = 60_000

const GROUPS = [
  { id: 11, name: 'Websites' },
  { id: 12, name: 'Treasury' },
  { id: 13, name: 'Social' },
]

/** An asset as the service lists it. */
export const ownRow = (id: number, content: string, changes: Record<string, unknown> = {}): AssetRow =>
  assetRowOf(
    organizationAsset.parse({
      id,
      content,
      type: 'URL',
      status: 'ALLOWED',
      name: null,
      description: null,
      group: null,
      createdAt: '2025-02-03T09:15:00.000Z',
      updatedAt: '2026-10-21T14:02:11.000Z',
      ...changes,
    }),
  )

const [WEBSITES, TREASURY, SOCIAL] = GROUPS

export const OWN_ROWS: AssetRow[] = [
  ownRow(1, 'https://www.acme.example/', {
    name: 'Acme home page',
    description: 'Main site, all languages',
    group: WEBSITES,
  }),
  ownRow(2, 'acme-wallet.example', { name: 'Acme Wallet', group: WEBSITES }),
  ownRow(3, 'https://docs.acme.example/start?from=nav', { type: 'PAGE', group: WEBSITES }),
  ownRow(4, 'https://äcme.example', { name: 'Acme, with umlaut' }),
  ownRow(5, '0x52908400098527886E0F7030069857D2E4169EE7', {
    type: 'ADDRESS',
    name: 'Treasury',
    group: TREASURY,
  }),
  ownRow(6, '@acmewallet', { type: 'TWITTER', name: 'Acme Wallet', group: SOCIAL }),
  ownRow(7, 'https://t.me/acmewallet', { type: 'TELEGRAM', group: SOCIAL }),
  ownRow(8, 'https://www.twitch.tv/acmewallet', { type: 'TWITCH', name: 'Acme live', group: SOCIAL }),
  ownRow(9, 'acme-labs.example', { status: 'UNKNOWN', name: 'Acme Labs' }),
  ownRow(10, 'https://acme-airdrop.example/claim', {
    status: 'BLOCKED',
    description: 'Bought back from a scammer',
  }),
  ownRow(11, 'https://chromewebstore.example/detail/acme-wallet/abcdefghijklmnopabcdefghijklmnop', {
    type: 'CHROME_WEB_STORE',
    status: 'PENDING_REVIEW',
    updatedAt: 'yesterday',
  }),
  ownRow(12, LONG_PAGE, {
    name: LONG_WORDS,
    description: LONG_WORDS,
    group: { id: 99, name: LONG_WORDS },
  }),
]

export const MANY_ROWS: AssetRow[] = Array.from({ length: 3000 }, (_, id) =>
  ownRow(id, `https://shop-${id}.brand-${id % 97}.example/`, {
    name: `Shop ${id}`,
    group: id % 3 ? (GROUPS[id % 3] ?? null) : null,
    type: id % 5 ? 'URL' : 'PAGE',
  }),
)

const syncState = (changes: Partial<SyncState> = {}): SyncState => ({
  running: false,
  indexing: false,
  pages: 0,
  count: 0,
  startedAt: null,
  failure: null,
  copy: { count: 12, completedAt: NOW - 12 * MINUTE, unreadable: 0 },
  facets: {
    types: ['URL', 'PAGE', 'ADDRESS', 'TWITTER', 'TELEGRAM', 'CHROME_WEB_STORE'],
    statuses: ['ALLOWED', 'UNKNOWN', 'BLOCKED'],
    groups: GROUPS,
  },
  ...changes,
})

/** An own asset under its exact content alone: enough for a picture. */
const lookupOf =
  (rows: readonly AssetRow[]): AssetLookup =>
  async ({ content }) => {
    const own = rows.find((row) => row.content === content)
    const found: Finding = !own
      ? { relation: 'not-known' }
      : { relation: own.status === 'ALLOWED' ? 'ours' : 'on-your-list', own }
    return verdict([found], { about: content })
  }

const matching = (rows: readonly AssetRow[], filters: AssetSearch): AssetRow[] => {
  const wanted = wantedOf(filters)
  return rows.filter((row) => fits({ ...row }, wanted))
}

/** So many rows at a time. */
const PORTION = 100

export const syncOf = (rows: readonly AssetRow[] | null, sync: Partial<SyncState>): SyncState =>
  syncState({
    copy: rows && { count: rows.length, completedAt: NOW - 12 * MINUTE, unreadable: 0 },
    ...sync,
  })

/** The answers of a background whose copy holds these rows, null for none; `service` answers its own search. */
export const assetAnswersOf = (
  rows: readonly AssetRow[] | null,
  sync: Partial<SyncState> = {},
  service: readonly AssetRow[] | ListFailure = [],
): FakeAnswers => ({
  assetSync: () => syncOf(rows, sync),
  assetSyncs: ({ of }) => of.map(() => syncOf(rows, sync)),
  searchAssets: ({ from, of = [], ...filters }) => {
    if (rows === null) return { kind: 'no-copy' }
    const found = matching(rows, filters)
    const start = from?.chunk ?? 0
    const end = start + PORTION
    return {
      kind: 'found',
      rows: found.slice(start, end).map((row, at) => {
        const organization = of[at % of.length]
        return organization ? { ...row, organization } : row
      }),
      next: end < found.length ? { copies: '1', at: 0, chunk: end } : null,
      scanned: Math.min(rows.length, end),
      of: rows.length,
      unreadable: 0,
    }
  },
  'assets/at-service': ({ query, type, group }) =>
    'kind' in service
      ? { kind: 'refused', failure: service }
      : {
          kind: 'found',
          rows: matching(service, { query, type, group, status: null }),
          next: null,
          unreadable: 0,
        },
  checkAsset: async ({ address }) => (await checkAssets([address], lookupOf(rows ?? []))).checks[0] ?? null,
  'own-assets/sync': () => ({ started: true }),
})
