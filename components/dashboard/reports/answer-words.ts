import type { ReportRow } from '#lib/model/report-row.ts'
import type { ReportState, StateName } from '#lib/model/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { number } from '../../ui/words.ts'

type Named<Name extends StateName> = Extract<ReportState, { at: Name }>

const WAITING: Record<Named<'waiting'>['because'], TextKey> = {
  offline: 'short_offline',
  'no-connection': 'short_no_connection',
  'timed-out': 'short_timed_out',
  'broken-off': 'short_broken_off',
  'server-error': 'short_server_error',
  throttled: 'short_throttled',
  'request-timeout': 'short_request_timeout',
  'not-json': 'short_not_json',
  'processing-failed': 'short_processing_failed',
  'worker-stopped': 'short_worker_stopped',
  'connection-mended': 'short_connection_mended',
  'asked-again': 'short_asked_again',
  behind: 'short_behind',
}

const HELD: Record<Named<'held'>['because'], TextKey> = {
  'no-key': 'short_no_key',
  'no-permission': 'short_no_permission',
  unauthorized: 'short_unauthorized',
  forbidden: 'short_forbidden',
  'not-found': 'short_not_found',
  'not-this-service': 'short_not_this_service',
  redirected: 'short_redirected',
  'other-destination': 'short_other_destination',
  firewall: 'short_firewall',
}

const REFUSED: Record<Named<'refused'>['why'], TextKey> = {
  assets: 'short_turned_down',
  'bad-request': 'short_bad_request',
  'too-large': 'short_too_large',
  unsupported: 'short_unsupported',
  'said-no': 'short_turned_down',
  rejected: 'short_turned_down',
  firewall: 'short_firewall',
}

const PRESUMED: Record<Named<'presumed'>['why'], TextKey> = {
  'known-after-doubt': 'short_unsure',
  'other-answer': 'short_unsure',
  'number-alone': 'short_unsure',
  stopped: 'short_stopped',
  confirmed: 'short_confirmed',
}

const NEEDS_YOU: Record<Named<'needs-you'>['because'], TextKey> = {
  'own-asset': 'short_own_asset',
  'own-asset-forbidden': 'short_own_asset_forbidden',
  'unreadable-row': 'short_unreadable',
}

const REASONS: Partial<Record<StateName, Record<string, TextKey>>> = {
  waiting: WAITING,
  held: HELD,
  refused: REFUSED,
  presumed: PRESUMED,
  'needs-you': NEEDS_YOU,
}

export const answerWords = ({ at, reason, refused, reportNumber, assets }: ReportRow): string => {
  if (at === 'accepted') return text('dashboard_answer_number', reportNumber)
  if (at === 'refused' && refused > 0 && refused < assets.length)
    return text('short_refused', number(refused), number(assets.length))
  if (at === 'known') return text(reason === 'correct' ? 'short_correct' : 'short_known')
  if (at === 'cancelled') return text(reason === null ? 'short_cancelled' : 'short_replaced')
  const words = REASONS[at]
  const key = words && reason !== null && Object.hasOwn(words, reason) ? words[reason] : undefined
  return key === undefined ? '–' : text(key)
}
