import type { Capture, PageDetails, Cut } from './capture-schema.ts'
import { EVIDENCE_ITEMS, type EvidenceItem } from './evidence-items.ts'
import { jsonBytes, COUNTS, MAX_JSON_BYTES, boundedText } from './bounds.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { accountOf, type Account } from '#lib/assets/platforms/platform-account.ts'
import { hexOf, sha256, sha256Text, canonicalJson } from '#lib/encoding.ts'
import { redactCapture, redactCutStrings, withoutEmails } from '#lib/redaction/redact-strings.ts'

/** How much of the referrer is sent: its origin, unless the user chose the full URL. */
export type FoundOnDetail = 'origin' | 'full'

/** Returns `https://host[:port]`, the scheme alone if there is no origin (`android-app:`), or '' for an invalid URL. */
export const addressOrigin = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Returns the referrer sent in "Found on" and in the body's `referrer`, before redaction; may be empty. */
export const foundOnText = (referrer: string, detail: FoundOnDetail): string =>
  detail === 'full' ? referrer : addressOrigin(referrer)

/** What an item's label says about its content: counts by name, and a short piece of it. */
type Description = { counts?: Record<string, number>; detail?: string }

/** `bytes` is the size as UTF-8 JSON before redaction; null if the page has none of it. */
type DescribedItem = Description & { item: EvidenceItem; bytes: number | null }

export const describeEvidence = (capture: Capture): DescribedItem[] =>
  EVIDENCE_ITEMS.map((item) =>
    hasItem(capture, item)
      ? { item, bytes: jsonBytes(capture[item]), ...DESCRIBE[item]?.(capture) }
      : { item, bytes: null },
  )

/** True if an item has content: its texts or lists aren't all empty. */
const hasItem = ({ text, ...capture }: Capture, item: EvidenceItem): boolean =>
  item === 'text' ? text.headings.length > 0 || text.visible !== '' : hasContent(capture[item])

/** True unless a part is an empty text or list. */
const hasContent = (part: unknown): boolean =>
  part !== undefined && part !== '' && !(Array.isArray(part) && part.length === 0)

const DESCRIBE: Readonly<Partial<Record<EvidenceItem, (capture: Capture) => Description>>> = {
  page: ({ page: { counts, linkHosts, walletAddresses } }) => ({
    counts: {
      forms: counts.forms,
      passwords: counts.passwords,
      cards: counts.cards,
      seedPhrases: counts.seedPhrases,
      outsideHosts: linkHosts.length,
      walletAddresses: walletAddresses.length,
    },
  }),
  text: ({ text: { headings, visible } }) => ({
    counts: { headings: headings.length, characters: visible.length },
  }),
  emails: ({ emails }) => ({ counts: { addresses: emails.length } }),
  foundOn: ({ foundOn }) => ({ detail: addressOrigin(foundOn) }),
}

/** The account whose page was read. `id` survives renames; `from` says where it was found. */
export type PageAccount = { platform: string; name: string; id?: string; from?: string }

type Source = {
  /** Property that holds the ID; the ID is the first group of `content`. */
  property: RegExp
  content: RegExp
  /** True if the property also names the account, which must then be this page's. */
  named?: true
}

