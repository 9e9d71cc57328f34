import type { Preferences } from '#lib/messages/connection-requests.ts'
import { isRecord } from '#lib/plain-reader.ts'

/** Preferences one by one, each under its path: `reporter.displayName`. None lies deeper. */
export type Flat = ReadonlyMap<string, unknown>

/** What a preference was called before, and what it is called now. A row stays for as long as anybody may have the old name. */
export const FORMER_PATHS: FormerPaths = {}
export type FormerPaths = Readonly<Record<string, string>>

export const flat = (preferences: Preferences): Flat => new Map(Object.entries(leaves(preferences)))

/** The same of what was not parsed. */
export const leaves = (whole: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(whole).flatMap(([name, value]) =>
      isRecord(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  )

/** The same put together again, not parsed. */
export const nested = (values: Flat): Record<string, unknown> => {
  const whole: Record<string, unknown> = {}
  for (const [path, value] of values) {
    const [name = '', inner] = path.split('.', 2)
    if (inner === undefined) whole[name] = value
    else {
      const group = whole[name]
      whole[name] = { ...(isRecord(group) ? group : {}), [inner]: value }
    }
  }
  return whole
}
