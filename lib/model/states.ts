/* Names of states and relations, apart from their schemas: a stopped background checks an asset without the schema library. */

export const STATE_NAMES = [
  'queued',
  'sending',
  'waiting',
  'held',
  'refused',
  'known',
  'presumed',
  'accepted',
  'needs-you',
  'cancelled',
] as const

export const WAIT_REASONS = [
  'offline',
  'no-connection',
  'timed-out',
  'broken-off',
  'server-error',
  'throttled',
  'request-timeout',
  'not-json',
  'processing-failed',
  'worker-stopped',
  'connection-mended',
  'asked-again',
  /** Never attempted: its undo time ended during the origin’s pause or failures. */
  'behind',
] as const

/** Why the queue is held: the connection is wrong. */
export const HOLD_REASONS = [
  'no-key',
  'no-permission',
  'unauthorized',
  'forbidden',
  'not-found',
  'not-this-service',
  'redirected',
  'other-destination',
  'firewall',
] as const

/**
 * Why the service rejected this report: its per-asset answer, or another reason. `firewall`: a 4xx that isn’t in the service’s
 * error shape, as from a gateway that blocks phishing URLs.
 */
export const REFUSED_REASONS = [
  'assets',
  'bad-request',
  'too-large',
  'unsupported',
  'said-no',
  'rejected',
  'firewall',
] as const

/** `own-asset-forbidden`: the organization’s policy came to forbid it after Submit. */
export const NEED_REASONS = ['own-asset', 'own-asset-forbidden', 'unreadable-row'] as const

/** All relations of a reported asset, worst first; see lib/own-assets/verdict.ts. */
export const RELATIONS = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
  'look-alike',
  'shared-host',
  'reported',
  'takedown',
  'not-checked',
  'not-known',
] as const
export type Relation = (typeof RELATIONS)[number]

type Told = readonly { errorType: string }[]

/** Why the service already knows all of a report: reported, wanted status already set, or both. */
export const knownAs = (refusals: Told): 'reported' | 'correct' | 'mixed' => {
  const correct = refusals.filter(({ errorType }) => errorType === 'ASSET_ALREADY_CORRECT').length
  if (correct === 0) return 'reported'
  return correct === refusals.length ? 'correct' : 'mixed'
}

/** Returns the same with what the service answered; null if it didn’t answer one thing of all assets. */
export const knownBecause = (refusals: Told): 'pending' | 'exists' | 'correct' | 'mixed' | null => {
  const as = knownAs(refusals)
  if (as !== 'reported') return as
  const [type, ...others] = new Set(refusals.map(({ errorType }) => errorType))
  if (others.length > 0) return null
  if (type === 'ALREADY_PENDING_REVIEW') return 'pending'
  return type === 'REPORT_ALREADY_EXISTS' ? 'exists' : null
}

/** Returns `reason` if the assets only have the wanted status already, so that nobody claims they were reported. */
export const knownReason = (state: { at: string; refusals?: Told }): { reason?: 'correct' } =>
  state.at === 'known' && knownAs(state.refusals ?? []) === 'correct' ? { reason: 'correct' } : {}
