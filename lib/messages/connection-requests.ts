import * as z from 'zod/mini'
import { assetCopy } from '#lib/own-assets/verdict-shape.ts'
import { reporter } from '#lib/reports/draft-form.ts'
import { request } from './request.ts'

/** Whether the key may use an endpoint: known only from the service's own answers, endpoint by endpoint. */
export const ability = z.enum(['yes', 'no', 'not-known'])

/** What pages may know of the connection: never the key, only whether there is one. */
export const connectionView = z.object({
  baseUrl: z.string(),
  slug: z.string(),
  keyStored: z.boolean(),
  abilities: z.object({ report: ability, assets: ability, takedowns: ability }),
  copy: z.nullable(assetCopy),
  syncing: z.boolean(),
})
export type ConnectionView = z.output<typeof connectionView>

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

export const preferences = z.object({
  /** Seconds between Submit and the first byte, 0 to 10. */
  undoSeconds: z.number().check(z.minimum(0), z.maximum(10)),
  contactInfo: z.string().check(z.maxLength(2000)),
  reporter,
})
export type Preferences = z.output<typeof preferences>

export const connectionRequests = {
  'connection/get': request(z.object({}), connectionView),
  /**
   * Stores and tests. `key` empty: keep the stored one if the origin is the same; another origin wipes it.
   * The only message that ever carries the key; it is never answered back.
   */
  'connection/save': request(
    z.object({ baseUrl: z.string(), slug: z.string(), key: z.string() }),
    z.object({ outcome: saveOutcome, connection: connectionView }),
  ),
  'connection/forget-key': request(z.object({}), connectionView),
  'own-assets/sync': request(z.object({}), z.object({ started: z.boolean() })),
  'preferences/get': request(z.object({}), preferences),
  'preferences/set': request(preferences, preferences),
}
