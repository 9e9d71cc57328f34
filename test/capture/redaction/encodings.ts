/** Ways in which a page, a form or a script writes a value into an address or a text. Each holds for well-formed texts. */
export const ENCODINGS: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  'percent-encoded': encodeURIComponent,
  'percent-encoded, lower-case digits': (value) =>
    encodeURIComponent(value).replace(/%../g, (byte) => byte.toLowerCase()),
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'percent-encoded, every byte': (value) => percentBytes(value),
  'as a form sends it': (value) => new URLSearchParams({ k: value }).toString().slice(2),
  'HTML-escaped': (value) =>
    value.replace(
      /[&<>"']/g,
      (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#39;',
    ),
  'HTML-escaped, every character': (value) =>
    Array.from(value, (char) => `&#${char.codePointAt(0)};`).join(''),
  'HTML-escaped in hex': (value) =>
    Array.from(value, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  'as JSON': (value) => JSON.stringify(value).slice(1, -1),
  'escaped in a script': (value) =>
    Array.from(
      { length: value.length },
      (_, at) => `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
}

const percentBytes = (value: string): string =>
  [...new TextEncoder().encode(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** base64 of a text in UTF-8, in the spellings that occur. */
export const BASE64: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  base64url: (text) =>
    BASE64.base64?.(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') ?? '',
  'base64, percent-encoded': (text) => encodeURIComponent(BASE64.base64?.(text) ?? ''),
}

/** Bytes of a text in UTF-8, in the other spellings that redaction reads. */
export const BYTES: Readonly<Record<string, (text: string) => string>> = {
  ...BASE64,
  hexadecimal: (text) => digitsOf(text, 16),
  'in capitals': (text) => digitsOf(text, 16).toUpperCase(),
  base32: (text) => {
    const bits = digitsOf(text, 2)
    return (bits.match(/.{1,5}/g) ?? [])
      .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
      .join('')
  },
}

const digitsOf = (text: string, radix: number): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(radix).padStart(8 / Math.log2(radix), '0'))
    .join('')

/** As a page disguises a text from programs, not from readers. */
export const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  wide: (text) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  'with a soft hyphen': (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  'with joiners': (text) => Array.from(text).join('\u200b'),
}

/** A text in every reading that a person or a program could give it: itself, unescaped, and each run of base64 decoded. */
export const readingsOf = (text: string): string[] => {
  const once = percentDecoded(text)
  const asForm = percentDecoded(text.replaceAll('+', ' '))
  const readings = [text, once, percentDecoded(once), asForm, htmlDecoded(text), jsonDecoded(text)]
  return [...readings, ...readings.flatMap(base64Readings)]
}

const percentDecoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))),
  )

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const htmlDecoded = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#([0-9]{1,7});/g, (_, code: string) => character(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => NAMED[name] ?? '')

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const jsonDecoded = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Runs can start anywhere: what stood before may be gone. */
const base64Readings = (text: string): string[] =>
  (text.match(/[A-Za-z0-9+/_-]{4,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => {
      const symbols = run.slice(start).replaceAll('-', '+').replaceAll('_', '/')
      const whole = symbols.length % 4 === 1 ? symbols.slice(0, -1) : symbols
      return new TextDecoder().decode(Uint8Array.from(atob(whole), (char) => char.charCodeAt(0)))
    }),
  )
