/** Controls except tab and line feed, line separators, and Bidi_Control characters: they reorder or hide neighboring text. */
// oxlint-disable-next-line no-control-regex -- these are the characters it is about
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Cuts a text, then replaces unsafe characters with U+FFFD, since their use is worth noticing. Idempotent, never longer. */
export const boundedText = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(UNSAFE, '\ufffd')
    .toWellFormed()

/** Like `boundedText`, with white space collapsed and trimmed. */
export const boundedLine = (text: string, length: number): string => {
  const line = text.slice(0, length * 4).replace(/\s+/g, ' ')
  return boundedText(line.trim(), length).trimEnd()
}

/** Returns the size of a value as UTF-8 JSON, the unit of all size limits. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
