import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import type { MovedTab, PopupDeps, Opening } from '#components/popup/first-frame/state.ts'
import type { DraftView, FoundAsset, FoundOnPage, ReportView } from '#lib/messages/report-requests.ts'
import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { OccurrenceSource } from '#lib/redaction/secret-kinds.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { madeTitle } from '#lib/model/title.ts'
import type { Finding } from '#lib/model/verdict.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { demoPicture } from '../answers/evidence-samples.ts'
import { answersGiven, type FakeAnswers } from '../answers/fake-ask.ts'
import {
  asDraft,
  badCheck,
  check,
  DESTINATION,
  draft,
  EVIDENCE,
  FINDINGS,
  LONG_PAGE,
  LONG_WORDS,
  missingEvidence,
  NOW,
  PAGE,
  PAGE_SEEN,
  report,
  verdict,
  CHOICES,
  OWN,
  SEEN,
} from '../answers/samples.ts'
import { storageFailed } from '../answers/storage-failed.ts'
import { appeared, press, settled, type View } from './view.ts'
import { popupOf } from '../answers/surfaces.tsx'

const SAFE_LINK =
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fapp.metarnask.io%2Funlock&data=05%7C01%7C&reserved=0'

const AT_METARNASK = { before: 'app.', registrable: 'metarnask.io', after: '' }
const AT_X = { before: '', registrable: 'x.com', after: '' }

const AT_OUTLOOK = {
  host: { before: 'eur01.safelinks.protection.', registrable: 'outlook.com', after: '' },
  wholeDomain: 'eur01.safelinks.protection.outlook.com',
}

/** A request with these assets, the page with its evidence. */
const bodyOf = (...assets: string[]): string =>
  JSON.stringify({
    assets: assets.map((content) => ({
      content,
      status: 'BLOCKED',
      ...(content === PAGE
        ? {
            enrichments: [
              {
                type: 'content_and_metadata',
                source: 'takedown-reporter/1.1.0',
                output: { version: 1, url: PAGE, title: 'Unlock' },
              },
            ],
          }
        : {}),
    })),
    organizationSlug: 'acme',
    title: madeTitle('phishing', assets),
    description: 'Asks for the 12-word phrase after “Unlock”. Linked from our Discord.',
  })

const BODY = bodyOf(PAGE)

const PLAN: AnswerOf<Requests, 'repair/plan'> = {
  kind: 'plan',
  destination: DESTINATION,
  requests: [{ body: BODY, assets: 7 }],
  remaining: 2,
}

const popup = (
  answers: FakeAnswers,
  where: Opening = { kind: 'tab', tabId: 1 },
  onMoved?: PopupDeps['onMoved'],
) =>
  popupOf(
    { 'preferences/get': () => DEFAULT_PREFERENCES, ...answers },
    {
      onMoved,
      whichDraft: async () => where,
      openPanel: () => undefined,
      done: () => undefined,
      readCodes: async () => ({ kind: 'codes', codes: CODES }),
    },
  )

