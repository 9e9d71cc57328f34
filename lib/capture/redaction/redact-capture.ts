import type { Capture, Cut } from '../capture-schema.ts'
import { redactCutStrings } from './redact-strings.ts'

/** Redacts all strings of a capture. If any changed, drops original lengths: the difference would reveal a removed value's length. */
export const redactCapture = (capture: Capture, removed: readonly string[]): Capture => {
  const { version: _version, kind: _kind, time: _time, cut, ...content } = capture
  const redacted = redactCutStrings(content, removed)
  const changed = JSON.stringify(redacted) !== JSON.stringify(content)
  return { ...capture, ...redacted, cut: changed ? cut.map(withoutLength) : cut }
}

const withoutLength = ({ what, why, ...counts }: Cut): Cut =>
  why === 'length' ? { what, why } : { what, why, ...counts }
