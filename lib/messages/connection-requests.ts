import * as z from 'zod/mini'
import { KIND_CHOICES, reporter, SECRET_KINDS } from '#lib/model/draft-form.ts'
import type { Requests } from './request.ts'
import { connectionView } from './connection-state-requests.ts'

export type { ConnectionView } from './connection-state-requests.ts'

/** What "Save and test" found out. Everything but `bad-url`, `slug-needed` and `bad-key` is saved whatever the answer. */
export const saveOutcome = z.discriminatedUnion('at', [
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
  z.object({ at: z.literal('not-this-service'), status: z.nullable(z.number()) }),
])
export type SaveOutcome = z.output<typeof saveOutcome>

export const WATCH_MINUTES = { least: 5, usual: 15, most: 1440 } as const

export const SYNC_HOURS = { least: 1, most: 168 } as const

/** Assets in one report of a list. */
export const BULK_MOST = { least: 1, usual: 50, most: 200 } as const

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const preferences = z.object({
  /** Seconds between Submit and the first byte, 0 to 10. */
  undoSeconds: z.number().check(z.minimum(0), z.maximum(10)),
  contactInfo: z.string().check(z.maxLength(2000)),
  reporter,
  /** What the person is told of while they look elsewhere. Not in what an earlier version stored. */
  notify: z.prefault(
    z.object({
      needsYou: z.boolean(),
      accepted: z.boolean(),
      /** Not in what an earlier version stored. */
      caseChanged: z.prefault(z.boolean(), true),
    }),
    { needsYou: true, accepted: false },
  ),
  /** Minutes between two looks at takedown cases; 0 for none. Not in what an earlier version stored. */
  watchMinutes: z.prefault(
    z.union([z.literal(0), z.int().check(z.minimum(WATCH_MINUTES.least), z.maximum(WATCH_MINUTES.most))]),
    WATCH_MINUTES.usual,
  ),
  /** What is compared with the own assets without being asked: the page of each tab, for the toolbar icon. */
  checks: z.prefault(z.object({ everyPage: z.boolean() }), { everyPage: false }),
  /** Days that a picture is kept after its report was confirmed; 0 for as long as the report. Not in what an earlier version stored. */
  pictureDays: z.prefault(z.int().check(z.minimum(0), z.maximum(3650)), 90),
  /** Assets in one report of a list, at most. Not in what an earlier version stored. */
  bulkMost: z.prefault(z.int().check(z.minimum(BULK_MOST.least), z.maximum(BULK_MOST.most)), BULK_MOST.usual),
  /** Hours between two syncs of the own assets; 0 for none but on demand, null for as the size of the list suggests. */
  syncHours: z.prefault(
    z.nullable(
      z.union([z.literal(0), z.int().check(z.minimum(SYNC_HOURS.least), z.maximum(SYNC_HOURS.most))]),
    ),
    null,
  ),
  /** What starts ticked; on mail and chat the page's words never do. */
  evidence: z.prefault(
    z.object({
      page: z.boolean(),
      text: z.boolean(),
      emails: z.boolean(),
      browser: z.boolean(),
      foundOn: z.boolean(),
    }),
    { page: true, text: true, emails: true, browser: true, foundOn: false },
  ),
  /** Which entries stand in the context menu. */
  menu: z.prefault(
    z.object({ page: z.boolean(), link: z.boolean(), selection: z.boolean(), image: z.boolean() }),
    { page: true, link: true, selection: true, image: true },
  ),
  /** Light or dark, whatever the system says. Not in what an earlier version stored. */
  theme: z.prefault(z.enum(THEMES), 'system'),
  /** What becomes of each kind of what looks private, in every new report; what is not there is as proposed. Not in what an earlier version stored. */
  redaction: z.prefault(z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)), {}),
})
export type Preferences = z.output<typeof preferences>

/** What can be wrong with a value of an organization's policy. */
export const POLICY_PROBLEMS = [
  'not-readable',
  'not-known',
  'wrong-type',
  'out-of-range',
  'not-a-service-url',
  'not-an-api-key',
  'key-without-url',
] as const

/** What an organization's policy says, for pages: which fields are not the person's, and what could not be used. Never its key. */
export const policyView = z.object({
  active: z.boolean(),
  serviceUrl: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  /** Whether it names a key. */
  keyGiven: z.boolean(),
  /** Paths of preferences: `reporter.displayName`. */
  locked: z.array(z.string()),
  /** `key`: its path in the policy, `locked[2]` for the third of a list. Never the value: it may be a key. */
  problems: z.array(z.object({ key: z.string(), problem: z.enum(POLICY_PROBLEMS) })),
})
export type PolicyView = z.output<typeof policyView>
export type PolicyProblem = PolicyView['problems'][number]

/** What somebody types or pastes into one field. */
const entry = z.string().check(z.maxLength(100_000))

export const connectionAsks = {
  /**
   * Stores and tests. `key` empty: keep the stored one if the origin is the same; another origin wipes it.
   * The only message that ever carries the key; it is never answered back.
   */
  'connection/save': z.object({ baseUrl: entry, slug: entry, key: entry }),
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
  'connection/forget-key': connectionView,
  'connection/report-only': connectionView,
  'own-assets/sync': z.object({ started: z.boolean() }),
  'preferences/get': preferences,
  'policy/get': policyView,
  'preferences/set': preferences,
}

export type ConnectionRequests = Requests<typeof connectionAsks, typeof connectionAnswers>
