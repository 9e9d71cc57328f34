import { decodePunycode } from '#lib/assets/punycode.ts'

/** A removed value in one of the ways in which it is written; `caseless`: letters of either case are the same. */
export type Spelling = { text: string; caseless: boolean }

/**
 * The ways to write a value that no decoding leads to: an e-mail address with its host as a browser writes it and as a
 * person does. The value itself comes first.
 */
export const spellingsOf = (value: string): Spelling[] => {
  const caseless = value.includes('@') || isName(value)
  const texts = new Set([value])
  const at = value.lastIndexOf('@')
  if (at > 0 && at < value.length - 1) {
    const host = value.slice(at + 1)
    for (const other of [asciiHost(host), unicodeHost(host)])
      if (other !== undefined && other !== host) texts.add(value.slice(0, at + 1) + other)
  }
  return Array.from(texts, (text) => ({ text, caseless }))
}

/** Words without a digit: a person's name, which a page writes as it likes. */
const isName = (value: string): boolean => value.slice(1, -1).includes(' ') && !/[\d@/:=&]/.test(value)

const asciiHost = (host: string): string | undefined =>
  // Only what has letters beyond ASCII: a URL would change other hosts too.
  /[^\0-\x7f]/.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined

const unicodeHost = (host: string): string | undefined =>
  /(?:^|\.)xn--/i.test(host)
    ? host
        .split('.')
        .map((label) =>
          /^xn--/i.test(label) ? (decodePunycode(label.slice(4).toLowerCase()) ?? label) : label,
        )
        .join('.')
    : undefined

/** What can stand between the digits of a telephone number. */
const BETWEEN = String.raw`[\s().\-/\u00a0\u2010-\u2015]{0,3}`

/**
 * An expression for a telephone number in any grouping, with or without its country; undefined for what is none. `+49 151
 * 1234` is `0151-1234` at home: up to three digits at the front may be missing, or the zero be a country instead.
 */
export const numberPattern = (value: string): RegExp | undefined => {
  const digits = value.replace(/\D/g, '').replace(/^00/, '')
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]+$/.test(value) || digits.length < 8 || digits.length > 15)
    return undefined
  const isNational = digits.startsWith('0')
  const known = isNational ? digits.slice(1) : digits
  const own = isNational ? 0 : Math.min(3, known.length - 7)
  const zero = `(?:\\(?0\\)?${BETWEEN})?`
  const head = Array.from(known.slice(0, own), (digit) => `(?:${digit}${BETWEEN})?${zero}`).join('')
  const country = isNational ? `(?:(?:\\+|00)[1-9]\\d{0,2}${BETWEEN})?${zero}` : `(?:(?:\\+|00)${BETWEEN})?`
  return new RegExp(`(?<!\\d)${country}${head}${Array.from(known.slice(own)).join(BETWEEN)}(?!\\d)`, 'g')
}
