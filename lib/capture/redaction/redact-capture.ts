import type { Capture, Cut } from '../capture-schema.ts'
import { redactCutStrings } from './redact-everywhere.ts'

/**
 * Removes values from every string of a capture; it still parses, since version, kind and time stay. Drops original lengths if any
 * text changed: the difference would reveal the removed value's length.
 */
export const redactCapture = (capture: Capture, removed: readonly string[]): Capture => {
  const { version: _version, kind: _kind, time: _time, cut, ...told } = capture
  const redacted = redactCutStrings(told, removed)
  const changed = JSON.stringify(redacted) !== JSON.stringify(told)
  return { ...capture, ...redacted, cut: changed ? cut.map(withoutLength) : cut }
}

const withoutLength = ({ what, why, ...counts }: Cut): Cut =>
  why === 'length' ? { what, why } : { what, why, ...counts }
