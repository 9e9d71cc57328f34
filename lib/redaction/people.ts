import { withoutEnd } from '#lib/limits.ts'

/** Longest local part and domain (RFC 5321, 4.5.3.1), which bound the search around each `@`. */
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

// Delimiters instead of letters: a Unicode letter class would cost the capture script 2 ms to parse.
const LOCAL_END = /[^\s"'`<>()[\]{}|\\/,;:=&?#!*$%^~@\u2000-\u206f\u3000-\u303f\uff00-\uffef]{1,64}$/
const DOMAIN_START = /^[^\s"'`<>()[\]{}|\\/,;:=&?#!*$%^~@_+\u2000-\u206f\u3000-\u303f\uff00-\uffef]+/
const TOP_LEVEL = /^(?:[^\d-]{2,}|xn--[a-z0-9-]+)$/i

/** `logo@2x.png` is a high-resolution image. */
const FILE_NAME = /^\d+(?:\.\d+)?x\./i

export type FoundEmail = { email: string; start: number }

/** Yields the email addresses in a text; linear time. Doesn't find quoted local parts or address literals. */
export const eachEmailIn = function* (text: string): Generator<FoundEmail> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_END.exec(text.slice(Math.max(0, at - LONGEST_LOCAL), at))?.[0].replace(/^[.-]+/, '')
    const after = DOMAIN_START.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0] ?? ''
    const domain = withoutEnd(after.split('..', 1)[0] ?? '', '.-')
    const labels = domain.split('.')
    if (!local || labels.length < 2 || FILE_NAME.test(domain)) continue
    if (labels.every((label) => label !== '') && TOP_LEVEL.test(labels.at(-1) ?? ''))
      yield { email: `${local}@${domain}`, start: at - local.length }
  }
}

export const emailsIn = (text: string, limit: number): string[] => {
  const found = new Set<string>()
  for (const { email } of eachEmailIn(text)) {
    found.add(email)
    if (found.size >= limit) break
  }
  return [...found]
}

/** Personal data of people: names by parameter and greeting, phone numbers by E.164 format or parameter name. */

const lettersOf = (name: string): string =>
  name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const NAME =
  /^(?:first|last|middle|full|given|family|real|customer|client|recipient|victim|holder|cardholder|account|contact|billing|shipping)name$|^(?:f|l)name$|^surname$|^(?:vor|nach)name$|^(?:pre)?nom$|^nombres?$|^apellidos?$|^(?:cog)?nome$|^sobrenome$|^salutation$|^greeting$|^imie$|^nazwisko$/

/** Parameters that may also hold a product, file or campaign name. */
const PERHAPS =
  /^(?:name|n|user|to|for|dear|who|person|customer|client|display|displayname|nick|hello|hi|recipient)$/

const NOBODY =
  /^(?:true|false|null|undefined|none|yes|no|guest|anonymous|customer|user|member|client|friend|sir|madam|all|everyone|you|kunde|cliente|utilisateur)$/i

