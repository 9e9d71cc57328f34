const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 22
  if (code >= 97 && code <= 122) return code - 97
  return base
}

/** Decodes a lower-case label without `xn--` (RFC 3492, section 6.2); undefined if invalid. `URL` only encodes punycode. */
export function decodePunycode(label: string): string | undefined {
  const basic = label.lastIndexOf('-')
  const points = Array.from(label.slice(0, Math.max(basic, 0)), (character) => character.charCodeAt(0))
  let n = 128
  let i = 0
  let bias = 72
  for (let at = basic + 1; at < label.length;) {
    const before = i
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(at))
      at += 1
      if (digit >= base || i > 0x7fffffff) return undefined
      i += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    bias = adapt(i - before, points.length + 1, before === 0)
    n += Math.floor(i / (points.length + 1))
    i %= points.length + 1
    if (n > 0x10ffff) return undefined
    points.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...points)
}
