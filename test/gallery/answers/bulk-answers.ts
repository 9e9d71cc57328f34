import { cautionOn } from '#lib/assets/host.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { leadsToOf } from '#lib/bulk/check-row.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { RowStatus, BulkRow, BulkSource } from '#lib/model/bulk-row.ts'
import { reviewReasonOf, rowStatusOf, ROW_STATUSES } from '#lib/model/bulk-row.ts'
import {
  BULK_BLOCKERS,
  type RowCheck,
  type BulkRowView,
  type BulkState,
} from '#lib/messages/bulk-requests.ts'
import type { Finding } from '#lib/model/verdict.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { madeTitle } from '#lib/model/title.ts'
import { shownAsset } from './dashboard-answers.ts'
import type { FakeAnswers } from './fake-ask.ts'
import { check, DESTINATION, FINDINGS, LONG_PAGE, LONG_WORDS, NOW, report, verdict } from './samples.ts'

const look = (finding: Finding, changes: Partial<RowCheck> = {}): RowCheck => ({
  finding,
  stops: ['ours', 'part-of-ours', 'contains-ours'].includes(finding.relation),
  review: null,
  report: null,
  takedown: null,
  ...changes,
})

const asFound = ({ finding, stops }: RowCheck) => ({ findings: [finding], stops })

type Changes = Partial<BulkRow> & { look?: RowCheck | null; type?: string } & Partial<
    Pick<BulkRowView, 'perhaps' | 'checksum' | 'report'>
  >

/** A row as the background would tell it, its standing by the product's own rule. */
export const bulkRowOf = (id: number, written: string, changes: Changes = {}): BulkRowView => {
  const asset = parseAsset(written)
  const {
    look: seen = look(FINDINGS['not-known']),
    type = 'URL',
    perhaps = null,
    checksum = null,
    report: itsReport = null,
    ...own
  } = changes
  const {
    lineText: _,
    description: _said,
    cells: _cells,
    column: _column,
    ...row
  }: BulkRow = {
    id,
    source: 1,
    line: id,
    written,
    lineText: written,
    what: { is: 'asset', content: asset.ok ? asset.value.content : written },
    spellings: [],
    merged: 0,
    decision: 'none',
    reportId: null,
    ...own,
  }
  const isAsset = row.what.is === 'asset'
  const caution = isAsset && asset.ok ? cautionOn(asset.value) : null
  const isWrapper = asset.ok && unwrap(asset.value.content) !== null
  const review = seen && reviewReasonOf({ ...asFound(seen), isWrapper }, type, caution)
  const known = isAsset && seen ? { ...seen, review } : null
  return {
    ...row,
    type: known ? type : '',
    shown: shownAsset(
      row.what.is === 'asset' ? row.what.content : row.what.is === 'wallet' ? row.what.address : written,
    ),
    check: known,
    report: itsReport,
    rowStatus: rowStatusOf(row, known, itsReport),
    perhaps,
    closed: null,
    leadsTo: leadsToOf(row.what, {}),
    checksum,
    caution,
    suggested: null,
    feed: null,
    category: null,
    description: '',
  }
}

const notAsset = (problem: string, detail = '', instead: string | null = null): Changes => ({
  what: { is: 'not-asset', problem, detail, instead },
})

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

