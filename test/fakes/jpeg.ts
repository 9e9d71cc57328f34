import { toBase64 } from '#lib/model/screenshot.ts'

const segment = (marker: number, ...body: number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
]

const text = (words: string): number[] => Array.from(words, (letter) => letter.charCodeAt(0))

export const JFIF = segment(0xe0, ...text('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
export const EXIF = segment(0xe1, ...text('Exif'), 0, 0, 1, 2, 3)
export const ICC = segment(0xe2, ...text('ICC_PROFILE'), 0, 1, 1)
export const COMMENT = segment(0xfe, ...text('taken at home'))

const frame = (width: number, height: number, marker = 0xc0): number[] =>
  segment(marker, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0)

type Parts = { width: number; height: number; extra: number[]; scan: number; tail: number[]; frame: number }

/** Bytes that have the structure of a JPEG (ITU T.81); what its scan holds nobody could draw. */
export const jpegBytes = ({
  width = 640,
  height = 360,
  extra = JFIF,
  scan = 20,
  tail = [],
  frame: marker = 0xc0,
}: Partial<Parts> = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    0xff,
    0xd8,
    ...extra,
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...frame(width, height, marker),
    ...segment(0xc4, 0, ...Array.from({ length: 17 }, () => 0)),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    // With a stuffed zero and a restart, which are the scan's own.
    0xff,
    0,
    0xff,
    0xd0,
    ...Array.from({ length: scan }, () => 0x5a),
    0xff,
    0xd9,
    ...tail,
  ])

export const jpeg = (parts: Partial<Parts> = {}): string => toBase64(jpegBytes(parts))
