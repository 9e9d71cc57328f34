import { decodePunycode } from '#lib/assets/host.ts'

export type Spelling = { text: string; caseless: boolean }

/** Returns a value and the spellings that decoding doesn't cover: an email address with its host in ASCII and in Unicode. */
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

/** Returns true for words without digits: a person's name, which pages write in any case. */
const isName = (value: string): boolean => value.slice(1, -1).includes(' ') && !/[\d@/:=&]/.test(value)

const asciiHost = (host: string): string | undefined =>
  // Only for non-ASCII hosts, since `URL` would also change others.
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

const BETWEEN = /[\s().\-/\u00a0\u2010-\u2015]/

/** Returns a text without number separators, in upper case, with positions; null if it has no digit. */
export const squeezed = (text: string): { text: string; offsets: number[] } | null => {
  if (!/\d/.test(text)) return null
  const offsets: number[] = []
  let kept = ''
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (BETWEEN.test(char)) continue
    kept += char >= 'a' && char <= 'z' ? char.toUpperCase() : char
    offsets.push(at)
  }
  return { text: kept, offsets }
}

/** A number in any grouping: `wanted` occurs in a squeezed text, `before` matches an optional prefix that belongs to it. */
export type GroupedNumber = { wanted: string; before: RegExp | null }

/**
 * Returns a phone number for matching in any grouping, with or without country code (`+49 151 1234` and `0151-1234`: up to three
 * leading digits may be missing, or 0 may replace them), or a card or account number. Undefined if it isn't one.
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

/** Longest prefix of a number, in characters: two zeros, a country code, a zero. */
export const MOST_BEFORE = 8
