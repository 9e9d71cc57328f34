import { eachEmailIn } from './people.ts'
import type { Capture, Cut } from '#lib/capture/capture-schema.ts'
import { urlRedactorOf } from './redact-url.ts'
import { REDACTED, redactorOf, replacedUntilNone } from './redactor.ts'
import { readingsOf, type Stretch } from './spellings.ts'

/** Deeper than any report; deeper values are replaced as a whole. */
const DEEPEST = 100

/** Returns a JSON value with every string changed; keys, numbers, booleans and null stay. */
export const mapStrings = <T>(value: T, change: (text: string) => string): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- strings become strings, everything else keeps its shape
  mapJson(value, change, 0) as T

const mapJson = (value: unknown, change: (text: string) => string, depth: number): unknown => {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return change(REDACTED)
  const inner = (item: unknown): unknown => mapJson(item, change, depth + 1)
  if (Array.isArray(value)) return value.map(inner)
  return Object.fromEntries(Object.entries(value).map(([key, item]): [string, unknown] => [key, inner(item)]))
}

/** Returns every string of a JSON value with its keys; array indexes aren't in the path. */
export const stringsIn = (
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => stringsIn(item, path))
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]))
}

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
  return (text) => redactor.redact(/^https?:/i.test(text) ? redactAddress(text) : text)
}

/** Redacts all strings of a capture. If any changed, drops original lengths: the difference would reveal a removed value's length. */
export const redactCapture = (capture: Capture, removed: readonly string[]): Capture => {
  const { version: _version, kind: _kind, time: _time, cut, ...content } = capture
  const redacted = redactCutStrings(content, removed)
  const changed = JSON.stringify(redacted) !== JSON.stringify(content)
  return { ...capture, ...redacted, cut: changed ? cut.map(withoutLength) : cut }
}

const withoutLength = ({ what, why, ...counts }: Cut): Cut =>
  why === 'length' ? { what, why } : { what, why, ...counts }

/** Removes email addresses in any spelling but bytes from a JSON value's strings, not its keys. Idempotent and linear. */
export const withoutEmails = <T>(value: T): T =>
  mapStrings(value, (text) => replacedUntilNone(text, emailStretches, REDACTED))

const emailStretches = (text: string): Stretch[] =>
  readingsOf(text).readings.flatMap((reading) =>
    Array.from(eachEmailIn(reading.text), ({ email, start }) => reading.place(start, start + email.length)),
  )
