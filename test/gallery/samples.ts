import type { AssetCheck, DraftOrGone, DraftView, EvidenceOffer } from '#lib/messages/draft-requests.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Verdict } from '#lib/own-assets/verdict-shape.ts'
import type { ReportState } from '#lib/reports/report-state.ts'
import { EMPTY_FORM } from '#lib/reports/draft-form.ts'

/** The moment that every sample is looked at: 21 November, 10:03:00, wherever it is looked at. */
export const NOW = new Date(2026, 10, 21, 10, 3, 0).getTime()
const MINUTE = 60_000

export const PAGE = 'https://app.metarnask.io/unlock?session=restore'

export const DESTINATION = {
  baseUrl: 'https://reports.example/v2',
  origin: 'https://reports.example',
  slug: 'acme',
}

export const verdict = (changes: Partial<Verdict> = {}): Verdict => ({
  relation: 'not-known',
  stops: false,
  about: PAGE,
  own: null,
  copy: { count: 2481, completedAt: NOW - 12 * MINUTE, unreadable: 0 },
  unchecked: null,
  ...changes,
})

export const OWN = { id: 7, content: 'metamask.io', type: 'URL', status: 'ALLOWED', name: 'Wallet' }

type Good = Extract<AssetCheck, { ok: true }>

export const check = (changes: Partial<Good> = {}): AssetCheck => ({
  ok: true,
  type: 'URL',
  form: 'url',
  host: { before: 'app.', registrable: 'metarnask.io', after: '' },
  wholeDomain: 'app.metarnask.io',
  checksum: null,
  verdict: verdict(),
  sameAs: null,
  perhapsSameAs: null,
  ...changes,
})

const offer = (item: EvidenceOffer['item'], changes: Partial<EvidenceOffer> = {}): EvidenceOffer => ({
  item,
  there: true,
  bytes: 900,
  counts: {},
  detail: '',
  missing: null,
  ...changes,
})

export const EVIDENCE: EvidenceOffer[] = [
  offer('page', { bytes: 4210, counts: { forms: 2, passwords: 1, outsideHosts: 3 } }),
  offer('text', { bytes: 5830, counts: { headings: 4 } }),
  offer('emails', { there: false, bytes: 0, missing: 'nothing-found' }),
  offer('browser', { bytes: 310 }),
  offer('foundOn', { bytes: 40, detail: 'discord.com' }),
]

export const missingEvidence = (missing: NonNullable<EvidenceOffer['missing']>): EvidenceOffer[] =>
  EVIDENCE.map(({ item }) => offer(item, { there: false, bytes: 0, missing }))

export const draft = (changes: Partial<DraftView> = {}): DraftView => ({
  id: 'draft-1',
  revision: 1,
  edit: 0,
  kind: 'page',
  form: {
    ...EMPTY_FORM,
    assets: [{ content: PAGE, exact: null }],
    title: 'Phishing: app.metarnask.io',
    evidence: { ...EMPTY_FORM.evidence, foundOn: false },
  },
  checks: [check()],
  verdict: verdict(),
  evidence: EVIDENCE,
  secrets: [],
  note: null,
  offers: [],
  reading: false,
  bytes: 11_204,
  destination: DESTINATION,
  blockers: [],
  inPrivate: false,
  recentDescriptions: [],
  madeFrom: null,
  refusals: [],
  groupIds: { discordGuildId: null, telegramGroupId: null },
  reopened: false,
  notKept: null,
  ...changes,
})

/** The answer that most requests about a draft have. */
export const asDraft = (view: DraftView): DraftOrGone => ({ at: 'draft', draft: view })

export const report = (state: ReportState, changes: Partial<ReportView> = {}): ReportView => ({
  id: 'draft-1',
  kind: 'page',
  state,
  destination: DESTINATION,
  title: 'Phishing: app.metarnask.io',
  category: 'phishing',
  assets: [PAGE],
  confirmedAt: NOW - 2000,
  attempts: [],
  ambiguous: false,
  madeFrom: null,
  turn: null,
  ...changes,
})

export const LONG_PAGE = `https://login.metamask.io.account-verification.secure-session.very-long-sub-domain.xn--metmask-4ya.example.com/a/${'unlock-'.repeat(40)}?next=${'x'.repeat(200)}`
export const LONG_WORDS = 'It asks for the twelve words. '.repeat(30)
