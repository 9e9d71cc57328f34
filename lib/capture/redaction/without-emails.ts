import { emailsIn } from '../email-addresses.ts'
import { readingsOf } from './decoded-text.ts'
import { mapStrings } from './map-strings.ts'
import { REDACTED } from './redactor.ts'
import { occurrences, replacedStretches, type Stretch } from './stretches.ts'

/** More than any text of a capture has room for. */
const MOST_EMAILS = 2_000

/** A JSON value without any e-mail address in its strings, plain or escaped; its keys stay. Idempotent. */
export const withoutEmails = <T>(value: T): T => mapStrings(value, textWithoutEmails)

const textWithoutEmails = (text: string): string => {
  const stretches = emailStretches(text)
  return stretches.length === 0 ? text : textWithoutEmails(replacedStretches(text, stretches, REDACTED))
}

const emailStretches = (text: string): Stretch[] =>
  readingsOf(text).flatMap((reading) =>
    emailsIn(reading.text, MOST_EMAILS).flatMap((email) =>
      occurrences(reading.text, email).map((at) => ({
        start: reading.starts[at] ?? 0,
        end: reading.ends[at + email.length - 1] ?? text.length,
      })),
    ),
  )
