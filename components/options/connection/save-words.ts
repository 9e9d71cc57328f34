import type { DeliveryView, SaveOutcome } from '#lib/messages/connection-requests.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { OF_SERVICE, pieced, plain, quoted, type Words } from '../../ui/pieces.tsx'
import { counted, timeOrDate } from '../../ui/words.ts'
import { HOLD_WORDS } from '../../wording/outcome-words.ts'
import type { Tone } from '../../ui/state-mark.tsx'

/** The field that an outcome is about, if any. */
export type Field = 'url' | 'key' | 'slug'

export type SaveWords = { tone: Tone; headline: string; lines: Words[]; field: Field | null }

const URL_PROBLEMS: Record<string, TextKey> = {
  empty: 'options_url_empty',
  'no-scheme': 'options_url_no_scheme',
  'not-a-url': 'options_url_not_a_url',
  'not-https': 'options_url_not_https',
  userinfo: 'options_url_userinfo',
  query: 'options_url_query',
  fragment: 'options_url_fragment',
}

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

/** Explains the result of “Save and test”, result first. */
export const saveWords = (
  outcome: SaveOutcome,
  connection: ConnectionView,
  isPinned: boolean | null,
): SaveWords => {
  const host = hostOf(connection.baseUrl)
  const kept = text('options_kept')
  switch (outcome.at) {
    case 'connected':
      return {
        tone: 'ok',
        headline: text('options_connected', host),
        lines: [
          ...(connection.abilities.report === 'yes' ? [] : [text('options_connected_slug')]),
          ...(isPinned === true ? [] : [text('options_connected_next')]),
        ],
        field: null,
      }
    case 'saved-but-refused':
      if (connection.reportOnly && isOfKey(outcome)) return reportOnly()
      return {
        tone: 'warn',
        headline: text('options_saved_refused'),
        lines: [
          // Other status codes say nothing about the key.
          ...(isOfKey(outcome) ? [text('options_saved_refused_lines')] : []),
          answered(outcome.status, outcome.message),
        ],
        field: null,
      }
    case 'bad-url':
      return notSaved(
        'options_not_saved_url',
        text(URL_PROBLEMS[outcome.problem] ?? 'options_url_not_a_url'),
        'url',
      )
    case 'slug-needed':
      return notSaved('options_not_saved_slug', text('options_slug_needed'), 'slug')
    case 'key-needed':
      return notSaved('options_no_key', text('options_key_needed'), 'key')
    case 'bad-key':
      return notSaved('options_not_saved_key', text('options_key_bad'), 'key')
    case 'permission-refused':
      return {
        tone: 'warn',
        headline: text('options_permission_refused', outcome.host),
        lines: [kept, text('options_permission_refused_lines')],
        field: null,
      }
    case 'no-connection':
      return {
        tone: 'warn',
        headline: text('options_no_connection', host),
        lines: [kept, text('options_no_connection_lines')],
        field: null,
      }
    case 'timed-out':
      return {
        tone: 'warn',
        headline: text('options_timed_out', host),
        lines: [kept, text('options_try_later')],
        field: null,
      }
    case 'service-failing':
      return {
        tone: 'warn',
        headline: text('options_service_failing'),
        lines: [kept, text('options_try_later'), answered(outcome.status, outcome.message)],
        field: null,
      }
    case 'throttled':
      return {
        tone: 'warn',
        headline: text('options_throttled'),
        lines: [kept, text('options_try_later')],
        field: null,
      }
    case 'not-this-service':
      return {
        tone: 'danger',
        headline: text('options_not_this_service', host),
        // The first line also shows beside the field.
        lines: [
          text('options_not_this_service_lines'),
          ...(outcome.status === null ? [] : [answered(outcome.status, outcome.message)]),
          kept,
        ],
        field: 'url',
      }
  }
}

/** Returns true for status codes that can mean a bad key. */
export const isOfKey = ({ status }: { status: number }): boolean => status === 401 || status === 403

const reportOnly = (): SaveWords => ({
  tone: 'ok',
  headline: text('options_saved_report_only'),
  lines: [text('options_saved_report_only_lines')],
  field: null,
})

const notSaved = (headline: TextKey, line: string, field: Field): SaveWords => ({
  tone: 'danger',
  headline: text(headline),
  lines: [line],
  field,
})

const answered = (status: number, message: string): Words =>
  message === ''
    ? text('options_answered', status)
    : pieced('options_answered_with', plain(String(status)), quoted(message, OF_SERVICE))

type Problem = NonNullable<DeliveryView['problem']>

/** What to change when the outbox holds reports; `save` tests again, and asks for a missing permission. */
const MENDS: Record<Problem['because'], Field | 'save'> = {
  'no-key': 'key',
  unauthorized: 'key',
  forbidden: 'key',
  'not-found': 'slug',
  'not-this-service': 'url',
  redirected: 'url',
  'no-permission': 'save',
  firewall: 'save',
  'other-destination': 'save',
}

/**
 * Describes why reports aren’t sent, with what the outbox knows: what was answered, since when, and how many wait. Null if none does, or if
 * it hasn’t been seen since `after`.
 */
export const deliveryWords = (
  delivery: DeliveryView | null,
  after: number,
  now: number,
): (SaveWords & { mends: Field | 'save' }) | null => {
  if (delivery?.problem == null) return null
  const { held, waiting, problem } = delivery
  const { because, message, since } = problem
  if (held + waiting === 0 || (after > 0 && (since ?? 0) < after)) return null
  return {
    tone: 'danger',
    // The words for a report say where the slug is changed: here.
    headline: text(because === 'not-found' ? 'options_held_not_found' : HOLD_WORDS[because]),
    lines: [
      ...(since === undefined ? [] : [text('options_held_since', timeOrDate(since, now))]),
      ...(held === 0 ? [] : [counted(held, 'options_held_one', 'options_held_other')]),
      ...(waiting === 0 ? [] : [counted(waiting, 'options_waiting_one', 'options_waiting_other')]),
      ...(because === 'no-permission' ? [text('options_permission_refused_lines')] : []),
      ...(message === '' ? [] : [pieced('state_quoted', quoted(message, OF_SERVICE))]),
    ],
    field: null,
    mends: MENDS[because],
  }
}

/** Describes the stored connection before any test; null if none is stored. */
export const connectionWords = (connection: ConnectionView): SaveWords | null => {
  const { baseUrl, keyStored, abilities, hostToAsk } = connection
  if (baseUrl === '') return null
  if (!keyStored)
    return {
      tone: 'warn',
      headline: text('options_no_key'),
      lines: [text('options_no_key_lines')],
      field: null,
    }
  if (hostToAsk !== undefined)
    return {
      tone: 'warn',
      headline: text('options_permission_refused', hostOf(baseUrl)),
      lines: [text('options_permission_refused_lines')],
      field: null,
    }
  if (abilities.assets === 'yes')
    return {
      tone: 'ok',
      headline: text('options_connected', hostOf(baseUrl)),
      lines: abilities.report === 'yes' ? [] : [text('options_connected_slug')],
      field: null,
    }
  if (connection.reportOnly) return reportOnly()
  if (abilities.assets === 'no') {
    return {
      tone: 'warn',
      headline: text('options_saved_refused'),
      lines: [text('options_saved_refused_lines')],
      field: null,
    }
  }
  return {
    tone: 'quiet',
    headline: text('options_not_tested'),
    lines: [text('options_not_tested_lines')],
    field: null,
  }
}
