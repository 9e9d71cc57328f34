import { LONGEST_WAIT, notFartherThan } from './backoff.ts'
import type { FullDiskWait } from './full-disk.ts'
import { PROBE_AFTER, type OriginState } from '#lib/model/origin-state.ts'
import type { Report } from '#lib/model/report.ts'
import type { NextAttempt } from '#lib/model/next-attempt.ts'

/**
 * Returns when a report is tried next, as `pick.ts` would decide; null if it is on the wire or ended. `full`: what a full disk makes
 * it wait for, null for enough space.
 */
export const nextAttemptOf = (
  report: Pick<Report, 'id' | 'state'>,
  originState: OriginState,
  now: number,
  full: FullDiskWait | null = null,
): NextAttempt | null => {
  const whenever = nextWithSpace(report, originState, now)
  const peace = notFartherThan(originState.pausedUntil, now, LONGEST_WAIT)
  const next = whenever !== null && peace > now ? { ...whenever, pausedUntil: peace } : whenever
  if (full?.hasAnswer) return { at: full.nextAt, because: 'answer-unstored' }
  const stands = full !== null && next !== null && next.at !== null && next.at <= full.nextAt
  return stands ? { at: full.nextAt, because: 'disk-full' } : next
}

const nextWithSpace = (
  { id, state }: Pick<Report, 'id' | 'state'>,
  originState: OriginState,
  now: number,
): NextAttempt | null => {
  const peace = notFartherThan(originState.pausedUntil, now, LONGEST_WAIT)
  const spaced = Math.min(originState.lastSent, now) + originState.spacing
  // A report that the user asked to send now is the next probe, whatever the probe time.
  const asked = originState.asked.includes(id)
  const probeAt = (time: number): number => (asked ? 0 : notFartherThan(time, now, LONGEST_WAIT))
  const probing = originState.failedInARow >= PROBE_AFTER ? probeAt(originState.probeAt) : 0
  switch (state.at) {
    case 'queued':
      return { at: state.until, because: 'due' }
    case 'waiting':
      if (state.because === 'offline') return { at: null, because: 'offline' }
      return originState.parked
        ? { at: Math.max(probeAt(originState.parked.probeAt), peace, spaced), because: 'parked' }
        : latest(
            Math.max(state.since > now ? now : notFartherThan(state.due, now, LONGEST_WAIT), spaced),
            peace,
            probing,
          )
    case 'held':
      if (state.because === 'other-destination') return { at: null, because: 'person' }
      return originState.parked
        ? { at: Math.max(probeAt(originState.parked.probeAt), peace, spaced), because: 'parked' }
        : latest(Math.max(now, spaced), peace, probing)
    case 'sending':
    case 'refused':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'needs-you':
    case 'cancelled':
      return null
  }
}

const latest = (due: number, peace: number, probe: number): NextAttempt => {
  if (probe > due && probe >= peace) return { at: probe, because: 'probe' }
  return peace > due ? { at: peace, because: 'pause' } : { at: due, because: 'due' }
}
