import * as z from 'zod/mini'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** Pages forbid generated code by their content security policy; without this every start logs a violation. */
z.config({ jitless: true })

/** One end of a map of requests by name: the asks, which the background reads, or the answers, which pages read. */
export type Schemas = Record<string, z.ZodMiniType>

/**
 * Requests that a page can make of the background, each with what it asks and what it is answered. The two ends are maps
 * apart, so that neither the worker nor a page loads and builds schemas that it never parses with.
 */
export type RequestMap = Record<string, { ask: z.ZodMiniType; answer: z.ZodMiniType }>
export type Requests<Asks extends Schemas, Answered extends Record<keyof Asks, z.ZodMiniType>> = {
  [Name in keyof Asks]: { ask: Asks[Name]; answer: Answered[Name] }
}
export type AskOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['ask']>
export type AnswerOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['answer']>

/** The background's end of requests, total by its type: a request without an answer does not compile. */
export type Answers<R extends RequestMap> = {
  [Name in keyof R]: (ask: AskOf<R, Name>) => Promise<AnswerOf<R, Name>>
}

/**
 * What travels. A request that the background could not even read, or a bug in answering it, comes back as `problem`;
 * storage that does not do what it must, as `failure`.
 */
export const envelope = z.object({ request: z.string(), ask: z.unknown() })
export const reply = z.union([
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), failure: storageFailure }),
  z.object({ ok: z.literal(false), problem: z.string() }),
])
export type Reply = z.output<typeof reply>
