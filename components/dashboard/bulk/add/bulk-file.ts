import { LONGEST_INPUT } from '#lib/limits.ts'
import { textOf, type TextOfBytes } from '#lib/text-of-bytes.ts'

/** In bytes. Chromium limits messages to 64 MiB of UTF-8 JSON; half holds any text of that length except control characters. */
const LARGEST_MESSAGE = 32 * 1024 * 1024
/** Most bytes per character in JSON: `\u0000`. */
const BYTES_OF_ONE = 6

export const isTooLong = (text: string): boolean =>
  text.length > LONGEST_INPUT ||
  (text.length * BYTES_OF_ONE > LARGEST_MESSAGE &&
    new TextEncoder().encode(JSON.stringify(text)).length > LARGEST_MESSAGE)

export type ReadFile = TextOfBytes | { ok: false; why: 'too-large' | 'not-read' }

/** Reads a chosen or dropped file. Folders and files deleted meanwhile can’t be read. */
export const readFile = async (file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ReadFile> => {
  if (file.size > LONGEST_INPUT) return { ok: false, why: 'too-large' }
  return file.arrayBuffer().then(
    (buffer) => textOf(new Uint8Array(buffer)),
    () => ({ ok: false, why: 'not-read' }) as const,
  )
}
