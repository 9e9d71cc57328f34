/**
 * The one spelling of a JSON value that is hashed: no white space, object keys in the order of their UTF-16 code units,
 * texts as `JSON.stringify` escapes them, whole numbers only, UTF-8 when encoded. For such values this is RFC 8785, so a
 * checksum can be worked out again from a copy that some service has stored and reordered.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
