import * as z from 'zod/mini'
import { flat, isPreferences, preferencesOf } from './preference-defaults.ts'

/** All preferences, as pages and the background tell them each other; nothing else comes through. */
export const preferences = z.lazy(() =>
  z.pipe(
    z.unknown(),
    z.transform((value, { issues }) => {
      if (isPreferences(value)) return preferencesOf(flat(value))
      issues.push({ code: 'custom', input: value })
      return z.NEVER
    }),
  ),
)
