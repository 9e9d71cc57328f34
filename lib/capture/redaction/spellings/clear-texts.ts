import { withoutEnd } from '#lib/without-end.ts'
import { base64Text } from './base64-text.ts'
import { readingsOf } from './decoded-text.ts'

/** Nesting depth of encodings: phishing kits use two. */
const DEEPEST = 3

const RUN = /[A-Za-z0-9+/_-]{8,}={0,6}/g

/** Returns all decodings of a text: unescaped, folded, and runs of base64, base64url, base32 and hex, up to three levels. */
export const clearTexts = (text: string): string[] => {
  const found = new Set<string>()
  let layer = [text]
  for (let depth = 0; depth <= DEEPEST && layer.length > 0; depth += 1) {
    const clear = layer
      .map((one) => readingsOf(one).readings.at(-1)?.text ?? one)
      .filter((one) => !found.has(one))
    for (const one of clear) found.add(one)
    layer = depth === DEEPEST ? [] : clear.flatMap(runsDecoded)
  }
  return [...found]
}

const runsDecoded = (text: string): string[] =>
  (text.match(RUN) ?? []).flatMap((run) => {
    const whole = runDecoded(run)
    // `/` is also a path separator.
    return whole.length > 0 || !run.includes('/') ? whole : run.split('/').flatMap(runDecoded)
  })

const runDecoded = (run: string): string[] =>
  [base64Text(run), hexText(run), base32Text(run)].filter(
    (one): one is string => one !== undefined && isWritten(one),
  )

/** Random bytes nearly always contain a control character. */
const isWritten = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- what no text has
  text.length >= 4 && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/.test(text)

const asText = (bytes: readonly number[]): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

const hexText = (run: string): string | undefined => {
  const digits = run.replace(/^0x/i, '')
  return /^(?:[0-9a-f]{2}){6,}$/i.test(digits)
    ? asText(Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    : undefined
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const base32Text = (run: string): string | undefined => {
  const digits = withoutEnd(run, '=')
  if (digits.length < 10 || !/^(?:[A-Z2-7]+|[a-z2-7]+)$/.test(digits)) return undefined
  const bytes: number[] = []
  let pending = 0
  let bits = 0
  for (const digit of digits.toUpperCase()) {
    pending = ((pending << 5) | BASE32.indexOf(digit)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((pending >> bits) & 0xff)
  }
  return asText(bytes)
}
