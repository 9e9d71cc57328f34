import { findSecrets } from '#lib/capture/redaction/find-secrets.ts'
import { internationalNumbers } from '#lib/capture/redaction/rules/people.ts'
import { mergedStretches, redactorOf } from '#lib/capture/redaction/redactor.ts'
import type { Stretch } from '#lib/capture/redaction/spellings.ts'
import type { SecretKind } from '#lib/model/form/draft-form.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import { secretsOf } from './secrets.ts'

/** Personal data in the user’s text. `sent`: as typed, because user text is never changed silently; otherwise REDACTED. */
export type TypedSecret = { kind: SecretKind; written: string; sent: boolean }

const MOST = 5
/** Occurrences per value; more only repeat the same spellings. */
const MOST_OCCURRENCES = 100

export const typedSecrets = ({ form }: Draft, unsent: Unsent | null): TypedSecret[] => {
  const { description, contactInfo } = form
  if (description === '') return []
  const secrets = secretsOf(unsent)
  const decided = new Set(secrets.map(({ value }) => value.toLowerCase()))
  const marked = description
    .split('\n')
    .flatMap(markedInLine)
    .filter(({ value }) => !decided.has(value.toLowerCase()) && !contactInfo.includes(value))
  const removed = secrets.filter((secret) => secret.removed)
  const unique = new Map(
    [...writtenIn(description, marked, true), ...writtenIn(description, removed, false)].map((one) => [
      one.written,
      one,
    ]),
  )
  return [...unique.values()].slice(0, MOST)
}

type Marked = { kind: SecretKind; value: string }

/** Size of the cache of checked lines, in characters: a keystroke changes only one line. */
const MOST_KNOWN = 200_000
const knownLines = new Map<string, Marked[]>()
let knownCharacters = 0

const markedInLine = (line: string): Marked[] => {
  const before = knownLines.get(line)
  if (before) return before
  const words = line.split(/[\s<>"'()]+/).filter((word) => word.length >= 4)
  const found = words.flatMap((word) => findSecrets(word)).filter(({ proposed }) => proposed === 'remove')
  const numbers = internationalNumbers(line).map((value) => ({ kind: 'phone', value }) as const)
  const marked = [...found, ...numbers]
  if (knownCharacters + line.length > MOST_KNOWN) {
    knownLines.clear()
    knownCharacters = 0
  }
  knownLines.set(line, marked)
  knownCharacters += line.length
  return marked
}

const writtenIn = (text: string, values: readonly Marked[], sent: boolean): TypedSecret[] => {
  if (values.length === 0) return []
  const kinds = new Map(values.map(({ kind, value }) => [value, kind]))
  const occurrences = new Map<string, Stretch[]>()
  redactorOf([...kinds.keys()]).findEach(text, (value, start, end) => {
    const ofValue = occurrences.get(value) ?? []
    if (ofValue.length === 0) occurrences.set(value, ofValue)
    if (ofValue.length < MOST_OCCURRENCES) ofValue.push({ start, end })
  })
  return [...kinds].flatMap(([value, kind]) =>
    mergedStretches(occurrences.get(value) ?? []).map(({ start, end }) => ({
      kind,
      written: text.slice(start, end),
      sent,
    })),
  )
}
