import * as z from 'zod/mini'
import { HOLD_REASONS } from '#lib/model/report-state.ts'
import { preferences } from '#lib/model/preferences/preferences-in-messages.ts'
import type { Requests } from './request.ts'
import { connectionView } from './connection-state-requests.ts'

/** What "Save and test" found out. Everything but `bad-url`, `slug-needed` and `bad-key` is saved whatever the answer. */
export const saveOutcome = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('connected') }),
    /** The key is stored; the asset list is refused. Reports may still go: the interface has keys without organization access. */
    z.object({ at: z.literal('saved-but-refused'), status: z.number(), message: z.string() }),
    z.object({ at: z.literal('bad-url'), problem: z.string() }),
    z.object({ at: z.literal('slug-needed') }),
    z.object({ at: z.literal('key-needed') }),
    z.object({ at: z.literal('bad-key') }),
    z.object({ at: z.literal('permission-refused'), host: z.string() }),
    z.object({ at: z.literal('no-connection') }),
    z.object({ at: z.literal('timed-out') }),
    z.object({ at: z.literal('service-failing'), status: z.number(), message: z.string() }),
    z.object({ at: z.literal('throttled') }),
    z.object({ at: z.literal('not-this-service'), status: z.nullable(z.number()), message: z.string() }),
  ]),
)
export type SaveOutcome = z.output<typeof saveOutcome>

/** What can be wrong with a value of an organization's policy. */
const POLICY_PROBLEMS = [
  'not-readable',
  'not-known',
  'wrong-type',
  'out-of-range',
  'not-a-service-url',
  'not-an-api-key',
  'key-without-url',
] as const

/** What an organization's policy says, for pages: which fields are not the person's, and what could not be used. Never its key. */
const policyView = z.lazy(() =>
  z.object({
    active: z.boolean(),
    serviceUrl: z.nullable(z.string()),
    slug: z.nullable(z.string()),
    /** Whether it names a key. */
    keyGiven: z.boolean(),
    /** Paths of preferences: `reporter.displayName`. */
    locked: z.array(z.string()),
    /** `key`: its path in the policy, `locked[2]` for the third of a list. Never the value: it may be a key. */
    problems: z.array(z.object({ key: z.string(), problem: z.enum(POLICY_PROBLEMS) })),
  }),
)
export type PolicyView = z.output<typeof policyView>
export type PolicyProblem = PolicyView['problems'][number]

/** What the outbox knows of the connection: how many reports stand still, and why it holds them. */
const deliveryView = z.lazy(() =>
  z.object({
    held: z.number(),
    waiting: z.number(),
    /** `message`: the service’s own words. `since`: absent if an earlier version saw it first. */
    problem: z.nullable(
      z.object({ because: z.enum(HOLD_REASONS), message: z.string(), since: z.optional(z.number()) }),
    ),
  }),
)
export type DeliveryView = z.output<typeof deliveryView>

/** What somebody types or pastes into one field. */
const entry = z.string().check(z.maxLength(100_000))

export const connectionAsks = {
  /**
   * Stores and tests. `key` empty: keep the stored one if the origin is the same; another origin wipes it.
   * The only message that ever carries the key; it is never answered back.
   */
  'connection/save': z.object({ baseUrl: entry, slug: entry, key: entry }),
  'connection/delivery': z.object({}),
  'connection/forget-key': z.object({}),
  /** The stored key may read no asset list, and need not: reports go without the check from now on. */
  'connection/report-only': z.object({}),
  'own-assets/sync': z.object({}),
  'preferences/get': z.object({}),
  'policy/get': z.object({}),
  'preferences/set': preferences,
}

export const connectionAnswers = {
  'connection/save': z.object({ outcome: saveOutcome, connection: connectionView }),
  'connection/delivery': deliveryView,
  'connection/forget-key': connectionView,
  'connection/report-only': connectionView,
  'own-assets/sync': z.lazy(() => z.object({ started: z.boolean() })),
  'preferences/get': preferences,
  'policy/get': policyView,
  'preferences/set': preferences,
}

export type ConnectionRequests = Requests<typeof connectionAsks, typeof connectionAnswers>
