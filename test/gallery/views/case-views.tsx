import type { Overview, Returned } from '#lib/takedowns/known-takedowns.ts'
import type { PollingView } from '#lib/messages/requests.ts'
import type { TakedownRow, KnownTakedown } from '#lib/model/takedown.ts'
import { takedownRow, servedCases, type CaseFault } from '../answers/case-answers.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { LONG_PAGE, LONG_WORDS, NOW } from '../answers/samples.ts'
import { press, settled, type View } from './view.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const reported: TakedownRow['reports'] = [
  {
    id: 'r2',
    state: 'accepted',
    title: 'Phishing: app.metarnask.io',
    reportNumber: '48213',
    confirmedAt: NOW - 12 * MINUTE,
    how: 'same',
  },
]

/** Every documented status, one that is not, and rows of which little was told. */
export const CASES: TakedownRow[] = [
  takedownRow({
    id: 9001,
    content: 'https://app.metarnask.io/unlock?session=restore',
    status: 'IN_PROGRESS',
    reports: reported,
    changed: 0.1,
    opened: 0.2,
  }),
  takedownRow({
    id: 9002,
    content: 'https://claim-acme.pages.dev',
    status: 'TODO',
    changed: 5,
    opened: 5,
    assignee: null,
  }),
  takedownRow({
    id: 9003,
    content: 'https://t.me/acme_support_team',
    type: 'TELEGRAM',
    status: 'PENDING_INPUT',
    liveness: 'UNKNOWN',
    changed: 26,
  }),
  takedownRow({
    id: 9004,
    content: 'acme-airdrop.net',
    status: 'COMPLETED',
    liveness: 'DEAD',
    changed: 72,
    reports: [...reported, ...reported],
  }),
  takedownRow({
    id: 9005,
    content: 'eip155:1:0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7',
    type: 'ADDRESS',
    status: 'CANCELLED',
    liveness: '',
    brand: null,
    assignee: null,
    changed: 300,
    opened: 900,
  }),
  takedownRow({
    id: 9006,
    content: 'https://acme-partner.example/',
    status: 'PENDING_RETRACTION',
    liveness: 'DEAD',
    opened: 2000,
  }),
  takedownRow({
    id: 9007,
    content: 'https://acme-fans.example/',
    status: 'RETRACTION_SENT',
    updatedAt: null,
    updatedText: 'last Tuesday',
  }),
  takedownRow({
    id: 9008,
    content: 'https://x.com/acme_walIet',
    type: 'TWITTER',
    status: 'RETRACTED',
    opened: 9000,
    changed: 4000,
  }),
  takedownRow({
    id: 9009,
    content: LONG_PAGE,
    status: 'A_STATUS_THAT_NOBODY_HAS_DOCUMENTED_SO_FAR',
    liveness: 'PERHAPS_ALIVE',
    type: 'GOOGLE_APP_STORE',
    assignee: LONG_WORDS,
    brand: { name: LONG_WORDS, slug: 'long' },
    createdAt: null,
    createdText: null,
  }),
]

const NOON_BEFORE = NOW - 5 * DAY
const WATCHED_BACK = { down: 'COMPLETED', downBy: NOON_BEFORE, after: null, by: NOW - DAY } as const

const WATCHED: KnownTakedown = {
  back: null,
  case: CASES[0] ?? takedownRow({}),
  firstSeenAt: NOW - 10 * MINUTE,
  seenAt: NOW - 2 * MINUTE,
  isFinal: false,
  changes: [
    { what: 'found', from: null, to: 'TODO', after: null, by: NOW - 10 * MINUTE },
    { what: 'status', from: 'TODO', to: 'IN_PROGRESS', after: NOW - 10 * MINUTE, by: NOW - 6 * MINUTE },
    { what: 'liveness', from: 'UNKNOWN', to: 'ALIVE', after: NOW - 6 * MINUTE, by: NOW - 2 * MINUTE },
  ],
}

/** When what came back online had been reported. */
const BACK_REPORTED_AT = NOON_BEFORE - DAY - 60 * MINUTE
export const BACK_REPORT = {
  id: 'r2',
  asset: 'https://acme-restore.example/start',
  ago: (NOW - BACK_REPORTED_AT) / MINUTE,
  reportNumber: '48166',
}

const BACK: KnownTakedown = {
  ...WATCHED,
  case: takedownRow({
    id: 9010,
    content: BACK_REPORT.asset,
    status: 'COMPLETED',
    liveness: 'ALIVE',
    changed: 0.2,
    reports: [
      {
        id: BACK_REPORT.id,
        state: 'accepted',
        title: 'Phishing: acme-restore.example',
        reportNumber: BACK_REPORT.reportNumber,
        confirmedAt: BACK_REPORTED_AT,
        how: 'same',
      },
    ],
  }),
  back: { down: 'DEAD', downBy: NOON_BEFORE, after: NOW - 30 * MINUTE, by: NOW - 12 * MINUTE },
  changes: [
    { what: 'found', from: null, to: 'IN_PROGRESS', after: null, by: NOON_BEFORE - DAY },
    { what: 'liveness', from: 'ALIVE', to: 'DEAD', after: NOON_BEFORE - 2 * MINUTE, by: NOON_BEFORE },
    { what: 'status', from: 'IN_PROGRESS', to: 'COMPLETED', after: NOON_BEFORE, by: NOW - DAY },
    { what: 'liveness', from: 'DEAD', to: 'ALIVE', after: NOW - 30 * MINUTE, by: NOW - 12 * MINUTE },
  ],
}

