import * as z from 'zod/mini'
import { HOLD_REASONS } from './report-state.ts'

/** The least time between two sends, and how far it may be doubled after the service says "too many". */
export const SPACING = { least: 1000, most: 60_000, easeAfter: 20 } as const

/** From this many failed attempts in a row, one probe goes at a time, so that a service that is down is not beaten. */
export const PROBE_AFTER = 5

/** After this many different reports refused in a firewall's way, the connection is taken to be wrong, not the reports. */
export const FIREWALL_HOLD_AFTER = 3

/**
 * How delivery to one service origin stands: shared by all its reports and kept on disk, so that a restarted worker is
 * as patient as the one before it. Times in ms since 1970.
 */
export const originState = z.object({
  origin: z.string(),
  /** The connection is wrong: no attempts but a probe at `probeAt`. */
  parked: z.nullable(
    z.object({ because: z.enum(HOLD_REASONS), message: z.string(), probes: z.number(), probeAt: z.number() }),
  ),
  /** The service asked for peace until then (429 or `Retry-After`); 0 for never. */
  pausedUntil: z.number(),
  failedInARow: z.number(),
  /** With `failedInARow` at PROBE_AFTER or more: when the next probe may go. */
  probeAt: z.number(),
  spacing: z.number(),
  lastSent: z.number(),
  answeredSinceThrottle: z.number(),
  /** How often it said "too many", less one for each answer since. Not in origin states that an earlier version wrote. */
  throttledInARow: z.prefault(z.number(), 0),
  /** The reports last refused in a firewall's way, one after another. */
  firewalled: z.array(z.string()),
  /** Reports that the person wants sent now: they go first, and as the next probe. Not in origin states that an earlier version wrote. */
  asked: z.prefault(z.array(z.string()), []),
})
export type OriginState = z.output<typeof originState>

/** Also in place of a origin state that cannot be read: it holds patience, and nothing of a report. */
export const newOriginState = (origin: string): OriginState => ({
  origin,
  parked: null,
  pausedUntil: 0,
  failedInARow: 0,
  probeAt: 0,
  spacing: SPACING.least,
  lastSent: 0,
  answeredSinceThrottle: 0,
  throttledInARow: 0,
  firewalled: [],
  asked: [],
})
