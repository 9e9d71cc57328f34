import type { HOLD_REASONS } from '#lib/model/report-state.ts'
import type { Preferences } from '#lib/model/preferences/preference-defaults.ts'
import type { Empty } from './request.ts'
import type { ConnectionView } from './connection-state-requests.ts'

/** What "Save and test" found out. Everything but `bad-url`, `slug-needed` and `bad-key` is saved whatever the answer. */
export type SaveOutcome =
  | { at: 'connected' }
  /** The key is stored; the asset list is refused. Reports may still go: the interface has keys without organization access. */
  | { at: 'saved-but-refused'; status: number; message: string }
  | { at: 'bad-url'; problem: string }
  | { at: 'slug-needed' }
  | { at: 'key-needed' }
  | { at: 'bad-key' }
  | { at: 'permission-refused'; host: string }
  | { at: 'no-connection' }
  | { at: 'timed-out' }
  | { at: 'service-failing'; status: number; message: string }
  | { at: 'throttled' }
  | { at: 'not-this-service'; status: number | null; message: string }

/** What can be wrong with a value of an organization's policy. */
type PolicyProblemKind =
  | 'not-readable'
  | 'not-known'
  | 'wrong-type'
  | 'out-of-range'
  | 'not-a-service-url'
  | 'not-an-api-key'
  | 'key-without-url'

/** What an organization's policy says, for pages: which fields are not the person's, and what could not be used. Never its key. */
export type PolicyView = {
  active: boolean
  serviceUrl: string | null
  slug: string | null
  /** Whether it names a key. */
  keyGiven: boolean
  /** Paths of preferences: `reporter.displayName`. */
  locked: string[]
  /** `key`: its path in the policy, `locked[2]` for the third of a list. Never the value: it may be a key. */
  problems: { key: string; problem: PolicyProblemKind }[]
}
export type PolicyProblem = PolicyView['problems'][number]

/** What the outbox knows of the connection: how many reports stand still, and why it holds them. */
export type DeliveryView = {
  held: number
  waiting: number
  /** `message`: the service’s own words. `since`: absent if an earlier version saw it first. */
  problem: { because: (typeof HOLD_REASONS)[number]; message: string; since?: number } | null
}

export type ConnectionRequests = {
  /**
   * Stores and tests. `key` empty: keep the stored one if the origin is the same; another origin wipes it.
   * The only message that ever carries the key; it is never answered back.
   */
  'connection/save': {
    ask: { baseUrl: string; slug: string; key: string }
    answer: { outcome: SaveOutcome; connection: ConnectionView }
  }
  'connection/delivery': { ask: Empty; answer: DeliveryView }
  'connection/forget-key': { ask: Empty; answer: ConnectionView }
  /** The stored key may read no asset list, and need not: reports go without the check from now on. */
  'connection/report-only': { ask: Empty; answer: ConnectionView }
  'own-assets/sync': { ask: Empty; answer: { started: boolean } }
  'preferences/get': { ask: Empty; answer: Preferences }
  'policy/get': { ask: Empty; answer: PolicyView }
  'preferences/set': { ask: Preferences; answer: Preferences }
}
