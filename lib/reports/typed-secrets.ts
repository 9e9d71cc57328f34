import { findSecrets } from '#lib/capture/redaction/find-secrets.ts'
import { internationalNumbers } from '#lib/capture/redaction/phone-numbers.ts'
import { redactorOf } from '#lib/capture/redaction/redactor.ts'
import type { SecretKind } from './draft-form.ts'
import type { Draft, Unsent } from './draft.ts'
import { secretsOf } from './secrets.ts'

/**
 * What looks private in the words that a person typed. A person's own words are never changed without being told: `sent` goes
 * as it stands there, and anything else as REDACTED, since it is removed from the whole report. `written`: as it is typed.
 */
export type TypedSecret = { kind: SecretKind; written: string; sent: boolean }

const MOST = 5

export const typedSecrets = ({ form }: Draft, unsent: Unsent | null): TypedSecret[] => {
  const { description } = form
  if (description === '') return []
  const secrets = secretsOf(unsent)
  const gone = secrets.flatMap(({ kind, value, removed }) =>
    removed ? writtenIn(description, value).map((written) => ({ kind, written, sent: false })) : [],
  )
  const decided = new Set(secrets.map(({ value }) => value.toLowerCase()))
  const marked = description
    .split(/[\s<>"'()]+/)
    .flatMap((word) => findSecrets(word))
    .filter(({ proposed }) => proposed === 'remove')
  const numbers = internationalNumbers(description).map((value) => ({ kind: 'phone', value }) as const)
  const sent = [...marked, ...numbers]
    .filter(({ value }) => !decided.has(value.toLowerCase()) && !form.contactInfo.includes(value))
    .flatMap(({ kind, value }) =>
      writtenIn(description, value).map((written) => ({ kind, written, sent: true })),
    )
  const unique = new Map([...sent, ...gone].map((one) => [one.written, one]))
  return [...unique.values()].slice(0, MOST)
}

const writtenIn = (text: string, value: string): string[] =>
  redactorOf([value])
    .find(text)
    .map(({ start, end }) => text.slice(start, end))
