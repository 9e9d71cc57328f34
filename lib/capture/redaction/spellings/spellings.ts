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

/** What stands between the digits or the groups of a number, and is no part of it. */
const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/

/** A text without what groups numbers, in capitals, and where each unit stood; null where no number has room in it. */
export const squeezed = (text: string): { text: string; places: number[] } | null => {
  if (!/\d/.test(text)) return null
  const places: number[] = []
  let kept = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (BETWEEN.test(char)) continue
    kept += char >= 'a' && char <= 'z' ? char.toUpperCase() : char
    places.push(at)
  }
  return { text: kept, places }
}

/**
 * A number that is written in groups as people like: `wanted` stands in a squeezed text, and `before` matches what may stand there in
 * front of it and belongs to it.
 */
export type GroupedNumber = { wanted: string; before: RegExp | null }

/**
 * A telephone number in any grouping, with or without its country (`+49 151 1234` is `0151-1234` at home: up to three digits at the
 * front may be missing, or the zero be a country instead); the number of a card or an account in groups; undefined for what is none.
 */
export const groupedNumber = (value: string): GroupedNumber | undefined => {
  const plain = squeezed(value)?.text ?? ''
  if (/^(?:\d{16,19}|[A-Z]{2}\d{2}[A-Z\d]{11,30})$/.test(plain)) return { wanted: plain, before: null }
  const digits = plain.replace(/\D/g, '').replace(/^00/, '')
  if (!/^\+?\d+$/.test(plain) || digits.length < 8 || digits.length > 15) return undefined
  const isNational = digits.startsWith('0')
  const known = isNational ? digits.slice(1) : digits
  const own = isNational ? 0 : Math.min(3, known.length - 7)
  const front = Array.from(known.slice(0, own), (digit) => `(?:${digit})?`).join('')
  const before = isNational ? /(?:(?:\+|00)[1-9]\d{0,2})?0?$/ : new RegExp(`(?:\\+|00)?0?${front}0?$`)
  return { wanted: known.slice(own), before }
}

/** Characters in front of a number that may belong to it: two zeros, a country, a zero. */
export const MOST_BEFORE = 8
