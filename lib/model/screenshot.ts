import { MAX_PICTURE_BYTES, MIN_SIDE } from '#lib/limits.ts'

/** A rectangle in pixels of the working image; integers. */
export type Area = { x: number; y: number; width: number; height: number }

export type PictureEdits = { crop: Area | null; blackedOut: Area[] }

export const NO_EDITS: PictureEdits = { crop: null, blackedOut: [] }

type Size = { width: number; height: number }

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(Number.isFinite(value) ? value : least)))

export const within = ({ x, y, width, height }: Area, picture: Size): Area => {
  const across = between(width, Math.min(MIN_SIDE, picture.width), picture.width)
  const down = between(height, Math.min(MIN_SIDE, picture.height), picture.height)
  return {
    x: between(x, 0, picture.width - across),
    y: between(y, 0, picture.height - down),
    width: across,
    height: down,
  }
}

export const spanning = (
  one: { x: number; y: number },
  other: { x: number; y: number },
  picture: Size,
): Area =>
  within(
    {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    },
    picture,
  )

/** Returns the initial area for keyboard users: the middle third of the image. */
export const middleOf = (picture: Size): Area =>
  within(
    {
      x: picture.width / 3,
      y: picture.height / 3,
      width: picture.width / 3,
      height: picture.height / 3,
    },
    picture,
  )

const STEP = 10

const MOVES: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves an area by an arrow key; Shift resizes it, Alt uses single pixels. Null for other keys. */
export const nudged = (
  area: Area,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  picture: Size,
): Area | null => {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
  if (!move) return null
  const [x, y] = [move[0] * (altKey ? 1 : STEP), move[1] * (altKey ? 1 : STEP)]
  if (!shiftKey) return within({ ...area, x: area.x + x, y: area.y + y }, picture)
  const width = Math.min(area.width + x, picture.width - area.x)
  const height = Math.min(area.height + y, picture.height - area.y)
  return within({ ...area, width, height }, picture)
}

/** Returns an area's position in the cropped, scaled image; null if outside. Rounds outwards, so edge pixels can't reveal covered content. */
export const areaIn = (area: Area, crop: Area, scale: number): Area | null => {
  const left = Math.max(0, Math.floor((area.x - crop.x) * scale))
  const top = Math.max(0, Math.floor((area.y - crop.y) * scale))
  const right = Math.min(sideOf(crop.width, scale), Math.ceil((area.x + area.width - crop.x) * scale))
  const bottom = Math.min(sideOf(crop.height, scale), Math.ceil((area.y + area.height - crop.y) * scale))
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

export const sideOf = (side: number, scale: number): number => Math.max(1, Math.round(side * scale))

export const cropOf = (edits: PictureEdits, picture: Size): Area =>
  within(edits.crop ?? { x: 0, y: 0, ...picture }, picture)

/** Upper bound of a side, in pixels. */
const LONGEST_SIDE = 8_192

/** `has-metadata`: the file holds more than pixels (camera data, thumbnail, comment), which nobody has reviewed. */
type JpegProblem = 'too-large' | 'not-a-jpeg' | 'has-metadata'
export type JpegRead = { ok: true; width: number; height: number } | { ok: false; problem: JpegProblem }

/** Markers of ITU T.81, table B.1. */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
/** Quantization and Huffman tables, restart interval; and the frame types that browsers write. */
const TABLES: readonly number[] = [0xdb, 0xc4, 0xdd]
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2]
/** `JFIF` without a thumbnail. */
const JFIF = [0, 16, 0x4a, 0x46, 0x49, 0x46, 0]

type Segment = { marker: number; from: number; to: number }

/** Returns the image's segments, each with its scan; null if invalid. */
const segmentsOf = (bytes: Uint8Array): Segment[] | null => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const segments: Segment[] = []
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return null
    if (marker === EOI) return at + 2 === bytes.length ? segments : null
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > bytes.length) return null
    const from = at
    at += 2 + length
    if (marker === SOS) at = endOfScan(bytes, at)
    segments.push({ marker, from, to: at })
  }
  return null
}

/** Returns the next marker after a scan; stuffed zeros and restart markers belong to the scan. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const isPlainStart = (bytes: Uint8Array, { marker, from }: Segment): boolean =>
  marker === APP0 && JFIF.every((byte, index) => bytes[from + 2 + index] === byte)

const isPixels = (bytes: Uint8Array, segment: Segment): boolean =>
  segment.marker === SOS ||
  TABLES.includes(segment.marker) ||
  FRAMES.includes(segment.marker) ||
  isPlainStart(bytes, segment)

/** Validates the structure of an untrusted JPEG without decoding it: 8 bits per color, nothing but pixels. Returns its size. */
export const readJpeg = (bytes: Uint8Array, most: number = MAX_PICTURE_BYTES): JpegRead => {
  if (bytes.length > most) return { ok: false, problem: 'too-large' }
  const segments = segmentsOf(bytes)
  const frames = segments?.filter(({ marker }) => FRAMES.includes(marker)) ?? []
  const [frame] = frames
  if (!segments || !frame || frames.length > 1) return { ok: false, problem: 'not-a-jpeg' }
  const [precision = 0, top = 0, low = 0, left = 0, right = 0] = bytes.slice(frame.from + 4, frame.from + 9)
  const [height, width] = [(top << 8) | low, (left << 8) | right]
  const fits = [height, width].every((side) => side > 0 && side <= LONGEST_SIDE)
  if (precision !== 8 || !fits || segments.every(({ marker }) => marker !== SOS))
    return { ok: false, problem: 'not-a-jpeg' }
  if (!segments.every((segment) => isPixels(bytes, segment))) return { ok: false, problem: 'has-metadata' }
  return { ok: true, width, height }
}

/** Removes everything but pixel data; returns invalid files unchanged. Decoders draw both the same. */
export const withoutMetadata = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const kept = segmentsOf(bytes)?.filter((segment) => isPixels(bytes, segment))
  if (!kept) return bytes
  const parts = [
    bytes.slice(0, 2),
    ...kept.map(({ from, to }) => bytes.slice(from, to)),
    new Uint8Array([0xff, EOI]),
  ]
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Decodes base64 (RFC 4648, section 4); null if invalid or not in {@link toBase64}'s canonical form. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const decoded = atob(text)
  const bytes = new Uint8Array(decoded.length)
  for (let at = 0; at < decoded.length; at += 1) bytes[at] = decoded.charCodeAt(at)
  return toBase64(bytes) === text ? bytes : null
}

/** In chunks, because some engines reject long argument lists. */
export const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
