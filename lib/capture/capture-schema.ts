import * as z from 'zod/mini'
import { COUNTS, LENGTHS, WORKED_OUT, boundedText } from './bounds.ts'

/**
 * Parses the capture script's result in the background, because the page's process isn't trusted: cuts and sanitizes texts, cuts
 * lists, accepts only counts as numbers, drops unknown keys. A wrong shape fails. Idempotent.
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
const size = z.lazy(() => z.object({ width: count, height: count }))
const cards = (entries: number) =>
  list(z.object({ property: text(LENGTHS.cardProperty), content: text(LENGTHS.cardContent) }), entries)
const hosts = (entries: number) => list(z.object({ host: text(LENGTHS.host), count }), entries)

const formSchema = z.lazy(() =>
  z.object({
    method: text(LENGTHS.code),
    /** Origin of the form's target (`https://host`), or its scheme if it has no origin (`mailto:`). */
    action: text(LENGTHS.host),
    crossOrigin: z.boolean(),
    /** Number of fields by `type` attribute; values are never read. */
    fields: list(z.object({ type: text(LENGTHS.code), count }), COUNTS.fieldTypes),
    passwords: count,
    cards: count,
    seedPhrases: count,
  }),
)

/** A page signal, a row in lib/capture/signals; `about` is its host, word or service. */
const signalSchema = z.lazy(() =>
  z.object({ sign: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) }),
)

/** See lib/capture/visit-context.ts. Open strings, because later versions may add values. */
const contextSchema = z.lazy(() =>
  z.object({
    /** `service` is the referrer’s name, included only with "Found on". */
    from: text(LENGTHS.code),
    service: z.optional(text(LENGTHS.code)),
    /** Names of tracking parameters of advertising and mailing services, without values. */
    parameters: list(z.object({ name: text(LENGTHS.code), of: text(LENGTHS.code) }), WORKED_OUT.parameters),
    differs: list(
      z.object({ what: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) }),
      WORKED_OUT.differs,
    ),
  }),
)

const pageSchema = z.lazy(() =>
  z.object({
    /** The document's URL. A script may have changed its path and query; the report's asset comes from the tab. */
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
    /** Other metadata that identifies the page's owner: app links (`al:`), account IDs, and `ld:NAME` for the identifier of NAME in JSON-LD. */
    identifiers: z.optional(cards(COUNTS.identifiers)),
    /** `readyState` at capture time, and the Performance API's navigation data. */
    navigation: z.object({
      readyState: text(LENGTHS.code),
      type: z.optional(text(LENGTHS.code)),
      redirects: z.optional(count),
      status: z.optional(count),
      movedOn: z.optional(z.boolean()),
    }),
    forms: list(formSchema, COUNTS.forms),
    /** Totals, including items cut from the lists. Fields count inside and outside forms. */
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
    /** Hidden behavior seen by the capture script; the background derives `signals` from it. Absent if empty. */
    marks: z.optional(
      list(z.object({ mark: text(LENGTHS.code), about: z.optional(text(LENGTHS.host)) }), COUNTS.marks),
    ),
    /** Set by the background: how the page was reached, and differences from the requested URL. */
    context: z.optional(contextSchema),
    /** Page signals, set by the background (lib/capture/signals); facts, not a verdict. Absent if empty. */
    signals: z.optional(list(signalSchema, WORKED_OUT.signals)),
    /** Hosts other than the page's own, most frequent first. */
    linkHosts: hosts(COUNTS.linkHosts),
    scriptHosts: hosts(COUNTS.scriptHosts),
    frameHosts: hosts(COUNTS.frameHosts),
    imageHosts: z.optional(hosts(COUNTS.imageHosts)),
    walletAddresses: list(
      z.object({ chain: text(LENGTHS.code), address: text(WORKED_OUT.walletAddressLength) }),
      COUNTS.walletAddresses,
    ),
    socialLinks: list(text(LENGTHS.socialLink), COUNTS.socialLinks),
    /** Links to programs, packages and archives, and those that an account’s page gives for itself. Absent if empty. */
    downloads: z.optional(list(text(LENGTHS.socialLink), COUNTS.downloads)),
    profileLinks: z.optional(list(text(LENGTHS.socialLink), COUNTS.profileLinks)),
  }),
)

const textSchema = z.lazy(() =>
  z.object({
    headings: list(z.object({ level: count, text: text(LENGTHS.heading) }), COUNTS.headings),
    visible: text(LENGTHS.visibleText),
  }),
)

const browserSchema = z.lazy(() =>
  z.object({
    userAgent: text(LENGTHS.userAgent),
    viewport: size,
    screen: size,
    /** Device pixel ratio in percent: 150 is 1.5. All numbers in a capture are integers. */
    pixelRatioPercent: count,
    touchPoints: count,
    languages: list(text(LENGTHS.code), COUNTS.languages),
    /** UTC offset in ISO 8601: `+02:00`. */
    timeZoneOffset: text(LENGTHS.code),
  }),
)

const cutSchema = z.lazy(() =>
  z.object({
    what: text(LENGTHS.code),
    why: z.enum(['nodes', 'time', 'count', 'length', 'size', 'unreadable']),
    /** Items (characters for text) kept and seen; absent if not counted. */
    kept: z.optional(count),
    of: z.optional(count),
  }),
)

export const captureSchema = z.lazy(() =>
  z.object({
    version: z.literal(1),
    kind: z.literal('page'),
    time: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)),
    page: pageSchema,
    text: textSchema,
    emails: list(text(LENGTHS.email), COUNTS.emails),
    browser: browserSchema,
    /** Full `document.referrer`, may be empty. A report contains only its origin unless the user chose the full URL. */
    foundOn: text(LENGTHS.address),
    cut: list(cutSchema, COUNTS.cuts),
  }),
)

/** The script's result for a PDF, an image or a JSON viewer: only the tab's URL is reported. */
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

/** Parsed captures. Each look at a draft asks several times. */
const parsed = new WeakMap<object, Capture | null>()

type WithCapture = { capture?: unknown } | null

/** Returns a draft’s capture for the body: unredacted while in memory, otherwise redacted. */
export const captureOf = (draft: WithCapture, unsent: WithCapture): Capture | null => {
  const kept: unknown = unsent?.capture ?? draft?.capture
  if (typeof kept !== 'object' || kept === null) return null
  const known = parsed.get(kept)
  if (known !== undefined) return known
  const read = z.safeParse(captureSchema, kept).data ?? null
  parsed.set(kept, read)
  if (read) parsed.set(read, read)
  return read
}
