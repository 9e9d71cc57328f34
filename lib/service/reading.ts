import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { textOfService } from '#lib/model/report-state.ts'

/*
 * Lenient reading: an optional, nullable or “not shown” field of the wrong type reads as missing, so the row survives. Every text is
 * bounded where it is read.
 */

/** `orElse(schema, value)`: returns `value` if the schema doesn’t match. */
export { orElse }

/** Any string; '' if missing. */
export const openText = (most: number) => orElse(textOfService(most), '')
export const textOrNull = (most: number) => orElse(z.nullable(textOfService(most)), null)
export const numberOrNull = orElse(z.nullable(z.number()), null)

/** A time in the service’s format. A longer text isn’t one. */
export const timeOrNull = orElse(z.nullable(z.string().check(z.maxLength(LONGEST_TEXT.number))), null)

/** The asset itself. A longer one is unreadable: its beginning would be another asset. */
export const content = z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT.content))
