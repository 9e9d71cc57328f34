import type messages from '../../public/_locales/en/messages.json'
import { browser } from './browser.ts'

type AnyKey = keyof typeof messages

/** Of a text that goes by a count, English's two forms; another language may have neither (Japanese has no `_one`). */
export type OneKey = {
  [Key in AnyKey]: Key extends `${infer Base}_one` ? (`${Base}_other` extends AnyKey ? Key : never) : never
}[AnyKey]
export type OtherKey = {
  [Key in AnyKey]: Key extends `${infer Base}_other` ? (`${Base}_one` extends AnyKey ? Key : never) : never
}[AnyKey]

/** A text that every language has by this very name. */
export type TextKey = Exclude<AnyKey, OneKey | OtherKey>

/** Texts without substitutions, kept: a table of thousands asks for the same dozen with every letter of a search. */
const known = new Map<AnyKey, string>()

/** For tests, whose browser changes its language: a real one keeps its own while it runs. */
export const forgetTexts = (): void => {
  known.clear()
  rules = undefined
}

/** The one door to every visible text. Substitutions fill `$1` to `$9` in order. A missing text throws: that is a bug. */
export const text = (key: TextKey, ...substitutions: (string | number)[]): string => say(key, substitutions)

const say = (key: AnyKey, substitutions: readonly (string | number)[]): string => {
  const kept = substitutions.length === 0 ? known.get(key) : undefined
  if (kept !== undefined) return kept
  const found = ask(key, substitutions)
  if (found === '') throw new Error(`no text for ${key}`)
  if (substitutions.length === 0) known.set(key, found)
  return found
}

/** What neither the language nor English has is an empty text, in every browser. */
const ask = (key: string, substitutions: readonly (string | number)[]): string =>
  browser.i18n.getMessage(
    key,
    substitutions.map((given) => isolated(String(given))),
  )

/** The language that the texts are in, which need not be the browser's: one that we lack falls back to English. */
export const language = (): string => text('language_tag')

/** Of the languages that people read on a screen, those that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

const isRightToLeft = (): boolean => RIGHT_TO_LEFT.test(language())

/** As a document tells it. Behind `-u-` stands what only Intl is told: which digits, for one. */
export const documentLanguage = (): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: language().replace(/-u-.*/, ''),
  dir: isRightToLeft() ? 'rtl' : 'ltr',
})

/** Each page's first word: what its texts are in, for screen readers, line breaks and hyphens, and where its lines begin. */
export const tellLanguage = (root: { lang: string; dir: string }): void => {
  Object.assign(root, documentLanguage())
}

/** A number alone reads the same in either direction. */
const NUMBER = /^[\d.,:%\s]*$/

/**
 * Between words from right to left, an address would lend its dots and slashes to its neighbours and be read in another order than it
 * is written: a host's name could change before one's eyes. Isolated (U+2068, U+2069) it keeps its own order.
 */
const isolated = (given: string): string =>
  NUMBER.test(given) || !isRightToLeft() ? given : `\u2068${given}\u2069`

/**
 * The form that a count takes in the language of the texts, of a text that English has in two (`x_one`, `x_other`) and another
 * language in as many as it needs (`x_zero`, `x_two`, `x_few`, `x_many`). The count is no substitution by itself.
 */
export const textFor = (
  count: number,
  one: OneKey,
  other: OtherKey,
  ...substitutions: (string | number)[]
): string => {
  const form = formOf(count)
  if (form === 'other') return say(other, substitutions)
  if (form === 'one') return say(one, substitutions)
  return ask(other.replace(/other$/, form), substitutions) || say(other, substitutions)
}

let rules: Intl.PluralRules | undefined

const formOf = (count: number): Intl.LDMLPluralRule => {
  rules ??= new Intl.PluralRules(language())
  return rules.select(count)
}