export const RETURNED: Returned = {
  row: BACK.case,
  back: BACK.back ?? WATCHED_BACK,
  seen: false,
  reports: ['r2'],
}

/** The answers of somebody who has a case that is back online, and one that is reported again. */
export const backAnswers = (): FakeAnswers => ({
  ...caseAnswers([BACK.case, ...CASES]),
  'notices/seen': () => ({}),
  returns: () => [RETURNED],
  takedown: ({ id }) =>
    id === BACK.case.id
      ? BACK
      : { ...BACK, case: CASES.find((one) => one.id === id) ?? BACK.case, back: { ...WATCHED_BACK } },
  takedownsOf: ({ id }) => ({
    cases: id === 'r2' ? [BACK] : [],
    searchedAt: NOW - 8 * MINUTE,
    takedownTime:
      id === 'r2'
        ? { least: NOON_BEFORE - 2 * MINUTE - BACK_REPORTED_AT, most: NOON_BEFORE - BACK_REPORTED_AT }
        : null,
  }),
  takedownBriefs: ({ ids }) =>
    ids.flatMap((report) =>
      report === 'r2'
        ? [
            {
              report,
              id: 9010,
              status: 'COMPLETED',
              liveness: 'ALIVE',
              updatedAt: NOW - 12 * MINUTE,
              backAt: NOW - 12 * MINUTE,
              more: 0,
            },
          ]
        : [],
    ),
})

const MONDAY = Date.UTC(2026, 10, 16)

export const OVERVIEW: Overview = {
  cases: 1204,
  completeAt: NOW - 3 * 60 * MINUTE,
  unreadable: 1,
  byStatus: [
    { name: 'TODO', count: 112 },
    { name: 'IN_PROGRESS', count: 304 },
    { name: 'COMPLETED', count: 655 },
    { name: 'CANCELLED', count: 118 },
    { name: 'RETRACTED', count: 3 },
    { name: 'PENDING_INPUT', count: 12 },
  ],
  byLiveness: [
    { name: 'ALIVE', count: 430 },
    { name: 'DEAD', count: 702 },
    { name: 'UNKNOWN', count: 72 },
  ],
  byWeek: Array.from({ length: 26 }, (_, index) => {
    const count = 20 + ((index * 37) % 31)
    const done = Math.max(0, count - 3 - index)
    return {
      start: MONDAY - (25 - index) * 7 * DAY,
      count: index === 4 ? 0 : count,
      byStatus:
        index === 4
          ? []
          : [
              { name: 'COMPLETED', count: done },
              { name: 'IN_PROGRESS', count: count - done },
            ],
    }
  }),
  undated: 4,
  earlier: 310,
}

export const WATCH: PollingView = {
  off: null,
  running: false,
  minutes: 15,
  lastPass: { endedAt: NOW - 8 * MINUTE, requests: 3, unreadable: 0, stopped: null, failure: null },
  nextPassAt: NOW + 9 * MINUTE,
  pausedUntil: null,
  readingList: false,
  openReports: 10,
  cases: 1204,
  completeAt: NOW - 3 * 60 * MINUTE,
  requests: { made: 300, since: NOW - 3 * DAY },
}

/** The answers of a background that has these cases, and that strikes at the questions with these numbers. */
export const caseAnswers = (
  cases: readonly TakedownRow[],
  faults: Record<number, CaseFault> = {},
  always?: CaseFault,
): FakeAnswers => {
  const served = servedCases(cases)
  let asked = 0
  return {
    'takedowns/list': (ask) => {
      asked += 1
      return served(ask, faults[asked] ?? always)
    },
    takedownOverview: () => OVERVIEW,
    polling: () => WATCH,
    'takedowns/poll-now': () => ({}),
    takedown: ({ id }) => (id === WATCHED.case.id ? WATCHED : null),
    reportsAbout: ({ content }) => cases.find((one) => one.content === content)?.reports ?? [],
    takedownsOf: ({ id }) => ({
      cases: id === 'r2' ? [WATCHED] : [],
      searchedAt: NOW - 8 * MINUTE,
      takedownTime: null,
    }),
    takedownBriefs: ({ ids }) =>
      ids.flatMap((report) =>
        report === 'r2' || report === 'r4'
          ? [
              {
                report,
                id: report === 'r2' ? 9001 : 9003,
                status: report === 'r2' ? 'IN_PROGRESS' : 'PENDING_INPUT',
                liveness: 'ALIVE',
                updatedAt: NOW - 6 * MINUTE,
                backAt: null,
                more: 0,
              },
            ]
          : [],
      ),
  }
}

