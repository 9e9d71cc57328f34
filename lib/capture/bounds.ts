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
