import type { Capture } from './capture-schema.ts'
import { contextOf } from './cloaking/context.ts'
import type { OwnSeen } from './signals/own-seen.ts'
import { signalsOf } from './signals/signals.ts'

/**
 * A capture with what the background makes of it: how the page was reached, and what stands out. What a page's process may have
 * put there itself goes, and so do the marks, which are told as signals then.
 */
export const withSeen = (capture: Capture, address: string, own: OwnSeen): Capture => {
  const { marks: _marks, context: _context, signals: _signals, ...page } = capture.page
  const signals = signalsOf(capture, address, own)
  const context = contextOf(capture, address)
  return { ...capture, page: { ...page, context, ...(signals.length > 0 && { signals }) } }
}