/** As many as a large organization has. */
const THOUSANDS = Array.from({ length: 2000 }, (_, index) => {
  const { status, liveness, type, brand, assignee, reports } = CASES[index % 8] ?? takedownRow({})
  return takedownRow({
    status,
    liveness,
    type,
    brand,
    assignee,
    reports,
    id: 20_000 + index,
    content: `https://login-${index}.brand-${index % 97}.example/claim`,
    opened: index,
    changed: index / 2,
  })
})

const failing = (failure: NonNullable<CaseFault['failure']>): CaseFault => ({ failure })

/** The tab, by its answers and the place that it opens at. */
type Show = (answers: FakeAnswers, place: string) => ReturnType<View['show']>

export const caseViews = (show: Show): View[] => {
  const view = (
    name: string,
    answers: () => FakeAnswers,
    place = 'takedowns',
    after?: View['after'],
  ): View => ({ name: `cases-${name}`, show: () => show(answers(), place), ...(after ? { after } : {}) })
  const all = (): FakeAnswers => caseAnswers(CASES)
  const stopped = (fault: CaseFault) => () => caseAnswers(THOUSANDS, { 3: fault })
  const loadAll = async (): Promise<void> => {
    await press('Load all')
    await settled()
  }
  return [
    view('loading', () => ({})),
    view('list', all),
    view('thousands', () => caseAnswers(THOUSANDS)),
    view(
      'loading-all',
      () => {
        const answers = caseAnswers(THOUSANDS)
        let asked = 0
        return {
          ...answers,
          'takedowns/list': (ask) => {
            asked += 1
            return asked > 8
              ? new Promise(() => undefined)
              : (answers['takedowns/list']?.(ask) ?? new Promise(() => undefined))
          },
        }
      },
      'takedowns',
      loadAll,
    ),
    view('chosen', all, 'takedowns/9001'),
    view('chosen-long', all, 'takedowns/9009'),
    view('chosen-gone', all, 'takedowns/1'),
    view('back', backAnswers, 'takedowns?only=back'),
    view('back-chosen', backAnswers, 'takedowns/9010'),
    view('back-reported', backAnswers, 'takedowns/9004'),
    view('overview', all, 'takedowns/overview', () => press('Show as a table')),
    view(
      'overview-few',
      () => ({
        ...all(),
        takedownOverview: () => ({
          ...OVERVIEW,
          completeAt: null,
          unreadable: 0,
        }),
        polling: () => ({ ...WATCH, off: 'not-allowed', nextPassAt: null }),
      }),
      'takedowns/overview',
    ),
    view(
      'overview-empty',
      () => ({
        ...all(),
        takedownOverview: () => ({ ...OVERVIEW, cases: 0 }),
        polling: () => ({ ...WATCH, off: 'nothing-open', nextPassAt: null, lastPass: null }),
      }),
      'takedowns/overview',
    ),
    view('narrowed', all, 'takedowns?status=COMPLETED&status=IN_PROGRESS&liveness=DEAD&from=2026-11-01'),
    view('none-match', all, 'takedowns?q=no+such+thing'),
    view('empty', () => caseAnswers([])),
    view('none-readable', () => caseAnswers([], { 1: { unreadable: 2 } })),
    view('unreadable', () => caseAnswers(CASES, { 1: { unreadable: 2 } })),
    view('ordered-here', () => caseAnswers(THOUSANDS), 'takedowns?sort=brand'),
    view('not-allowed', () =>
      caseAnswers(
        CASES,
        {},
        failing({ kind: 'unauthorized', status: 403, message: 'This key has no access to takedowns.' }),
      ),
    ),
    view('not-connected', () => caseAnswers(CASES, {}, { notAsked: 'no-connection' })),
    view('not-answered', () => caseAnswers(CASES, {}, { thrown: true })),
    view(
      'server-error',
      stopped(
        failing({ kind: 'server-error', status: 500, retryAfterMs: null, message: 'Something went wrong.' }),
      ),
      'takedowns',
      loadAll,
    ),
    view(
      'throttled',
      stopped(failing({ kind: 'throttled', status: 429, retryAfterMs: 34_000, message: '' })),
      'takedowns',
      loadAll,
    ),
    view(
      'revoked',
      stopped(failing({ kind: 'unauthorized', status: 401, message: LONG_WORDS })),
      'takedowns/overview',
      loadAll,
    ),
    view('repeats', stopped({ repeats: true }), 'takedowns', loadAll),
    view('filter-open', all, 'takedowns?status=TODO', () => press('Not started')),
    view('types-open', all, 'takedowns', () => press('Any type')),
    view('dates-open', all, 'takedowns?from=2026-11-01', () => press('From Nov 1')),
    view('export', all, 'takedowns', () => press('Export')),
    view('export-stopped', stopped(failing({ kind: 'no-connection' })), 'takedowns', async () => {
      await press('Export')
      await press('CSV')
    }),
    view('exported', all, 'takedowns', async () => {
      await press('Export')
      await press('JSON')
    }),
  ]
}