export const BULK_ROWS: BulkRowView[] = [
  bulkRowOf(1, 'https://app.metarnask.io/unlock?session=restore', { look: look(FINDINGS['look-alike']) }),
  bulkRowOf(2, 'https://metamask.io/download', { look: look(FINDINGS.ours) }),
  bulkRowOf(3, 'claim-acme.pages.dev', {
    look: { ...look(FINDINGS['not-known']), tenant: 'subdomain', named: { what: 'site', on: 'pages.dev' } },
    type: 'URL',
  }),
  bulkRowOf(4, 'https://drainer.example/claim', {
    merged: 3,
    spellings: [
      'hxxps://drainer[.]example/claim',
      'drainer[.]example/claim',
      'HTTPS://DRAINER.EXAMPLE/claim',
    ],
  }),
  bulkRowOf(5, 'https://www.drainer.example/claim', { perhaps: 4 }),
  bulkRowOf(6, WALLET, { what: { is: 'wallet', address: WALLET } }),
  bulkRowOf(7, '@acme_helpdesk', { what: { is: 'handle', name: 'acme_helpdesk' } }),
  bulkRowOf(8, 'support@acme-help.example', notAsset('email', 'acme-help.example', 'acme-help.example')),
  bulkRowOf(9, 'acme.support@gmail.com', notAsset('email-provider', 'gmail.com')),
  bulkRowOf(10, 'invoice.pdf', notAsset('file-name')),
  bulkRowOf(11, 'acme-airdrop.net', {
    look: look(FINDINGS.reported, { report: { id: 'r-7', state: 'accepted' } }),
  }),
  bulkRowOf(12, 'https://t.me/acme_support_team', {
    type: 'TELEGRAM',
    look: look(FINDINGS.takedown, { takedown: { caseId: 4812, status: 'IN_PROGRESS', liveness: 'ALIVE' } }),
  }),
  bulkRowOf(13, 'wallet-acme.top', { decision: 'leave' }),
  bulkRowOf(14, 'https://acme.community/', { note: 'text-of-link' }),
  bulkRowOf(15, `eip155:1:${WALLET}`, { type: 'ADDRESS', checksum: `eip155:1:${WALLET.toLowerCase()}` }),
  bulkRowOf(16, 'https://xn--cme-pla.example/متجر/دفع', {}),
  bulkRowOf(17, 'metamask.io', { look: look(FINDINGS.ours), decision: 'removed' }),
]

const refusalOf = (asset: string, errorType: string): NonNullable<BulkRow['refusal']> => ({
  asset,
  errorType,
  message: 'Not taken.',
  suggestion: '',
  names: [asset],
})

/** A row in a report, with what became of it there. */
const inReport = (id: number, host: string, its: Partial<NonNullable<BulkRowView['report']>>): BulkRowView =>
  bulkRowOf(id, `https://${host}.example/`, {
    reportId: its.id ?? `r-${id}`,
    report: { id: `r-${id}`, state: 'queued', reason: null, reportNumber: '', ...its },
  })

/** The reports that these rows are in, each with as many assets as there are rows of it. */
const sentOf = (rows: readonly BulkRowView[]): BulkState['sent'] => {
  const byId = new Map<string, BulkState['sent'][number]>()
  for (const { report: its } of rows) {
    if (its === null) continue
    const { id, state, reason } = its
    const assets = (byId.get(id)?.assets ?? 0) + 1
    byId.set(id, { id, state, assets, ...(reason === null ? {} : { reason }) })
  }
  return [...byId.values()]
}

export const SENDING_ROWS: BulkRowView[] = [inReport(1, 'one', {}), inReport(2, 'two', {})]

export const SENT_ROWS: BulkRowView[] = [
  inReport(1, 'one', { state: 'accepted', reportNumber: '48203' }),
  inReport(2, 'two', { state: 'waiting', reason: 'offline' }),
  bulkRowOf(3, 'https://three.example/', {
    refusal: {
      asset: 'https://three.example/',
      errorType: 'DUPLICATE_ASSETS',
      message: 'Asset already exists.',
      suggestion: '',
      names: ['https://three.example/'],
    },
  }),
  inReport(4, 'four', {
    state: 'refused',
    reason: 'assets',
    refusal: refusalOf('https://four.example/', 'DOMAIN_NOT_ALLOWED'),
  }),
  inReport(5, 'five', { id: 'r-4', state: 'refused', reason: 'assets', others: true }),
  inReport(6, 'six', { state: 'needs-you', reason: 'own-asset' }),
]

export const LONG_ROWS: BulkRowView[] = [
  bulkRowOf(1, LONG_PAGE, { look: look(FINDINGS['contains-ours']), merged: 12_345, spellings: [LONG_PAGE] }),
  bulkRowOf(2, LONG_WORDS, notAsset('other-scheme', 'javascript:')),
]

/** A row of a feed. */
const inFeed = (line: number, row: BulkRowView, changes: Partial<BulkRowView> = {}): BulkRowView => ({
  ...row,
  id: line,
  line,
  source: 1,
  category: 'phishing',
  feed: { type: 'url', category: 'phishing', confidence: '90', seen: '2026-11-20', comment: 'fake sign-in' },
  description: 'fake sign-in; first seen 2026-11-20; confidence 90',
  ...changes,
})

