import type { ListFailure } from '#lib/model/list-failure.ts'
import { assetAnswersOf, MANY_ROWS, OWN_ROWS, ownRow } from '../answers/asset-answers.ts'
import { CONNECTION } from '../answers/dashboard-answers.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { check as aCheck, FINDINGS, NOW, verdict as aVerdict } from '../answers/samples.ts'
import { storageFailed } from '../answers/storage-failed.ts'
import { press, type, type View } from './view.ts'
import { dashboardOf } from '../answers/surfaces.tsx'

const HOUR = 3_600_000
const MILLION = { count: 1_000_000, completedAt: NOW - 5 * HOUR, unreadable: 3 }

const assets = (answers: FakeAnswers) =>
  dashboardOf({ 'connection/get': () => CONNECTION, ...answers }, { at: 'assets' })

const view = (name: string, answers: FakeAnswers, after?: View['after']): View => ({
  name: `assets-${name}`,
  show: () => assets(answers),
  ...(after ? { after } : {}),
})

const search = (words: string): Promise<void> => type('input[type="search"]', words)

/** What is searched for is checked a moment later. */
const check = async (words: string): Promise<void> => {
  await search(words)
  await new Promise((done) => setTimeout(done, 200))
}

/** At a million nothing is found in the first portions. */
const LOOKING: FakeAnswers = {
  ...assetAnswersOf(OWN_ROWS, { copy: MILLION }),
  searchAssets: ({ from }) =>
    from === null
      ? {
          kind: 'found',
          rows: OWN_ROWS.slice(0, 2),
          next: { copies: '1', at: 0, chunk: 1 },
          scanned: 230_000,
          of: 1_000_000,
          unreadable: 0,
        }
      : new Promise(() => undefined),
}

const THROTTLED: ListFailure = {
  kind: 'throttled',
  status: 429,
  retryAfterMs: 30_000,
  message: 'Slow down: 60 requests a minute.',
}

const toService = async (): Promise<void> => {
  await press('Search the service')
  await new Promise((done) => setTimeout(done, 500))
}

export const assetViews: View[] = [
  view('loading', {}),
  view('list', assetAnswersOf(OWN_ROWS)),
  view('chosen', assetAnswersOf(OWN_ROWS), () => press('www[.]acme[.]example')),
  view('chosen-handle', assetAnswersOf(OWN_ROWS), () => press('@acmewallet')),
  view('very-long', assetAnswersOf(OWN_ROWS), () => {
    const rows = [...document.querySelectorAll<HTMLElement>('.row-button')]
    rows.at(-1)?.click()
  }),
  view('thousands', assetAnswersOf(MANY_ROWS), () => document.querySelector('.table-box')?.scrollBy(0, 2000)),
  view('found', assetAnswersOf(MANY_ROWS), () => search('shop-12')),
  view('looking', LOOKING, () => search('acme')),
  view('none-match', assetAnswersOf(OWN_ROWS), () => search('no such thing')),
  view('empty', assetAnswersOf([])),
  view('check', assetAnswersOf(OWN_ROWS), () => check('https://www.acme.example/')),
  view('check-unknown', assetAnswersOf(OWN_ROWS), () => check('https://acme-login.top/claim')),
  view(
    'check-findings',
    {
      ...assetAnswersOf(OWN_ROWS),
      checkAsset: () =>
        aCheck({
          verdict: aVerdict([
            FINDINGS['contains-ours'],
            FINDINGS['shared-host'],
            FINDINGS['look-alike'],
            FINDINGS.reported,
            FINDINGS.takedown,
          ]),
          checksum: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
        }),
    },
    () => check('https://app.metarnask.io/unlock'),
  ),
  view('check-nothing', assetAnswersOf(OWN_ROWS), () => check('@somebody')),
  view('first-sync', assetAnswersOf(null, { running: true, pages: 12, count: 12_000, startedAt: NOW })),
  view('syncing', assetAnswersOf(OWN_ROWS, { running: true, pages: 3, count: 3000, startedAt: NOW })),
  view('indexing', assetAnswersOf(OWN_ROWS, { running: true, indexing: true, count: 100_000, pages: 100 })),
  view('no-connection', {
    ...assetAnswersOf(null, { failure: 'no-connection' }),
  }),
  view('no-host', assetAnswersOf(null, { failure: 'no-host-access' })),
  view('no-access', assetAnswersOf(null, { failure: 'no-organization-access' })),
  view('stopped', assetAnswersOf(OWN_ROWS, { failure: 'cursor-repeats' })),
  view(
    'old',
    assetAnswersOf(OWN_ROWS, {
      copy: { count: 12, completedAt: NOW - 100 * HOUR, unreadable: 3 },
      failure: 'offline',
    }),
  ),
  view(
    'at-service',
    assetAnswersOf(null, { failure: 'disk-full' }, [...OWN_ROWS, ownRow(20, 'acme-new.example')]),
    toService,
  ),
  view('service-throttled', assetAnswersOf(null, { failure: 'endless' }, THROTTLED), toService),
  view('behind', {
    ...assetAnswersOf(MANY_ROWS),
    searchAssets: (ask) => {
      if (ask.from !== null) throw new Error('no answer')
      const answer = assetAnswersOf(MANY_ROWS).searchAssets?.(ask)
      if (!answer) throw new Error('no answer')
      return answer
    },
  }),
  view('broken', {
    ...assetAnswersOf(OWN_ROWS),
    searchAssets: () => {
      throw new Error('no answer')
    },
  }),
  view('storage-failed', {
    ...assetAnswersOf(OWN_ROWS),
    searchAssets: storageFailed('disk-failed', 'UnknownError'),
    assetSync: storageFailed('disk-failed', 'UnknownError'),
  }),
]
