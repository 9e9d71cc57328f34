/** The beginnings of image files that say a size, without any pixels. */

const letters = (text: string): number[] => Array.from(text, (one) => one.charCodeAt(0))
const big = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) % 256)
const little = (value: number, count: number): number[] => big(value, count).toReversed()

const zeros = (count: number): number[] => Array<number>(count).fill(0)
const file = (...parts: number[][]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flat())

export const pngHeader = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  file(
    [0x89, ...letters('PNG'), 13, 10, 26, 10],
    [...big(13, 4), ...letters('IHDR'), ...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0],
    zeros(4),
  )

export const jpegHeader = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  file(
    [0xff, 0xd8],
    [0xff, 0xe0, ...big(16, 2), ...letters('JFIF'), ...zeros(10)],
    // A thumbnail’s start of frame, inside the segment, isn’t the picture’s.
    [0xff, 0xe1, ...big(14, 2), 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 0, 0, 0],
    [0xff, 0xff, 0xc2, ...big(11, 2), 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
    zeros(3),
  )

export const webpHeader = (
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> => {
  const size = {
    'VP8 ': [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)],
    VP8L: [0x2f, ...little(width - 1 + (height - 1) * 16_384, 4)],
    VP8X: [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)],
  }[kind]
  return file(
    [...letters('RIFF'), ...little(100, 4), ...letters('WEBP'), ...letters(kind), ...little(10, 4)],
    size,
    zeros(20),
  )
}
