/**
 * C0 and C1 controls (tab and line feed apart), line and paragraph separators, every character with the Unicode property
 * Bidi_Control. They can reorder or hide what stands beside them, in a preview and in whatever reads the report later.
 */
// oxlint-disable-next-line no-control-regex -- these are the characters it is about
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * At most `length` code units of a text, cut first, then made harmless: an unsafe character becomes U+FFFD, visibly, since
 * a page that uses one is worth noticing; a surrogate pair cut in half becomes U+FFFD too. Idempotent, never longer.
 */
export const boundedText = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(UNSAFE, '\ufffd')
    .toWellFormed()

/** The same on one line: every run of white space is one space, none at the ends. */
export const boundedLine = (text: string, length: number): string => {
  const line = text.slice(0, length * 4).replace(/\s+/g, ' ')
  return boundedText(line.trim(), length).trimEnd()
}

/** Bytes of a value as JSON in UTF-8: the unit of every size limit of a report. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
