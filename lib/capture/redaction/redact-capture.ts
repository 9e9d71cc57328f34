import type { Capture } from '../capture-schema.ts'
import { redactStrings } from './redact-everywhere.ts'

/** A capture without the removed values. It still parses: what the schema fixes (version, kind, time, cuts) stays. */
export const redactCapture = (capture: Capture, removed: readonly string[]): Capture => {
  const { page, text, emails, browser, foundOn } = capture
  return { ...capture, ...redactStrings({ page, text, emails, browser, foundOn }, removed) }
}
