import * as z from 'zod/mini'
import type { Capture, PageContext, Signal } from '#lib/capture/capture-schema.ts'
import { KIND_CHOICES, SECRET_KINDS } from '#lib/redaction/secret-kinds.ts'
import { draftForm } from './draft-form.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import { madeFrom, refusalsSchema } from './report-state.ts'

export const REPORT_KINDS = ['page', 'link', 'selection', 'image', 'typed'] as const

/** Why a draft starts with less than a page; the popup has a text for each. */
export const DRAFT_NOTES = [
  'nothing-reportable',
  'pdf',
  'not-a-document',
  'not-readable',
  'timed-out',
  'logo-of-yours',
  'nothing-in-selection',
  'embedded-image',
  /** The codes of a clicked image are read by the popup. */
  'qr-code',
] as const
export type DraftNote = (typeof DRAFT_NOTES)[number]

/** The clicked link, selection or image; its page is never read for it. */
const target = z.lazy(() => z.object({ target: z.string(), text: z.string() }))

/** A report being written; its ID becomes the report’s. Fit for disk: the unredacted rest, `DraftOriginals`, stays in memory. */
export const draftSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.enum(REPORT_KINDS),
    /** Hashes of origin and URL, and the tab ID, by which the popup finds it (`placesOf`); null without a tab. */
    place: z.nullable(z.string()),
    tabId: z.nullable(z.number()),
    form: draftForm,
    /** Time of the newest edit (ms since 1970, strictly increasing); older edits that arrive late are ignored. */
    edit: z.number(),
    /** True once the user has changed something; before that, nothing is on disk. */
    touched: z.boolean(),
    /** Counts every change; Submit names the revision on screen. */
    revision: z.number(),
    createdAt: z.number(),
    /** True if a page is still to be read. */
    unread: z.boolean(),
    note: z.nullable(z.enum(DRAFT_NOTES)),
    target: z.nullable(target),
    /** URL of the page with the evidence, originally the first line. Absent in rows of earlier versions. */
    about: z.optional(z.string()),
    /** URL of a clicked cross-origin frame; offered, never read. */
    offers: z.array(z.string()),
    /** Redacted capture, or null. lib/capture parses it. */
    capture: z.unknown(),
    /** Number of redacted values; remains when the values are lost with the browser session. */
    removed: z.number(),
    /** Evidence of an earlier report, unchanged, since there is no capture to rebuild it from. Parsed on use; absent: none. */
    carried: z.optional(z.unknown()),
    inPrivate: z.boolean(),
    madeFrom: z.nullable(madeFrom),
    /** The service’s earlier rejections of these assets, shown next to their rows. */
    refusals: refusalsSchema,
  }),
)
export type Draft = z.output<typeof draftSchema>

/** A stored draft as a table row. `assets`: the first for display, null without one, and how many there are. */
export type DraftRow = Pick<Draft, 'id'> & {
  shown: ShownAsset | null
  assets: number
  title: string
  category: Draft['form']['category']
  editedAt: number
}

/** Kept only in memory until Submit: unredacted URLs and capture, redaction decisions. Lost with the browser. */
export const unsentSchema = z.lazy(() =>
  z.object({
    /** Unredacted URLs that it started from. */
    originals: z.array(z.string()),
    target: z.nullable(target),
    /** Page of a link, selection or image; sent only if “Found on” is checked. */
    foundOn: z.nullable(z.string()),
    capture: z.unknown(),
    /** The ID of the page’s document, by which it is recognized at another URL; absent if it isn’t known. */
    document: z.optional(z.string()),
    decisions: z.record(z.string(), z.boolean()),
    /** Redaction choice per kind, from preferences or this draft. */
    choices: z.optional(z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES))),
    /** Redacted values were lost with the browser; current proposals come from the entries. */
    redactionsLost: z.optional(z.boolean()),
    /** What Undo restores if the report’s copy of the draft is redacted. */
    typed: z.optional(
      z.object({ form: draftForm, target: z.nullable(target), place: z.nullable(z.string()) }),
    ),
    writtenAt: z.number(),
  }),
)
export type DraftOriginals = z.output<typeof unsentSchema>

/** Where those of a draft start from. */
export const NO_ORIGINALS: DraftOriginals = {
  originals: [],
  target: null,
  foundOn: null,
  capture: null,
  decisions: {},
  writtenAt: 0,
}

/** A draft with its originals; null if the background restarted and lost them. */
export type DraftWithOriginals = { draft: Draft; unsent: DraftOriginals | null }

/** Facts about a read page shown next to its evidence: page signals (unknown ones are omitted) and how the user reached it. */
export type PageFacts = PageContext & {
  signals: Signal[]
  /** From the Performance API: `reload`, `back_forward`. */
  navigation?: string
  redirects: number
  /** Captured in a window as narrow as a phone’s. */
  onPhone: boolean
  /** The user’s own, first of the browser’s. */
  language: string
  /** Hosts of frames that weren’t read, since they belong to other sites. Absent if there are none. */
  frames?: string[]
  /** Of the page, as it says itself. */
  pageLanguage?: string
}

/** Hosts of frames that are named. */
const MAX_FRAMES = 3

/** Window width up to which pages show their phone layout, in CSS pixels. */
const PHONE = 600

/** A page may claim anything; only the shape of a code is passed on (BCP 47). */
const isLanguage = (claimed: string | undefined): claimed is string =>
  claimed !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,3}$/i.test(claimed)

/** Returns the page signals of a capture; null without one, or from a version without signals. */
export const pageFactsIn = (capture: Capture | null): PageFacts | null => {
  const context = capture?.page.context
  if (!capture || !context) return null
  const { navigation, signals = [] } = capture.page
  const { viewport, languages } = capture.browser
  return {
    signals,
    ...context,
    ...(navigation.type !== undefined && { navigation: navigation.type }),
    redirects: navigation.redirects ?? 0,
    onPhone: viewport.width > 0 && viewport.width <= PHONE,
    language: languages[0] ?? '',
    ...(capture.page.frameHosts.length > 0 && {
      frames: capture.page.frameHosts.slice(0, MAX_FRAMES).map(({ host }) => host),
    }),
    ...(isLanguage(capture.page.language) && { pageLanguage: capture.page.language }),
  }
}
