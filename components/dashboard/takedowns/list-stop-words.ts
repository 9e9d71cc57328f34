import { text, type TextKey } from '#lib/platform/texts.ts'
import { OF_SERVICE, pieced, quoted, type Words } from '../../ui/pieces.tsx'
import { clockTime } from '../../ui/words.ts'
import type { ListFailure } from '#lib/model/list-outcome.ts'
import { waitUntil, type Stop } from './takedown-list-store.ts'

/** `fix` is true if the problem is solved in the options. */
export type StopWords = { lines: Words[]; fix: boolean }

type Plain = Exclude<ListFailure['kind'], 'bad-request' | 'not-this-service'>

const FAILURES: Record<Plain, TextKey> = {
  'no-key': 'cases_no_key',
  'no-connection': 'cases_unreachable',
  'timed-out': 'cases_timed_out',
  'broken-off': 'cases_broken_off',
  'too-large': 'cases_too_large',
  unauthorized: 'cases_not_allowed',
  firewall: 'cases_firewall',
  throttled: 'cases_throttled',
  'server-error': 'cases_server_error',
}

const OTHER_SERVICE: Record<Extract<ListFailure, { kind: 'not-this-service' }>['why'], TextKey> = {
  redirect: 'cases_redirected',
  'not-found': 'cases_not_found',
  'not-json': 'cases_not_json',
  'wrong-shape': 'cases_wrong_shape',
}

const BROKEN: Record<Extract<Stop, { why: 'broken' }>['broken'], TextKey> = {
  'cursor-repeats': 'cases_cursor_repeats',
  endless: 'cases_endless',
}

const NOT_ASKED: Record<Extract<Stop, { why: 'not-asked' }>['reason'], TextKey> = {
  'no-connection': 'cases_not_connected',
  'no-host-access': 'cases_no_host',
}

const failureWords = (failure: ListFailure, loaded: number): string => {
  if (failure.kind === 'bad-request')
    return text(loaded > 0 ? 'cases_place_lost' : 'cases_bad_request', failure.status)
  if (failure.kind === 'not-this-service') return text(OTHER_SERVICE[failure.why])
  return text(FAILURES[failure.kind], 'status' in failure ? failure.status : '')
}

const isForOptions = (stop: Stop): boolean =>
  stop.why === 'not-asked' ||
  (stop.why === 'failed' &&
    (stop.failure.kind === 'unauthorized' ||
      stop.failure.kind === 'no-key' ||
      stop.failure.kind === 'not-this-service'))

export const stopWords = (stop: Stop, loaded: number, now: number): StopWords => {
  const fix = isForOptions(stop)
  switch (stop.why) {
    case 'cancelled':
      return { lines: [text('cases_cancelled')], fix }
    case 'broken':
      return { lines: [text(BROKEN[stop.broken])], fix }
    case 'not-asked':
      return { lines: [text(NOT_ASKED[stop.reason])], fix }
    case 'not-answered':
      return { lines: [text('cases_not_answered')], fix }
    case 'failed': {
      const { failure } = stop
      const until = waitUntil(stop)
      return {
        lines: [
          failureWords(failure, loaded),
          ...(until === null ? [] : [text('cases_wait', clockTime(until, now))]),
          ...('message' in failure && failure.message !== ''
            ? [pieced('state_quoted', quoted(failure.message, OF_SERVICE))]
            : []),
        ],
        fix,
      }
    }
  }
}
