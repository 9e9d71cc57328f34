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

const BOUNDARY = 'takedown-reporter-clipboard'
const link = /\bhref\s{0,8}=\s{0,8}["']?\s{0,8}(https?:[^"'\s<>]{1,2048})/gi

/** Returns true if a copied page leads to an address that its plain text doesn’t show. */
const hidesLinks = (html: string, plain: string): boolean =>
  [...html.matchAll(link)].some(([, address = '']) => {
    const written = address.replaceAll('&amp;', '&')
    return !plain.includes(written) && !plain.includes(written.replace(/^https?:\/\/(.*?)\/?$/i, '$1'))
  })

/**
 * Returns a paste as text. Where words of it are links, that is both forms as one message (RFC 2046, section 5.1.4): the reader takes
 * the links from the copied page, and from the plain text what only that has.
 */
export const textOfPaste = (data: Pick<DataTransfer, 'getData'> | null): string => {
  const plain = data?.getData('text/plain') ?? ''
  const html = data?.getData('text/html') ?? ''
  const both = plain.length + html.length
  if (plain.trim() === '' || both > LONGEST_INPUT || `${plain}${html}`.includes(BOUNDARY)) return plain
  if (!hidesLinks(html, plain)) return plain
  const part = (type: string, body: string): string =>
    `--${BOUNDARY}\nContent-Type: ${type}; charset=utf-8\n\n${body}\n`
  return `MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=${BOUNDARY}\n\n${part('text/plain', plain)}${part('text/html', html)}--${BOUNDARY}--\n`
}
