import type { NotDone } from './failures.tsx'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ConnectionTrouble } from '#lib/model/connections.ts'
import { text, textOf, keyOf, textIfAny, type TextKey } from '#lib/platform/texts.ts'
import { clockTime, relative, counted, type ReadAt } from '#components/ui/format.ts'
import type { ReportState, StateName } from '#lib/model/report-state.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { defangedWords } from './assets.tsx'
import type { Tone } from '#components/ui/icons.tsx'
import { OF_SERVICE, pieced, quoted, type Piece } from '#components/ui/pieces.tsx'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { knownAs } from '#lib/model/states.ts'

type NextAttempt = NonNullable<ReportView['nextAttempt']>

const WORDS: Record<NextAttempt['because'], { now: TextKey; at: TextKey }> = {
  due: { now: 'state_due_now', at: 'state_due' },
  pause: { now: 'state_due_now', at: 'turn_pause' },
  probe: { now: 'turn_probe_now', at: 'turn_probe' },
  parked: { now: 'turn_parked_now', at: 'turn_parked' },
  'disk-full': { now: 'turn_disk_full_now', at: 'turn_disk_full' },
  'answer-unstored': { now: 'turn_answer_unstored_now', at: 'turn_answer_unstored' },
  offline: { now: 'turn_offline', at: 'turn_offline' },
  person: { now: 'turn_person', at: 'turn_person' },
}

/** Says when a report is sent next; '' where that will be over when it is read. */
const nextAttemptWords = ({ at, because }: NextAttempt, now: ReadAt): string => {
  if (now === 'whenever') return ''
  const words = WORDS[because]
  return at === null || at <= now ? text(words.now) : text(words.at, clockTime(at, now), relative(at, now))
}

export const STATE_BADGES: Record<StateName, { tone: Tone; headline: TextKey }> = {
  queued: { tone: 'info', headline: 'state_sending' },
  sending: { tone: 'info', headline: 'state_sending' },
  waiting: { tone: 'warn', headline: 'state_waiting' },
  held: { tone: 'warn', headline: 'state_held' },
  refused: { tone: 'danger', headline: 'state_needs_you' },
  known: { tone: 'info', headline: 'state_known' },
  presumed: { tone: 'warn', headline: 'state_presumed' },
  accepted: { tone: 'ok', headline: 'state_accepted' },
  'needs-you': { tone: 'danger', headline: 'state_needs_you' },
  cancelled: { tone: 'quiet', headline: 'state_cancelled' },
}

/** Returns a state’s name and tone. `known` is either already reported, or already has the requested status. */
export const stateBadge = (state: StateName, reason: string | null): { tone: Tone; headline: TextKey } =>
  state === 'known' && reason === 'correct'
    ? { ...STATE_BADGES.known, headline: 'state_correct' }
    : STATE_BADGES[state]

/** Explains the names of states that are easily taken for something else; '' for the others. */
export const stateHint = (state: StateName): string => textIfAny(keyOf('state_hint', state))

type Named<Name extends StateName> = Extract<ReportState, { at: Name }>

/** The interface’s errorTypes (section Errors, Report creation), as texts are named by them. */
const ERROR_TYPES = {
  DUPLICATE_ASSETS: 'duplicate',
  INVALID_FORMAT: 'format',
  ASSET_NOT_FOUND: 'not-found',
  ASSET_ALREADY_CORRECT: 'correct',
  ALREADY_PENDING_REVIEW: 'pending',
  REPORT_ALREADY_EXISTS: 'exists',
  PROCESSING_FAILED: 'processing',
  DOMAIN_NOT_ALLOWED: 'ignored',
  VALIDATION_ERROR: 'validation',
} as const

const isErrorType = (name: string): name is keyof typeof ERROR_TYPES => Object.hasOwn(ERROR_TYPES, name)

/** Returns what texts call an errorType; unknown ones have general texts, because the list is open. */
export const errorNameOf = (errorType: string) => (isErrorType(errorType) ? ERROR_TYPES[errorType] : 'other')

/** Explains an errorType. */
export const errorTypeWords = (errorType: string): string => textOf('failure_asset', errorNameOf(errorType))

/** Says of which organization a sentence is, where there are several. */
export const ofOrganization = (organization: string | null, words: string): string =>
  organization === null ? words : text('organizations_line', organization, words)

/** Says why a list can’t be read: of several organizations, by whose it is. One of them has a service, so that only its key may be missing. */
export const noListWords = (organization: string | null, why: string, words: string): string =>
  ofOrganization(
    organization,
    organization !== null && why === 'no-connection' ? text('short_no_key') : words,
  )

/** The same of several organizations: what some have in common is said once. */
export const noListsWords = (all: readonly { name: string; why: string; words: string }[]): string[] =>
  Array.from(
    Map.groupBy(all, ({ why, words }) => (why === 'no-connection' ? text('short_no_key') : words)),
    ([words, some]) => ofOrganization(some.map(({ name }) => name).join(', '), words),
  )

const TROUBLES: Record<ConnectionTrouble, TextKey> = {
  'no-key': 'short_no_key',
  'key-rejected': 'short_unauthorized',
  'no-host-access': 'short_no_permission',
}

/** What keeps a connection from sending, in two words. */
export const troubleWords = (trouble: ConnectionTrouble): string => text(TROUBLES[trouble])

const heldWords = (because: Named<'held'>['because'], organization: string | null): string =>
  organization !== null && because === 'unauthorized'
    ? text('organizations_key_rejected', organization)
    : ofOrganization(organization, textOf('failure', because))

