import * as z from 'zod/mini'
import { assetCopy, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { Requests } from './request.ts'

/** Whether the key may use an endpoint: known only from the service's own answers, endpoint by endpoint. */
export const ability = z.enum(['yes', 'no', 'not-known'])

/** What pages may know of the connection: never the key, only whether there is one. */
export const connectionView = z.object({
  baseUrl: z.string(),
  slug: z.string(),
  keyStored: z.boolean(),
  /** Something is stored that cannot be read: it has to be typed anew, and is kept aside. */
  unreadable: z.boolean(),
  abilities: z.object({ report: ability, assets: ability, takedowns: ability }),
  /** A person has said that the key is for reports alone. */
  reportOnly: z.optional(z.boolean()),
  copy: z.nullable(assetCopy),
  /** Why there is no copy, or why the last try to fetch a newer one failed. */
  copyProblem: z.nullable(z.enum(UNCHECKED_REASONS)),
  syncing: z.boolean(),
  /** The host permission that is missing although there is a key, as a match pattern; absent while the browser allows it. */
  hostToAsk: z.optional(z.string()),
})
export type ConnectionView = z.output<typeof connectionView>

/**
 * How things stand, which every page asks as soon as it opens. In a file of its own, because the background answers it from
 * its first script, before the rest of it is even read (entrypoints/background/index.ts): keep it small.
 */
export const connectionStateAsks = { 'connection/get': z.object({}) }
export const connectionStateAnswers = { 'connection/get': connectionView }
export type ConnectionStateRequests = Requests<typeof connectionStateAsks, typeof connectionStateAnswers>
