import { mapStrings } from './map-strings.ts'
import { urlRedactorOf } from './remove-from-url.ts'
import { redactorOf } from './redactor.ts'

/**
 * Removes values from every string of a JSON value, plain and encoded (see `redactorOf`); email addresses in any case. Values under
 * four characters are only removed as a whole part of an http(s) URL. Keys are ours and stay. Idempotent, never throws. Doesn't
 * protect hosts: call `removable` first.
 */
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
