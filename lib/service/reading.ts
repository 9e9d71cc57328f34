import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/*
 * Reading is open: what the interface marks optional, nullable or "not shown" may be missing, null or of another type,
 * and is then "not told" instead of a reason to lose the row.
 */

/** `orElse(schema, value)`: the value where the schema does not fit. */
export { orElse }

/** An open string; '' when it is not told. */
export const openText = orElse(z.string(), '')
export const textOrNull = orElse(z.nullable(z.string()), null)
export const numberOrNull = orElse(z.nullable(z.number()), null)
