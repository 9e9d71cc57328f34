import { defangHosts, defangText } from '#lib/assets/defang.ts'

/** Invisible, direction-changing and invalid characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/gu

/** Kept: needed in emoji and in Persian and Indic words. */
const SHOWN_AS_IS: ReadonlySet<string> = new Set(['\n', '\t', '\u200C', '\u200D', '\uFE0E', '\uFE0F'])

const named = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Returns the text with invisible characters written out, such as `[U+202E]`. */
const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (character) => (SHOWN_AS_IS.has(character) ? character : named(character)))

/** Matches text that programs turn into links: schemes, and IP addresses that aren’t version numbers. */
const SCHEME = /\b(h)tt(ps?)(?=:)/gi
const OTHER_SCHEME = /\b([a-z][a-z0-9+.-]{1,20}):(?=\/\/)/gi
const IP = /(?<![\p{L}\p{N}._-]|[\p{L}\p{N}]\/)\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])/gu

/** Defangs every URL in a text: `hxxps://evil[.]example/a[.]php`. */
const broken = (text: string): string =>
  defangHosts(
    text
      .replace(SCHEME, '$1xx$2')
      .replace(OTHER_SCHEME, (whole, scheme: string) => (/^hxxps?$/i.test(scheme) ? whole : `${scheme}[:]`)),
  ).replace(IP, (ip) => ip.replaceAll('.', '[.]'))

/** Returns text from a page, user or service as shown in the file. */
export const shown = (text: string): string => broken(visible(text))

/** Returns an asset defanged: ASCII host, broken scheme and dots. */
export const shownAsset = (content: string): string => {
  const scheme = /^https:\/\//i.test(content) ? 'hxxps://' : ''
  return shown(scheme + defangText(content))
}

/** Returns JSON with invisible characters as JSON escapes. */
export const shownJson = (text: string): string =>
  text.replace(UNSEEN, (character) =>
    // Whitespace between values; inside strings, JSON has none of these.
    character === '\n' || character === '\t' || character === '\r' ? character : inJson(character),
  )

const inJson = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** Returns equivalent JSON in ASCII without markup characters, safe in HTML and unchanged by email. */
export const plainJson = (canonical: string): string =>
  canonical.replace(/[^\u0020-\u007e]|[<>&]/g, (character) => inJson(character))