/** A feed, whose rows are in every state. */
export const FEED_ROWS: BulkRowView[] = [
  inFeed(
    31,
    bulkRowOf(1, `eip155:1:${WALLET}`, {
      type: 'ADDRESS',
      refusal: { ...refusalOf(WALLET, 'INVALID_FORMAT'), suggestion: `eip155:56:${WALLET}` },
    }),
    { category: 'scam', suggested: { content: `eip155:56:${WALLET}`, of: 'chain' } },
  ),
  inFeed(
    12,
    bulkRowOf(1, 'https://acme-payout.example/bonus', {
      sentWithout: 2,
      refusal: refusalOf('https://acme-payout.example/bonus', 'DOMAIN_NOT_ALLOWED'),
    }),
  ),
  inFeed(
    18,
    bulkRowOf(
      1,
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme-login-help.example%2Fverify&data=05',
    ),
  ),
  inFeed(44, bulkRowOf(1, 'https://threat-notes.example/blog/acme-drainer', { note: 'reference' })),
  inFeed(22, bulkRowOf(1, 'https://www.metamask.io/help', { look: look(FINDINGS.ours) })),
  inFeed(3, bulkRowOf(1, 'https://app.metarnask.io/unlock', { look: look(FINDINGS['look-alike']) })),
  inFeed(
    5,
    bulkRowOf(1, 'https://claim-acme.pages.dev/claim?ref=tw_8842&step=2&lang=en', {
      look: look(FINDINGS['not-known'], { tenant: 'subdomain', named: { what: 'site', on: 'pages.dev' } }),
      type: 'URL',
    }),
  ),
  inFeed(
    6,
    bulkRowOf(1, 'https://zzown61.website-us-east-1.linodeobjects.com/x', {
      look: look(FINDINGS['not-known'], {
        tenant: 'tenant',
        named: { what: 'bucket', on: 'linodeobjects.com' },
      }),
    }),
    { category: 'scam' },
  ),
  inFeed(9, bulkRowOf(1, 'https://login.acme-verify.example:8443/login')),
  inFeed(2, inReport(2, 'acme-gift', { state: 'sending', sentAt: NOW - 4000 }), { category: 'malware' }),
  inFeed(7, inReport(7, 'claim-acme-wa11et', { state: 'accepted', reportNumber: '48203' })),
  // In the report that was sent without the asset on the ignore list.
  inFeed(14, inReport(14, 'dl.acmewallet-mail', { id: 'r-7', state: 'accepted', reportNumber: '48203' })),
  inFeed(
    50,
    bulkRowOf(
      1,
      'support@metarnask-help.example',
      notAsset('email', 'metarnask-help.example', 'metarnask-help.example'),
    ),
    { category: null, check: look(FINDINGS['look-alike']) },
  ),
]

/** Its columns, as its reader found them. */
export const FEED_SOURCE: BulkSource = {
  id: 1,
  kind: 'file',
  name: 'brand-feed.csv',
  length: 4000,
  readTo: 4000,
  found: 14,
  beyond: 0,
  merged: 1,
  done: true,
  table: {
    names: ['seen_at', 'url', 'kind', 'threat', 'score', 'email', 'notes'],
    columns: { asset: 1, type: 2, category: 3, confidence: 4, seen: 0, comment: 6 },
    skipped: 5,
    asLast: true,
    folded: false,
  },
}

/** Every twentieth is one's own, every seventh on a shared site. */
export const MANY_BULK_ROWS: BulkRowView[] = Array.from({ length: 20_000 }, (_, index) =>
  bulkRowOf(index + 1, `https://shop-${index}.brand-${index % 97}.example/`, {
    look: look(FINDINGS[index % 20 === 0 ? 'ours' : index % 7 === 0 ? 'shared-host' : 'not-known']),
  }),
)

/** How the background titles the first of the reports that would be sent. */
const titleOf = (rows: readonly BulkRowView[], source: BulkSource | undefined): string => {
  const ready = rows.filter(({ rowStatus }) => rowStatus === 'ready')
  const category = ready[0]?.category ?? EMPTY_FORM.category
  const its = ready.filter((row) => (row.category ?? EMPTY_FORM.category) === category)
  if (its.length < 2) return madeTitle(category, its.map(contentOf))
  const from = source?.kind === 'file' ? source.name : 'pasted text'
  return `${madeTitle(category, [])} · Bulk: ${from}`
}

