import { hexOf } from '#lib/hex.ts'
import { pageAccount } from './page-account.ts'
import type { Capture } from './capture-schema.ts'
import { MAX_JSON_BYTES } from './bounds.ts'
import { canonicalJson } from './canonical-json.ts'
import { hasContent } from './describe-evidence.ts'
import { EVIDENCE_ITEMS, type EvidenceItem } from './evidence-items.ts'
import { fitToSize, type CapturedParts } from './fit-size.ts'
import { foundOnText, type FoundOnDetail } from './found-on.ts'
import { boundedText } from './plain-text.ts'
import { redactCapture } from './redaction/redact-strings.ts'
import { redactCutStrings } from './redaction/redact-strings.ts'
import { withoutEmails } from './redaction/redact-strings.ts'

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

/** SHA-256. `crypto.subtle` is missing on pages without https, so the background provides it. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

export type EnrichmentOptions = {
  /** Values to redact before hashing: a hash of a redacted value could be brute-forced. */
  removed: readonly string[]
  version: string
  digest: Digest
}

const HASHES_BYTES = 1_024
const TARGET_LENGTHS = { target: 4_000, text: 4_000 }

/** Returns a page's enrichment, at most 64 KiB of JSON. Without the emails part, email addresses are removed from all others too. */
export const pageEnrichment = async (
  capture: Capture,
  chosen: readonly EvidenceItem[],
  foundOn: FoundOnDetail,
  { removed, version, digest }: EnrichmentOptions,
): Promise<Enrichment<PageOutput>> => {
  const { kind, time, cut, ...redacted } = redactCapture(capture, removed)
  const told = chosenParts(redacted, chosen, foundOn)
  const parts = { ...(chosen.includes('emails') ? told : withoutEmails(told)), cut }
  const output = fitToSize({ version: 1, kind, time, ...parts } as const, MAX_JSON_BYTES - HASHES_BYTES)
  return enriched(version, { ...output, hashes: await hashesOf(output, digest) })
}

export const targetEnrichment = async (
  { kind, target, text, time }: Target,
  { removed, version, digest }: EnrichmentOptions,
): Promise<Enrichment<TargetOutput>> => {
  const parts = redactCutStrings(
    {
      ...(target !== undefined && { target: boundedText(target, TARGET_LENGTHS.target) }),
      ...(text !== undefined && { text: boundedText(text, TARGET_LENGTHS.text) }),
    },
    removed,
  )
  const output = { version: 1, kind, ...parts, time } as const
  return enriched(version, { ...output, hashes: await hashesOf(output, digest) })
}

export const enriched = <Output>(version: string, output: Output): Enrichment<Output> => ({
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

export const hashesOf = async (output: object, digest: Digest): Promise<Record<string, string>> => {
  const parts = Object.entries(output).filter(([name]) => !NOT_A_PART.has(name))
  const named: [string, unknown][] = [...parts, ['whole', output]]
  const hashed = named.map(async ([name, value]): Promise<[string, string]> => [
    name,
    await sha256(new TextEncoder().encode(canonicalJson(value)), digest),
  ])
  return Object.fromEntries(await Promise.all(hashed))
}

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>, digest: Digest): Promise<string> =>
  hexOf(await digest(bytes))
