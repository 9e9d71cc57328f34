import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { KnownOfSeveral } from '#lib/messages/requests.ts'
import type { AssetCheck, Finding, LookAlikeMatch, Verdict } from '#lib/model/verdict.ts'
import type { EvidenceOffer } from '#lib/model/draft-form.ts'
import type { DraftOrGone, DraftView, ReportView } from '#lib/messages/report-requests.ts'
import type { PageFacts } from '#lib/model/draft.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import type { Relation } from '#lib/model/states.ts'

/** The moment that every sample is looked at: 21 November, 10:03:00, wherever it is looked at. */
export const NOW = new Date(2026, 10, 21, 10, 3, 0).getTime()
const MINUTE = 60_000

export const PAGE = 'https://app.metarnask.io/unlock?session=restore'

export const DESTINATION = {
  baseUrl: 'https://reports.example/v2',
  origin: 'https://reports.example',
  slug: 'acme',
}

/** Three organizations as the dashboard reads them; the samples are of the first. */
export const ORGANIZATIONS: KnownOfSeveral[] = [
  { id: 'first', name: 'Acme Wallet', slug: 'acme', isDefault: true, fromPolicy: false },
  { id: 'b', name: 'Brindle Bank', slug: 'brindle', isDefault: false, fromPolicy: false },
  { id: 'p', name: 'Pellet Post', slug: 'pellet', isDefault: false, fromPolicy: true },
].map((one) => ({
  ...DESTINATION,
  matchPattern: 'https://reports.example/*',
  keyMark: one.id,
  reportOnly: false,
  abilities: { report: 'yes', assets: 'yes', takedowns: 'yes' },
  ...one,
}))

/** Two more organizations besides the one that is imitated; one’s key was rejected. */
export const CHOICES: ConnectionChoices = {
  chosen: 'b',
  proposed: 'b',
  reason: { kind: 'imitated', asset: 'brindle-bank.test' },
  choices: [
    {
      id: 'b',
      name: 'Brindle Bank',
      slug: 'brindle',
      reason: { kind: 'imitated', asset: 'brindle-bank.test' },
      trouble: null,
    },
    {
      id: 'first',
      name: 'Acme Wallet',
      slug: 'acme',
      reason: { kind: 'last-used', host: 'x.com' },
      trouble: null,
    },
    { id: 'p', name: 'Pellet Post', slug: 'pellet', reason: { kind: 'default' }, trouble: 'key-rejected' },
  ],
}

export const OWN = { id: 7, content: 'metamask.io', type: 'URL', status: 'ALLOWED', name: 'Wallet' }

const span = (at: number, text: string) => ({ at, text })

/** What a look-alike of metamask.io was seen by. */
export const SEEN: LookAlikeMatch = {
  rule: 'similar-letters',
  what: 'site',
  theirs: 'app.metarnask.io',
  ours: 'metamask.io',
  platforms: null,
  alike: { theirs: span(4, 'metarnask'), ours: span(0, 'metamask') },
  differences: [{ theirs: span(8, 'rn'), ours: span(4, 'm') }],
  lures: [],
  same: null,
}

/** One finding of each relation. */
export const FINDINGS: { [One in Relation]: Extract<Finding, { relation: One }> } = {
  ours: { relation: 'ours', own: OWN },
  'part-of-ours': { relation: 'part-of-ours', own: OWN },
  'contains-ours': { relation: 'contains-ours', own: OWN, ifWidened: false, others: false },
  'on-your-list': {
    relation: 'on-your-list',
    own: { ...OWN, content: 'metarnask.io', status: 'UNKNOWN', name: null },
  },
  'already-blocked': {
    relation: 'already-blocked',
    own: { ...OWN, content: 'metarnask.io', status: 'BLOCKED', name: null },
  },
  'look-alike': { relation: 'look-alike', own: OWN, match: SEEN },
  'shared-host': {
    relation: 'shared-host',
    above: 'pages.dev',
    by: 'subdomain',
    kind: 'hosting',
    whole: false,
  },
  reported: { relation: 'reported', reportId: 'r-7', state: 'accepted', confirmedAt: NOW - 50 * 60 * MINUTE },
  takedown: {
    relation: 'takedown',
    caseId: 4812,
    how: 'same',
    status: 'IN_PROGRESS',
    liveness: 'ALIVE',
    updatedAt: NOW - 90 * MINUTE,
    seenAt: NOW - 5 * MINUTE,
  },
  'not-checked': { relation: 'not-checked', why: 'first-sync-running' },
  'not-known': { relation: 'not-known' },
}