const contentOf = ({ what, written }: BulkRowView): string => (what.is === 'asset' ? what.content : written)

/** As many as there are: those of a category go together, fifty at most in each. */
const reportsOf = (rows: readonly BulkRowView[]): number => {
  const byCategory = new Map<string | null, number>()
  for (const { rowStatus, category } of rows)
    if (rowStatus === 'ready') {
      const its = category ?? EMPTY_FORM.category
      byCategory.set(its, (byCategory.get(its) ?? 0) + 1)
    }
  return [...byCategory.values()].reduce((sum, count) => sum + Math.ceil(count / MOST), 0)
}

/** Assets in a report. */
const MOST = 50

export const bulkStateOf = (rows: readonly BulkRowView[], changes: Partial<BulkState> = {}): BulkState => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every standing is in it by construction
  const counts = Object.fromEntries(
    ROW_STATUSES.map((one) => [one, rows.filter(({ rowStatus }) => rowStatus === one).length]),
  ) as Record<RowStatus, number>
  const missing = (is: string): number =>
    rows.filter(({ rowStatus, what }) => rowStatus === 'incomplete' && what.is === is).length
  const merged = rows.reduce((sum, row) => sum + row.merged, 0)
  return {
    revision: 1,
    form: EMPTY_FORM,
    editedAt: 0,
    sendRest: true,
    sendLines: false,
    most: MOST,
    chain: null,
    sources:
      rows.length === 0
        ? []
        : [
            {
              id: 1,
              kind: 'paste',
              name: '',
              length: 900,
              readTo: 900,
              found: rows.length + merged,
              beyond: 0,
              done: true,
            },
          ],
    counts,
    wallets: missing('wallet'),
    handles: missing('handle'),
    merged,
    copy: { count: 2481, completedAt: NOW - 720_000, unreadable: 0 },
    unchecked: null,
    reports: reportsOf(rows),
    assets: counts.ready,
    title: titleOf(rows, changes.sources?.[0]),
    notRead: null,
    blockers: BULK_BLOCKERS.filter((one) => one === 'nothing' && counts.ready === 0),
    destination: DESTINATION,
    overrideAllowed: true,
    recentDescriptions: [],
    sent: sentOf(rows),
    ...changes,
  }
}

/** Rows in one answer, as the background bounds them. */
const PORTION = 400

/** A background that has this list. Nothing that is asked of it changes it. */
export const bulkAnswersOf = (
  rows: readonly BulkRowView[],
  changes: Partial<BulkState> = {},
): FakeAnswers => {
  const state = () => bulkStateOf(rows, changes)
  return {
    'bulk/open': state,
    'bulk/rows': ({ since }) => {
      const upTo = Math.min(since + PORTION, rows.length)
      return { epoch: 1, rows: rows.slice(since, upTo), upTo, more: upTo < rows.length }
    },
    'bulk/add': () => ({ kind: 'added', state: state() }),
    'bulk/change': (asked) => {
      if (asked.kind !== 'save') return state()
      const { form, editedAt: edit, sendRest, sendLines } = asked
      return { ...state(), form, edit, sendRest, sendLines }
    },
    'bulk/submit': () => ({ kind: 'stored', state: state() }),
    'bulk/request': ({ index }) => ({
      body: JSON.stringify({
        assets: rows
          .filter(({ rowStatus }) => rowStatus === 'ready')
          .slice(index * MOST, (index + 1) * MOST)
          .map((row) => ({ content: contentOf(row), status: 'BLOCKED' })),
        organizationSlug: DESTINATION.slug,
        title: state().title,
      }),
      destination: DESTINATION,
      revision: 1,
    }),
    'report/get': ({ id }) => ({
      report: report(
        { at: 'queued', until: NOW + 5000 },
        { id, nextAttempt: { at: NOW + 5000, because: 'due' } },
      ),
    }),
    checkAsset: ({ address }) =>
      check({
        host: null,
        verdict: verdict(
          [
            rows.find(({ what }) => what.is === 'asset' && what.content === address)?.check?.finding ??
              FINDINGS['not-known'],
          ],
          { about: address },
        ),
      }),
  }
}
