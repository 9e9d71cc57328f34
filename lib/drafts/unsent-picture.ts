import * as z from 'zod/mini'
import type { ScreenshotOutput } from '#lib/capture/screenshot-enrichment.ts'
import { madePicture } from '#lib/messages/screenshot-requests.ts'

/** Schema of an unsent screenshot, scaled in memory only. `working` still has blacked-out parts for undo; `made` doesn’t. */
export const unsentPicture = z.lazy(() =>
  z.object({
    /** When a screenshot was taken that the page is still scaling; null if none. */
    pending: z.nullable(z.number()),
    /** Null until the first screenshot is scaled. */
    scaled: z.nullable(
      z.object({
        takenAt: z.number(),
        /** Base64 JPEG on which cropping and blackening are applied. */
        working: z.string(),
        made: madePicture,
        /** Edits made before an earlier report sent it. */
        earlier: z.optional(z.object({ cropped: z.boolean(), blackedOut: z.number() })),
        /** Size of `made` in pixels, from its bytes. */
        width: z.number(),
        height: z.number(),
      }),
    ),
    writtenAt: z.number(),
  }),
)
export type UnsentPicture = z.output<typeof unsentPicture>
export type ScaledPicture = NonNullable<UnsentPicture['scaled']>

/** Returns all edits made to the sent screenshot. */
export const doneTo = ({
  made: { edits, scalePercent },
  earlier,
}: ScaledPicture): ScreenshotOutput['done'] => ({
  cropped: edits.crop !== null || earlier?.cropped === true,
  blackedOut: edits.blackedOut.length + (earlier?.blackedOut ?? 0),
  scalePercent,
})
