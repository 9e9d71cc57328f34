import type { Capture, Cut } from '../capture-schema.ts'
import { redactCutStrings } from './redact-everywhere.ts'

/**
 * A capture without the removed values, in every string that the schema has or will have. It still parses: what the schema
 * fixes (version, kind, time) stays. Once a text is changed it is not told how long it was: the difference would be the
 * removed value's length.
 */
export const redactCapture = (capture: Capture, removed: readonly string[]): Capture => {
  const { version: _version, kind: _kind, time: _time, cut, ...told } = capture
  const redacted = redactCutStrings(told, removed)
  const changed = JSON.stringify(redacted) !== JSON.stringify(told)
  return { ...capture, ...redacted, cut: changed ? cut.map(withoutLength) : cut }
}

const withoutLength = ({ what, why, ...counts }: Cut): Cut =>
  why === 'length' ? { what, why } : { what, why, ...counts }
