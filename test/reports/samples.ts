import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { newOriginState } from '#lib/model/origin-state.ts'
import type { Attempt, ReportState, StateName } from '#lib/model/report-state.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { NOTHING_KNOWN } from '#lib/settings/connection.ts'
import { NOON } from '#test/fakes/clock.ts'

export const ORIGIN = 'https://service.example'

export const connection: Connection & { apiKey: string } = {
  baseUrl: `${ORIGIN}/v2`,
  origin: ORIGIN,
  matchPattern: `${ORIGIN}/*`,
  slug: 'acme',
  apiKey: 'key-4f9A',
  abilities: NOTHING_KNOWN,
}

export const form = (with_: Partial<DraftForm> = {}): DraftForm => ({
  ...EMPTY_FORM,
  assets: [{ content: 'https://evil.example/login', exact: null }],
  ...with_,
})

export const draft = (with_: Partial<Draft> = {}): Draft => ({
  id: 'draft-1',
  kind: 'page',
  place: null,
  tabId: null,
  form: form(),
  edit: 0,
  touched: true,
  revision: 3,
  createdAt: NOON,
  unread: false,
  note: null,
  target: null,
  offers: [],
  capture: null,
  removed: 0,
  inPrivate: false,
  madeFrom: null,
  refusals: [],
  ...with_,
})

/** One of each state, every field filled in. */
export const STATES: { [Name in StateName]: Extract<ReportState, { at: Name }> } = {
  queued: { at: 'queued', until: NOON },
  sending: { at: 'sending', since: NOON },
  waiting: {
    at: 'waiting',
    since: NOON - 1,
    due: NOON,
    because: 'server-error',
    status: 500,
    message: 'sorry',
  },
  held: { at: 'held', because: 'unauthorized', message: '' },
  refused: { at: 'refused', why: 'assets', refusals: [], message: '', status: 422 },
  known: { at: 'known', refusals: [] },
  presumed: { at: 'presumed', why: 'other-answer', refusals: [] },
  accepted: { at: 'accepted', reportNumber: '7', organization: null, asTheServiceWroteIt: false },
  'needs-you': { at: 'needs-you', because: 'own-asset', message: '' },
  cancelled: { at: 'cancelled', replacedBy: [] },
}

export const STATE_NAMES = Object.values(STATES).map(({ at }) => at)

export const attempt = (with_: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  started: NOON - 60_000,
  ended: NOON - 59_000,
  outcome: 'server-error',
  status: 500,
  ambiguous: false,
  ...with_,
})

export const report = (with_: Partial<Report> = {}): Report => ({
  id: 'report-1',
  kind: 'page',
  destination: { baseUrl: connection.baseUrl, origin: ORIGIN, slug: 'acme' },
  title: 'Phishing: evil.example',
  category: 'phishing',
  assets: ['https://evil.example/login'],
  confirmedAt: NOON - 60_000,
  state: STATES.queued,
  attempts: [],
  ambiguous: false,
  checkedAgainst: null,
  overriddenAssets: [],
  madeFrom: null,
  ...with_,
})

export const payload = (id: string, with_: Partial<Payload> = {}): Payload => ({
  id,
  body: JSON.stringify({ assets: [{ content: 'https://evil.example/login' }], title: id }),
  draft: draft({ id }),
  answer: null,
  ...with_,
})

export const originState = (with_: Partial<OriginState> = {}): OriginState => ({
  ...newOriginState(ORIGIN),
  ...with_,
})

export const waitingUntil = (due: number, since = NOON - 60_000): ReportState => ({
  ...STATES.waiting,
  since: Math.min(since, due),
  due,
})

export const parked: NonNullable<OriginState['parked']> = {
  because: 'unauthorized',
  message: 'no such key',
  probes: 1,
  probeAt: NOON + 30_000,
}
