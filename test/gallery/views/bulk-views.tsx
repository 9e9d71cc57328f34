import type { BulkState } from '#lib/messages/bulk-requests.ts'
import {
  BULK_ROWS,
  FEED_ROWS,
  FEED_SOURCE,
  bulkAnswersOf,
  bulkRowOf,
  LONG_ROWS,
  MANY_BULK_ROWS,
  SENDING_ROWS,
  SENT_ROWS,
} from '../answers/bulk-answers.ts'
import { CONNECTION } from '../answers/dashboard-answers.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { LONG_WORDS, ORGANIZATIONS } from '../answers/samples.ts'
import { storageFailed } from '../answers/storage-failed.ts'
import { press, settled, type, type View } from './view.ts'
import { dashboardOf } from '../answers/surfaces.tsx'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

const bulk = (answers: FakeAnswers) =>
  dashboardOf({ 'connection/get': () => CONNECTION, ...answers }, { at: 'bulk' })

const view = (name: string, answers: FakeAnswers, after?: View['after']): View => ({
  name: `bulk-${name}`,
  show: () => bulk(answers),
  ...(after ? { after } : {}),
})

const some = (changes: Partial<BulkState> = {}): FakeAnswers => bulkAnswersOf(BULK_ROWS, changes)
const source = (changes: Partial<BulkState['sources'][number]>): BulkState['sources'] => [
  {
    id: 1,
    kind: 'file',
    name: 'iocs.csv',
    length: 1_000_000,
    readTo: 430_000,
    found: 812,
    beyond: 0,
    done: false,
    ...changes,
  },
]
const WRAPPER = (to: string): string =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(to)}&data=05`
const goingOwn = BULK_ROWS.map((row) =>
  row.id === 2 ? { ...row, rowStatus: 'ready' as const, decision: 'send' as const } : row,
)

/** A mail through a gateway; the first was read already. */
const WRAPPED = [
  { ...bulkRowOf(1, 'https://drainer.example/claim'), insteadOf: WRAPPER('https://drainer.example/claim') },
  ...['https://drainer.example/login', `https://${'very-long-name.'.repeat(8)}example/login`].map(
    (to, index) => bulkRowOf(index + 2, WRAPPER(to)),
  ),
]

const allRows = async (): Promise<void> => {
  for (let tries = 0; tries < 20 && !document.body.textContent?.includes('20,000 rows'); tries += 1)
    await settled()
}

const asUnchecked = (written: string, index: number) => bulkRowOf(index + 20, written, { look: null })

