import type { ScreenshotOffer } from '#lib/model/form/draft-offers.ts'
import type { ScreenshotFailure } from '#lib/messages/screenshot-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { beside } from '../../ui/lists.ts'
import { counted, number } from '../../ui/words.ts'

const FAILURES: Record<ScreenshotFailure, TextKey> = {
  'not-offered': 'screenshot_failed_not_offered',
  'tab-gone': 'screenshot_failed_tab_gone',
  'moved-on': 'screenshot_failed_moved_on',
  elsewhere: 'screenshot_failed_elsewhere',
  switched: 'screenshot_failed_switched',
  refused: 'screenshot_failed_refused',
  'not-a-picture': 'screenshot_failed_not_a_picture',
  'too-large': 'screenshot_failed_too_large',
  'has-metadata': 'screenshot_failed_has_metadata',
  'out-of-date': 'screenshot_failed_out_of_date',
  'no-room': 'screenshot_failed_no_room',
}

export const failureWords = (why: ScreenshotFailure): string => text(FAILURES[why])

/** Returns a label such as `Screenshot, 1280 × 720, cropped, 2 areas blacked out`. */
export const pictureLabel = ({ picture }: ScreenshotOffer): string => {
  const name = text('screenshot_item')
  if (picture === null) return name
  const { width, height, cropped, blackedOut } = picture
  return beside([
    name,
    text('screenshot_sides', number(width), number(height)),
    ...(cropped ? [text('screenshot_cropped')] : []),
    ...(blackedOut > 0 ? [counted(blackedOut, 'screenshot_black_one', 'screenshot_black_other')] : []),
  ])
}