/** A verdict that says these things, the worst first, as lib/own-assets/verdict.ts makes it. */
export const verdict = (
  findings: Finding[] = [FINDINGS['not-known']],
  changes: Partial<Verdict> = {},
): Verdict => {
  const [worst = FINDINGS['not-known']] = findings
  const unchecked = findings.find((one) => one.relation === 'not-checked')
  return {
    relation: worst.relation,
    stops: ['ours', 'part-of-ours', 'contains-ours'].includes(worst.relation),
    about: PAGE,
    own: 'own' in worst ? worst.own : null,
    findings,
    copy: unchecked ? null : { count: 2481, completedAt: NOW - 12 * MINUTE, unreadable: 0 },
    unchecked: unchecked?.why ?? null,
    ...changes,
  }
}

type Good = Extract<AssetCheck, { ok: true }>

type Bad = Extract<AssetCheck, { ok: false }>

/** What a line says that is no asset. */
export const badCheck = (problem: string, detail = '', suggestion: string | null = null): Bad => ({
  ok: false,
  problem,
  detail,
  suggestion,
  leadsTo: null,
  resources: [],
})

export const check = (changes: Partial<Good> = {}): Good => ({
  ok: true,
  type: 'URL',
  form: 'url',
  host: { before: 'app.', registrable: 'metarnask.io', after: '' },
  wholeDomain: 'app.metarnask.io',
  caution: null,
  checksum: null,
  verdict: verdict(),
  sameAs: null,
  perhapsSameAs: null,
  leadsTo: null,
  resources: [],
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
  editedAt: 0,
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
  // None is ever offered of what was pointed at: the page around it may be private.
  screenshot: (changes.kind ?? 'page') === 'page' ? { missing: null, lost: false, picture: null } : null,
  secrets: [],
  choices: {},
  typedSecrets: [],
  note: null,
  offers: [],
  reading: false,
  bytes: 11_204,
  destination: DESTINATION,
  hostToAsk: null,
  overrideAllowed: true,
  kindsSetByPolicy: [],
  blockers: [],
  inPrivate: false,
  recentDescriptions: [],
  madeFrom: null,
  refusals: [],
  evidenceOf: { line: 0, page: PAGE },
  links: null,
  groupIds: { discordGuildId: null, telegramGroupId: null },
  redactionsLost: false,
  notStored: null,
  ...changes,
})

/** The answer that most requests about a draft have. */
/** A page that shows most of what can stand out, reached by an advertisement. */
export const PAGE_SEEN: PageFacts = {
  signals: [
    { sign: 'seed-form', about: 'app.metarnask.io' },
    { sign: 'form-elsewhere', about: 'collect.drainer.example' },
    { sign: 'collector', about: 'api.telegram.org 7012345678' },
    { sign: 'own-pictures', about: 'metamask.io' },
    { sign: 'wallet-approve' },
    { sign: 'blocks-looking' },
  ],
  from: 'search',
  service: 'Google',
  parameters: [
    { name: 'gclid', of: 'Google Ads' },
    { name: 'utm_source', of: 'a campaign' },
  ],
  differs: [{ what: 'canonical', about: 'metamask.io' }],
  navigation: 'navigate',
  redirects: 1,
  onPhone: true,
  language: 'de-DE',
}

export const asDraft = (view: DraftView): DraftOrGone => ({ kind: 'draft', draft: view })

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
  nextAttempt: null,
  ...changes,
})

export const LONG_PAGE = `https://login.metamask.io.account-verification.secure-session.very-long-sub-domain.xn--metmask-4ya.example.com/a/${'unlock-'.repeat(40)}?next=${'x'.repeat(200)}`
export const LONG_WORDS = 'It asks for the twelve words. '.repeat(30)
