/**
 * Limits for page evidence, in UTF-16 code units. The capture script applies them first, the background again, because a renderer
 * isn't trusted. A page that fills all of them with 3-byte characters stays below {@link MAX_JSON_BYTES}; a test builds that page.
 */
export const MAX_JSON_BYTES = 65_536

export const LENGTHS = {
  address: 2_000,
  shortAddress: 1_000,
  favicon: 300,
  title: 300,
  description: 500,
  keywords: 300,
  name: 100,
  code: 40,
  cardProperty: 40,
  cardContent: 160,
  host: 100,
  heading: 120,
  visibleText: 8_000,
  email: 100,
  socialLink: 150,
  userAgent: 300,
} as const

export const COUNTS = {
  openGraph: 12,
  twitter: 8,
  identifiers: 8,
  forms: 10,
  fieldTypes: 12,
  linkHosts: 20,
  scriptHosts: 20,
  frameHosts: 10,
  walletAddresses: 20,
  socialLinks: 20,
  downloads: 5,
  profileLinks: 5,
  emails: 20,
  headings: 16,
  languages: 8,
  imageHosts: 6,
  marks: 16,
  cuts: 24,
} as const

/** Limits of what the background works out itself, or reads with a schema. Apart, so that the page script doesn't carry them. */
export const WORKED_OUT = { signals: 16, parameters: 8, differs: 8, walletAddressLength: 100 } as const

/** Limit of the visible text in JSON bytes: fits 8,000 English characters, but only about 3,000 Chinese ones. */
export const MAX_VISIBLE_TEXT_BYTES = 9_500

/** Controls except tab and line feed, line separators, and Bidi_Control characters: they reorder or hide neighboring text. */
// oxlint-disable-next-line no-control-regex -- these are the characters it is about
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Cuts a text, then replaces unsafe characters with U+FFFD, since their use is worth noticing. Idempotent, never longer. */
export const boundedText = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(UNSAFE, '\ufffd')
    .toWellFormed()

/** Like `boundedText`, with white space collapsed and trimmed. */
export const boundedLine = (text: string, length: number): string => {
  const line = text.slice(0, length * 4).replace(/\s+/g, ' ')
  return boundedText(line.trim(), length).trimEnd()
}

/** Returns the size of a value as UTF-8 JSON, the unit of all size limits. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
