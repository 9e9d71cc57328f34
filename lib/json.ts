/** Parses JSON; returns `undefined`, which JSON can’t express, if it is invalid or nested too deeply for the engine. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON, but keeps integers beyond a double’s precision as text: no digit of a report’s ID gets lost. */
export const parseJsonWithDigits = (text: string): unknown => {
  const withDigits = (_: string, value: unknown, ...[context]: unknown[]): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (digitsIn(context) ?? value) : value
  try {
    return JSON.parse(text, withDigits)
  } catch {
    return undefined
  }
}

/** Source text that engines pass to a reviver (JSON.parse source text access); null unless it is an integer. */
const digitsIn = (context: unknown): string | null =>
  typeof context === 'object' &&
  context !== null &&
  'source' in context &&
  typeof context.source === 'string' &&
  /^-?\d+$/.test(context.source)
    ? context.source
    : null

/** Returns the canonical JSON that is hashed: RFC 8785 for integers and text, so a checksum can be verified after a service reordered it. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
