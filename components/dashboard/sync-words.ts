import type { ListFailure } from '#lib/model/list-outcome.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

const FAILURES: Record<string, TextKey> = {
  'no-connection': 'assets_why_no_connection',
  'no-host-access': 'assets_why_no_host',
  'not-fetched': 'assets_why_not_fetched',
  'first-sync-running': 'assets_why_first_sync',
  'no-organization-access': 'assets_why_no_access',
  'report-only': 'verdict_unchecked_report_only',
  offline: 'assets_why_offline',
  'timed-out': 'assets_why_timed_out',
  'too-large': 'assets_why_too_large',
  'bad-request': 'assets_why_bad_request',
  throttled: 'assets_why_throttled',
  'service-failing': 'assets_why_server_error',
  'not-this-service': 'assets_why_not_this_service',
  'cursor-repeats': 'assets_why_cursor_repeats',
  endless: 'assets_why_endless',
  'disk-full': 'assets_why_disk_full',
  'copy-damaged': 'verdict_unchecked_damaged',
  cancelled: 'assets_why_cancelled',
}

/** Falls back to a general text, because a later version may have stored an unknown reason. */
export const syncFailureWords = (failure: string): string =>
  text((Object.hasOwn(FAILURES, failure) ? FAILURES[failure] : undefined) ?? 'assets_why_unknown')

const SEARCH_FAILURES: Record<ListFailure['kind'], TextKey> = {
  'no-key': 'assets_why_no_connection',
  'no-connection': 'assets_search_offline',
  'timed-out': 'assets_search_timed_out',
  'broken-off': 'assets_why_broken_off',
  'too-large': 'assets_search_too_large',
  unauthorized: 'assets_why_no_access',
  'bad-request': 'assets_search_bad_request',
  firewall: 'assets_why_firewall',
  'not-this-service': 'assets_why_not_this_service',
  throttled: 'assets_search_throttled',
  'server-error': 'assets_search_server_error',
}

/** Explains why the service’s search failed; `message` is the service’s own, or ''. */
export const searchFailureWords = (failure: ListFailure): { words: string; message: string } => ({
  words: text(SEARCH_FAILURES[failure.kind]),
  message: 'message' in failure ? failure.message : '',
})

/** Returns true for failures that only a change of the connection can fix. */
export const isForOptions = (failure: string): boolean =>
  ['no-connection', 'no-host-access', 'no-organization-access', 'unauthorized', 'not-this-service'].includes(
    failure,
  )
