import * as z from 'zod/mini'
import { parseJson } from '#lib/encoding.ts'

/** One sent part of an enrichment, with the SHA-256 of its canonical JSON; null if none was sent. */
type SentPart = { name: string; value: unknown; sha256: string | null }

type Common = {
  /** The asset it was sent with; `source` is the extension’s name and version. */
  asset: string
  source: string
  /** UTC, ISO 8601; empty if missing. */
  time: string
  /** SHA-256 of each part and, as `whole`, of the output without hashes (lib/encoding.ts). */
  hashes: Record<string, string>
  /** The whole sent output; a removed screenshot is an empty text in it. */
  output: Record<string, unknown>
}

/** A page capture, or a clicked link, selection or image. */
export type SentCapture = Common & { kind: string; parts: SentPart[] }

export type SentScreenshot = Common & {
  kind: 'screenshot'
  width: number
  height: number
  /** SHA-256 of the image’s bytes; stored also after their removal. */
  sha256: string
  /** The JPEG; null once removed. */
  base64: string | null
  done: { cropped: boolean; blackedOut: number; scalePercent: number }
}

export type SentEvidence = SentCapture | SentScreenshot

const count = z.int().check(z.nonnegative())

const screenshot = z.lazy(() =>
  z.object({
    picture: z.object({ width: count, height: count, sha256: z.string(), base64: z.string() }),
    done: z.object({ cropped: z.boolean(), blackedOut: count, scalePercent: count }),
  }),
)

const body = z.lazy(() =>
  z.object({
    assets: z.array(
      z.object({
        content: z.string(),
        enrichments: z.optional(
          z.array(z.object({ source: z.string(), output: z.record(z.string(), z.unknown()) })),
        ),
      }),
    ),
  }),
)

const NOT_A_PART = new Set(['version', 'kind', 'time', 'hashes'])

/** Returns the evidence in a stored request body, in order. Its texts come from pages: never show them as markup. */
export const evidenceIn = (stored: string): SentEvidence[] => {
  const read = z.safeParse(body, parseJson(stored))
  if (!read.success) return []
  return read.data.assets.flatMap(({ content, enrichments = [] }) =>
    enrichments.map(({ source, output }) => sentIn(content, source, output)),
  )
}

const sentIn = (asset: string, source: string, output: Record<string, unknown>): SentEvidence => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const hashes = z.safeParse(z.record(z.string(), z.string()), output.hashes).data ?? {}
  const kind = text(output.kind)
  const common = { asset, source, time: text(output.time), hashes, output }
  const picture = kind === 'screenshot' ? z.safeParse(screenshot, output).data : undefined
  if (picture) {
    const { base64, ...about } = picture.picture
    return {
      ...common,
      kind: 'screenshot',
      ...about,
      base64: base64 === '' ? null : base64,
      done: picture.done,
    }
  }
  const parts = Object.entries(output).filter(([name]) => !NOT_A_PART.has(name))
  return {
    ...common,
    kind,
    parts: parts.map(([name, value]) => ({ name, value, sha256: hashes[name] ?? null })),
  }
}

export const isScreenshot = (sent: SentEvidence): sent is SentScreenshot =>
  sent.kind === 'screenshot' && 'base64' in sent
