import type { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import type { SECRET_KINDS } from './draft-form.ts'

/** One evidence checkbox: whether there is anything, how much, and why not. Counts by name feed its label. */
export type EvidenceOffer = {
  item: (typeof EVIDENCE_ITEMS)[number]
  there: boolean
  bytes: number
  counts: Record<string, number>
  /** A short piece of it for the label, such as the referring host; empty for none. */
  detail: string
  /** Why it is missing; a code worded by the page. */
  missing:
    | 'reading'
    | 'not-asked'
    | 'nothing-found'
    | 'pdf'
    | 'not-a-document'
    | 'not-readable'
    | 'timed-out'
    | null
}

/** The picture of the page: whether one can be taken, and the one that is there. */
export type ScreenshotOffer = {
  /** Why none can be taken now; a code worded by the page. */
  missing: 'not-a-web-page' | 'no-tab' | null
  /** It was ticked, and is gone: with the browser, or because newer ones needed its place. */
  lost: boolean
  picture: {
    takenAt: number
    width: number
    height: number
    bytes: number
    scalePercent: number
    cropped: boolean
    blackedOut: number
  } | null
}

/** A part of the address or the page that redaction is about. The value itself is shown: the person decides by it. */
export type SecretOffer = {
  id: string
  kind: (typeof SECRET_KINDS)[number]
  value: string
  where: string
  removed: boolean
}
