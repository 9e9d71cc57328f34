import * as z from 'zod/mini'
import { COUNTS, LENGTHS } from './bounds.ts'
import { boundedText } from './plain-text.ts'

/**
 * What the script in the page hands back, read again in the background: the page's process is not trusted, so every text
 * is cut and made harmless, every list cut, every number a count, every unknown key dropped. A value of another shape does
 * not parse; one that is only too long is cut. Parsing what was parsed changes nothing.
 */
const text = (length: number) =>
  z.pipe(
    z.string(),
    z.transform((value) => boundedText(value, length)),
  )
const list = <T extends z.core.$ZodType>(item: T, count: number) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((values) => values.slice(0, count)),
    ),
    z.array(item),
  )
const count = z.pipe(
  z.number(),
  z.transform((value) => (Number.isSafeInteger(value) && value >= 0 ? value : 0)),
)
const size = z.object({ width: count, height: count })
const cards = (entries: number) =>
  list(z.object({ property: text(LENGTHS.cardProperty), content: text(LENGTHS.cardContent) }), entries)
const hosts = (entries: number) => list(z.object({ host: text(LENGTHS.host), count }), entries)

const formSchema = z.object({
  method: text(LENGTHS.code),
  /** Origin that the form posts to (`https://host`), or the scheme alone where there is none (`mailto:`). */
  action: text(LENGTHS.host),
  /** True where that origin is not the document's own. */
  crossOrigin: z.boolean(),
  /** How many fields of each type; the type's attribute only, never a value. */
  fields: list(z.object({ type: text(LENGTHS.code), count }), COUNTS.fieldTypes),
  passwords: count,
  cards: count,
  seedPhrases: count,
})

/** One thing that stands out, by its row in lib/capture/signals; `about` the host, word or service that it is about. */
export const signalSchema = z.object({ sign: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) })

/** See lib/capture/cloaking. Open words, since a later version may have others. */
export const contextSchema = z.object({
  /** The kind of place that led here; `service` its name, told only with "Found on". */
  from: text(LENGTHS.code),
  service: z.optional(text(LENGTHS.code)),
  /** Parameters of the address that an advertising or mailing service adds, without their values. */
  parameters: list(z.object({ name: text(LENGTHS.code), of: text(LENGTHS.code) }), COUNTS.parameters),
  /** What the page says of itself, or the server of it, that is not what was asked for. */
  differs: list(
    z.object({ what: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) }),
    COUNTS.differs,
  ),
})

const pageSchema = z.object({
  /** As the document has it. A page's own script can have changed its path and query; the report's asset comes from the tab. */
  url: text(LENGTHS.address),
  canonical: z.optional(text(LENGTHS.shortAddress)),
  title: z.optional(text(LENGTHS.title)),
  description: z.optional(text(LENGTHS.description)),
  keywords: z.optional(text(LENGTHS.keywords)),
  robots: z.optional(text(LENGTHS.name)),
  author: z.optional(text(LENGTHS.name)),
  generator: z.optional(text(LENGTHS.name)),
  language: z.optional(text(LENGTHS.code)),
  charset: z.optional(text(LENGTHS.code)),
  favicon: z.optional(text(LENGTHS.favicon)),
  contentType: text(LENGTHS.code),
  openGraph: cards(COUNTS.openGraph),
  twitter: cards(COUNTS.twitter),
  /**
   * Other words for other programs that tell whose page it is: links into a platform's app (`al:`), ids of accounts; `ld:NAME`, the
   * identifier that the page's JSON-LD gives to somebody of that name. Absent where there are none.
   */
  identifiers: z.optional(cards(COUNTS.identifiers)),
  /** `readyState` when it was read, and what the Performance API tells of how the document was reached. */
  navigation: z.object({
    readyState: text(LENGTHS.code),
    type: z.optional(text(LENGTHS.code)),
    redirects: z.optional(count),
    status: z.optional(count),
    /** The page's script has put another address in the place of the one that was loaded. Absent where it has not. */
    movedOn: z.optional(z.boolean()),
  }),
  forms: list(formSchema, COUNTS.forms),
  /** Everything seen, also what the lists above and below leave out. Fields count wherever they stand, in a form or not. */
  counts: z.object({
    nodes: count,
    forms: count,
    links: count,
    outsideLinks: count,
    scripts: count,
    frames: count,
    shadowRoots: count,
    passwords: count,
    cards: count,
    seedPhrases: count,
  }),
  /** What it does that a visitor is not told, as the script saw it; the background makes `signals` of them. Absent where there is none. */
  marks: z.optional(
    list(z.object({ mark: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) }), COUNTS.marks),
  ),
  /** How it was reached, and what differs from what was asked; by the background, from what the browser knows. */
  context: z.optional(contextSchema),
  /** What stands out, as facts and no verdict; by the background (lib/capture/signals). Absent where there is none. */
  signals: z.optional(list(signalSchema, COUNTS.signals)),
  /** Hosts other than the page's own, the most linked first. */
  linkHosts: hosts(COUNTS.linkHosts),
  scriptHosts: hosts(COUNTS.scriptHosts),
  frameHosts: hosts(COUNTS.frameHosts),
  /** Of pictures; absent where all are the page's own. */
  imageHosts: z.optional(hosts(COUNTS.imageHosts)),
  walletAddresses: list(
    z.object({ chain: text(LENGTHS.code), address: text(LENGTHS.walletAddress) }),
    COUNTS.walletAddresses,
  ),
  socialLinks: list(text(LENGTHS.socialLink), COUNTS.socialLinks),
})

const textSchema = z.object({
  headings: list(z.object({ level: count, text: text(LENGTHS.heading) }), COUNTS.headings),
  visible: text(LENGTHS.visibleText),
})

const browserSchema = z.object({
  userAgent: text(LENGTHS.userAgent),
  viewport: size,
  screen: size,
  /** CSS pixels to device pixels, in hundredths: 150 is 1.5. Every number in a capture is a whole one. */
  pixelRatioPercent: count,
  touchPoints: count,
  languages: list(text(LENGTHS.code), COUNTS.languages),
  /** Offset from UTC as in ISO 8601: `+02:00`. */
  timeZoneOffset: text(LENGTHS.code),
})

const cutSchema = z.object({
  what: text(LENGTHS.code),
  why: z.enum(['nodes', 'time', 'count', 'length', 'size', 'unreadable']),
  /** How many were kept, of how many that were seen; characters for a text. Absent where it was not counted. */
  kept: z.optional(count),
  of: z.optional(count),
})

export const captureSchema = z.object({
  version: z.literal(1),
  kind: z.literal('page'),
  /** UTC, ISO 8601 with milliseconds. */
  time: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)),
  page: pageSchema,
  text: textSchema,
  emails: list(text(LENGTHS.email), COUNTS.emails),
  browser: browserSchema,
  /** `document.referrer` in full, empty where there is none. A report holds its origin only, unless all was chosen. */
  foundOn: text(LENGTHS.address),
  cut: list(cutSchema, COUNTS.cuts),
})

/** The script's other answer: a PDF, an image, a JSON viewer. Only the address of such a tab is reported. */
export const notADocumentSchema = z.object({
  kind: z.literal('not-a-document'),
  contentType: text(LENGTHS.code),
})

export type Capture = z.output<typeof captureSchema>
export type PageDetails = Capture['page']
export type PageContext = z.output<typeof contextSchema>
export type Signal = z.output<typeof signalSchema>
export type CapturedForm = PageDetails['forms'][number]
export type Cut = Capture['cut'][number]
