import { decodeQRBatch } from 'qr/decode.js'
import type { Area } from '#lib/model/screenshot.ts'
import { within } from '#lib/platform/timing.ts'
import { imageSize, LONGEST_CODE, MAX_CODES, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, type Size } from './images.ts'

/** Pixels that are read of it, and its longest side then: larger images are scaled down. The decoder takes no longer side. */
const MAX_PIXELS = 8_000_000
const LONGEST_SIDE = 4096
/** In ms: no other try begins after it. */
const READ_WITHIN = 2000
/** In ms, for the browser’s own detector. */
const DETECT_WITHIN = 1000
/** In ms, for what the decoder does beyond the necessary, in each try. */
const RETRY_WITHIN = 150

/** `area`: the part of the image to read, as shares of its sides. */
export type CodesAsk = { image: Blob; area: Area | null }
export type CodesAnswer =
  | { kind: 'codes'; texts: string[] }
  | { kind: 'refused'; why: 'not-an-image' | 'too-large' }

export type Pixels = Size & { data: Uint8ClampedArray<ArrayBuffer> }

/** Returns the luma of a scaled picture, bilinear, as the decoder takes it. */
const scaled = ({ width, height, data }: Pixels, scale: number): Pixels => {
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const made = new Uint8ClampedArray(wide * high * 4)
  const luma = (at: number): number =>
    ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) / 256
  for (let y = 0; y < high; y += 1) {
    const inY = Math.min(height - 1, Math.max(0, (y + 0.5) / scale - 0.5))
    const top = Math.floor(inY)
    const below = Math.min(height - 1, top + 1)
    for (let x = 0; x < wide; x += 1) {
      const inX = Math.min(width - 1, Math.max(0, (x + 0.5) / scale - 0.5))
      const left = Math.floor(inX)
      const right = Math.min(width - 1, left + 1)
      const [across, down] = [inX - left, inY - top]
      const upper = luma((top * width + left) * 4) * (1 - across) + luma((top * width + right) * 4) * across
      const lower =
        luma((below * width + left) * 4) * (1 - across) + luma((below * width + right) * 4) * across
      const at = (y * wide + x) * 4
      made.fill(upper * (1 - down) + lower * down, at, at + 3)
      made[at + 3] = 255
    }
  }
  return { width: wide, height: high, data: made }
}

const fits = ({ width, height }: Size, scale: number): boolean =>
  Math.max(width, height) * scale <= LONGEST_SIDE && width * height * scale * scale <= MAX_PIXELS

/** The picture as it is and smaller, which finds codes that are blurred or on grain; then larger and much smaller ones if none is found. */
const ALWAYS = [1, 0.7]
const IF_NONE = [1.25, 1.5, 2, 3, 0.4]

/**
 * Returns the texts of the QR codes in a picture, also of turned, tilted and inverted ones. Tries other sizes while none is found and
 * there is time.
 */
export const codesIn = async (picture: Pixels, elapsed: () => number): Promise<string[]> => {
  const begun = elapsed()
  const found = new Set<string>()
  for (const scale of [...ALWAYS, ...IF_NONE]) {
    if (elapsed() - begun > READ_WITHIN || (found.size > 0 && !ALWAYS.includes(scale))) break
    if (!fits(picture, scale)) continue
    const tried = scale === 1 ? picture : scaled(picture, scale)
    const { width, height } = tried
    const [read = []] = await decodeQRBatch([tried], { maxSize: { width, height }, timeLimit: RETRY_WITHIN })
    for (const one of read) if (typeof one === 'string' && one.trim() !== '') found.add(one)
  }
  return [...found].slice(0, MAX_CODES)
}

/**
 * Returns a code’s text with the account that is paid: of a token’s transfer the recipient, not the token’s contract (EIP-681). Everything
 * else stays, since the reader of texts knows payment links.
 */
export const withPayee = (text: string): string => {
  const transfer = /^ethereum:(?:pay-)?0x[0-9a-f]{40}(?:@(\d{1,12}))?\/transfer\?(.{0,2000})$/is.exec(text)
  const paid = /^0x[0-9a-f]{40}$/i.exec(new URLSearchParams(transfer?.[2] ?? '').get('address') ?? '')?.[0]
  return paid === undefined ? text : `eip155:${transfer?.[1] ?? '1'}:${paid}`
}

type Detector = { detect: (image: ImageBitmap) => Promise<readonly { rawValue: string }[]> }

/** The browser’s own; Firefox and Chromium on Linux have none. */
declare const BarcodeDetector:
  | {
      new (options: { formats: readonly string[] }): Detector
      getSupportedFormats: () => Promise<readonly string[]>
    }
  | undefined

/** Returns what the browser’s own detector finds; nothing if there is none, or it fails. */
const detectedIn = async (image: ImageBitmap): Promise<string[]> => {
  if (typeof BarcodeDetector === 'undefined') return []
  try {
    const formats = ['qr_code']
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return []
    const found = await within(DETECT_WITHIN, new BarcodeDetector({ formats }).detect(image))
    return [...new Set(found.map(({ rawValue }) => rawValue))].filter((text) => text.trim() !== '')
  } catch {
    // Not every system that offers it can run it: the decoder reads instead.
    return []
  }
}

/** Returns the part of an image as pixels, with a little around it, scaled to what is read at most. */
const pixelsOf = (image: ImageBitmap, area: Area | null): Pixels & { canvas: OffscreenCanvas } => {
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const { x, y, width, height } = area ?? whole
  const margin = area === null ? 0 : 0.02
  const [left, top] = [Math.max(0, x - margin) * image.width, Math.max(0, y - margin) * image.height]
  const wide = Math.max(1, Math.min(1, x + width + margin) * image.width - left)
  const high = Math.max(1, Math.min(1, y + height + margin) * image.height - top)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(wide, high), Math.sqrt(MAX_PIXELS / (wide * high)))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(wide * scale)),
    Math.max(1, Math.floor(high * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // What is transparent in a page mostly stands on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, wide, high, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, height: canvas.height, data: new Uint8ClampedArray(data), canvas }
}

/** Reads the codes of an image file in a worker. Its header is checked before the browser decodes it, and its real size after. */
export const readCodes = async ({ image, area }: CodesAsk, elapsed: () => number): Promise<CodesAnswer> => {
  if (image.size > MAX_IMAGE_BYTES) return { kind: 'refused', why: 'too-large' }
  const size = imageSize(new Uint8Array(await image.arrayBuffer()))
  if (size === null || size.width * size.height === 0) return { kind: 'refused', why: 'not-an-image' }
  if (size.width * size.height > MAX_IMAGE_PIXELS) return { kind: 'refused', why: 'too-large' }
  const bitmap = await createImageBitmap(image).catch(() => null)
  if (bitmap === null) return { kind: 'refused', why: 'not-an-image' }
  // A photo may be turned.
  if (bitmap.width * bitmap.height !== size.width * size.height)
    return { kind: 'refused', why: 'not-an-image' }
  const { canvas, ...pixels } = pixelsOf(bitmap, area)
  bitmap.close()
  const detected = await detectedIn(canvas.transferToImageBitmap())
  const texts = detected.length > 0 ? detected : await codesIn(pixels, elapsed)
  return {
    kind: 'codes',
    texts: texts.slice(0, MAX_CODES).map((text) => withPayee(text.slice(0, LONGEST_CODE))),
  }
}
