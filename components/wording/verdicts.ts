import type { Span, TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { assetStatusWords, statusWords, livenessWords } from '#lib/model/takedown.ts'
import type { Tone, IconName } from '#components/ui/icons.tsx'
import { inUnits, named, pieced, plain, wordsOf, type Piece } from '#components/ui/pieces.tsx'
import {
  age,
  comingTime,
  numberFormat,
  counted,
  relative,
  number,
  type ReadAt,
} from '#components/ui/format.ts'
import type { AssetCopy, Finding, Verdict } from '#lib/model/verdict.ts'
import type { SharedKind } from '#lib/assets/shared-hosts.ts'
import { defanged } from './assets.tsx'
import { alikeWords, lookAlikeWords } from './look-alikes.tsx'
import { noListWords, stateBadge } from './report-states.tsx'
import type { PollingView } from '#lib/messages/requests.ts'
import type { Relation } from '#lib/model/states.ts'

const TONES: Record<string, Tone> = {
  TODO: 'info',
  IN_PROGRESS: 'warn',
  COMPLETED: 'ok',
  CANCELLED: 'quiet',
  PENDING_RETRACTION: 'warn',
  RETRACTION_SENT: 'warn',
  RETRACTED: 'quiet',
} satisfies Record<(typeof TAKEDOWN_STATUSES)[number], Tone>

/** Returns a case status as text and tone; unknown ones are quiet. */
export const statusBadge = (status: string): { tone: Tone; words: string } => ({
  tone: (Object.hasOwn(TONES, status) ? TONES[status] : undefined) ?? 'quiet',
  words: statusWords(status),
})

const UNITS: [milliseconds: number, unit: Intl.NumberFormatOptions['unit'] & string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]

const inUnit = (value: number, unit: string): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** Formats a duration in its two largest units, such as `2 days 4 hr`; from ten days on, in days. */
export const durationWords = (milliseconds: number): string => {
  const index = UNITS.findIndex(([length]) => milliseconds >= length)
  const [length, unit] = UNITS[index] ?? [1000, 'second']
  const next = UNITS[index + 1]
  const whole = Math.floor(milliseconds / length)
  const rest = next && whole < 10 ? Math.floor((milliseconds % length) / next[0]) : 0
  return next && rest > 0 ? inUnits([inUnit(whole, unit), inUnit(rest, next[1])]) : inUnit(whole, unit)
}

/** Formats a duration with its error: `2 days 4 hr ± 8 min`, or `under` its maximum if it may be zero. */
export const spanWords = ({ least, most }: Span): string => {
  const error = (most - least) / 2
  if (error < 1000) return durationWords(most)
  if (least <= 0) return text('case_span_under', durationWords(most))
  return text('case_span', durationWords((least + most) / 2), durationWords(error))
}

type Badge = { tone: Tone; icon: IconName; headline: TextKey }

const BADGES: Record<Relation, Badge> = {
  ours: { tone: 'danger', icon: 'shield-ours', headline: 'verdict_ours' },
  'part-of-ours': { tone: 'danger', icon: 'shield-ours', headline: 'verdict_part' },
  'contains-ours': { tone: 'danger', icon: 'warning', headline: 'verdict_contains' },
  'on-your-list': { tone: 'warn', icon: 'list', headline: 'verdict_listed' },
  'already-blocked': { tone: 'info', icon: 'blocked', headline: 'verdict_blocked' },
  'shared-host': { tone: 'warn', icon: 'shared', headline: 'verdict_shared' },
  'look-alike': { tone: 'warn', icon: 'shield-look-alike', headline: 'verdict_alike' },
  reported: { tone: 'info', icon: 'sent', headline: 'verdict_reported' },
  takedown: { tone: 'info', icon: 'case', headline: 'verdict_takedown' },
  'not-checked': { tone: 'warn', icon: 'shield-unknown', headline: 'verdict_unchecked' },
  'not-known': { tone: 'quiet', icon: 'shield', headline: 'verdict_unknown' },
}

/** Shown for unchecked assets with a report-only key: the user already said that the key can’t check. */
const KNOWN_UNCHECKED: Badge = { tone: 'quiet', icon: 'shield', headline: 'verdict_report_only' }

/** Shown for an earlier report whose assets only had the wanted status already: nobody is told that they were reported. */
const CORRECT: Badge = { ...BADGES.reported, headline: 'state_correct' }

/** Shown for one account or tenant of a shared host: nobody else is reported with it. */
const ONE_OF_MANY: Badge = { ...BADGES['shared-host'], tone: 'quiet' }

const badgeOf = (finding: Finding): Badge => {
  if (finding.relation === 'shared-host' && finding.named) return ONE_OF_MANY
  if (finding.relation === 'not-checked' && finding.why === 'report-only') return KNOWN_UNCHECKED
  return finding.relation === 'reported' && finding.reason === 'correct' ? CORRECT : BADGES[finding.relation]
}

/** Who else a report of the whole host would affect. */
const SHARED_BY: Record<SharedKind, TextKey> = {
  'link-shortener': 'verdict_shared_links',
  social: 'verdict_shared_accounts',
  publishing: 'verdict_shared_authors',
  documents: 'verdict_shared_documents',
  wiki: 'verdict_shared_pages',
  code: 'verdict_shared_projects',
  store: 'verdict_shared_shops',
  gateway: 'verdict_shared_published',
  'search-and-mail': 'verdict_shared_users',
  'customer-service': 'verdict_shared_customers',
  'site-builder': 'verdict_shared_sites',
  hosting: 'verdict_shared_customers',
  'public-suffix': 'verdict_shared_names',
}

export type FindingWords = {
  relation: Relation
  tone: Tone
  icon: IconName
  headline: string
  /** The text before `asset`, or all of it. */
  proof: string
  /** The same text with highlights. */
  pieces: Piece[]
  asset: string | null
  /** The text after the asset: its name in the list, or the number of others. */
  after: string
}

export type VerdictWords = FindingWords & {
  also: FindingWords[]
  source: string
}

/** Describes a verdict, claiming no more than the local copy shows, and how old that is. */
export const verdictWords = (verdict: Verdict, now: ReadAt): VerdictWords => {
  const [worst = { relation: 'not-known' as const }, ...others] = verdict.findings
  const about = worst.relation === 'not-known' ? verdict.about : null
  return {
    ...findingWords(worst, now),
    ...(about === null ? {} : { asset: about }),
    ...(worst.relation === 'look-alike' ? { headline: wordsOf(alikeWords(worst)) } : {}),
    also: others.map((finding) => findingWords(finding, now)),
    source: sourceWords(verdict, now),
  }
}

type Proof = { pieces: Piece[]; asset?: string; after?: string; headline?: string }

/** Returns only the headline of a finding, at a tenth of the cost of `findingWords`. */
export const headlineOf = (finding: Finding, now: ReadAt): string => {
  const { relation } = finding
  const varies =
    relation === 'not-checked' ||
    relation === 'contains-ours' ||
    relation === 'on-your-list' ||
    relation === 'shared-host'
  return varies ? findingWords(finding, now).headline : text(badgeOf(finding).headline)
}

export const findingWords = (finding: Finding, now: ReadAt): FindingWords => {
  const { relation } = finding
  const { tone, icon, headline } = badgeOf(finding)
  const proof = proofOf(finding, now)
  return {
    relation,
    tone,
    icon,
    headline: proof.headline ?? text(headline),
    proof: wordsOf(proof.pieces),
    pieces: proof.pieces,
    asset: proof.asset ?? null,
    after: proof.after ?? '',
  }
}

const proofOf = (finding: Finding, now: ReadAt): Proof => {
  switch (finding.relation) {
    case 'ours':
      return { pieces: plain(text('verdict_ours_proof')), ...ownWords(finding) }
    case 'part-of-ours':
      return { pieces: plain(text('verdict_part_proof')), ...ownWords(finding) }
    case 'contains-ours':
      return {
        ...(finding.ifWidened ? { headline: text('verdict_contains_widened') } : {}),
        pieces: plain(text(finding.ifWidened ? 'verdict_contains_widened_proof' : 'verdict_contains_proof')),
        ...ownWords(finding),
        ...(finding.others ? { after: text('verdict_contains_others') } : {}),
      }
    case 'on-your-list':
      return {
        headline: text('verdict_listed', assetStatusWords(finding.own.status)),
        pieces: [],
        ...ownWords(finding),
      }
    case 'already-blocked':
      return { pieces: [], ...ownWords(finding) }
    case 'shared-host':
      return sharedWords(finding)
    case 'look-alike':
      return { pieces: lookAlikeWords(finding.match) }
    case 'reported': {
      if (finding.reason === 'correct') return { pieces: plain(relative(finding.confirmedAt, now)) }
      const state = text(stateBadge(finding.state, null).headline)
      return { pieces: plain(text('verdict_reported_proof', state, relative(finding.confirmedAt, now))) }
    }
    case 'takedown':
      return { pieces: plain(takedownWords(finding, now)) }
    case 'not-checked':
      if (finding.why === 'report-only') return { pieces: [] }
      return {
        pieces: plain(
          noListWords(
            finding.organization?.name ?? null,
            finding.why ?? '',
            finding.why ? textOf('verdict_unchecked', finding.why) : text('verdict_unchecked_proof'),
          ),
        ),
      }
    case 'not-known':
      return { pieces: [] }
  }
}

const ownWords = ({ own }: Extract<Finding, { own: object }>): { asset: string; after: string } => ({
  asset: own.content,
  after: own.name ? `· ${own.name}` : '',
})

/** A narrow request doesn’t help: the service decides how far it acts. */
const sharedWords = ({
  above,
  kind,
  whole,
  named: one,
}: Extract<Finding, { relation: 'shared-host' }>): Proof =>
  one
    ? { headline: oneOfManyWords(one), pieces: [] }
    : {
        ...(whole ? { headline: text('verdict_shared_whole') } : {}),
        pieces: pieced(
          whole ? 'verdict_shared_whole_proof' : 'verdict_shared_proof',
          named(defanged(above)),
          plain(text(SHARED_BY[kind])),
        ),
      }

type Named = NonNullable<Extract<Finding, { relation: 'shared-host' }>['named']>

/** Says which one thing of a shared host a report names: “One account on X”. */
export const oneOfManyWords = ({ what, on }: Pick<Named, 'what' | 'on'>): string =>
  textOf('verdict_one', what, defanged(on))

/** Returns the account, post, form, app or tenant that a verdict is about; null for anything else. */
export const namedIn = ({ findings }: Pick<Verdict, 'findings'>): Named | null =>
  findings.flatMap((one) => (one.relation === 'shared-host' && one.named ? [one.named] : []))[0] ?? null

const takedownWords = (
  { caseId, status, liveness, updatedAt, seenAt, how }: Extract<Finding, { relation: 'takedown' }>,
  now: ReadAt,
): string => {
  const { words } = statusBadge(status)
  const isTold = liveness !== '' && liveness !== 'UNKNOWN'
  const known = [
    isTold ? text('report_case_line', words, livenessWords(liveness)) : words,
    ...(updatedAt === null ? [] : [text('verdict_takedown_updated', relative(updatedAt, now))]),
  ]
  const about = how === 'domain' ? 'verdict_takedown_domain' : 'verdict_takedown_proof'
  return text(about, caseId, known.join(' · '), relative(seenAt, now))
}

const sourceWords = ({ copy, unchecked }: Verdict, now: ReadAt): string => {
  if (unchecked === 'report-only') return text('verdict_unchecked_report_only')
  if (copy === null) return text('verdict_no_copy')
  const when = age(copy.completedAt, now)
  if (copy.organizations !== undefined)
    return text('verdict_copy_several', number(copy.organizations), number(copy.count), when)
  return counted(copy.count, 'verdict_copy_one', 'verdict_copy_other', when)
}

/** Says how many listed assets no verdict can take into account, and which. */
export const unreadableWords = ({ unreadable, skipped = [] }: AssetCopy): string => {
  const words = counted(unreadable, 'assets_unreadable_one', 'assets_unreadable_other')
  if (skipped.length === 0) return words
  const names = unreadable > skipped.length ? [...skipped, '…'] : skipped
  return text('assets_unreadable_which', words, names.join(', '))
}

export const pollingWords = (
  { off, running, lastPass, nextPassAt, openReports, readingList, cases }: PollingView,
  now: number,
): string => {
  if (off === 'nothing-open' && nextPassAt !== null) return text('watch_returns', comingTime(nextPassAt, now))
  if (off !== null) return textOf('watch_off', off)
  if (running) return text('watch_running')
  const waits = counted(openReports, 'watch_waits_one', 'watch_waits_other')
  if (lastPass === null) return text('watch_soon')
  const checked = relative(lastPass.endedAt, now)
  const next = comingTime(nextPassAt ?? now, now)
  const failed = lastPass.stopped === null || lastPass.stopped === 'enough' ? '' : text('watch_failed')
  const left = lastPass.left ? counted(lastPass.left, 'watch_left_one', 'watch_left_other') : ''
  const reading = readingList ? text('watch_reading', number(cases)) : ''
  return [text('watch_looked', checked, next), waits, left, reading, failed].filter(Boolean).join(' ')
}