/** A name in any script: words without digits or special characters. */
const WRITTEN_LIKE_ONE =
  /^[^\d\s"<>()[\]{}|\\/,;:=&?#!*$%^~@_+]{2,40}(?:[ +][^\d\s"<>()[\]{}|\\/,;:=&?#!*$%^~@_+]{1,40}){0,4}$/

/** Returns true for `Jane Doe`, false for `free shipping`; needs at least two words. */
const isCapitalised = (value: string): boolean =>
  /[ +]/.test(value) &&
  value.split(/[ +]/).every((word) => {
    const first = word.charAt(0)
    return first !== first.toLowerCase() || first === first.toUpperCase()
  })

/** In characters. */
const LONGEST_PAGE = 20_000

const greeting = (): RegExp =>
  /(?:hello|hi|hey|dear|welcome(?: back)?|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|willkommen|bonjour|cher|chère|hola|estimad[oa]|bienvenid[oa]|ciao|gentile|ol[áa]|prezad[oa]|hej|cześć|congratulations|congrats|gl[üu]ckwunsch|félicitations|felicidades|thank you|thanks|danke|merci|gracias|signed in as|logged in as|angemeldet als)[\s,:]{1,3}/g

const MAX_WORDS = 6
const LONGEST_NAME = 120

/** Cache for one page, whose names are checked in sequence. */
let greetedBefore: { page: string; names: ReadonlySet<string> } | undefined

/** Returns all word sequences after a greeting, up to the bounds: each may be the name. */
const namesGreeted = (page: string): ReadonlySet<string> => {
  if (greetedBefore?.page === page) return greetedBefore.names
  const words = page.slice(0, LONGEST_PAGE).toLowerCase()
  const names = new Set<string>()
  for (const match of words.matchAll(greeting())) {
    const start = match.index + match[0].length
    const behind = words.slice(start, start + LONGEST_NAME)
    const ends = Array.from(behind.matchAll(/[^\p{L}\p{M}]|$/gu), ({ index }) => index)
    for (const end of ends.slice(0, MAX_WORDS)) names.add(behind.slice(0, end))
  }
  greetedBefore = { page, names }
  return names
}

const isGreeted = (name: string, page: string): boolean => namesGreeted(page).has(name.toLowerCase())

/** Returns the person's name in a parameter; `page` is the page's text, if it was read. */
export const personName = (parameter: string, value: string, page: string): string | undefined => {
  const plain = lettersOf(parameter)
  const name = value.replace(/\+/g, ' ').trim()
  if (!WRITTEN_LIKE_ONE.test(name) || NOBODY.test(name)) return undefined
  if (NAME.test(plain)) return name
  return PERHAPS.test(plain) && (isCapitalised(name) || isGreeted(name, page)) ? name : undefined
}

/** The smallest phone number library is larger than the whole popup. Country calling codes of the ITU zones, one to three digits. */
const CALLING_CODE =
  '(?:1|7|2(?:0|7|[1-69]\\d)|3(?:[0-469]|[578]\\d)|4(?:[013-9]|2\\d)|5(?:[1-8]|[09]\\d)|6(?:[0-6]|[7-9]\\d)|8(?:[1246]|[058]\\d)|9(?:[0-58]|[679]\\d))'
const INTERNATIONAL = new RegExp(`^${CALLING_CODE}\\d{4,13}$`)

/** Toll-free numbers belong to companies; in support scams they are the evidence. */
const FREEPHONE =
  /^(?:\+|00)?(?:1?8(?:00|33|44|55|66|77|88)\d{7}|44(?:0?800|0?808)\d+|(?:[1-9]\d{1,2})?0?800\d{5,8}|800\d{8}|1[38]00\d{6})$/

const SEPARATORS = /[\s().\-/\u00a0\u2010-\u2015]/g

/** Digits after a `+`, at the start of a value or after a space, colon, comma or parenthesis. */
const WITH_PLUS = /(?:^|[\s:;,(])(\+\d(?:[\s().\-/]{0,2}\d){7,14})(?!\d)/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isFreephone = (written: string): boolean => FREEPHONE.test(written.replace(SEPARATORS, ''))

const isInternational = (digits: string): boolean =>
  digits.length >= 8 &&
  digits.length <= 15 &&
  INTERNATIONAL.test(digits) &&
  (!digits.startsWith('1') || /^1[2-9]\d{9}$/.test(digits))

/** `00` instead of `+`, only with separators: otherwise it could be a parcel number. */
const WITH_ZEROS = /^00[\s.-]?\d{1,4}[\s.-]\d[\d\s.-]{5,14}$/

export const internationalNumbersIn = (text: string): { number: string; start: number }[] =>
  Array.from(text.includes('+') ? text.matchAll(WITH_PLUS) : [], ({ index, 0: all, 1: number = '' }) => ({
    number,
    start: index + all.length - number.length,
  })).filter(({ number }) => isInternational(digitsOf(number)) && !isFreephone(number))

export const internationalNumbers = (value: string): string[] => {
  const found = value.includes('+') ? Array.from(value.matchAll(WITH_PLUS), ([, number = '']) => number) : []
  if (WITH_ZEROS.test(value)) found.push(value)
  return found.filter(
    (number) => isInternational(digitsOf(number).replace(/^00/, '')) && !isFreephone(number),
  )
}

/** Returns the number in a parameter named for phone numbers, including national formats. */
export const namedNumber = (value: string): string | undefined => {
  const number = value.replace(/^\s*(?:tel:|sms:)?\s*/i, '').trim()
  const plain = number.replace(SEPARATORS, '')
  if (!/^\+?\d{7,15}$/.test(plain) || /^\+?(\d)\1*$/.test(plain)) return undefined
  return isFreephone(plain) ? undefined : number
}

const MESSENGER =
  /(?:^|\.)(?:wa\.me|whatsapp\.com|t\.me|telegram\.me|telegram\.org|signal\.me|viber\.com|line\.me)$/i
export const isMessenger = (host: string): boolean => MESSENGER.test(host.replace(/:\d+$/, ''))
