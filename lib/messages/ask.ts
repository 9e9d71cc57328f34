import * as z from 'zod/mini'
import { reply, type AnswerOf, type RequestMap } from './request.ts'

/** The background did not answer, or not in the agreed form. Always a bug of ours or a worker that is being replaced. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
}

/**
 * What came back for a request, read by its map's schema.
 *
 * @throws NotAnswered when there was no answer, or one of another form.
 */
export const readReply = <R extends RequestMap, Name extends keyof R & string>(
  requests: R,
  name: Name,
  replied: unknown,
): AnswerOf<R, Name> => {
  const answered = reply.safeParse(replied)
  if (!answered.success) throw new NotAnswered(`no answer to ${name}`)
  if (!answered.data.ok) throw new NotAnswered(`${name}: ${answered.data.problem}`)
  const definition = requests[name]
  if (!definition) throw new NotAnswered(`${name} is not a request`)
  const parsed = z.safeParse(definition.answer, answered.data.answer)
  if (!parsed.success) throw new NotAnswered(`${name}: ${z.prettifyError(parsed.error)}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map's own type says what its schema yields; TypeScript cannot follow an index by a generic name
  return parsed.data as AnswerOf<R, Name>
}
