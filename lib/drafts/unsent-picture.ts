import * as z from 'zod/mini'
import type { ScreenshotOutput } from '#lib/capture/screenshot-enrichment.ts'
import { MOST_AREAS } from '#lib/model/screenshot/edits.ts'
import { MOST_PICTURE_BYTES } from '#lib/model/screenshot/jpeg.ts'

const pixels = z.int().check(z.minimum(0), z.maximum(10_000))
const area = z.lazy(() => z.object({ x: pixels, y: pixels, width: pixels, height: pixels }))
const percent = z.int().check(z.minimum(1), z.maximum(100))

/** The JPEG a page made for sending. Also refuses one that no page of this version makes. */
const madePicture = z.lazy(() =>
  z.object({
    edits: z.object({ crop: z.nullable(area), blackedOut: z.array(area).check(z.maxLength(MOST_AREAS)) }),
    base64: z.string().check(z.maxLength(MOST_PICTURE_BYTES * 2)),
    workingPercent: percent,
    scalePercent: percent,
  }),
)

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
