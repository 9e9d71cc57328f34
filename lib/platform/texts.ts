import type messages from '../../public/_locales/en/messages.json'
import { browser } from './browser.ts'

type AnyKey = keyof typeof messages

/** Base key of a plural message: English has `_one` and `_other`; other languages may lack either (Japanese has no `_one`). */
export type OneKey = {
  [Key in AnyKey]: Key extends `${infer Base}_one` ? (`${Base}_other` extends AnyKey ? Key : never) : never
}[AnyKey]
export type OtherKey = {
  [Key in AnyKey]: Key extends `${infer Base}_other` ? (`${Base}_one` extends AnyKey ? Key : never) : never
}[AnyKey]

/**
 * Messages that quote what somebody else wrote: a page, the service, the user. `text` doesn’t take them, because a part in another
 * language has to be marked (WCAG 3.1.2): `pieced` (components/ui/pieces.tsx) does.
 */
export const QUOTING = [
  'assets_service_says',
  'failure_suggestion',
  'options_answered_with',
  'popup_recent_take',
  'seen_quoted',
  'sign_mixed_title',
  'state_quoted',
] as const satisfies readonly AnyKey[]
export type QuotingKey = (typeof QUOTING)[number]

/** Key of a message that every language has under this name, and that quotes nobody. */
export type TextKey = Exclude<AnyKey, OneKey | OtherKey | QuotingKey>

/** Cached messages without substitutions: a table of thousands needs the same dozen on every keystroke of a search. */
const known = new Map<AnyKey, string>()

/** For tests, which change the browser’s language; a real browser keeps it while running. */
export const forgetTexts = (): void => {
  known.clear()
  rules = undefined
}

/** Returns a message; every visible text comes from here. Substitutions fill `$1` to `$9`. Throws if it is missing (a bug). */
export const text = (key: TextKey, ...substitutions: (string | number)[]): string => say(key, substitutions)

type WithUnderscores<Reason extends string> = Reason extends `${infer Head}-${infer Tail}`
  ? `${Head}_${WithUnderscores<Tail>}`
  : Reason

/** The key of a text that is named by the reason it explains: `failure`, `timed-out` make `failure_timed_out`. */
export const keyOf = <Prefix extends string, Reason extends string>(prefix: Prefix, reason: Reason) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the type says, letter by letter
  `${prefix}_${reason.replaceAll('-', '_')}` as `${Prefix}_${WithUnderscores<Reason>}`

/** Such a text. Each reason has one, or this doesn’t compile. */
export const textOf = <Prefix extends string, Reason extends string>(
  prefix: Prefix,
  reason: `${Prefix}_${WithUnderscores<Reason>}` extends TextKey ? Reason : never,
  ...substitutions: (string | number)[]
): string => {
  const key: string = keyOf(prefix, reason)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked above
  return say(key as TextKey, substitutions)
}

/** The same for messages that may quote. Only for `pieced`, which marks what stands in the slots. */
export const textAround = (key: TextKey | QuotingKey, ...slots: string[]): string => say(key, slots)

/** The same for a name that may have none, which is then ''. */
export const textIfAny = (key: string, ...substitutions: (string | number)[]): string =>
  ask(key, substitutions)

const say = (key: AnyKey, substitutions: readonly (string | number)[]): string => {
  const kept = substitutions.length === 0 ? known.get(key) : undefined
  if (kept !== undefined) return kept
  const found = ask(key, substitutions)
  if (found === '') throw new Error(`no text for ${key}`)
  if (substitutions.length === 0) known.set(key, found)
  return found
}

/** Returns an empty text if neither the language nor English has the message, in every browser. */
const ask = (key: string, substitutions: readonly (string | number)[]): string =>
  browser.i18n.getMessage(
    key,
    substitutions.map((given) => isolated(String(given))),
  )

/** Language of the messages. It can differ from the browser’s: unsupported ones fall back to English. */
export const language = (): string => text('language_tag')

/** Right-to-left languages in common use on screens. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

const isRightToLeft = (): boolean => RIGHT_TO_LEFT.test(language())

/** Language and direction for a document, without the `-u-` extension, which only Intl uses (for example, for digits). */
export const documentLanguage = (): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: language().replace(/-u-.*/, ''),
  dir: isRightToLeft() ? 'rtl' : 'ltr',
})

/** Sets the page’s language and direction, for screen readers, line breaks and hyphenation. Call it first on each page. */
export const tellLanguage = (root: { lang: string; dir: string }): void => {
  Object.assign(root, documentLanguage())
}

/** Numbers read the same in both directions. */
const NUMBER = /^[\d.,:%\s]*$/

/** Letters written from right to left (beyond U+FFFF by their first halves), and controls that change the direction (UAX 9). */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/
const ISOLATES = /[\u2066-\u2069]/g
const [ISOLATE, POP] = ['\u2068', '\u2069']

/**
 * Isolates a substitution (U+2068, U+2069). In right-to-left text, a reordered URL could show another host; in left-to-right text,
 * a right-to-left name, or an override from a page or the service, would reorder the words behind it.
 */
export const isolated = (given: string): string =>
  NUMBER.test(given) || !(isRightToLeft() || TURNS.test(given)) ? given : ISOLATE + balanced(given) + POP

/** Closes every isolate that the text opens, and replaces a closing one that would end ours. */
const balanced = (given: string): string => {
  let open = 0
  const inside = given.replace(ISOLATES, (sign) => {
    if (sign !== POP) open += 1
    else if (open === 0) return '\ufffd'
    else open -= 1
    return sign
  })
  return inside + POP.repeat(open)
}

/** Returns a plural message in the form its language needs (`x_zero` to `x_other`); pass the count again as a substitution. */
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
