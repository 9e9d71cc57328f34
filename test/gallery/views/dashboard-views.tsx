import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { bareReport, fileOf, savedBytes, signer } from '#test/case-file/samples.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { Attempt, ReportState } from '#lib/model/report-state.ts'
import { madeTitle } from '#lib/model/title.ts'
import { BACK_REPORT, CASES, backAnswers, caseAnswers, caseViews } from './case-views.tsx'
import { OWN_ROWS, assetAnswersOf } from '../answers/asset-answers.ts'
import { answersOf, CONNECTION, shownAsset } from '../answers/dashboard-answers.ts'
import { PICTURE_KEPT } from '../answers/evidence-samples.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { DESTINATION, LONG_PAGE, LONG_WORDS, NOW, ORGANIZATIONS, PAGE, report } from '../answers/samples.ts'
import { storageFailed } from '../answers/storage-failed.ts'
import { appeared, press, type, type View } from './view.ts'
import { dashboardOf } from '../answers/surfaces.tsx'

const MINUTE = 60_000

const attempt = (number: number, started: number, changes: Partial<Attempt> = {}): Attempt => ({
  number,
  started,
  ended: started + 800,
  outcome: 'accepted',
  status: 200,
  ambiguous: false,
  ...changes,
})

const row = (
  id: string,
  ago: number,
  asset: string,
  state: ReportState,
  changes: Partial<ReportView> = {},
): ReportView =>
  report(state, {
    id,
    assets: [asset],
    title: `Phishing: ${asset.slice(0, 60)}`,
    confirmedAt: NOW - ago * MINUTE,
    ...changes,
  })

const accepted = (reportNumber: string): ReportState => ({
  at: 'accepted',
  reportNumber,
  organization: { id: 1, slug: 'acme', name: 'Acme' },
  asTheServiceWroteIt: false,
})

/** Of the rejected report: two assets, and those that can be sent without them. */
const REJECTED = ['https://drainer.example/', 'https://site-3.example/claim']
const OTHERS = Array.from({ length: 12 }, (_, index) => `https://site-${index}.example/claim`).filter(
  (asset) => !REJECTED.includes(asset),
)

const REFUSED: ReportState = {
  at: 'refused',
  why: 'assets',
  status: 422,
  message: '2 of 13 assets failed validation',
  refusals: [
    {
      asset: 'https://drainer.example/',
      errorType: 'DOMAIN_NOT_ALLOWED',
      message: 'Domain is on the ignore list',
      suggestion: '',
      names: ['https://drainer.example/'],
    },
    {
      asset: 'https://site-3.example/claim',
      errorType: 'REPORT_ALREADY_EXISTS',
      message: 'A pending report exists',
      suggestion: '',
      names: ['https://site-3.example/claim'],
    },
  ],
}

const REPORTS: ReportView[] = [
  row('r1', 4, 'https://drainer.example/', REFUSED, {
    assets: [...REJECTED, ...OTHERS],
  }),
  row('r2', 12, PAGE, accepted('48213'), {
    ambiguous: true,
    opened: [
      { openedAt: NOW - 5 * MINUTE, name: 'Google Safe Browsing', content: PAGE },
      { openedAt: NOW - 4 * MINUTE, name: 'Netcraft', content: PAGE },
    ],
    attempts: [
      attempt(1, NOW - 12 * MINUTE + 6000, {
        outcome: 'server-error',
        status: 503,
        ambiguous: true,
        ended: NOW - 12 * MINUTE + 9400,
      }),
      attempt(2, NOW - 11 * MINUTE),
    ],
  }),
  row(
    'r3',
    14,
    'https://claim-acme.pages.dev',
    {
      at: 'waiting',
      since: NOW - MINUTE,
      due: NOW + 2 * MINUTE,
      because: 'server-error',
      status: 503,
      message: 'Please try again later',
    },
    {
      attempts: [attempt(1, NOW - 2 * MINUTE, { outcome: 'server-error', status: 503, ambiguous: true })],
      ambiguous: true,
    },
  ),
  row(
    'r12',
    40,
    'https://claim-acme.web.app',
    { at: 'waiting', since: NOW, due: NOW + 30_000, because: 'server-error', status: 503, message: '' },
    {
      nextAttempt: { at: NOW + 9 * MINUTE, because: 'probe' },
      madeFrom: { id: 'r13', how: 'edited' },
      attempts: [attempt(1, NOW - 30 * MINUTE, { outcome: 'server-error', status: 503, ambiguous: true })],
    },
  ),
  row('r13', 45, 'https://claim-acme.web.ap', { at: 'cancelled', replacedBy: ['r12'] }),
  row('r4', 60, 'https://acme-support.help', { at: 'known', refusals: [] }),
  row('r5', 180, 'eip155:1:0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7', {
    at: 'presumed',
    why: 'known-after-doubt',
    refusals: [],
  }),
  row('r6', 0, 'https://acme-airdrop.net', { at: 'queued', until: NOW + 4000 }),
  row('r7', 1, 'https://acme-login.top/a', { at: 'sending', since: NOW - 900 }),
  row(
    'r8',
    300,
    'https://t.me/acme_support_team',
    {
      at: 'held',
      because: 'unauthorized',
      message: 'API key missing, invalid, or without organization access.',
    },
    {
      nextAttempt: { at: NOW + 25 * MINUTE, because: 'parked' },
      attempts: [attempt(1, NOW - 299 * MINUTE, { outcome: 'held', status: 401 })],
    },
  ),
  row('r9', 1500, 'https://wallet-acme.top/login', { at: 'needs-you', because: 'own-asset', message: '' }),
  row('r10', 3000, 'acme.community', { at: 'cancelled', replacedBy: [] }),
  row(
    'r11',
    90_000,
    LONG_PAGE,
    {
      at: 'waiting',
      since: NOW,
      due: NOW + 3_600_000,
      because: 'timed-out',
      status: null,
      message: LONG_WORDS,
    },
    { title: LONG_WORDS },
  ),
]

