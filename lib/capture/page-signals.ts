import type { Capture } from './capture-schema.ts'
import { contextOf } from './cloaking/context.ts'
import type { OwnOnPage } from './signals/own-on-page.ts'
import { signalsOf } from './signals/signals.ts'

/** Adds context and signals to a capture. Drops values that a compromised renderer may have set, and `marks`, which become signals. */
export const withSignals = (capture: Capture, address: string, own: OwnOnPage): Capture => {
  const { marks: _marks, context: _context, signals: _signals, ...page } = capture.page
  const signals = signalsOf(capture, address, own)
  const context = contextOf(capture, address)
  return { ...capture, page: { ...page, context, ...(signals.length > 0 && { signals }) } }
}
