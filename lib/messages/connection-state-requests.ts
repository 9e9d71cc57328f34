import * as z from 'zod/mini'
import { assetCopy, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { Requests } from './request.ts'

/** Whether the key may use an endpoint, learned from the service’s answers. */
const ability = z.enum(['yes', 'no', 'not-known'])

/** The connection as pages may see it: never the key, only whether one is stored. */
export const connectionView = z.lazy(() =>
  z.object({
    baseUrl: z.string(),
    slug: z.string(),
    keyStored: z.boolean(),
    /** The stored connection is unreadable: kept aside, to be entered again. */
    unreadable: z.boolean(),
    abilities: z.object({ report: ability, assets: ability, takedowns: ability }),
    /** The user confirmed a report-only key. */
    reportOnly: z.optional(z.boolean()),
    /** When it was last tested well, in ms since 1970; absent if never, or not since the key was changed. */
    testedAt: z.optional(z.number()),
    copy: z.nullable(assetCopy),
    copyProblem: z.nullable(z.enum(UNCHECKED_REASONS)),
    syncing: z.boolean(),
    /** Match pattern of a missing host permission although a key is stored; absent if granted. */
    hostToAsk: z.optional(z.string()),
  }),
)
export type ConnectionView = z.output<typeof connectionView>

/** Connection state, which every page requests first. A small file, because the background’s first script answers from it. */
export const connectionStateAsks = { 'connection/get': z.object({}) }
export const connectionStateAnswers = { 'connection/get': connectionView }
export type ConnectionStateRequests = Requests<typeof connectionStateAsks, typeof connectionStateAnswers>