export type OutcomeWords = {
  tone: Tone
  /** The state’s name, at the start of the status line. */
  headline: string
  lines: string[]
  /** The service’s own message, to be shown as a quotation; none if it gave none. */
  quoted: Piece[]
}

type Described = Pick<ReportView, 'state' | 'destination' | 'assets' | 'ambiguous' | 'nextAttempt'>

/** Describes a report’s state without claiming more than is known. `organization`: whose report it is, where there are several. */
export const outcomeWords = (
  report: Described,
  now: ReadAt,
  organization: string | null = null,
): OutcomeWords => {
  const { state } = report
  const { tone, headline } = stateBadge(state.at, state.at === 'known' ? knownAs(state.refusals) : null)
  // What `needs-you` has is of the extension itself, in its lines.
  const message = 'message' in state && state.at !== 'needs-you' ? (state.message ?? '') : ''
  return {
    tone,
    headline: text(headline),
    lines: stateLines(report, now, organization),
    // URLs in it stay text.
    quoted: message === '' ? [] : pieced('state_quoted', quoted(message, OF_SERVICE)),
  }
}

const stateLines = (report: Described, now: ReadAt, organization: string | null): string[] => {
  const { state, nextAttempt } = report
  switch (state.at) {
    case 'queued':
      return [
        nextAttempt?.because === 'disk-full'
          ? nextAttemptWords(nextAttempt, now)
          : text('state_queued_lines'),
      ]
    case 'sending':
      return [
        nextAttempt?.because === 'answer-unstored'
          ? nextAttemptWords(nextAttempt, now)
          : text(state.stopping ? 'state_stopping_lines' : 'state_sending_lines'),
      ]
    case 'waiting':
      return [
        textOf('failure', state.because),
        ...(report.ambiguous ? [ambiguousWords(state)] : []),
        nextAttemptWords(nextAttempt ?? { at: state.due, because: 'due' }, now),
      ]
    case 'held': {
      const isElsewhere = state.because === 'other-destination'
      return [
        heldWords(state.because, organization),
        text(isElsewhere ? 'state_held_elsewhere' : 'state_held_lines'),
        ...(nextAttempt && !isElsewhere ? [nextAttemptWords(nextAttempt, now)] : []),
      ]
    }
    case 'refused':
      return [refusedWords(state, report.assets)]
    case 'known':
      return [textOf('state_known', knownAs(state.refusals))]
    case 'presumed':
      return [
        textOf('state_presumed', state.why, state.reportNumber ?? ''),
        ...(replacedByOf(state).length > 0 ? [text('repair_replaced')] : []),
      ]
    case 'accepted':
      return acceptedWords(state, report.destination.slug, now)
    case 'needs-you':
      return [
        textOf('failure', state.because),
        ...(state.message === '' ? [] : [defangedWords(state.message)]),
      ]
    case 'cancelled':
      return [text(state.replacedBy.length > 0 ? 'state_replaced_lines' : 'state_cancelled_lines')]
  }
}

/** Reasons after which nobody knows whether the service has the report, if it had no time to say so. */
const UNANSWERED: readonly Named<'waiting'>['because'][] = [
  'no-connection',
  'timed-out',
  'broken-off',
  'worker-stopped',
]

/** Says of which attempt it is that a report may have been received. */
const ambiguousWords = ({ because, status }: Named<'waiting'>): string => {
  if (status === null && UNANSWERED.includes(because)) return text('state_ambiguous_unanswered')
  const isAnswered = because === 'server-error' || because === 'not-json' || UNANSWERED.includes(because)
  return text(isAnswered ? 'state_ambiguous_answered' : 'state_ambiguous')
}

/** Counts assets rather than entries: an asset may have several, and an entry may name none of the report’s. */
const refusedWords = ({ refusals, why }: Named<'refused'>, assets: readonly string[]): string => {
  if (refusals.length === 0) return textOf('failure_refused', why)
  const named = assets.filter((asset) => refusals.some(({ names }) => names.includes(asset)))
  if (named.length === 0) return text('state_refused_not_ours')
  if (named.length === assets.length)
    return text(assets.length === 1 ? 'state_refused_only' : 'state_refused_all')
  return counted(named.length, 'state_refused_one', 'state_refused_other', assets.length)
}

const acceptedWords = (
  { reportNumber, createdAt, organization, asTheServiceWroteIt }: Named<'accepted'>,
  slug: string,
  now: ReadAt,
): string[] => {
  const owner = organization?.name ?? organization?.slug ?? null
  const lines = [
    owner === null
      ? text('state_accepted_number', reportNumber)
      : text('state_accepted_for', reportNumber, owner),
  ]
  const created = createdWords(createdAt ?? '', now)
  if (created !== '') lines.push(text('state_created', created))
  const filedUnder = organization?.slug ?? slug
  if (filedUnder !== slug) lines.push(text('state_accepted_other_slug', slug, filedUnder))
  if (asTheServiceWroteIt) lines.push(text('state_accepted_other_form'))
  return lines
}

/** Returns the local time; an unreadable time is returned unchanged. */
const createdWords = (createdAt: string, now: ReadAt): string => {
  const time = Date.parse(createdAt)
  return Number.isNaN(time) ? createdAt : clockTime(time, now)
}

type Sent = AnswerOf<Requests, 'repair/send'>

export const repairProblem = (sent: Exclude<Sent, { kind: 'stored' }>): NotDone => {
  switch (sent.kind) {
    case 'stopped':
      return { says: keyOf('repair_stop', sent.why), failure: null }
    case 'changed':
      return { says: 'repair_changed', failure: null }
    case 'nothing':
      return { says: 'repair_nothing', failure: null }
    case 'not-stored':
      return { says: 'note_not_stored', failure: sent.failure }
  }
}
