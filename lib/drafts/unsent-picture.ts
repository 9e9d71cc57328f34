import * as z from 'zod/mini'
import type { ScreenshotOutput } from '#lib/capture/screenshot/screenshot-enrichment.ts'
import { madePicture } from '#lib/messages/screenshot-requests.ts'

/**
 * A picture that is not sent yet. In `storage.session` alone: gone with the draft, and with the browser. What is blacked out
 * is still in `working`, so that it can be undone; it is not in `made`.
 */
export const unsentPicture = z.object({
  /** When the browser gave a picture that the page is still making smaller; null when none is under way. */
  pending: z.nullable(z.number()),
  /** Null until the first one has been made smaller. */
  kept: z.nullable(
    z.object({
      takenAt: z.number(),
      /** JPEG as base64; the one that is cropped and blacked out. */
      working: z.string(),
      made: madePicture,
      /** What was done to it before it was sent the first time, where it comes from an earlier report. */
      earlier: z.optional(z.object({ cropped: z.boolean(), blackedOut: z.number() })),
      /** Of the one that is made, by its own bytes. */
      width: z.number(),
      height: z.number(),
    }),
  ),
  writtenAt: z.number(),
})
export type UnsentPicture = z.output<typeof unsentPicture>
export type KeptPicture = NonNullable<UnsentPicture['kept']>

/** What was done to the picture that is sent, all in all. */
export const doneTo = ({
  made: { edits, scalePercent },
  earlier,
}: KeptPicture): ScreenshotOutput['done'] => ({
  cropped: edits.crop !== null || earlier?.cropped === true,
  blackedOut: edits.blackedOut.length + (earlier?.blackedOut ?? 0),
  scalePercent,
})
