import type { PictureEdits } from '#lib/model/screenshot/edits.ts'
import type { DraftOrGone } from './draft-requests.ts'

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

/** The JPEG a page made for sending. */
export type MadePicture = {
  edits: PictureEdits
  base64: string
  /** Size of the working and the sent image, in percent of the browser’s. */
  workingPercent: number
  scalePercent: number
}

type DraftId = { id: string }
type Failed = { at: 'failed'; why: (typeof SCREENSHOT_FAILURES)[number] }

export type ScreenshotRequests = {
  /** Captures the draft’s tab; `goThere` activates it for that, otherwise an inactive tab is answered `elsewhere`. */
  'screenshot/take': {
    ask: { id: string; goThere: boolean }
    answer: { at: 'taken'; base64: string } | Failed
  }
  /** Stores an edited screenshot (`working` null: unchanged). Parsed again: only bounded JPEGs without metadata pass. */
  'screenshot/store': {
    ask: { id: string; working: string | null; made: MadePicture }
    answer: { at: 'stored'; draft: DraftOrGone } | Failed
  }
  'screenshot/get': {
    ask: DraftId
    answer: {
      picture: { working: string; workingPercent: number; edits: PictureEdits; base64: string } | null
    }
  }
  'screenshot/remove': { ask: DraftId; answer: DraftOrGone }
}
