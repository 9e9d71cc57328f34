import { redactCapture } from '#lib/capture/redaction/redact-capture.ts'
import { redactCutStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { captureOf } from './captured.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import { removedValues, secretsOf } from './removal/secrets.ts'

/** Returns the draft’s redacted parts, or nothing if the unredacted ones are lost. */
export const redactedParts = (unsent: Unsent): Partial<Pick<Draft, 'capture' | 'target' | 'removed'>> => {
  if (unsent.reopened) return {}
  const removed = removedValues(secretsOf(unsent))
  const capture = captureOf(null, unsent)
  return {
    capture: capture && redactCapture(capture, removed),
    target: redactCutStrings(unsent.target, removed),
    removed: removed.length,
  }
}
