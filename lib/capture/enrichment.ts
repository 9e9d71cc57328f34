import { accountSeen } from './account-seen.ts'
import type { Capture } from './capture-schema.ts'
import { MAX_JSON_BYTES } from './bounds.ts'
import { canonicalJson } from './canonical-json.ts'
import type { EvidenceItem } from './evidence-items.ts'
import { fitToSize, type CapturedParts } from './fit-size.ts'
import { foundOnText, type FoundOnDetail } from './found-on.ts'
import { boundedText } from './plain-text.ts'
import { redactCapture } from './redaction/redact-capture.ts'
import { redactCutStrings } from './redaction/redact-everywhere.ts'
import { withoutEmails } from './redaction/without-emails.ts'

/**
 * Supporting data of a reported asset, as the service's interface document has it (Report submission, Enrichment object).
 * `output` is ours and versioned: `version` grows when a key changes its meaning.
 */
export type Enrichment<Output = EnrichmentOutput> = {
  type: 'content_and_metadata'
  source: string
  output: Output
}
export type EnrichmentOutput = PageOutput | TargetOutput

/** A page: the chosen parts of its capture. `hashes` has each part by name, and `whole`: the output without `hashes`. */
export type PageOutput = CapturedParts & {
  version: 1
  kind: 'page'
  time: string
  hashes: Record<string, string>
}

/**
 * A link, a selection or an image: what was pointed at. The page it was found on was not read. `page`: one that did not
 * answer in time, its address and the tab's title.
 */
export type TargetOutput = {
  version: 1
  kind: TargetKind
  /** The address pointed at, or for a selection the page's own where the browser told it. Absent where there is none. */
  target?: string
  /** The link's or the selection's words. */
  text?: string
  time: string
  hashes: Record<string, string>
}
export type TargetKind = 'page' | 'link' | 'selection' | 'image'
export type Target = { kind: TargetKind; target?: string; text?: string; time: string }

/** SHA-256; in the background `(bytes) => crypto.subtle.digest('SHA-256', bytes)`, which a page without https has not. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

export type EnrichmentOptions = {
  /** Values to take out before anything is hashed: a hash of what was removed could be guessed back. */
  removed: readonly string[]
  /** The extension's version. */
  version: string
  digest: Digest
}

/** Room for `hashes`, within the bytes that a whole output may have. */
const HASHES_BYTES = 1_024
const TARGET_LENGTHS = { target: 4_000, text: 4_000 }

/**
 * The enrichment of a reported page: chosen parts, redacted, fitted, hashed, in this order. At most 64 KiB of JSON.
 * When the e-mail addresses found are not chosen, none stands in any other part either.
 */
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

/** The enrichment of a link, a selection or an image. Texts are cut to 4,000 characters, and redacted. */
export const targetEnrichment = async (
  { kind, target, text, time }: Target,
  { removed, version, digest }: EnrichmentOptions,
): Promise<Enrichment<TargetOutput>> => {
  const told = redactCutStrings(
    {
      ...(target !== undefined && { target: boundedText(target, TARGET_LENGTHS.target) }),
      ...(text !== undefined && { text: boundedText(text, TARGET_LENGTHS.text) }),
    },
    removed,
  )
  const output = { version: 1, kind, ...told, time } as const
  return enriched(version, { ...output, hashes: await hashesOf(output, digest) })
}

/** An output as the interface wants it wrapped, by which version of the extension. */
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
  const referrer = foundOnText(capture.foundOn, foundOn)
  // From what is left after redaction: a name that was taken out of the address is none here either.
  const account = accountSeen(capture.page)
  return {
    ...(chosen.includes('page') && {
      page: { ...withoutService(capture.page, chosen), ...(account && { account }) },
    }),
    ...(chosen.includes('text') && { text: capture.text }),
    ...(chosen.includes('emails') && capture.emails.length > 0 && { emails: capture.emails }),
    ...(chosen.includes('browser') && { browser: capture.browser }),
    ...(chosen.includes('foundOn') && referrer !== '' && { foundOn: referrer }),
  }
}

/** Which service led here is told with "Found on" alone; of what kind it was is about the page. */
const withoutService = (page: Capture['page'], chosen: readonly EvidenceItem[]): Capture['page'] => {
  if (page.context?.service === undefined || chosen.includes('foundOn')) return page
  const { service: _service, ...context } = page.context
  return { ...page, context }
}

/** What is hashed apart: everything but what the browser or the person may not have given a meaning of its own. */
const NOT_A_PART = new Set(['version', 'kind', 'time'])

/** SHA-256 of each part, and of the whole. */
export const hashesOf = async (output: object, digest: Digest): Promise<Record<string, string>> => {
  const parts = Object.entries(output).filter(([name]) => !NOT_A_PART.has(name))
  const named: [string, unknown][] = [...parts, ['whole', output]]
  const hashed = named.map(async ([name, value]): Promise<[string, string]> => [
    name,
    await sha256(new TextEncoder().encode(canonicalJson(value)), digest),
  ])
  return Object.fromEntries(await Promise.all(hashed))
}

/** In lower-case hexadecimal. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>, digest: Digest): Promise<string> =>
  Array.from(new Uint8Array(await digest(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
