import * as z from 'zod/mini'
import { MOST_AREAS } from '#lib/model/screenshot/edits.ts'
import { MOST_PICTURE_BYTES, MOST_WORKING_BYTES } from '#lib/model/screenshot/jpeg.ts'
import { draftOrGone } from './draft-requests.ts'
import type { Requests } from './request.ts'

/** Why there is no screenshot; the popup has a text for each. */
export const SCREENSHOT_FAILURES = [
  'not-offered',
  'tab-gone',
  'moved-on',
  'elsewhere',
  'switched',
  'refused',
  'not-a-picture',
  'too-large',
  'has-metadata',
  'out-of-date',
  'no-room',
] as const
export type ScreenshotFailure = (typeof SCREENSHOT_FAILURES)[number]

const whole = z.int().check(z.minimum(0), z.maximum(10_000))
const area = z.lazy(() => z.object({ x: whole, y: whole, width: whole, height: whole }))

/** Edits of a screenshot, in pixels of the working image. */
const pictureEdits = z.lazy(() =>
  z.object({
    crop: z.nullable(area),
    blackedOut: z.array(area).check(z.maxLength(MOST_AREAS)),
  }),
)

const percent = z.int().check(z.minimum(1), z.maximum(100))

/** The JPEG a page made for sending. */
export const madePicture = z.lazy(() =>
  z.object({
    edits: pictureEdits,
    base64: z.string().check(z.maxLength(MOST_PICTURE_BYTES * 2)),
    /** Size of the working and the sent image, in percent of the browser’s. */
    workingPercent: percent,
    scalePercent: percent,
  }),
)
export type MadePicture = z.output<typeof madePicture>

const draftId = z.lazy(() => z.object({ id: z.string() }))
const failed = z.lazy(() => z.object({ at: z.literal('failed'), why: z.enum(SCREENSHOT_FAILURES) }))

export const screenshotAsks = {
  /** Captures the draft’s tab; `goThere` activates it for that, otherwise an inactive tab is answered `elsewhere`. */
  'screenshot/take': z.lazy(() => z.object({ id: z.string(), goThere: z.boolean() })),
  /** Stores an edited screenshot (`working` null: unchanged). Parsed again: only bounded JPEGs without metadata pass. */
  'screenshot/store': z.lazy(() =>
    z.object({
      id: z.string(),
      working: z.nullable(z.string().check(z.maxLength(MOST_WORKING_BYTES * 2))),
      made: madePicture,
    }),
  ),
  'screenshot/get': draftId,
  'screenshot/remove': draftId,
}

export const screenshotAnswers = {
  'screenshot/take': z.lazy(() =>
    z.discriminatedUnion('at', [z.object({ at: z.literal('taken'), base64: z.string() }), failed]),
  ),
  'screenshot/store': z.lazy(() =>
    z.discriminatedUnion('at', [z.object({ at: z.literal('stored'), draft: draftOrGone }), failed]),
  ),
  'screenshot/get': z.lazy(() =>
    z.object({
      picture: z.nullable(
        z.object({
          working: z.string(),
          workingPercent: z.number(),
          edits: pictureEdits,
          base64: z.string(),
        }),
      ),
    }),
  ),
  'screenshot/remove': draftOrGone,
}

export type ScreenshotRequests = Requests<typeof screenshotAsks, typeof screenshotAnswers>