/** The accepted one is the one whose asset came back online. */
const BACK_REPORTS = [
  ...REPORTS.filter(({ id }) => id !== BACK_REPORT.id),
  row(BACK_REPORT.id, BACK_REPORT.ago, BACK_REPORT.asset, accepted(BACK_REPORT.reportNumber)),
]

/** As many as somebody has after a few months, in every state. */
const THOUSANDS: ReportView[] = Array.from({ length: 2000 }, (_, index) => {
  const like = REPORTS[index % 11]
  const asset = `https://login-${index}.brand-${index % 97}.example/claim`
  return row(`t${index}`, index * 40, asset, like?.state ?? accepted('1'))
})

/** The repair that sends these assets. */
const planOf = (
  assets: readonly string[],
  destination: typeof DESTINATION,
  remaining: number,
): AnswerOf<Requests, 'repair/plan'> => ({
  kind: 'plan',
  destination,
  requests: [
    {
      body: JSON.stringify({
        assets: assets.map((content) => ({ content, status: 'BLOCKED' })),
        organizationSlug: destination.slug,
        title: madeTitle('phishing', assets),
      }),
      assets: assets.length,
    },
  ],
  remaining,
})

const dashboard = (given: FakeAnswers, at = 'reports') => {
  const answers: FakeAnswers = {
    'connection/get': () => CONNECTION,
    ...caseAnswers(CASES),
    'repair/draft': () => ({ draftId: null, assets: 0 }),
    'repair/plan': () => planOf(OTHERS, DESTINATION, REJECTED.length),
    ...given,
  }
  return dashboardOf(answers, { at })
}

/** Below what fits on the first screen. */
const toEvidence = async (): Promise<void> => {
  ;(await appeared('.detail-pane .stack-8:has(.kept-evidence)')).scrollIntoView({ block: 'start' })
}

const chosen = (name: string, id: string, after?: View['after']): View => ({
  name,
  show: () => dashboard(answersOf(REPORTS), `reports/${id}`),
  ...(after ? { after } : {}),
})

/** A case file of so many reports, dropped on the check, and whose key signed it. */
const checkedView = (
  name: string,
  owner: 'own' | 'named' | 'unknown',
  count: number,
  change: (page: string) => string = (page) => page,
): View => {
  const keys = { own: 'ab'.repeat(32), trusted: '' }
  return {
    name: `case-file-${name}`,
    show: () => dashboard({ ...answersOf(REPORTS), caseFileKeys: () => keys }),
    after: async () => {
      const file = fileOf(Array.from({ length: count }, (_, index) => bareReport({ id: `r${index}` })))
      const { sign, fingerprint } = await signer()
      if (owner === 'own') keys.own = fingerprint
      if (owner === 'named') keys.trusted = `${fingerprint} Ann Lee, SOC`
      const page = new TextDecoder().decode(await savedBytes(file, 'page', sign))
      await press('Verify a case file')
      await press('Choose files')
      const input = await appeared<HTMLInputElement>('.case-file-drop input')
      const transfer = new DataTransfer()
      transfer.items.add(new File([change(page)], 'case-file-2026-11-21-0a1b2c3d.html'))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await appeared('.drop-panel .filled')
    },
  }
}