/** Where it is wide each is on screen at once; where it is narrow the form is behind a press. */
export const bulkViews: View[] = [
  view('loading', {}),
  view('empty', bulkAnswersOf([])),
  view('list', some()),
  view('organizations', {
    ...some({
      connections: {
        chosen: 'first',
        proposed: 'first',
        reason: { kind: 'default' },
        choices: ORGANIZATIONS.map(({ id, name, slug, isDefault }) => ({
          id,
          name,
          slug,
          reason: isDefault ? { kind: 'default' } : null,
          trouble: id === 'p' ? 'key-rejected' : null,
        })),
      },
    }),
    connections: () => ORGANIZATIONS,
  }),
  view('export', some(), () => press('Export')),
  view('reading', {
    ...bulkAnswersOf([...BULK_ROWS.slice(2, 5), ...['acme-login.top', 'acme-drop.xyz'].map(asUnchecked)], {
      sources: source({ found: 8 }),
      blockers: ['reading', 'checking'],
    }),
  }),
  view(
    'first-reading',
    bulkAnswersOf([], { sources: source({ readTo: 0, found: 0 }), blockers: ['reading'] }),
  ),
  view(
    'full',
    bulkAnswersOf(MANY_BULK_ROWS, {
      sources: source({ readTo: 1_000_000, found: 23_120, done: true, beyond: 3120, unreadable: true }),
    }),
    allRows,
  ),
  view('thousands', bulkAnswersOf(MANY_BULK_ROWS), async () => {
    await allRows()
    document.querySelector('.table-box')?.scrollBy(0, 3000)
  }),
  view('row', some(), () => press('app[.]metarnask')),
  view('row-own', some(), () => press('metamask[.]io/download')),
  view('row-merged', some(), () => press('drainer[.]example')),
  view('row-perhaps', some(), () => press('www[.]drainer[.]example')),
  view('row-email', some(), async () => {
    await press('Can’t be reported')
    await press('support')
  }),
  view('row-wallet', some(), () => press('eip155:1')),
  view('row-note', some(), () => press('acme[.]community')),
  view('feed', bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] })),
  view('feed-row', bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }), () => press('app[.]metarnask')),
  view('row-wrapped', bulkAnswersOf(WRAPPED), () => press('eur01')),
  view(
    'row-asked',
    bulkAnswersOf(
      BULK_ROWS.map((row) => (row.id === 1 ? { ...row, status: 'ALLOWED' as const, sure: true } : row)),
    ),
    () => press('app[.]metarnask'),
  ),
  view('row-removed', some(), async () => {
    await press('Select')
    await press('On your allowlist')
  }),
  view('select', some(), () => press('Select')),
  view('selected', some(), async () => {
    await press('Select')
    await press('Not on your allowlist')
  }),
  view('own-goes', bulkAnswersOf(goingOwn, { blockers: ['own-asset'] })),
  view(
    'own-forbidden',
    bulkAnswersOf(goingOwn, { blockers: ['own-asset-forbidden'], overrideAllowed: false }),
  ),
  view('not-checked', some({ copy: null, unchecked: 'first-sync-running', blockers: ['not-checked'] })),
  view(
    'not-connected',
    some({
      destination: null,
      blockers: ['not-connected'],
      copy: null,
      unchecked: 'no-connection',
    }),
  ),
  view(
    'form',
    some({
      form: { ...EMPTY_FORM, description: LONG_WORDS, sure: true },
      recentDescriptions: [LONG_WORDS, 'Seed phrase page'],
    }),
    async () => {
      await press('Details for all reports')
      await press('More options')
    },
  ),
  view('request', bulkAnswersOf(MANY_BULK_ROWS.slice(0, 390)), () => press('Show request')),
  view('sending', bulkAnswersOf(SENDING_ROWS)),
  view('sent', bulkAnswersOf(SENT_ROWS), () => press('Reports from this list')),
  view('refused-row', bulkAnswersOf(SENT_ROWS), () => press('three[.]example')),
  view(
    'very-long',
    bulkAnswersOf(LONG_ROWS, { sources: source({ name: LONG_WORDS, done: true, readTo: 1_000_000 }) }),
    () => press('login[.]metamask'),
  ),
  view('very-long-words', bulkAnswersOf(LONG_ROWS), async () => {
    await press('Can’t be reported')
    await press('It asks')
  }),
  view(
    'right-to-left',
    bulkAnswersOf([BULK_ROWS[15] ?? bulkRowOf(1, 'a.example'), bulkRowOf(2, 'متجر.example')]),
    () => press('xn--'),
  ),
  view('none-match', some(), () => type('input[type="search"]', 'no such thing')),
  view('tabs-refused', some(), async () => {
    await press('Add more')
    await press('Add open tabs')
  }),
  view('adding', some(), () => press('Add more')),
  view('unfolded', some(), () => press('Can’t be reported')),
  view(
    'disk-full',
    { ...some(), 'bulk/add': () => ({ kind: 'not-stored', failure: { kind: 'disk-full', detail: '' } }) },
    async () => {
      await press('Add more')
      await type('textarea', 'https://acme-login.top/\nhttps://acme-drop.top/')
      await press('Add')
    },
  ),
  view('not-read', some({ notRead: { kind: 'disk-full', detail: '' }, sources: source({}) })),
  view('not-answered', { ...some(), 'bulk/change': () => Promise.reject(new Error('no answer')) }, () =>
    press('Set chain'),
  ),
  view('broken', {
    'bulk/open': () => Promise.reject(new Error('no answer')),
    'bulk/rows': () => Promise.reject(new Error('no answer')),
  }),
  view('storage-failed', {
    'bulk/open': storageFailed('disk-failed', 'UnknownError'),
    'bulk/rows': storageFailed('disk-failed', 'UnknownError'),
  }),
]
