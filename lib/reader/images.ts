/** Largest image file, in bytes, and the most pixels that it may say it has: more than most phones’ cameras take. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000

/** In bytes: the size stands before it, whatever a camera writes before the picture. */
export const HEADER_BYTES = 1024 * 1024

/** Codes of one image, and the characters of one: more than the largest holds. */
export const MAX_CODES = 20
export const LONGEST_CODE = 8000

/** In pixels. */
export type Size = { width: number; height: number }

const letters = (bytes: DataView, at: number, count: number): string => {
  let read = ''
  for (let index = at; index < Math.min(at + count, bytes.byteLength); index += 1)
    read += String.fromCharCode(bytes.getUint8(index))
  return read
}

const pngSize = (bytes: DataView): Size | null =>
  bytes.byteLength > 24 && letters(bytes, 12, 4) === 'IHDR'
    ? { width: bytes.getUint32(16), height: bytes.getUint32(20) }
    : null

/** Start of frame in all its kinds; C4, C8 and CC among them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpegSize = (bytes: DataView): Size | null => {
  for (let at = 2; at + 9 < bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return null
    const marker = bytes.getUint8(at + 1)
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
    else at += 2 + Math.max(2, bytes.getUint16(at + 2))
  }
  return null
}

const webpSize = (bytes: DataView): Size | null => {
  if (bytes.byteLength < 30) return null
  const low = (at: number): number => bytes.getUint16(at, true)
  switch (letters(bytes, 12, 4)) {
    case 'VP8X':
      return {
        width: 1 + low(24) + bytes.getUint8(26) * 65_536,
        height: 1 + low(27) + bytes.getUint8(29) * 65_536,
      }
    case 'VP8 ':
      return { width: low(26) & 0x3fff, height: low(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.getUint32(21, true)
      return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
    }
  }
  return null
}

type Format = 'png' | 'jpeg' | 'webp'

/** Returns the format by the first bytes; null for what isn’t read. */
const formatOf = (bytes: DataView): Format | null => {
  const first = letters(bytes, 0, 12)
  if (first.startsWith('\u0089PNG')) return 'png'
  if (first.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  return first.startsWith('RIFF') && first.endsWith('WEBP') ? 'webp' : null
}

const viewOf = (file: Uint8Array): DataView =>
  new DataView(file.buffer, file.byteOffset, Math.min(HEADER_BYTES, file.byteLength))

export const isImage = (file: Uint8Array): boolean => formatOf(viewOf(file)) !== null

const SIZES: Record<Format, (bytes: DataView) => Size | null> = {
  png: pngSize,
  jpeg: jpegSize,
  webp: webpSize,
}

/** Returns the size that an image’s own header tells; null for other formats than PNG, JPEG and WebP. Nothing is decoded. */
export const imageSize = (file: Uint8Array): Size | null => {
  const bytes = viewOf(file)
  const format = formatOf(bytes)
  return format === null ? null : SIZES[format](bytes)
}