const channel = /^(?:https?:\/\/[^/]*\/channel\/)?(UC[\w-]{22})(?:[/?#]|$)/

/** Metadata in which platforms publish account IDs for other programs. */
const SOURCES: Readonly<Partial<Record<Account['type'], readonly Source[]>>> = {
  YOUTUBE: [{ property: /^(?:og:url|canonical|identifier|channelid|al:web:url)$/, content: channel }],
  FACEBOOK: [
    {
      property: /^al:(?:android|ios):url$/,
      content: /^fb:\/\/(?:profile|page|group)\/(?:\?id=)?(\d{5,20})(?:[/?#]|$)/,
    },
  ],
  TIKTOK: [
    { property: /^al:(?:android|ios):url$/, content: /^snssdk\d+:\/\/user\/profile\/(\d{5,25})(?:[/?#]|$)/ },
  ],
  TWITTER: [{ property: /^ld:(.+)$/, content: /^(\d{1,25})$/, named: true }],
  BLUESKY: [{ property: /^ld:(.+)$/, content: /^(did:[a-z]+:[\w.:%-]+)$/, named: true }],
  GITHUB: [{ property: /^octolytics-dimension-user_id$/, content: /^(\d{1,20})$/ }],
}

/** Account kinds whose name is the ID. */
const IN_ADDRESS: Readonly<Partial<Record<Account['type'], RegExp>>> = {
  YOUTUBE: /^channel\/(UC[\w-]{22})$/,
  FACEBOOK: /^id\/(\d{5,20})$/,
  DISCORD_USER: /^(\d+)$/,
  GOOGLE_APP_STORE: /^([\w.]+)$/,
  APPLE_APP_STORE: /^(\d+)$/,
  MICROSOFT_APP_STORE: /^([a-z\d]{12})$/,
  CHROME_WEB_STORE: /^([a-p]{32})$/,
}

/** On a video or app page, the metadata may be about another account. */
const NOT_AN_ACCOUNT = /^(?:video|playlist|p|short|dev)\//

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.bsky\.social$/, '')

/** Returns the account of a captured page. Ignores IDs without a name if a script changed the URL: the head may belong to the previous page. */
export const pageAccount = (page: PageDetails): PageAccount | undefined => {
  const asset = parseAsset(page.url)
  const account = asset.ok && asset.value.form !== 'address' ? accountOf(asset.value) : undefined
  if (account === undefined) return undefined
  const { type, account: name } = account
  const found: PageAccount = { platform: type, name }
  const inAddress = IN_ADDRESS[type]?.exec(name)?.[1]
  if (inAddress !== undefined) return { ...found, id: inAddress, from: 'address' }
  if (NOT_AN_ACCOUNT.test(name)) return found
  const movedOn = page.navigation.movedOn === true
  const properties = [
    ...page.openGraph,
    ...(page.canonical === undefined ? [] : [{ property: 'canonical', content: page.canonical }]),
    ...(page.identifiers ?? []),
  ]
  for (const { property, content, named } of SOURCES[type] ?? []) {
    for (const one of properties) {
      const [whole, whose = ''] = property.exec(one.property) ?? []
      const id = whole === undefined ? undefined : content.exec(one.content)?.[1]
      if (id === undefined || (named ? plainName(whose) !== plainName(name) : movedOn)) continue
      return { ...found, id, from: one.property }
    }
  }
  return found
}

export type CapturedParts = Partial<Pick<Capture, Exclude<EvidenceItem, 'page'>>> & {
  page?: Capture['page'] & { account?: PageAccount }
  cut: Cut[]
}

/** Halves the least useful lists and texts until the JSON fits. Needed for a compromised renderer, and redactions that lengthen. */
export const fitToSize = <T extends CapturedParts>(capture: T, limit: number = MAX_JSON_BYTES): T => {
  let fitted = capture
  const sizes: Cut[] = []
  for (const [what, shorten] of SHORTENINGS) {
    for (let round = 0; round < 12 && jsonBytes(fitted) > limit; round += 1) {
      const shorter = shorten(fitted)
      if (shorter === undefined) break
      if (round === 0) sizes.push({ what, why: 'size' })
      const others = capture.cut.filter((cut) => cut.why !== 'size').slice(0, COUNTS.cuts - sizes.length)
      fitted = { ...fitted, ...shorter, cut: [...others, ...sizes] }
    }
  }
  return fitted
}

const half = <T>(values: T[]): T[] => values.slice(0, values.length >> 1)

const halvedText = ({ text }: CapturedParts): CapturedParts['text'] =>
  text === undefined || text.visible === ''
    ? undefined
    : { ...text, visible: text.visible.slice(0, text.visible.length >> 1).toWellFormed() }

const halvedLists = ({ page }: CapturedParts): CapturedParts['page'] =>
  page === undefined
    ? undefined
    : {
        ...page,
        openGraph: half(page.openGraph),
        twitter: half(page.twitter),
        ...(page.identifiers && { identifiers: half(page.identifiers) }),
        linkHosts: half(page.linkHosts),
        scriptHosts: half(page.scriptHosts),
        frameHosts: half(page.frameHosts),
        ...(page.imageHosts && { imageHosts: half(page.imageHosts) }),
        ...(page.marks && { marks: half(page.marks) }),
        socialLinks: half(page.socialLinks),
        ...(page.downloads && { downloads: half(page.downloads) }),
        ...(page.profileLinks && { profileLinks: half(page.profileLinks) }),
        walletAddresses: half(page.walletAddresses),
        forms: half(page.forms),
      }

const halvedSeen = ({ page }: CapturedParts): CapturedParts['page'] =>
  page === undefined
    ? undefined
    : {
        ...page,
        ...(page.signals && { signals: half(page.signals) }),
        ...(page.context && {
          context: {
            ...page.context,
            parameters: half(page.context.parameters),
            differs: half(page.context.differs),
          },
        }),
      }

type Shortening = [what: string, shorten: (capture: CapturedParts) => Partial<CapturedParts> | undefined]

/** Least useful first; at last, each part that is a list. */
const SHORTENINGS: Shortening[] = [
  ['visible-text', (capture) => optional('text', halvedText(capture))],
  ['page-lists', (capture) => optional('page', halvedLists(capture))],
  [
    'headings',
    (capture) => optional('text', capture.text && { ...capture.text, headings: half(capture.text.headings) }),
  ],
  ['signals', (capture) => optional('page', halvedSeen(capture))],
  ...EVIDENCE_ITEMS.map((item): Shortening => [
    item,
    ({ [item]: part }) => (Array.isArray(part) ? optional(item, half(part)) : undefined),
  ]),
]

const optional = <K extends keyof CapturedParts>(
  key: K,
  part: CapturedParts[K] | undefined,
): Partial<CapturedParts> | undefined => (part === undefined ? undefined : { [key]: part })

/** Enrichment object (interface, "Report submission"). `output` is our format; `version` increases when a key changes its meaning. */
export type Enrichment<Output = EnrichmentOutput> = {
  type: 'content_and_metadata'
  source: string
  output: Output
}
type EnrichmentOutput = PageOutput | TargetOutput

/** Selected parts of a page capture. `hashes` has one entry per part, and `whole` for the output without `hashes`. */
export type PageOutput = CapturedParts & {
  version: 1
  kind: 'page'
  time: string
  hashes: Record<string, string>
}

/** A link, selection or image; its page wasn't read. `page`: a page that didn't respond in time, with its URL and the tab's title. */
export type TargetOutput = {
  version: 1
  kind: TargetKind
  /** The target's URL, or for a selection the page's if the browser provided it. */
  target?: string
  text?: string
  time: string
  hashes: Record<string, string>
}
type TargetKind = 'page' | 'link' | 'selection' | 'image'
export type Target = { kind: TargetKind; target?: string; text?: string; time: string }

export type EnrichmentOptions = {
  /** Values to redact before hashing: a hash of a redacted value could be brute-forced. */
  removed: readonly string[]
  version: string
}

const HASHES_BYTES = 1_024
const TARGET_LENGTHS = { target: 4_000, text: 4_000 }

/** Returns a page's enrichment, at most 64 KiB of JSON. Without the emails part, email addresses are removed from all others too. */
export const pageEnrichment = async (
  capture: Capture,
  chosen: readonly EvidenceItem[],
  foundOn: FoundOnDetail,
  { removed, version }: EnrichmentOptions,
): Promise<Enrichment<PageOutput>> => {
  const { kind, time, cut, ...redacted } = redactCapture(capture, removed)
  const told = chosenParts(redacted, chosen, foundOn)
  const parts = { ...(chosen.includes('emails') ? told : withoutEmails(told)), cut }
  const output = fitToSize({ version: 1, kind, time, ...parts } as const, MAX_JSON_BYTES - HASHES_BYTES)
  return enriched(version, { ...output, hashes: await hashesOf(output) })
}

export const targetEnrichment = async (
  { kind, target, text, time }: Target,
  { removed, version }: EnrichmentOptions,
): Promise<Enrichment<TargetOutput>> => {
  const parts = redactCutStrings(
    {
      ...(target !== undefined && { target: boundedText(target, TARGET_LENGTHS.target) }),
      ...(text !== undefined && { text: boundedText(text, TARGET_LENGTHS.text) }),
    },
    removed,
  )
  const output = { version: 1, kind, ...parts, time } as const
  return enriched(version, { ...output, hashes: await hashesOf(output) })
}

const enriched = <Output>(version: string, output: Output): Enrichment<Output> => ({
  type: 'content_and_metadata',
  source: `Takedown Reporter ${version}`,
  output,
})

const chosenParts = (
  capture: Pick<Capture, EvidenceItem>,
  chosen: readonly EvidenceItem[],
  foundOn: FoundOnDetail,
): Omit<CapturedParts, 'cut'> => {
  // After redaction, so that a name redacted from the URL isn't included here.
  const account = pageAccount(capture.page)
  const offered = {
    ...capture,
    page: { ...withoutService(capture.page, chosen), ...(account && { account }) },
    foundOn: foundOnText(capture.foundOn, foundOn),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part stands under its own name
  return Object.fromEntries(
    EVIDENCE_ITEMS.filter((item) => chosen.includes(item) && hasContent(offered[item])).map((item) => [
      item,
      offered[item],
    ]),
  ) as Partial<typeof offered>
}

/** The service's name is included only with "Found on"; its kind is a page detail. */
const withoutService = (page: Capture['page'], chosen: readonly EvidenceItem[]): Capture['page'] => {
  if (page.context?.service === undefined || chosen.includes('foundOn')) return page
  const { service: _service, ...context } = page.context
  return { ...page, context }
}

const NOT_A_PART = new Set(['version', 'kind', 'time'])

export const hashesOf = async (output: object): Promise<Record<string, string>> => {
  const parts = Object.entries(output).filter(([name]) => !NOT_A_PART.has(name))
  const named: [string, unknown][] = [...parts, ['whole', output]]
  const hashed = named.map(async ([name, value]): Promise<[string, string]> => [
    name,
    await sha256Text(canonicalJson(value)),
  ])
  return Object.fromEntries(await Promise.all(hashed))
}

/** A screenshot as a second enrichment. `picture.sha256` is the JPEG file's checksum; `hashes` covers each part of the output. */
export type ScreenshotOutput = {
  version: 1
  kind: 'screenshot'
  time: string
  picture: {
    mediaType: 'image/jpeg'
    width: number
    height: number
    sha256: string
    base64: string
  }
  /** The user's edits, and the scale in percent. */
  done: { cropped: boolean; blackedOut: number; scalePercent: number }
  hashes: Record<string, string>
}

export type SentPicture = {
  takenAt: number
  width: number
  height: number
  base64: string
  done: ScreenshotOutput['done']
}

/** Hashes exactly the bytes that are sent; jpeg.ts has validated them. */
export const screenshotEnrichment = async (
  { takenAt, width, height, base64, done }: SentPicture,
  bytes: Uint8Array<ArrayBuffer>,
  version: string,
): Promise<Enrichment<ScreenshotOutput>> => {
  const picture = {
    mediaType: 'image/jpeg' as const,
    width,
    height,
    sha256: hexOf(await sha256(bytes)),
    base64,
  }
  const time = new Date(takenAt).toISOString()
  const output = { version: 1, kind: 'screenshot', time, picture, done } as const
  return enriched(version, { ...output, hashes: await hashesOf(output) })
}