/** Codes of a page: a site, and a wallet that can’t be reported. */
const CODES = [
  { text: 'https://qr-pay.example/verify', contents: ['https://qr-pay.example/verify'] },
  { text: 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1', contents: [] },
]

const PART = JSON.stringify(
  { title: 'Unlock', forms: [{ method: 'post', fields: ['password', 'text'] }] },
  null,
  2,
)

const ofDraft = (view: DraftView): FakeAnswers => {
  const answer = () => asDraft(view)
  return {
    'draft/open-tab': answer,
    'draft/open': answer,
    'draft/save': ({ form }) => asDraft({ ...view, form }),
    'draft/redact': answer,
    'draft/occurrences': () => ({ secrets: OCCURRENCES }),
    'draft/request': ({ item }) => ({
      body: item === undefined ? BODY : PART,
      destination: view.destination,
      revision: view.revision,
    }),
    'draft/submit': () => ({ kind: 'stopped', draft: view }),
  }
}

const standsIn = (where: OccurrenceSource, before: string, written: string, after: string) => ({
  where,
  before,
  written,
  after,
})

const LONG_TOKEN = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkphbmUgRG9lIn0.'

const SECRETS: DraftView['secrets'] = [
  { id: '1', kind: 'email', value: 'jane.doe@example.com', where: 'email', removed: true },
  { id: '2', kind: 'phone', value: '+49 151 12345678', where: 'tel', removed: true },
  { id: '3', kind: 'name', value: 'Jane Doe', where: 'name', removed: false },
  { id: '4', kind: 'token', value: LONG_TOKEN.repeat(3), where: 'id_token', removed: false },
  { id: '5', kind: 'opaque', value: '550e8400-e29b-41d4-a716-446655440000', where: 'path', removed: false },
]

const OCCURRENCES: AnswerOf<Requests, 'draft/occurrences'>['secrets'] = [
  {
    id: '1',
    occurrences: [
      standsIn('address', '…narnask.io/unlock?email=', 'jane.doe%40example.com', '&tel=%2B4915112345678&n…'),
      standsIn('title', 'Hello ', 'jane.doe@example.com', ' – sign in'),
      standsIn('found-on', '…/mail.example/r?to=', 'amFuZS5kb2VAZXhhbXBsZS5jb20', '&x=1'),
    ],
    more: 12,
  },
  {
    id: '2',
    occurrences: [standsIn('address', '…40example.com&tel=', '%2B4915112345678', '&name=Jane')],
    more: 1,
  },
  { id: '3', occurrences: [standsIn('heading', 'Welcome back, ', 'Jane Doe', '!')], more: 0 },
  {
    id: '4',
    occurrences: [standsIn('canonical', '…/cb#id_token=', `${LONG_TOKEN.slice(0, 80)}…`, '')],
    more: 0,
  },
]

const foundAt = (content: string, registrable: string, why: FoundAsset['why'], findings?: Finding[]) => ({
  content,
  why,
  check: check({
    form: why === 'wallet' ? 'address' : why === 'form' ? 'domain' : 'url',
    host: why === 'wallet' ? null : { before: '', registrable, after: '' },
    verdict: verdict(findings, { about: content }),
  }),
})

const onTelegram = (name: string): Finding => ({
  relation: 'shared-host',
  above: 't.me',
  by: 'path',
  kind: 'social',
  whole: false,
  named: { what: 'account', name: `@${name}`, by: null, on: 'Telegram' },
})

const FOUND: FoundOnPage = {
  found: [
    foundAt('eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', '', 'wallet'),
    foundAt('acme-sync.example', 'acme-sync[.]example', 'form'),
    foundAt('https://api.telegram.org/bot7012345678', 'telegram[.]org', 'bot'),
    foundAt('https://t.me/metarnask_help', 't[.]me', 'account', [
      FINDINGS['look-alike'],
      onTelegram('metarnask_help'),
    ]),
    foundAt('https://t.me/claim_now', 't[.]me', 'account', [FINDINGS.reported, onTelegram('claim_now')]),
  ],
  own: 0,
}

const foundView = (
  name: string,
  found: FoundOnPage,
  after?: View['after'],
  changes: Partial<DraftView> = {},
): View => ({
  name,
  show: () =>
    popup({
      ...ofDraft(draft({ foundOnPage: found.found.length + found.own, pageFacts: PAGE_SEEN, ...changes })),
      'draft/found': () => found,
    }),
  ...(after ? { after } : {}),
})

const AT_GOOGLE = { before: 'docs.', registrable: 'google.com', after: '' }

const ONE_ACCOUNT: Finding = {
  relation: 'shared-host',
  above: 'x.com',
  by: 'path',
  kind: 'social',
  whole: false,
  named: { what: 'account', name: '@MetaMask_Help', by: null, on: 'X' },
}

const ONE_FORM: Finding = {
  ...ONE_ACCOUNT,
  above: 'docs.google.com',
  kind: 'documents',
  named: { what: 'form', name: '1FAIpQL…', by: null, on: 'Google Forms' },
}

const ACCOUNT_LIKE_OURS: Finding = {
  relation: 'look-alike',
  own: { ...OWN, content: 'https://x.com/MetaMask', type: 'TWITTER' },
  match: {
    ...SEEN,
    rule: 'brand-and-lure',
    what: 'account',
    theirs: 'metamask_help',
    ours: 'metamask',
    platforms: { theirs: 'TWITTER', ours: 'TWITTER' },
    alike: { theirs: { at: 0, text: 'metamask' }, ours: { at: 0, text: 'metamask' } },
    differences: [],
    lures: [{ span: { at: 9, text: 'help' }, kind: 'help' }],
  },
}

const ofAccount = (findings: Finding[]): Partial<DraftView> => ({
  form: form({
    assets: [{ content: 'https://x.com/MetaMask_Help', exact: null }],
    title: 'Phishing: @MetaMask_Help on X',
  }),
  verdict: verdict(findings),
  checks: [
    check({
      type: 'TWITTER',
      host: AT_X,
      wholeDomain: 'x.com',
      verdict: verdict(findings),
    }),
  ],
})

const draftView = (name: string, changes: Partial<DraftView>, after?: View['after']): View => ({
  name,
  show: () => popup(ofDraft(draft(changes))),
  ...(after ? { after } : {}),
})

const BRINDLE = { ...OWN, content: 'brindle-bank.test', organization: { id: 'b', name: 'Brindle Bank' } }

const BRINDLE_ALIKE: Finding = {
  relation: 'look-alike',
  own: BRINDLE,
  match: {
    ...SEEN,
    rule: 'brand-and-lure',
    theirs: 'brindle-secure-bank.test',
    ours: 'brindle-bank.test',
    alike: { theirs: { at: 0, text: 'brindle' }, ours: { at: 0, text: 'brindle' } },
    differences: [{ theirs: { at: 7, text: '-secure' }, ours: { at: 7, text: '' } }],
    lures: [{ span: { at: 8, text: 'secure' }, kind: 'access' }],
  },
}

const THREE_COPIES = { count: 412, completedAt: NOW, unreadable: 0, organizations: 3 }

/** Of several organizations: what the strip above the verdict says, and the verdict of theirs. */
const organizationView = (
  name: string,
  choices: Partial<ConnectionChoices>,
  finding: Finding = FINDINGS['not-known'],
  after?: View['after'],
): View => {
  const found = verdict([finding], { copy: THREE_COPIES, about: 'https://brindle-secure-bank.test/login' })
  return draftView(
    name,
    {
      connections: { ...CHOICES, ...choices },
      verdict: found,
      form: form({
        assets: [{ content: 'https://brindle-secure-bank.test/login', exact: null }],
        title: 'Phishing: brindle-secure-bank.test',
      }),
      checks: [
        check({
          host: { before: '', registrable: 'brindle-secure-bank.test', after: '' },
          wholeDomain: 'brindle-secure-bank.test',
          verdict: found,
        }),
      ],
    },
    after,
  )
}

const collectView = (name: string, answer: AnswerOf<Requests, 'bulk/add-draft'>): View => ({
  name,
  show: () => popup({ ...ofDraft(draft({})), 'bulk/add-draft': () => answer }),
  after: () => press('Add to bulk list'),
})

const sentView = (
  name: string,
  state: ReportView['state'],
  changes: Partial<ReportView> = {},
  more: { answers?: FakeAnswers; after?: View['after']; where?: Opening } = {},
): View => ({
  name,
  show: () =>
    popup(
      {
        'draft/open': () => ({ kind: 'report', report: report(state, changes) }),
        'draft/open-tab': () => ({ kind: 'report', report: report(state, changes) }),
        'repair/draft': () => ({ draftId: null, assets: 0 }),
        'repair/plan': () => PLAN,
        ...more.answers,
      },
      more.where ?? { kind: 'draft', id: 'draft-1' },
    ),
  ...(more.after ? { after: more.after } : {}),
})

const span = (at: number, words: string) => ({ at, text: words })
const LONG_OWN = {
  ...OWN,
  content: `https://${'shop.'.repeat(12)}metamask.io/${'checkout-'.repeat(8)}`,
  name: LONG_WORDS,
}
const form = (changes: Partial<DraftView['form']>): DraftView['form'] => ({ ...draft().form, ...changes })
const ours = verdict([FINDINGS.ours], { about: 'https://metamask.io/unlock' })
const refusal = (asset: string, errorType: string, message: string, suggestion = '') => ({
  asset,
  errorType,
  message,
  suggestion,
  names: [asset],
})

/** A picture that was taken, as the background and the codec have it. */
const pictureView = (name: string, after?: View['after'], lost = false): View => ({
  name,
  show: () => {
    const picture = {
      takenAt: NOW,
      width: 640,
      height: 400,
      bytes: 21_300,
      scalePercent: 64,
      cropped: true,
      blackedOut: 2,
    }
    const edits = {
      crop: { x: 60, y: 20, width: 520, height: 360 },
      blackedOut: [
        { x: 220, y: 160, width: 200, height: 36 },
        { x: 220, y: 212, width: 200, height: 36 },
      ],
    }
    const base64 = demoPicture()
    return popup({
      ...ofDraft(
        draft({
          screenshot: { missing: null, lost, picture: lost ? null : picture },
          form: form({ evidence: { ...draft().form.evidence, screenshot: true } }),
        }),
      ),
      'screenshot/get': () => ({ picture: { working: base64, workingPercent: 80, edits, base64 } }),
      'screenshot/take': () => ({ kind: 'failed', why: 'elsewhere' }),
    })
  },
  ...(after ? { after } : {}),
})

/** The tab has gone on while the form is open. */
const movedView = (name: string, to: MovedTab): View => ({
  name,
  show: () =>
    popup(ofDraft(draft()), undefined, (moved) => {
      answersGiven.push(to)
      moved(to)
      return () => undefined
    }),
})

/** A draft was begun in the tab before its page changed its URL. */
const earlierView = (name: string, content: string): View => ({
  name,
  show: () =>
    popup({
      ...ofDraft(draft()),
      'draft/open-tab': () => ({ kind: 'draft', draft: draft(), earlier: { id: 'earlier', content } }),
    }),
})

/** The evidence is below what fits on the first screen. */
const toEvidence = (): void => document.querySelector('.screenshot')?.scrollIntoView({ block: 'start' })

export const popupViews: View[] = [
  organizationView('organizations', {}, BRINDLE_ALIKE),
  organizationView('organizations-menu', {}, BRINDLE_ALIKE, async () => {
    ;(await appeared('.organization-button')).click()
  }),
  organizationView('organizations-last-used', {
    chosen: 'first',
    proposed: 'first',
    reason: { kind: 'last-used', host: 'gift-portal.example' },
  }),
  organizationView('organizations-chosen', { chosen: 'p', reason: null }),
  organizationView(
    'organizations-own',
    { reason: { kind: 'owned', asset: 'brindle-bank.test' } },
    { relation: 'ours', own: BRINDLE },
  ),
  organizationView(
    'organizations-not-checked',
    { chosen: 'p', proposed: 'p', reason: { kind: 'default' } },
    {
      relation: 'not-checked',
      why: 'no-organization-access',
      organization: { id: 'p', name: 'Pellet Post' },
    },
  ),
  organizationView(
    'organizations-long',
    {
      choices: [
        ...CHOICES.choices.map((one) => ({ ...one, name: `${one.name} International Holding and Partners` })),
        ...Array.from({ length: 17 }, (_, index) => ({
          id: `c${index}`,
          name: `Client ${index + 4}`,
          slug: `client-${index}`,
          reason: null,
          trouble: null,
        })),
      ],
    },
    BRINDLE_ALIKE,
    async () => {
      ;(await appeared('.organization-button')).click()
    },
  ),
  { name: 'starting', show: () => popup({}) },
  draftView('reading', { reading: true, evidence: missingEvidence('reading') }),
  draftView('ready', {
    form: form({ description: 'Asks for the 12-word phrase after “Unlock”. Linked from our Discord.' }),
  }),
  draftView('look-up', { form: form({}) }, async () => {
    ;(await appeared('.asset-ways [popovertarget]')).click()
    await appeared('.look-up a')
  }),
  foundView('first-fold', { found: FOUND.found.slice(0, 3), own: 0 }, undefined, {
    form: form({ description: 'Asks for the recovery phrase. A bot posts it in our Discord.' }),
    verdict: verdict([FINDINGS['look-alike']]),
    evidence: EVIDENCE.map((one) =>
      one.item === 'emails'
        ? { ...one, there: true, missing: null, bytes: 60, counts: { addresses: 2 } }
        : one,
    ),
    screenshot: { missing: null, lost: false, picture: null },
    secrets: SECRETS.slice(2, 3),
    recentDescriptions: ['Asks for the 12-word phrase', 'Fake support account'],
    links: 14,
  }),
  pictureView('screenshot', async () => {
    await settled()
    toEvidence()
  }),
  pictureView('screenshot-editor', async () => {
    await press('Crop or redact')
    // As a click does: what has the focus is kept in sight.
    document.querySelector<HTMLElement>('.screenshot-ways button')?.focus()
    toEvidence()
  }),
  pictureView('screenshot-lost', toEvidence, true),
  pictureView(
    'screenshot-elsewhere',
    async () => {
      ;(await appeared('.screenshot input')).click()
      await settled()
      toEvidence()
    },
    true,
  ),
  draftView('stands-out', { pageFacts: PAGE_SEEN }, async () => {
    ;(await appeared('.verdict-signals li > button')).click()
    await press('Review evidence')
  }),
  draftView(
    'stands-out-long',
    {
      pageFacts: {
        ...PAGE_SEEN,
        signals: [
          { sign: 'password-form', about: `${'login-secure.'.repeat(7)}example` },
          { sign: 'mixed-title', about: 'Меtаmаsk'.repeat(5) },
        ],
        parameters: Array.from({ length: 8 }, (_, index) => ({
          name: `utm_campaign_number_${index}`,
          of: 'a campaign',
        })),
      },
    },
    () => press('Review evidence'),
  ),
  draftView(
    'how-reached',
    { pageFacts: { ...PAGE_SEEN, signals: [], from: 'none', parameters: [], differs: [], onPhone: false } },
    () => press('Review evidence'),
  ),
  draftView(
    'recent-descriptions',
    {
      recentDescriptions: [
        'Asks for the 12-word phrase',
        'Copies our sign-in page. '.repeat(8),
        'Fake support account',
      ],
    },
    () => press('3 recent'),
  ),
  draftView(
    'parts-changed',
    {
      secrets: SECRETS,
      choices: { token: 'always-keep' },
    },
    () => press('Show'),
  ),
  draftView('parts-settled', { secrets: SECRETS, kindsSetByPolicy: ['email', 'token'] }, () => press('Show')),
  draftView('parts-marked', { secrets: SECRETS.filter(({ removed }) => !removed) }),
  draftView('typed-secrets', {
    form: form({
      description: `jane.doe@example.com wrote to us, call her: +49 151 12345678. ${'https://evil.example/'.padEnd(90, 'x')}?m=eve%40mail.example`,
    }),
    typedSecrets: [
      { kind: 'email', written: 'jane.doe@example.com', sent: false },
      { kind: 'phone', written: '+49 151 12345678', sent: true },
      { kind: 'email', written: 'eve%40mail.example', sent: true },
    ],
  }),
  draftView('ours', {
    verdict: ours,
    checks: [check({ verdict: ours })],
    blockers: ['own-asset'],
    form: form({ assets: [{ content: 'https://metamask.io/unlock', exact: null }] }),
  }),
  draftView('part-of-ours', {
    verdict: verdict([FINDINGS['part-of-ours']], { about: 'docs.metamask.io' }),
    blockers: ['own-asset'],
  }),
  draftView('contains-ours', {
    verdict: verdict([
      { ...FINDINGS['contains-ours'], own: { ...OWN, content: 'acme.pages.dev/wallet' } },
      { ...FINDINGS['shared-host'], whole: true },
    ]),
    blockers: ['own-asset'],
    form: form({ overrideReason: 'The page was taken over.' }),
  }),
  draftView('contains-ours-widened', {
    verdict: verdict([
      { ...FINDINGS['contains-ours'], own: LONG_OWN, ifWidened: true, others: true },
      FINDINGS['shared-host'],
    ]),
    blockers: ['own-asset'],
  }),
  draftView('own-asset-forbidden', {
    verdict: ours,
    overrideAllowed: false,
    blockers: ['own-asset-forbidden'],
    form: form({ assets: [{ content: 'https://metamask.io/unlock', exact: null }] }),
  }),
  draftView('host-to-ask', { hostToAsk: 'https://service.example/*' }),
  draftView('shared-host', {
    verdict: verdict([{ relation: 'shared-host', above: 'x.com', by: 'path', kind: 'social', whole: false }]),
  }),
  draftView('account', ofAccount([FINDINGS['not-known'], ONE_ACCOUNT])),
  draftView('account-look-alike', ofAccount([ACCOUNT_LIKE_OURS, ONE_ACCOUNT])),
  draftView('form-of-a-platform', {
    form: form({
      assets: [{ content: 'https://docs.google.com/forms/d/e/1FAIpQLSdQ3kq9v/viewform', exact: null }],
      title: 'Phishing: Google Form 1FAIpQLSdQ3kq9v',
    }),
    verdict: verdict([FINDINGS['not-known'], ONE_FORM]),
    checks: [
      check({ type: 'GOOGLE_FORM', host: AT_GOOGLE, verdict: verdict([FINDINGS['not-known'], ONE_FORM]) }),
    ],
  }),
  draftView('punycode', {
    form: form({
      assets: [{ content: 'https://xn--80ak6aa92e.com/unlock', exact: null }],
      title: 'Phishing: xn--80ak6aa92e.com',
    }),
    verdict: verdict([FINDINGS['not-known']], { about: 'https://xn--80ak6aa92e.com/unlock' }),
    checks: [
      check({
        host: { before: '', registrable: 'xn--80ak6aa92e.com', after: '' },
        idn: { host: 'аррӏе.com', isUnicode: true, scripts: ['Cyrl'] },
      }),
    ],
  }),
  draftView('own-among-others', {
    form: form({
      assets: [
        { content: PAGE, exact: null },
        { content: 'https://metamask.io/unlock', exact: null },
      ],
    }),
    verdict: ours,
    checks: [check(), check({ verdict: ours })],
    blockers: ['own-asset'],
  }),
  foundView('found-on-page', FOUND),
  foundView('found-on-page-all', FOUND, () => press('Show 3 more')),
  {
    name: 'found-qr-codes',
    show: () =>
      popup({
        ...ofDraft(
          draft({
            foundOnPage: 1,
            pageFacts: PAGE_SEEN,
            screenshot: { missing: null, lost: false, picture: null },
          }),
        ),
        'screenshot/take': () => ({ kind: 'taken', base64: 'AAAA' }),
        'draft/found': ({ codes = [] }: { codes?: readonly string[] }) => ({
          own: 0,
          found: [
            ...codes.map((content) => foundAt(content, 'qr-pay[.]example', 'code')),
            ...FOUND.found.slice(1, 2),
          ],
        }),
      }),
    after: async () => {
      await press('Find QR codes')
      await appeared('.found li:nth-child(3)')
    },
  },
  foundView('found-on-page-ignored', {
    found: FOUND.found.slice(0, 1),
    own: 0,
    ignored: FOUND.found.slice(1),
  }),
  foundView('found-on-page-own', { found: FOUND.found.slice(0, 1), own: 1 }),
  draftView('shared-host-whole', {
    verdict: verdict([
      { ...FINDINGS['shared-host'], kind: 'documents', above: 'docs.google.com', whole: true },
    ]),
  }),
  draftView('look-alike', { verdict: verdict([FINDINGS['look-alike']]) }),
  draftView('look-alike-confusable', {
    verdict: verdict([
      {
        ...FINDINGS['look-alike'],
        match: {
          ...SEEN,
          rule: 'confusable-characters',
          theirs: 'metаmask.io',
          alike: { theirs: span(0, 'metаmask'), ours: span(0, 'metamask') },
          differences: [{ theirs: span(3, 'а'), ours: span(3, 'a') }],
        },
      },
    ]),
  }),
  draftView('look-alike-address', {
    verdict: verdict([
      {
        ...FINDINGS['look-alike'],
        match: {
          ...SEEN,
          rule: 'same-ends',
          what: 'address',
          theirs: '0x52908400098527886e0f7030069857d2e4169ee7',
          ours: '0x5290840000000000000000000000000000009ee7',
          differences: [
            {
              theirs: span(8, '098527886e0f7030069857d2e416'),
              ours: span(8, '0000000000000000000000000000'),
            },
          ],
          same: { first: 6, last: 4 },
        },
      },
    ]),
  }),
  draftView('look-alike-long', {
    verdict: verdict([
      {
        ...FINDINGS['look-alike'],
        match: {
          ...SEEN,
          rule: 'brand-and-lure',
          theirs: `${'secure-session.'.repeat(11)}rnetamask-verification-support.example.com`,
          alike: { theirs: span(165, 'rnetamask'), ours: span(0, 'metamask') },
          differences: [{ theirs: span(165, 'rn'), ours: span(0, 'm') }],
          lures: [
            { span: span(175, 'verification'), kind: 'access' },
            { span: span(188, 'support'), kind: 'help' },
          ],
        },
      },
      { ...FINDINGS['shared-host'], above: 'a-rather-long-name-of-a-hosting-service.example' },
    ]),
  }),
  draftView('reported', { verdict: verdict([FINDINGS.reported]) }),
  draftView('takedown', { verdict: verdict([FINDINGS.takedown]) }),
  draftView('several-findings', {
    verdict: verdict([FINDINGS['look-alike'], FINDINGS.reported, FINDINGS.takedown]),
  }),
  draftView('every-finding', {
    verdict: verdict([
      FINDINGS.ours,
      { ...FINDINGS['contains-ours'], own: LONG_OWN, ifWidened: true, others: true },
      FINDINGS['already-blocked'],
      FINDINGS['shared-host'],
      FINDINGS['look-alike'],
      FINDINGS.reported,
    ]),
    blockers: ['own-asset'],
  }),
  draftView('not-checked-shared-host', {
    verdict: verdict([FINDINGS['shared-host'], { relation: 'not-checked', why: 'no-organization-access' }]),
    blockers: ['not-checked'],
  }),
  draftView('on-your-list', {
    verdict: verdict([FINDINGS['on-your-list']]),
  }),
  draftView('already-blocked', {
    verdict: verdict([FINDINGS['already-blocked']]),
  }),
  draftView('not-checked', {
    verdict: verdict([FINDINGS['not-checked']]),
    blockers: ['not-checked'],
  }),
  draftView('not-connected', {
    verdict: verdict([{ relation: 'not-checked', why: 'no-connection' }]),
    destination: null,
    blockers: ['not-connected'],
  }),
  draftView('nothing-reportable', {
    note: 'nothing-reportable',
    form: form({ assets: [], title: '' }),
    checks: [],
    verdict: null,
    evidence: [],
    blockers: ['no-asset'],
    bytes: 120,
  }),
  draftView('pdf', { note: 'pdf', evidence: missingEvidence('pdf') }),
  draftView('private-tab', { inPrivate: true, offers: ['https://pay.drainer.example/frame'] }),
  collectView('list-full', { kind: 'full' }),
  collectView('collected-aside', { kind: 'added', assets: 1, waiting: 3, aside: true }),
  draftView('many-assets', {
    form: form({
      assets: [
        PAGE,
        'metamask.io',
        'http://metarnask.io/',
        'not an asset',
        'eip155:1:0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7',
        '8.8.8.8',
      ].map((content) => ({ content, exact: null })),
    }),
    verdict: ours,
    checks: [
      check(),
      check({
        form: 'domain',
        host: { before: '', registrable: 'metamask.io', after: '' },
        wholeDomain: null,
        verdict: verdict([FINDINGS.ours], { about: 'metamask.io' }),
      }),
      check({
        host: { before: '', registrable: 'metarnask.io', after: '' },
        wholeDomain: 'metarnask.io',
        perhapsSameAs: 0,
      }),
      badCheck('contains-space'),
      check({
        type: 'ADDRESS',
        form: 'address',
        host: null,
        wholeDomain: null,
        checksum: 'eip155:1:0x5290840D0DD6F8b29bB5a4b1f3A1F9ee7f5d9EE7',
      }),
      badCheck('ip-needs-url', '8.8.8.8', 'http://8.8.8.8'),
    ],
    blockers: ['bad-asset', 'own-asset'],
  }),
  draftView('whole-domain', {
    form: form({ assets: [{ content: 'app.metarnask.io', exact: PAGE }] }),
    checks: [check({ form: 'domain', wholeDomain: null })],
  }),
  draftView('wrapped', {
    form: form({ assets: [{ content: SAFE_LINK, exact: null }] }),
    checks: [
      check({
        ...AT_OUTLOOK,
        leadsTo: {
          target: PAGE,
          host: AT_METARNASK,
          via: ['Outlook Safe Links', 'Proofpoint URL Defense', 'Google Search'],
        },
      }),
    ],
  }),
  draftView('wrapped-very-long', {
    form: form({
      assets: [SAFE_LINK, 'https://protect-eu.mimecast.com/s/AbCd?domain=metarnask.io'].map((content) => ({
        content,
        exact: null,
      })),
    }),
    checks: [
      check({ ...AT_OUTLOOK, leadsTo: { target: LONG_PAGE, host: null, via: ['Outlook Safe Links'] } }),
      check({
        host: { before: 'protect-eu.', registrable: 'mimecast.com', after: '' },
        wholeDomain: 'protect-eu.mimecast.com',
        leadsTo: { target: null, host: null, via: ['Mimecast'] },
      }),
    ],
  }),
  draftView('unwrapped', {
    form: form({ assets: [{ content: PAGE, exact: null, insteadOf: SAFE_LINK }] }),
    checks: [
      check({ original: { before: 'eur01.safelinks.protection.', registrable: 'outlook.com', after: '' } }),
    ],
  }),
  draftView('on-a-platform', {
    form: form({ assets: [{ content: 'https://x.com/metarnask_help/status/1859?s=20', exact: null }] }),
    checks: [
      check({
        type: 'TWITTER',
        host: AT_X,
        wholeDomain: 'x.com',
        resources: [
          { what: 'account', content: 'https://x.com/metarnask_help', host: AT_X },
          { what: 'post', content: 'https://x.com/metarnask_help/status/1859', host: AT_X },
        ],
      }),
    ],
  }),
  draftView('very-long', {
    form: form({
      assets: [{ content: LONG_PAGE, exact: null }],
      title: LONG_WORDS,
      titleTyped: true,
      description: LONG_WORDS,
    }),
    checks: [
      check({
        host: {
          before:
            'login.metamask.io.account-verification.secure-session.very-long-sub-domain.xn--metmask-4ya.',
          registrable: 'example.com',
          after: '',
        },
        wholeDomain:
          'login.metamask.io.account-verification.secure-session.very-long-sub-domain.xn--metmask-4ya.example.com',
        verdict: verdict([FINDINGS['not-known']], { about: LONG_PAGE }),
      }),
    ],
    verdict: verdict([FINDINGS['not-known']], { about: LONG_PAGE }),
  }),
  draftView('names-and-local', {
    form: form({
      assets: [
        {
          content: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/claim.html',
          exact: null,
        },
        { content: 'acme.base.eth', exact: null },
        { content: 'http://192.168.1.1/document.pdf', exact: null },
        { content: 'metarnask.io', exact: null },
      ],
      title: '',
      titleTyped: true,
    }),
    checks: [
      check({ form: 'name', type: 'IPFS', host: null, wholeDomain: null, caution: 'no-form' }),
      check({ form: 'name', type: 'BASENAME', host: null, wholeDomain: null, caution: 'no-form' }),
      check({
        host: { before: 'hxxp://', registrable: '192[.]168[.]1[.]1', after: '/document.pdf' },
        wholeDomain: null,
        caution: 'local',
      }),
      check({ form: 'domain', host: { before: '', registrable: 'metarnask.io', after: '' } }),
    ],
    evidenceOf: { line: 2, page: 'http://192.168.1.1/document.pdf' },
    bytes: 1_200_000,
  }),
  draftView(
    'evidence-of-none',
    { evidenceOf: { line: null, page: 'https://app.metarnask.io/unlock?session=restore' } },
    async () => {
      await settled()
      document.querySelector('.evidence')?.scrollIntoView({ block: 'start' })
    },
  ),
  movedView('tab-moved', { address: 'https://app.metarnask.io/claim/step-2?session=restore' }),
  movedView('tab-moved-untold', { address: null }),
  earlierView('begun-earlier', 'https://app.metarnask.io/claim/step-1?session=restore'),
  draftView(
    'found-on',
    { form: form({ evidence: { ...draft().form.evidence, foundOn: true } }), evidence: EVIDENCE },
    async () => {
      await press('Review evidence')
      await press('Preview of Page details')
    },
  ),
  draftView(
    'more',
    {
      form: form({ requestedStatus: 'ALLOWED', contactInfo: 'soc@acme.example' }),
      blockers: ['bad-attachment'],
    },
    () => press('More options'),
  ),
  draftView('request', {}, () => press('Show request')),
  draftView(
    'stopped',
    { blockers: ['title-too-short', 'too-large'], form: form({ title: 'ab', titleTyped: true }) },
    () => press('Submit report'),
  ),
  {
    name: 'changed-elsewhere',
    show: () => popup({ ...ofDraft(draft()), 'draft/submit': () => ({ kind: 'changed', draft: draft() }) }),
    after: () => press('Submit report'),
  },
  {
    name: 'not-stored',
    show: () =>
      popup({
        ...ofDraft(draft()),
        'draft/submit': () => ({
          kind: 'not-stored',
          failure: { kind: 'disk-full', detail: 'QuotaExceededError' },
        }),
      }),
    after: () => press('Submit report'),
  },
  {
    name: 'broken',
    show: () =>
      popup({
        'draft/open-tab': () => {
          throw new Error('no answer')
        },
      }),
  },
  {
    name: 'unreadable-database',
    show: () =>
      popup({ 'draft/open-tab': storageFailed('unreadable-database', 'UnknownError: internal error') }),
  },
  { name: 'gone', show: () => popup({ 'draft/open-tab': () => ({ kind: 'gone' }) }) },
  sentView('sending-undo', { at: 'queued', until: NOW + 5000 }),
  sentView('sending-slow', { at: 'sending', since: NOW - 8400 }),
  sentView('sending', { at: 'sending', since: NOW - 900 }),
  sentView('accepted', {
    at: 'accepted',
    reportNumber: '48213',
    createdAt: new Date(NOW - 1000).toISOString(),
    organization: { id: 1, slug: 'acme', name: 'Acme' },
    asTheServiceWroteIt: false,
  }),
  sentView('accepted-elsewhere', {
    at: 'accepted',
    reportNumber: '48213',
    organization: { id: 2, slug: 'globex', name: 'Globex' },
    asTheServiceWroteIt: true,
  }),
  sentView(
    'waiting',
    {
      at: 'waiting',
      since: NOW,
      due: NOW + 34_000,
      because: 'server-error',
      status: 503,
      message: 'Try again later or write to support@reports.example',
    },
    { ambiguous: true },
  ),
  sentView('held', {
    at: 'held',
    because: 'unauthorized',
    message: 'API key missing, invalid, or without organization access.',
  }),
  sentView(
    'refused',
    {
      at: 'refused',
      why: 'assets',
      status: 422,
      message: '2 assets failed validation',
      refusals: [
        refusal(
          'https://docs.example/form',
          'DOMAIN_NOT_ALLOWED',
          'Domain is on the ignore list',
          'Report the exact page to the host',
        ),
        refusal(PAGE, 'SOMETHING_NEW', 'Told in a new way'),
      ],
    },
    {
      assets: [
        PAGE,
        'https://docs.example/form',
        ...Array.from({ length: 7 }, (_, index) => `https://site-${index}.example/`),
      ],
    },
  ),
  sentView(
    'refused-request',
    {
      at: 'refused',
      why: 'assets',
      status: 422,
      message: '',
      refusals: [
        refusal('https://docs.example/form', 'DOMAIN_NOT_ALLOWED', 'Domain is on the ignore list'),
        refusal('https://old.example/', 'REPORT_ALREADY_EXISTS', 'A pending report exists'),
      ],
    },
    { assets: [PAGE, 'https://docs.example/form', 'https://old.example/', 'https://site-1.example/'] },
    {
      answers: {
        'repair/plan': () => ({
          ...PLAN,
          requests: [{ body: bodyOf(PAGE, 'https://site-1.example/'), assets: 2 }],
        }),
      },
      after: () => press('Show request'),
    },
  ),
  sentView(
    'still-open',
    {
      at: 'waiting',
      since: NOW,
      due: NOW + 34_000,
      because: 'no-connection',
      status: null,
      message: '',
    },
    {},
    { where: { kind: 'tab', tabId: 1 } },
  ),
  sentView('refused-nothing-named', {
    at: 'refused',
    why: 'assets',
    status: 422,
    message: 'Validation failed',
    refusals: [],
  }),
  sentView('refused-not-ours', {
    at: 'refused',
    why: 'assets',
    status: 422,
    message: '',
    refusals: [{ ...refusal('somebody-else.example', 'INVALID_FORMAT', 'Not a URL'), names: [] }],
  }),
  sentView(
    'too-large',
    { at: 'refused', why: 'too-large', status: 413, message: '', refusals: [] },
    { assets: [PAGE, 'https://docs.example/form', 'https://site-1.example/'] },
  ),
  sentView(
    'too-large-parts',
    { at: 'refused', why: 'too-large', status: 413, message: '', refusals: [] },
    { assets: [PAGE, 'https://docs.example/form', 'https://site-1.example/'] },
    {
      answers: {
        'repair/plan': () => ({
          ...PLAN,
          remaining: 0,
          requests: [
            { body: bodyOf(PAGE, 'https://docs.example/form'), assets: 2 },
            { body: bodyOf('https://site-1.example/'), assets: 1 },
          ],
        }),
      },
      after: () => press('Show request: Split and resend'),
    },
  ),
  sentView(
    'held-elsewhere',
    { at: 'held', because: 'other-destination', message: '' },
    {},
    {
      answers: {
        'repair/plan': () => ({
          ...PLAN,
          destination: {
            baseUrl: 'https://eu.reports.example/v2',
            origin: 'https://eu.reports.example',
            slug: 'globex',
          },
          remaining: 0,
        }),
      },
    },
  ),
  sentView(
    'held-elsewhere-stays',
    { at: 'held', because: 'other-destination', message: '' },
    {},
    { answers: { 'repair/plan': () => ({ kind: 'not-connected' }) } },
  ),
  sentView(
    'repair-stopped',
    {
      at: 'refused',
      why: 'assets',
      status: 422,
      message: '',
      refusals: [refusal('https://docs.example/form', 'INVALID_FORMAT', 'Not a URL')],
    },
    { assets: [PAGE, 'https://docs.example/form'] },
    {
      answers: { 'repair/send': () => ({ kind: 'stopped', why: 'own-asset' }) },
      after: () => press('Send the other asset'),
    },
  ),
  sentView(
    'others-sent',
    { at: 'queued', until: NOW + 5000 },
    { madeFrom: { id: 'r0', how: 'others' } },
    { answers: { 'repair/draft': () => ({ draftId: 'd', assets: 1 }) } },
  ),
  sentView(
    'again-question',
    { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false },
    {},
    {
      after: () => press('Report again…'),
    },
  ),
  sentView('replaced', { at: 'cancelled', replacedBy: ['r1'] }, { madeFrom: { id: 'r0', how: 'edited' } }),
  draftView('mending', {
    madeFrom: { id: 'r0', how: 'edited' },
    form: form({
      assets: [PAGE, 'https://login.metarnask.io/', 'https://docs.example/form'].map((content) => ({
        content,
        exact: null,
      })),
    }),
    checks: [check(), check(), check()],
    refusals: [
      {
        lines: [],
        refusal: { ...refusal('somebody-else.example', 'NEW_RULE', 'Told in a new way'), names: [] },
      },
      { lines: [1], refusal: refusal('https://login.metarnask.io/', 'DUPLICATE_ASSETS', 'More than once') },
      {
        lines: [2],
        refusal: refusal(
          'https://docs.example/form',
          'DOMAIN_NOT_ALLOWED',
          'Domain is on the ignore list',
          'Report the exact page to the host',
        ),
      },
    ],
  }),
  draftView('notes', {
    madeFrom: { id: 'r0', how: 'edited' },
    note: 'logo-of-yours',
    redactionsLost: true,
    inPrivate: true,
  }),
  draftView('repeating', { madeFrom: { id: 'r0', how: 'again' } }),
  sentView('already-reported', {
    at: 'known',
    refusals: [refusal(PAGE, 'REPORT_ALREADY_EXISTS', 'A pending report exists for this asset')],
  }),
  sentView('presumed', { at: 'presumed', why: 'known-after-doubt', refusals: [] }),
  sentView('needs-you', { at: 'needs-you', because: 'own-asset', message: 'metamask.io' }),
  sentView('cancelled', { at: 'cancelled', replacedBy: [] }),
  sentView(
    'sent-very-long',
    { at: 'waiting', since: NOW, due: NOW, because: 'timed-out', status: null, message: LONG_WORDS },
    { title: LONG_WORDS, assets: [LONG_PAGE] },
  ),
]
