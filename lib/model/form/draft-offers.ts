import * as z from 'zod/mini'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { SECRET_KINDS } from './draft-form.ts'

/** One evidence checkbox: whether there is anything, how much, and why not. Counts by name feed its label. */
export const evidenceOffer = z.lazy(() =>
  z.object({
    item: z.enum(EVIDENCE_ITEMS),
    there: z.boolean(),
    bytes: z.number(),
    counts: z.record(z.string(), z.number()),
    /** A short piece of it for the label, such as the referring host; empty for none. */
    detail: z.string(),
    /** Why it is missing; a code worded by the page. */
    missing: z.nullable(
      z.enum(['reading', 'not-asked', 'nothing-found', 'pdf', 'not-a-document', 'not-readable', 'timed-out']),
    ),
  }),
)
export type EvidenceOffer = z.output<typeof evidenceOffer>

/** The picture of the page: whether one can be taken, and the one that is there. */
export const screenshotOffer = z.lazy(() =>
  z.object({
    /** Why none can be taken now; a code worded by the page. */
    missing: z.nullable(z.enum(['not-a-web-page', 'no-tab'])),
    /** It was ticked, and is gone: with the browser, or because newer ones needed its place. */
    lost: z.boolean(),
    picture: z.nullable(
      z.object({
        takenAt: z.number(),
        width: z.number(),
        height: z.number(),
        bytes: z.number(),
        scalePercent: z.number(),
        cropped: z.boolean(),
        blackedOut: z.number(),
      }),
    ),
  }),
)
export type ScreenshotOffer = z.output<typeof screenshotOffer>

/** A part of the address or the page that redaction is about. The value itself is shown: the person decides by it. */
export const secretOffer = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.enum(SECRET_KINDS),
    value: z.string(),
    where: z.string(),
    removed: z.boolean(),
  }),
)
