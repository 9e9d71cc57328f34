import * as z from 'zod/mini'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { textOfService } from './report-state.ts'
import { HOLD_REASONS } from './states.ts'

/** Spacing between sends in ms, and the limit for doubling it after a 429. */
export const SPACING = { least: 1000, most: 60_000, easeAfter: 20 } as const

/** Consecutive failures after which only single probes are sent, to spare a failing service. */
export const PROBE_AFTER = 5

/** Different reports rejected by a firewall after which the connection counts as wrong. */
export const FIREWALL_HOLD_AFTER = 3

const parked = z.lazy(() =>
  z.nullable(
    z.object({
      because: z.enum(HOLD_REASONS),
      message: textOfService(LONGEST_TEXT.message),
      probes: z.number(),
      probeAt: z.number(),
      /** When it was first seen. Missing in rows of earlier versions. */
      since: z.optional(z.number()),
    }),
  ),
)

/** Delivery state of a service origin, stored so that a restarted worker keeps its back-off. Times in ms since 1970. */
export const originState = z.lazy(() =>
  z.object({
    origin: z.string(),
    /** The connection is wrong: only a probe at `probeAt`. */
    parked,
    /** End of a pause requested by the service (429 or `Retry-After`); 0 if none. */
    pausedUntil: z.number(),
    failedInARow: z.number(),
    /** Time of the next probe, once `failedInARow` reaches PROBE_AFTER. */
    probeAt: z.number(),
    spacing: z.number(),
    lastSent: z.number(),
    answeredSinceThrottle: z.number(),
    /** Number of 429s, minus one per later answer. Missing in rows of earlier versions. */
    throttledInARow: z.prefault(z.number(), 0),
    /** Reports last rejected by a firewall, in sequence. */
    firewalled: z.array(z.string()),
    /** Reports the user wants sent now: sent first, and as the next probe. Missing in rows of earlier versions. */
    asked: z.prefault(z.array(z.string()), []),
  }),
)
export type OriginState = z.output<typeof originState>

/** Also replaces an unreadable origin state, which holds only pacing, no report data. */
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

/**
 * Of several organizations at one origin, each is parked by itself: a key that is rejected says nothing of another. Pauses and spacing
 * are the service’s, and shared. `slug`: whose the row’s own fields are; absent in rows of earlier versions.
 */
const byOrganization = z.lazy(() =>
  z.object({
    slug: z.optional(z.string()),
    others: z.prefault(z.array(z.object({ slug: z.string(), parked, firewalled: z.array(z.string()) })), []),
  }),
)

/** Organizations at one origin whose state is kept. */
const MAX_OTHERS = 40

const organizationsIn = (row: unknown) => byOrganization.safeParse(row).data ?? { others: [] }

/** Returns what a stored row says of an organization; undefined if it can’t be read. */
export const originStateFor = (row: unknown, slug: string | undefined): OriginState | undefined => {
  const found = originState.safeParse(row).data
  const { slug: of, others } = organizationsIn(row)
  if (!found || slug === undefined || of === undefined || of === slug) return found
  const { parked: held = null, firewalled = [] } = others.find((one) => one.slug === slug) ?? {}
  return { ...found, parked: held, firewalled }
}

/** Returns the row that keeps the new state of an organization, beside those of the others in the row `before`. */
export const rowOfOriginState = (
  before: unknown,
  value: OriginState,
  slug: string | undefined,
): OriginState & z.input<typeof byOrganization> => {
  const stored = originState.safeParse(before).data
  const { slug: of = slug, others } = organizationsIn(before)
  const named = { ...(of !== undefined && { slug: of }), ...(others.length > 0 && { others }) }
  if (!stored || slug === undefined || of === slug) return { ...value, ...named }
  const { parked: held, firewalled } = value
  const rest = others.filter((one) => one.slug !== slug).slice(1 - MAX_OTHERS)
  return {
    ...value,
    parked: stored.parked,
    firewalled: stored.firewalled,
    ...named,
    others: [...rest, { slug, parked: held, firewalled }],
  }
}

/** Returns a row without a report among those that a firewall rejected or that are to be sent now; null if it names it nowhere. */
export const rowWithoutReport = (row: unknown, id: string): OriginState | null => {
  const stored = originState.safeParse(row).data
  const { others, ...named } = organizationsIn(row)
  if (!stored || !JSON.stringify([stored.firewalled, stored.asked, others]).includes(JSON.stringify(id)))
    return null
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id)
  return {
    ...stored,
    ...named,
    firewalled: without(stored.firewalled),
    asked: without(stored.asked),
    ...(others.length > 0 && {
      others: others.map((one) => ({ ...one, firewalled: without(one.firewalled) })),
    }),
  }
}
