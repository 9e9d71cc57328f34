import type { AtTab } from '#lib/messages/report-requests.ts'
import { assetAnswersOf, OWN_ROWS } from '../answers/asset-answers.ts'
import { BULK_ROWS, bulkAnswersOf } from '../answers/bulk-answers.ts'
import { CASES, caseAnswers } from './case-views.tsx'
import { answersOf, CONNECTION } from '../answers/dashboard-answers.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import {
  asDraft,
  check,
  CHOICES,
  draft,
  EVIDENCE,
  FINDINGS,
  LONG_PAGE,
  NOW,
  ORGANIZATIONS,
  PAGE,
  report,
  verdict,
} from '../answers/samples.ts'
import { appeared, press, type View } from './view.ts'
import { dashboardOf, thisPageOf } from '../answers/surfaces.tsx'

const DRAFT = draft({ evidence: EVIDENCE })

const FORM: FakeAnswers = {
  'draft/open-tab': () => asDraft(DRAFT),
  'draft/open': () => asDraft(DRAFT),
  'draft/save': ({ form }) => asDraft({ ...DRAFT, form }),
}

/** Of three organizations. */
const ofSeveral: FakeAnswers = {
  ...FORM,
  'draft/open': () => asDraft({ ...DRAFT, connections: CHOICES }),
  'draft/open-tab': () => asDraft({ ...DRAFT, connections: CHOICES }),
  connections: () => ORGANIZATIONS,
}

const panel = (answers: FakeAnswers, at = 'page', follows = false) => {
  const all = { 'connection/get': () => CONNECTION, ...answers }
  return dashboardOf(all, {
    at,
    thisPage: (route) =>
      thisPageOf(all, {
        route,
        mayRead: async () => false,
        following: { has: async () => follows, start: async () => true, stop: async () => true },
      }),
  })
}

const atTab = (answer: AtTab, more: FakeAnswers = {}): FakeAnswers => ({
  'draft/at-tab': () => answer,
  checkAsset: () => check(),
  ...more,
})

const none = (address: string, reportable = true): AtTab => ({ kind: 'none', address, reportable })
const THERE: AtTab = { kind: 'there', address: PAGE, id: 'd' }

const REPORTS = [
  report(
    {
      at: 'waiting',
      because: 'server-error',
      since: NOW - 60_000,
      due: NOW + 120_000,
      status: 502,
      message: '',
    },
    { id: 'r1', assets: [LONG_PAGE] },
  ),
]

const NEEDING = report(
  { at: 'needs-you', because: 'own-asset', message: '' },
  { id: 'r2', assets: ['https://metamask.io/download'] },
)

/** The dashboard beside a page, and its tab about that page. */
export const panelViews: View[] = [
  {
    name: 'organizations',
    show: () => panel(atTab(THERE, ofSeveral)),
  },
  {
    name: 'organizations-filter',
    show: () => panel({ ...answersOf([]), ...ofSeveral }, 'reports'),
  },
  { name: 'untold', show: () => panel(atTab({ kind: 'untold' })) },
  { name: 'offered', show: () => panel(atTab(none(PAGE))) },
  { name: 'following', show: () => panel(atTab(none(PAGE)), 'page', true) },
  {
    name: 'offered-ours',
    show: () =>
      panel(atTab(none(LONG_PAGE), { checkAsset: () => check({ verdict: verdict([FINDINGS.ours]) }) })),
  },
  { name: 'refused', show: () => panel(atTab(none(PAGE))), after: () => press('Report this page') },
  { name: 'not-reportable', show: () => panel(atTab(none('about:addons', false))) },
  {
    name: 'broken',
    show: () =>
      panel({
        'draft/at-tab': () => {
          throw new Error('the background is not there')
        },
      }),
  },
  { name: 'form', show: () => panel(atTab(THERE, FORM)) },
  {
    name: 'menu',
    show: () => panel(atTab(THERE, FORM)),
    after: async () => (await appeared('.dashboard-head .drop-button')).click(),
  },
  { name: 'pinned', show: () => panel(atTab(THERE, FORM), 'page/d') },
  { name: 'reports', show: () => panel(answersOf(REPORTS), 'reports') },
  { name: 'needing', show: () => panel(answersOf([...REPORTS, NEEDING]), 'reports') },
  { name: 'bulk', show: () => panel(bulkAnswersOf(BULK_ROWS), 'bulk') },
  { name: 'bulk-empty', show: () => panel(bulkAnswersOf([]), 'bulk') },
  { name: 'assets', show: () => panel(assetAnswersOf(OWN_ROWS), 'assets') },
  { name: 'takedowns', show: () => panel(caseAnswers(CASES), 'takedowns') },
]
