/**
 * Text as JSON; `undefined`, which JSON cannot be, when it is none. Whatever the engine does with nesting that is too
 * deep for it, the answer is a value.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The same with every whole number that a double cannot hold as the text that it was written with: the last digits of a
 * report's number are as much of it as the first.
 */
export const parseJsonWithDigits = (text: string): unknown => {
  const withDigits = (_: string, value: unknown, ...[context]: unknown[]): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (digitsIn(context) ?? value) : value
  try {
    return JSON.parse(text, withDigits)
  } catch {
    return undefined
  }
}

/** The source text that engines hand to a reviver (JSON.parse source text access); null where it is no whole number. */
const digitsIn = (context: unknown): string | null =>
  typeof context === 'object' &&
  context !== null &&
  'source' in context &&
  typeof context.source === 'string' &&
  /^-?\d+$/.test(context.source)
    ? context.source
    : null
