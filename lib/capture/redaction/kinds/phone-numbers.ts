/**
 * Telephone numbers in addresses, by the shape of E.164 and by the parameter's name. A kept-up library knows every country's
 * plan and would tell a number from a number that is not given out; here both are marked, which is what a person can judge
 * at a glance. The smallest build of one is larger than all of the popup.
 */

/** Country calling codes: one or two digits where the ITU has given these alone, three in the other zones. */
const CALLING_CODE =
  '(?:1|7|2(?:0|7|[1-69]\\d)|3(?:[0-469]|[578]\\d)|4(?:[013-9]|2\\d)|5(?:[1-8]|[09]\\d)|6(?:[0-6]|[7-9]\\d)|8(?:[1246]|[058]\\d)|9(?:[0-58]|[679]\\d))'
const INTERNATIONAL = new RegExp(`^${CALLING_CODE}\\d{4,13}$`)

/** Numbers that cost the caller nothing: a company's, and in a support scam the very evidence. */
const FREEPHONE =
  /^(?:\+|00)?(?:1?8(?:00|33|44|55|66|77|88)\d{7}|44(?:0?800|0?808)\d+|(?:[1-9]\d{1,2})?0?800\d{5,8}|800\d{8}|1[38]00\d{6})$/

const SEPARATORS = /[\s().\-/\u00a0\u2010-\u2015]/g

/** Digits with a `+` before them, as they can stand in a value: at its start, or behind a space, a colon, a comma. */
const WITH_PLUS = /(?:^|[\s:;,(])(\+\d(?:[\s().\-/]{0,2}\d){7,14})(?!\d)/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isFreephone = (written: string): boolean => FREEPHONE.test(written.replace(SEPARATORS, ''))

const isInternational = (digits: string): boolean =>
  digits.length >= 8 &&
  digits.length <= 15 &&
  INTERNATIONAL.test(digits) &&
  (!digits.startsWith('1') || /^1[2-9]\d{9}$/.test(digits))

/** Two zeros for the plus, in groups: without these it is as likely a parcel's number. */
const WITH_ZEROS = /^00[\s.-]?\d{1,4}[\s.-]\d[\d\s.-]{5,14}$/

/** The numbers written with a plus sign in a text, and where each starts. */
export const internationalNumberPlaces = (text: string): { number: string; start: number }[] =>
  Array.from(text.includes('+') ? text.matchAll(WITH_PLUS) : [], ({ index, 0: all, 1: number = '' }) => ({
    number,
    start: index + all.length - number.length,
  })).filter(({ number }) => isInternational(digitsOf(number)) && !isFreephone(number))

/** The numbers with a country that stand in a decoded value. */
export const internationalNumbers = (value: string): string[] => {
  const found = value.includes('+') ? Array.from(value.matchAll(WITH_PLUS), ([, number = '']) => number) : []
  if (WITH_ZEROS.test(value)) found.push(value)
  return found.filter(
    (number) => isInternational(digitsOf(number).replace(/^00/, '')) && !isFreephone(number),
  )
}

/** The value of a parameter that is named for a telephone number, where it is one: national forms too. */
export const namedNumber = (value: string): string | undefined => {
  const number = value.replace(/^\s*(?:tel:|sms:)?\s*/i, '').trim()
  const plain = number.replace(SEPARATORS, '')
  if (!/^\+?\d{7,15}$/.test(plain) || /^\+?(\d)\1*$/.test(plain)) return undefined
  return isFreephone(plain) ? undefined : number
}

/** Hosts on which a number is the account that is reported. */
const MESSENGER =
  /(?:^|\.)(?:wa\.me|whatsapp\.com|t\.me|telegram\.me|telegram\.org|signal\.me|viber\.com|line\.me)$/i
export const isMessenger = (host: string): boolean => MESSENGER.test(host.replace(/:\d+$/, ''))
