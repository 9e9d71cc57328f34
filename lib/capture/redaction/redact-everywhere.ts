import { urlRedactorOf } from './redact-url.ts'
import { REDACTED, redactorOf } from './redactor.ts'

/** No report is nested this deep. What is deeper is replaced whole rather than followed. */
const DEEPEST = 100

/**
 * A JSON value without the removed values: out of every string and every object key, plain and encoded (see
 * `redactorOf`), e-mail addresses whatever the case of their letters. Numbers, booleans and null stay.
 *
 * Values of under four characters go out of http and https addresses only, where they are a whole part of one.
 * Two keys that become the same are told apart by a number. Idempotent; never throws. The host of an address is text
 * here: ask `removable` first.
 */
export const redactEverywhere = <T>(value: T, removed: readonly string[]): T => redacted(value, removed, true)

/**
 * The same for a value whose keys are our own words: a secret that happens to be spelled `title` must not take the title's
 * key away.
 */
export const redactStrings = <T>(value: T, removed: readonly string[]): T => redacted(value, removed, false)

const redacted = <T>(value: T, removed: readonly string[], keysToo: boolean): T => {
  if (removed.length === 0) return value
  const redactor = redactorOf(removed)
  const redactAddress = urlRedactorOf(removed, redactor)

  const redactText = (text: string): string =>
    redactor.redact(/^https?:/i.test(text) ? redactAddress(text).url : text)

  const freeKey = (key: string, isTaken: (name: string) => boolean): string | undefined => {
    if (!isTaken(key)) return key
    for (let number = 2; number < 1_000; number += 1) {
      const numbered = `${key}-${number}`
      if (!isTaken(numbered) && redactText(numbered) === numbered) return numbered
    }
    return undefined
  }

  const redactObject = (object: object, depth: number): object => {
    const entries = Object.entries(object).map(([key, item]): [string, unknown] => [
      key,
      redact(item, depth + 1),
    ])
    if (!keysToo) return Object.fromEntries(entries)
    const keys = new Map(entries.map(([key]) => [key, redactText(key)]))
    // Keys that stay as they are keep their names; only one that becomes another can have to give way.
    const taken = new Set([...keys].filter(([key, name]) => key === name).map(([key]) => key))
    return Object.fromEntries(
      entries.flatMap(([key, item]): [string, unknown][] => {
        const name = keys.get(key) ?? key
        if (name === key) return [[key, item]]
        const free = freeKey(name, (candidate) => taken.has(candidate))
        if (free === undefined) return []
        taken.add(free)
        return [[free, item]]
      }),
    )
  }

  const redact = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') return redactText(part)
    if (typeof part !== 'object' || part === null) return part
    if (depth > DEEPEST) return redactText(REDACTED)
    return Array.isArray(part) ? part.map((item) => redact(item, depth + 1)) : redactObject(part, depth)
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- strings become strings, everything else keeps its shape
  return redact(value, 0) as T
}
