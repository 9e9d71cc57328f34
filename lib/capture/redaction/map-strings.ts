/** Deeper than any report; deeper values are replaced as a whole. */
const DEEPEST = 100

/** Returns a JSON value with every string changed; keys, numbers, booleans and null stay. */
export const mapStrings = <T>(value: T, change: (text: string) => string): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- strings become strings, everything else keeps its shape
  mapJson(value, change, 0) as T

const mapJson = (value: unknown, change: (text: string) => string, depth: number): unknown => {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return change('REDACTED')
  const inner = (item: unknown): unknown => mapJson(item, change, depth + 1)
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, item]): [string, unknown] => [key, inner(item)]))
}

/** Returns every string of a JSON value with its keys; array indexes aren't in the path. */
export const stringsIn = (
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => stringsIn(item, path))
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]))
}
