import * as z from 'zod/mini'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** Disables generated code, which pages’ content security policy forbids; otherwise every start logs a violation. */
z.config({ jitless: true })

/** One side of a request map: the requests, parsed by the background, or the answers, parsed by pages. */
export type Schemas = Record<string, z.ZodMiniType>

/**
 * Requests of pages to the background with their answers. Two separate maps, so that neither side loads schemas it never
 * uses.
 */
export type RequestMap = Record<string, { ask: z.ZodMiniType; answer: z.ZodMiniType }>
export type Requests<Asks extends Schemas, Answered extends Record<keyof Asks, z.ZodMiniType>> = {
  [Name in keyof Asks]: { ask: Asks[Name]; answer: Answered[Name] }
}
export type AskOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['ask']>
export type AnswerOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['answer']>

/** The background’s handlers; a missing one doesn’t compile. */
export type Answers<R extends RequestMap> = {
  [Name in keyof R]: (ask: AskOf<R, Name>) => Promise<AnswerOf<R, Name>>
}

/** Message format. `problem`: an unreadable request or a bug; `failure`: a storage failure. */
export const envelope = z.object({ request: z.string(), ask: z.unknown() })
export const reply = z.union([
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), failure: storageFailure }),
  z.object({ ok: z.literal(false), problem: z.string() }),
])
export type Reply = z.output<typeof reply>
