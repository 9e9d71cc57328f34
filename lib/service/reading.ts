import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/* Lenient reading: an optional, nullable or “not shown” field of the wrong type reads as missing, so the row survives. */

/** `orElse(schema, value)`: returns `value` if the schema doesn’t match. */
export { orElse }

/** Any string; '' if missing. */
export const openText = orElse(z.string(), '')
export const textOrNull = orElse(z.nullable(z.string()), null)
export const numberOrNull = orElse(z.nullable(z.number()), null)
