import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/*
 * Lenient reading: a field that is optional, nullable or “not shown” in the interface may be missing or of another type;
 * it then reads as missing instead of invalidating its row.
 */

/** `orElse(schema, value)`: returns `value` if the schema doesn’t match. */
export { orElse }

/** Any string; '' if missing. */
export const openText = orElse(z.string(), '')
export const textOrNull = orElse(z.nullable(z.string()), null)
export const numberOrNull = orElse(z.nullable(z.number()), null)