const searchable: FakeAnswers = {
  ...assetAnswersOf(OWN_ROWS),
  ...answersOf(REPORTS),
  searchTakedowns: ({ words }) =>
    [
      { id: 9031, status: 'NOT_STARTED', content: 'https://claim-acme-wallet.support/a' },
      { id: 9007, status: 'COMPLETED', content: 'acme-wallet.support' },
    ].flatMap(({ content, ...one }) =>
      words.every((word) => content.includes(word)) ? [{ ...one, shown: shownAsset(content) }] : [],
    ),
}

const searchFor = async (words: string): Promise<void> => {
  await appeared('.everything-field')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  await type('.everything-field input', words)
  // What is read from the disk comes a moment later.
  await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Of three organizations, with a report of the second. */
const severalView = (name: string, route: string, after?: () => Promise<void>): View => ({
  name: `organizations-${name}`,
  show: () =>
    dashboard(
      {
        ...assetAnswersOf(OWN_ROWS),
        ...answersOf(
          REPORTS.map((one) =>
            one.id === 'r2' || one.id === 'r8'
              ? { ...one, destination: { ...one.destination, slug: 'brindle' } }
              : one,
          ),
        ),
        connections: () => ORGANIZATIONS,
        searchTakedowns: () =>
          ORGANIZATIONS.slice(1).map((one) => ({
            id: 9031,
            status: 'NOT_STARTED',
            shown: shownAsset('https://claim-acme-wallet.support/a'),
            organization: { id: one.id, name: one.name },
          })),
      },
      route,
    ),
  ...(after && { after }),
})

export const dashboardViews: View[] = [
  severalView('list', 'reports'),
  severalView('filtered', 'reports?org=b'),
  severalView('none', 'reports?org=p'),
  severalView('held', 'reports/r8'),
  severalView('assets', 'assets'),
  severalView('takedowns', 'takedowns'),
  severalView('search', 'reports', () => searchFor('acme')),
  { name: 'loading', show: () => dashboard({}) },
  {
    name: 'broken',
    show: () =>
      dashboard({
        reportIds: () => {
          throw new Error('no answer')
        },
      }),
  },
  {
    name: 'newer-database',
    show: () => dashboard({ reportIds: storageFailed('newer-database', 'VersionError') }),
  },
  { name: 'empty', show: () => dashboard(answersOf([])) },
  { name: 'list', show: () => dashboard(answersOf(REPORTS, 1)) },
  {
    name: 'selected',
    show: () => dashboard(answersOf(REPORTS), 'reports?status=state_needs_you'),
    after: () => {
      const last = document.querySelector('.table-box tbody tr:last-child .row-button')
      last?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    },
  },
  {
    name: 'look-up',
    show: () =>
      dashboard({ ...answersOf(REPORTS), 'preferences/get': () => DEFAULT_PREFERENCES }, 'reports/r2'),
    after: async () => {
      ;(await appeared('.detail-pane [popovertarget]')).click()
      await appeared('.look-up a')
    },
  },
  { name: 'export', show: () => dashboard(answersOf(REPORTS)), after: () => press('Export') },
  {
    name: 'back-online',
    show: () => dashboard({ ...answersOf(BACK_REPORTS), ...backAnswers() }),
  },
  {
    name: 'overview',
    show: () =>
      dashboard({
        ...answersOf(BACK_REPORTS),
        ...backAnswers(),
        assetSync: assetAnswersOf(null, { failure: 'not-fetched' }).assetSync,
        drafts: () => [
          { id: 'e', shown: null, assets: 1, title: '', category: 'phishing', editedAt: NOW - 3_600_000 },
        ],
      }),
  },
  {
    name: 'back-online-chosen',
    show: () => dashboard({ ...answersOf(BACK_REPORTS), ...backAnswers() }, 'reports/r2?only=back'),
  },
  {
    name: 'none-match',
    show: () => dashboard(answersOf(REPORTS)),
    after: () => type('input[type="search"]', 'no such thing'),
  },
  {
    name: 'search',
    show: () => dashboard(searchable),
    after: () => searchFor(''),
  },
  {
    name: 'search-asset',
    show: () => dashboard(searchable),
    after: () => searchFor('acme-wallet.support'),
  },
  {
    name: 'search-words',
    show: () => dashboard(searchable),
    after: () => searchFor('acme'),
  },
  {
    name: 'search-none',
    show: () => dashboard(searchable),
    after: () => searchFor('no such thing'),
  },
  { name: 'thousands', show: () => dashboard(answersOf(THOUSANDS)) },
  {
    name: 'thousands-scrolled',
    show: () => dashboard(answersOf(THOUSANDS), 'reports/t1200'),
    after: () => document.querySelector('.table-box')?.scrollBy(0, 900),
  },
  {
    name: 'behind',
    show: () => {
      let asked = 0
      const { reportRows: rows, ...answers } = answersOf(THOUSANDS)
      return dashboard({
        ...answers,
        reportRows: (ask) => {
          asked += 1
          if (asked > 2 || !rows) throw new Error('no answer')
          return rows(ask)
        },
      })
    },
  },
  chosen('evidence', 'r2', async () => {
    await press('Evidence')
    await toEvidence()
  }),
  chosen('evidence-shown', 'r2', async () => {
    await press('Evidence')
    await press('Show screenshot')
    await toEvidence()
  }),
  {
    name: 'evidence-removed',
    show: () =>
      dashboard(
        {
          ...answersOf(REPORTS),
          evidence: () => ({
            captures: [],
            pictures: [{ ...PICTURE_KEPT, base64: null }],
            removed: { at: NOW, why: 'age', afterDays: 90, bodySha256: PICTURE_KEPT.sha256 },
          }),
        },
        'reports/r2',
      ),
    after: async () => {
      await press('Evidence')
      await toEvidence()
    },
  },
  { name: 'needing', show: () => dashboard(answersOf(REPORTS), 'reports/needing') },
  { name: 'gone', show: () => dashboard(answersOf(REPORTS), 'reports/none-such') },
  { name: 'export', show: () => dashboard(answersOf(REPORTS), 'reports/r2'), after: () => press('Export') },
  {
    name: 'exported',
    show: () => dashboard(answersOf(REPORTS)),
    after: async () => {
      await press('Export')
      await press('CSV')
    },
  },
  chosen('probing-and-linked', 'r12'),
  chosen('replaced', 'r13'),
  chosen('accepted', 'r2'),
  chosen('refused', 'r1'),
  chosen('queued', 'r6'),
  chosen('more-actions', 'r2', () => press('More actions')),
  chosen('cancel', 'r3', () => press('Cancel report…')),
  chosen('held', 'r8'),
  {
    name: 'host-taken',
    show: () =>
      dashboard(
        {
          ...answersOf([
            row('r1', 4, PAGE, { at: 'held', because: 'no-permission', message: '' }),
            ...REPORTS.slice(1),
          ]),
          'connection/get': () => ({ ...CONNECTION, hostToAsk: 'https://reports.example/*' }),
        },
        'reports/r1',
      ),
  },
  chosen('refused-request', 'r1', () => press('Show request')),
  {
    name: 'held-elsewhere',
    show: () =>
      dashboard(
        {
          ...answersOf([
            row('r1', 4, PAGE, { at: 'held', because: 'other-destination', message: '' }),
            ...REPORTS.slice(1),
          ]),
          'repair/plan': () =>
            planOf(
              [PAGE],
              {
                baseUrl: 'https://eu.reports.example/v2',
                origin: 'https://eu.reports.example',
                slug: 'globex',
              },
              0,
            ),
        },
        'reports/r1',
      ),
  },
  {
    name: 'replaced-with-draft',
    show: () =>
      dashboard(
        {
          ...answersOf([row('r1', 4, PAGE, { at: 'cancelled', replacedBy: ['r2'] }), ...REPORTS.slice(1)]),
          'repair/draft': () => ({ draftId: 'd', assets: 2 }),
        },
        'reports/r1',
      ),
  },
  chosen('presumed', 'r5'),
  chosen('again', 'r4', () => press('Report again…')),
  chosen('very-long', 'r11'),
  chosen('request', 'r2', () => press('Request')),
  chosen('answer', 'r2', () => press('Response')),
  chosen('case-file', 'r2', () => press('Case file')),
  {
    name: 'case-file-saved',
    show: () => dashboard(answersOf(REPORTS), 'reports/r2'),
    after: async () => {
      await press('Case file')
      ;(await appeared('.case-file input')).click()
      await press('Save case file (8')
      await press('Save as JSON')
    },
  },
  {
    name: 'check-case-file',
    show: () => dashboard(answersOf(REPORTS)),
    after: () => press('Verify a case file'),
  },
  checkedView('own', 'own', 1),
  checkedView('unknown', 'unknown', 1),
  checkedView('named', 'named', 30),
  checkedView('changed', 'own', 1, (page) => page.replaceAll('48213', '48214')),
  checkedView('foreign', 'unknown', 1, () => '<!doctype html>'),
  ...caseViews((answers, route) => dashboard(answers, route)),
]
