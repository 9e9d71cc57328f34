import { LONGEST_WAIT } from './backoff.ts'
import { PROBE_AFTER, type Lane } from './lane.ts'
import type { Report } from './report.ts'
import type { Turn } from './turn.ts'

/**
 * The truth about a report's next try: its own due time is not all of it while its lane is paused, parked or probing.
 * Null for a report that is on the wire or over. It says what lib/reports/pick.ts would do, for one report.
 */
export const turnOf = ({ id, state }: Pick<Report, 'id' | 'state'>, lane: Lane, now: number): Turn | null => {
  const peace = come(lane.pausedUntil, now)
  const spaced = Math.min(lane.lastSent, now) + lane.spacing
  // One that the person asked for is the next probe, whenever that was to be.
  const asked = lane.asked.includes(id)
  const probeAt = (time: number): number => (asked ? 0 : come(time, now))
  const probing = lane.failedInARow >= PROBE_AFTER ? probeAt(lane.probeAt) : 0
  switch (state.at) {
    case 'queued':
      return { at: state.until, because: 'due' }
    case 'waiting':
      if (state.because === 'offline') return { at: null, because: 'offline' }
      return lane.parked
        ? { at: Math.max(probeAt(lane.parked.probeAt), peace, spaced), because: 'parked' }
        : latest(Math.max(state.since > now ? now : come(state.due, now), spaced), peace, probing)
    case 'held':
      if (state.because === 'other-destination') return { at: null, because: 'person' }
      return lane.parked
        ? { at: Math.max(probeAt(lane.parked.probeAt), peace, spaced), because: 'parked' }
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

/** A time farther away than any wait was set by a clock that has since jumped back: it counts as come. */
const come = (time: number, now: number): number => (time > now + LONGEST_WAIT ? now : time)

const latest = (due: number, peace: number, probe: number): Turn => {
  if (probe > due && probe >= peace) return { at: probe, because: 'probe' }
  return peace > due ? { at: peace, because: 'pause' } : { at: due, because: 'due' }
}
