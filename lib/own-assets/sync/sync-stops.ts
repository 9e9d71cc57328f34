import type { ListFailure } from '#lib/model/list-outcome.ts'
import type { SyncFailed, SyncStop } from './copy-state.ts'
import type { SyncEnd } from './sync.ts'

export type Ended = SyncEnd | { at: 'cancelled' }

/** Why a sync ended without a complete copy; null if complete. */
export const stopOf = (end: Ended): SyncStop | null => {
  switch (end.at) {
    case 'complete':
      return null
    case 'cancelled':
      return 'cancelled'
    case 'stopped':
      return end.why === 'cursor-repeats' || end.why === 'endless' ? end.why : 'disk-full'
    case 'refused':
      return STOP_BY_FAILURE[end.failure.kind]
  }
}

const STOP_BY_FAILURE: Record<ListFailure['kind'], SyncStop> = {
  'no-key': 'no-organization-access',
  unauthorized: 'no-organization-access',
  'no-connection': 'no-connection',
  'timed-out': 'timed-out',
  'broken-off': 'no-connection',
  'too-large': 'too-large',
  'bad-request': 'bad-request',
  firewall: 'not-this-service',
  'not-this-service': 'not-this-service',
  throttled: 'throttled',
  'server-error': 'service-failing',
}

/** Maps a stop to the coarser reasons that a verdict shows. */
export const failedBy = (stop: SyncStop | null): SyncFailed =>
  stop === null || stop === 'no-organization-access' || stop === 'disk-full' ? stop : 'sync-failed'
