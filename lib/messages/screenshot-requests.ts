import * as z from 'zod/mini'
import { MOST_AREAS } from '#lib/capture/screenshot/edits.ts'
import { MOST_PICTURE_BYTES, MOST_WORKING_BYTES } from '#lib/capture/screenshot/jpeg.ts'
import { draftOrGone } from './draft-requests.ts'
import type { Requests } from './request.ts'

/** Why there is no picture; each has its words in the popup. */
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
const area = z.object({ x: whole, y: whole, width: whole, height: whole })

/** What the person has done to a picture so far, in pixels of the working one. */
export const pictureEdits = z.object({
  crop: z.nullable(area),
  blackedOut: z.array(area).check(z.maxLength(MOST_AREAS)),
})

const percent = z.int().check(z.minimum(1), z.maximum(100))

/** What a page makes of a picture: the JPEG to be sent. */
export const madePicture = z.object({
  edits: pictureEdits,
  base64: z.string().check(z.maxLength(MOST_PICTURE_BYTES * 2)),
  /** By how much the picture that is worked on, and the one that is sent, are smaller than the browser's. */
  workingPercent: percent,
  scalePercent: percent,
})
export type MadePicture = z.output<typeof madePicture>

const draftId = z.object({ id: z.string() })
const failed = z.object({ at: z.literal('failed'), why: z.enum(SCREENSHOT_FAILURES) })

export const screenshotAsks = {
  /**
   * What the draft's tab shows now, as the browser has it. `goThere`: its tab is brought to the front for that, and the one
   * that was there afterwards; without, a tab that is not in front is answered `elsewhere`.
   */
  'screenshot/take': z.object({ id: z.string(), goThere: z.boolean() }),
  /**
   * What the page made of it: `working` is the picture that edits are about, null to keep the one there is. Both are parsed
   * again; what is not a JPEG of pixels alone, within its bounds, is refused.
   */
  'screenshot/keep': z.object({
    id: z.string(),
    working: z.nullable(z.string().check(z.maxLength(MOST_WORKING_BYTES * 2))),
    made: madePicture,
  }),
  'screenshot/get': draftId,
  'screenshot/remove': draftId,
}

export const screenshotAnswers = {
  'screenshot/take': z.discriminatedUnion('at', [
    z.object({ at: z.literal('taken'), base64: z.string() }),
    failed,
  ]),
  'screenshot/keep': z.discriminatedUnion('at', [
    z.object({ at: z.literal('kept'), its: draftOrGone }),
    failed,
  ]),
  /** Null where there is none. */
  'screenshot/get': z.object({
    picture: z.nullable(
      z.object({
        working: z.string(),
        workingPercent: z.number(),
        edits: pictureEdits,
        base64: z.string(),
      }),
    ),
  }),
  'screenshot/remove': draftOrGone,
}

export type ScreenshotRequests = Requests<typeof screenshotAsks, typeof screenshotAnswers>
