import { mapStrings, mapStringsAndKeys } from './map-strings.ts'
import { urlRedactorOf } from './redact-url.ts'
import { redactorOf } from './redactor.ts'

/**
 * A JSON value without the removed values: out of every string and every object key, plain and encoded (see
 * `redactorOf`), e-mail addresses whatever the case of their letters. Numbers, booleans and null stay.
 *
 * Values of under four characters go out of http and https addresses only, where they are a whole part of one.
 * Two keys that become the same are told apart by a number. Idempotent; never throws. The host of an address is text
 * here: ask `removable` first.
 */
export const redactEverywhere = <T>(value: T, removed: readonly string[]): T => {
  const redact = textRedactor(removed)
  return mapStringsAndKeys(value, redact, (entries) => renamed(entries, redact))
}

/**
 * The same for a value whose keys are our own words: a secret that happens to be spelled `title` must not take the title's
 * key away.
 */
export const redactStrings = <T>(value: T, removed: readonly string[]): T =>
  mapStrings(value, textRedactor(removed))

/** The same for texts that were cut to a length, which can end within a removed value. */
export const redactCutStrings = <T>(value: T, removed: readonly string[]): T => {
  if (removed.length === 0) return value
  const redact = textRedactor(removed)
  const { redactCut } = redactorOf(removed)
  return mapStrings(value, (text) => redactCut(redact(text)))
}

const textRedactor = (removed: readonly string[]): ((text: string) => string) => {
  const redactor = redactorOf(removed)
  const redactAddress = urlRedactorOf(removed, redactor)
  return (text) => redactor.redact(/^https?:/i.test(text) ? redactAddress(text).url : text)
}

/** Keys that stay as they are keep their names; only one that becomes another can have to give way. */
const renamed = (entries: [string, unknown][], redact: (text: string) => string): [string, unknown][] => {
  const taken = new Set(entries.map(([key]) => key).filter((key) => redact(key) === key))
  return entries.flatMap(([key, item]): [string, unknown][] => {
    if (taken.has(key)) return [[key, item]]
    const name = freeName(redact(key), taken, redact)
    if (name === undefined) return []
    taken.add(name)
    return [[name, item]]
  })
}

const freeName = (
  name: string,
  taken: ReadonlySet<string>,
  redact: (text: string) => string,
): string | undefined => {
  if (!taken.has(name)) return name
  for (let number = 2; number < 1_000; number += 1) {
    const numbered = `${name}-${number}`
    if (!taken.has(numbered) && redact(numbered) === numbered) return numbered
  }
  return undefined
}
