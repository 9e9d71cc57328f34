import { mapStrings, mapStringsAndKeys } from './map-strings.ts'
import { urlRedactorOf } from './remove-from-url.ts'
import { redactorOf } from './redactor.ts'

/**
 * Removes values from every string and key of a JSON value, plain and encoded (see `redactorOf`); email addresses in any case. Values
 * under four characters are only removed as a whole part of an http(s) URL. Colliding keys get a number. Idempotent, never throws.
 * Doesn't protect hosts: call `removable` first.
 */
export const redactEverywhere = <T>(value: T, removed: readonly string[]): T => {
  const redact = textRedactor(removed)
  return mapStringsAndKeys(value, redact, (entries) => renamed(entries, redact))
}

/** Like `redactEverywhere`, but keeps keys, for values whose keys are ours: a secret `title` must not remove the key. */
export const redactStrings = <T>(value: T, removed: readonly string[]): T =>
  mapStrings(value, textRedactor(removed))

/** Like `redactStrings`, for truncated texts, which may end within a removed value. */
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
