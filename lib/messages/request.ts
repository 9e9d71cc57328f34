import * as z from 'zod/mini'

/** Pages forbid generated code by their content security policy; without this every start logs a violation. */
z.config({ jitless: true })

/** One request that a page can make of the background: what it asks with, and what it is answered with. */
export type Request<Ask extends z.ZodMiniType, Answer extends z.ZodMiniType> = { ask: Ask; answer: Answer }

export const request = <Ask extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  ask: Ask,
  answer: Answer,
): Request<Ask, Answer> => ({ ask, answer })

export type RequestMap = Record<string, Request<z.ZodMiniType, z.ZodMiniType>>
export type AskOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['ask']>
export type AnswerOf<R extends RequestMap, Name extends keyof R> = z.output<R[Name]['answer']>

/** The background's end of a map, total by its type: a request without an answer does not compile. */
export type Answers<R extends RequestMap> = {
  [Name in keyof R]: (ask: AskOf<R, Name>) => Promise<AnswerOf<R, Name>>
}

/** What travels. A request that the background could not even read, or a bug in answering it, comes back as `problem`. */
export const envelope = z.object({ request: z.string(), ask: z.unknown() })
export const reply = z.union([
  z.object({ ok: z.literal(true), answer: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.string() }),
])
export type Reply = z.output<typeof reply>
