import { defangHosts } from '#lib/assets/shown/defang-hosts.ts'

/** Characters that nobody sees or that turn the direction of what follows; and what no text is made of. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}]/gu

/** Belong to emoji and to Persian and Indic words, and are seen by what they do. */
const KEPT: ReadonlySet<string> = new Set(['\n', '\t', '\u200C', '\u200D', '\uFE0E', '\uFE0F'])

const named = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** The text with everything that cannot be seen written out, such as `[U+202E]`. */
export const visible = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (character) => (KEPT.has(character) ? character : named(character)))

/** What some program would make a link of: a scheme, an IP address where it is not a version's number. */
const SCHEME = /\b(h)tt(ps?)(?=:)/gi
const OTHER_SCHEME = /\b([a-z][a-z0-9+.-]{1,20}):(?=\/\/)/gi
const IP = /(?<![\p{L}\p{N}._-]|[\p{L}\p{N}]\/)\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])/gu

/** Every address in a text broken, so that no program makes a link of it: `hxxps://evil[.]example/a[.]php`. */
export const broken = (text: string): string =>
  defangHosts(
    text
      .replace(SCHEME, '$1xx$2')
      .replace(OTHER_SCHEME, (whole, scheme: string) => (/^hxxps?$/i.test(scheme) ? whole : `${scheme}[:]`)),
  ).replace(IP, (ip) => ip.replaceAll('.', '[.]'))

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as markup: none of it is markup any more. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** Anything that a page, a person or the service wrote, as this file shows it. */
export const shown = (text: string): string => escaped(broken(visible(text)))

/** A JSON text that stays what it is as JSON, with the signs that cannot be seen written as JSON has them. Escaped. */
export const shownJson = (text: string): string =>
  escaped(
    text.replace(UNSEEN, (character) =>
      // Between two values they are white space; within a text JSON has none of these.
      character === '\n' || character === '\t' || character === '\r' ? character : inJson(character),
    ),
  )

const inJson = (text: string): string =>
  Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** The same JSON in ASCII and without a sign of markup: it can stand in a page as it is, and comes out of any mail unchanged. */
export const plainJson = (canonical: string): string =>
  canonical.replace(/[^\u0020-\u007e]|[<>&]/g, (character) => inJson(character))
