import { encodeQR } from 'qr'

/** An image as a canvas gives it: four bytes a pixel. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/** Numbers that look random and are the same in each run (mulberry32). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Rgb = readonly [number, number, number]

export const blank = (width: number, height: number, [red, green, blue]: Rgb = [255, 255, 255]): Picture => {
  const data = new Uint8ClampedArray(width * height * 4)
  new Uint32Array(data.buffer).fill((255 << 24) | (blue << 16) | (green << 8) | red)
  return { width, height, data }
}

/** Pixels of a photo that share a shade, but for their grain. */
const COARSE = 4

/** A background like a photo’s: a gradient, soft blobs, hard edges and grain. */
export const photo = (width: number, height: number, seed: number): Picture => {
  const next = numbersFrom(seed)
  const picture = blank(width, height)
  const blobs = Array.from({ length: 14 }, () => ({
    x: next() * width,
    y: next() * height,
    radius: (0.05 + next() * 0.25) * width,
    by: next() * 160 - 80,
  }))
  const edges = Array.from({ length: 6 }, () => ({
    x: next() * width,
    y: next() * height,
    slope: next() * 4 - 2,
    by: next() * 80 - 40,
  }))
  const shadeAt = (x: number, y: number): number => {
    let shade = 90 + 60 * (x / width) + 40 * (y / height)
    for (const blob of blobs)
      shade += blob.by * Math.max(0, 1 - ((x - blob.x) ** 2 + (y - blob.y) ** 2) / blob.radius ** 2)
    for (const edge of edges) if (y - edge.y > edge.slope * (x - edge.x)) shade += edge.by
    return shade
  }
  for (let top = 0; top < height; top += COARSE)
    for (let left = 0; left < width; left += COARSE) {
      const shade = shadeAt(left, top)
      for (let y = top; y < Math.min(height, top + COARSE); y += 1)
        for (let x = left; x < Math.min(width, left + COARSE); x += 1) {
          const at = (y * width + x) * 4
          const grained = shade + next() * 24 - 12
          picture.data[at] = grained
          picture.data[at + 1] = grained * 0.95
          picture.data[at + 2] = grained * 0.85
        }
    }
  return picture
}

export type Placed = {
  text: string
  /** Width of a module, in pixels of the picture. */
  module: number
  /** Center, in pixels. */
  x: number
  y: number
  /** Degrees, clockwise. */
  turned?: number
  /** How much narrower the far side is, 0 to 0.3. */
  tilted?: number
  /** Light on dark, as on dark pages. */
  inverted?: boolean
  dark?: Rgb
  light?: Rgb
  ecc?: 'low' | 'medium' | 'quartile' | 'high'
  /** Width of the light margin, in modules. */
  border?: number
}

/** Draws a code into the picture with 9 samples a pixel, as a scaled or photographed one looks. */
export const draw = (picture: Picture, placed: Placed): void => {
  const {
    text,
    module,
    x: cx,
    y: cy,
    turned = 0,
    tilted = 0,
    inverted = false,
    ecc = 'medium',
    border = 4,
  } = placed
  const modules = encodeQR(text, 'raw', { ecc, border })
  const side = modules.length
  const dark: Rgb = placed.dark ?? [20, 20, 24]
  const light: Rgb = placed.light ?? [250, 250, 248]
  const angle = (turned * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = (side * module) / 2
  const reach = Math.ceil(half * 1.6)
  const isDarkAt = (x: number, y: number): boolean | null => {
    const [u, v] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin]
    // A tilted code is a trapezoid: perspective along v.
    const depth = 1 + tilted * (v / half)
    const cell = modules[Math.floor((v / depth + half) / module)]?.[Math.floor((u / depth + half) / module)]
    return cell === undefined ? null : cell !== inverted
  }
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(picture.height, cy + reach); y += 1)
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(picture.width, cx + reach); x += 1) {
      if (isDarkAt(x + 0.5, y + 0.5) === null) continue
      let part = 0
      for (let sample = 0; sample < 9; sample += 1)
        if (isDarkAt(x + ((sample % 3) + 0.5) / 3, y + (Math.floor(sample / 3) + 0.5) / 3)) part += 1 / 9
      const at = (y * picture.width + x) * 4
      for (const channel of CHANNELS)
        picture.data[at + channel] = dark[channel] * part + light[channel] * (1 - part)
    }
}

const CHANNELS = [0, 1, 2] as const

/** Adds grain and a soft blur, as a compressed photo has. */
export const worn = (picture: Picture, amount: number, seed: number): void => {
  const next = numbersFrom(seed)
  const { width, height, data } = picture
  const before = data.slice()
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel
        const around =
          ((before[at - 4] ?? 0) +
            (before[at + 4] ?? 0) +
            (before[at - width * 4] ?? 0) +
            (before[at + width * 4] ?? 0)) /
          4
        data[at] = (before[at] ?? 0) * 0.6 + around * 0.4 + (next() - 0.5) * amount
      }
}
