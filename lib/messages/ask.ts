import * as z from 'zod/mini'
import { reply, type Schemas } from './request.ts'

/** The background did not answer, or not in the agreed form. Always a bug of ours or a worker that is being replaced. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
}

/**
 * What came back for a request, read by its schema in the map of answers.
 *
 * @throws NotAnswered when there was no answer, or one of another form.
 */
export const readReply = <Answered extends Schemas, Name extends keyof Answered & string>(
  answers: Answered,
  name: Name,
  replied: unknown,
): z.output<Answered[Name]> => {
  const answered = reply.safeParse(replied)
  if (!answered.success) throw new NotAnswered(`no answer to ${name}`)
  if (!answered.data.ok) throw new NotAnswered(`${name}: ${answered.data.problem}`)
  const schema = answers[name]
  if (!schema) throw new NotAnswered(`${name} is not a request`)
  const parsed = z.safeParse(schema, answered.data.answer)
  if (!parsed.success) throw new NotAnswered(`${name}: ${z.prettifyError(parsed.error)}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map's own type says what its schema yields; TypeScript cannot follow an index by a generic name
  return parsed.data as z.output<Answered[Name]>
}
