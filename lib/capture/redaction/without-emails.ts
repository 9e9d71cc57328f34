import { eachEmailIn } from '../email-addresses.ts'
import { endOf, readingsOf, startOf } from './spellings/decoded-text.ts'
import { mapStrings } from './map-strings.ts'
import { REDACTED } from './redactor.ts'
import { replacedStretches, type Stretch } from './spellings/stretches.ts'

/** The remaining text can form an address again; after this many rounds, words with an `@` are removed. */
const MOST_ROUNDS = 3

/** Removes email addresses, plain or escaped, from a JSON value's strings but not its keys. Idempotent and linear. */
export const withoutEmails = <T>(value: T): T => mapStrings(value, textWithoutEmails)

const textWithoutEmails = (text: string): string => {
  let result = text
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stretches = emailStretches(result)
    if (stretches.length === 0) return result
    result = replacedStretches(result, stretches, REDACTED)
  }
  const words = result.replace(/\S+/g, (word) => (emailStretches(word).length > 0 ? REDACTED : word))
  return emailStretches(words).length > 0 ? REDACTED : words
}

const emailStretches = (text: string): Stretch[] =>
  readingsOf(text).readings.flatMap((reading) =>
    Array.from(eachEmailIn(reading.text), ({ email, start }) => ({
      start: startOf(reading, start),
      end: endOf(reading, start + email.length),
    })),
  )
