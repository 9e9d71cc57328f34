/** As lib/messages/bulk-requests.ts has it, there in characters; a test compares the two. That file would bring its schemas with it. */
export const LARGEST_FILE = 10 * 1024 * 1024

/** Chromium takes messages of 64 MiB, as JSON in UTF-8; half of it holds any text of that length but one of control characters. Bytes. */
const LARGEST_MESSAGE = 32 * 1024 * 1024
/** Of one character at most: `\u0000`. */
const BYTES_OF_ONE = 6

/** Whether a text is too long to be put into the list, or would make a message that the browser does not carry. */
export const isTooLong = (text: string): boolean =>
  text.length > LARGEST_FILE ||
  (text.length * BYTES_OF_ONE > LARGEST_MESSAGE &&
    new TextEncoder().encode(JSON.stringify(text)).length > LARGEST_MESSAGE)

export type ReadFile = { ok: true; text: string } | { ok: false; why: 'too-large' | 'not-text' | 'not-read' }

/** How files begin that are no text although some of them have no NUL near their start: PDF, ZIP (also of documents), gzip, 7z, RAR. */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
]

const starts = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, place) => bytes[place] === byte)

/** By its byte order mark, else as UTF-8, else as what spreadsheets of the West write. */
export const textOf = (bytes: Uint8Array<ArrayBuffer>): ReadFile => {
  if (starts(bytes, [0xff, 0xfe])) return { ok: true, text: new TextDecoder('utf-16le').decode(bytes) }
  if (starts(bytes, [0xfe, 0xff])) return { ok: true, text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0) || BEGINNINGS.some((beginning) => starts(bytes, beginning)))
    return { ok: false, why: 'not-text' }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** A file that the person chose or dropped. A folder, or one that is gone meanwhile, cannot be read. */
export const readFile = async (file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ReadFile> => {
  if (file.size > LARGEST_FILE) return { ok: false, why: 'too-large' }
  return file.arrayBuffer().then(
    (buffer) => textOf(new Uint8Array(buffer)),
    () => ({ ok: false, why: 'not-read' }) as const,
  )
}
