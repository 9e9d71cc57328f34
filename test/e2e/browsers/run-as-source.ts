/**
 * Calls a function where only text gets through: its source is sent and the JSON of its result comes back. The function
 * must be self-contained; arguments and result are JSON.
 */
export async function runAsSource<A extends unknown[], T>(
  body: (...args: A) => T | Promise<T>,
  args: A,
  evaluate: (source: string) => Promise<unknown>,
): Promise<T> {
  const json = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
  const text = await evaluate(
    `(async () => JSON.stringify({ value: await (${body.toString()})(${json}) }))()`,
  )
  if (typeof text !== 'string') throw new Error(`Expected the text of an answer, got ${typeof text}`)
  return JSON.parse(text).value
}
