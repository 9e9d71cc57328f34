import type { DecodedText } from './folded-text.ts'
import type { Stretch } from './stretches.ts'

type Alphabet = { bits: number; runs: RegExp; values: Int8Array; mayBe: (run: string) => boolean }

const valuesOf = (characters: string, more: Readonly<Record<string, number>> = {}): Int8Array => {
  const values = new Int8Array(128).fill(-1)
  Array.from(characters).forEach((char, value) => (values[char.charCodeAt(0)] = value))
  for (const [char, value] of Object.entries(more)) values[char.charCodeAt(0)] = value
  return values
}
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = UPPER.toLowerCase()
const byPosition = (characters: string): Record<string, number> =>
  Object.fromEntries(Array.from(characters, (char, value) => [char, value]))

const ALPHABETS: readonly Alphabet[] = [
  {
    bits: 6,
    // No space for a decoded `+`: runs would never end.
    runs: /[A-Za-z0-9+/_-]{6,}/g,
    values: valuesOf(`${UPPER}${LOWER}0123456789+/`, { '-': 62, _: 63 }),
    mayBe: () => true,
  },
  {
    bits: 4,
    runs: /[0-9A-Fa-f]{8,}/g,
    values: valuesOf('0123456789abcdef', byPosition('0123456789ABCDEF')),
    mayBe: () => true,
  },
  {
    bits: 5,
    runs: /[A-Z2-7]{7,}|[a-z2-7]{7,}/g,
    values: valuesOf(`${UPPER}234567`, byPosition(`${LOWER}234567`)),
    // Lower-case words aren't base32, where about one in six characters is a digit.
    mayBe: (run) => /[A-Z]/.test(run) || /\d/.test(run) || run.length >= 40,
  },
]

/** Shortest text that can hold a removed value, in characters. */
const SHORTEST = 4

/** A decoded run. `around` returns what goes with a value inside: the whole run with its padding, since a rest would be broken. */
export type DecodedRun = DecodedText & { around: (start: number, end: number) => Stretch }

/** Decodes base64, base64url, base32 and hex runs at every alignment if `isNew`. Reports its work to `spent`. */
export const bytesAsTexts = (
  text: string,
  isNew: (start: number, end: number) => boolean,
  spent: (characters: number) => boolean,
): DecodedRun[] => {
  const found: DecodedRun[] = []
  for (const alphabet of ALPHABETS) {
    for (const { index, 0: run } of text.matchAll(alphabet.runs)) {
      if (!isNew(index, index + run.length) || !alphabet.mayBe(run)) continue
      const alignments = 8 / gcd(alphabet.bits)
      if (!spent(run.length * alignments)) return found
      for (let shift = 0; shift < alignments; shift += 1)
        found.push(...textsOfRun(run, shift, alphabet).map((one) => placed(one, text, index, run)))
    }
  }
  return found
}

const gcd = (bits: number): number => (bits % 4 === 0 ? 4 : bits % 2 === 0 ? 2 : 1)

const placed = (one: DecodedText, text: string, index: number, run: string): DecodedRun => {
  const stop = index + run.length
  const isValue = index === 0 ? !run.startsWith('/') : /["'=\s]/.test(text.charAt(index - 1))
  return {
    text: one.text,
    starts: one.starts?.map((start) => start + index) ?? null,
    ends: one.ends?.map((end) => end + index) ?? null,
    around: (start, end) => {
      // A slash is a digit of base64, but in a path it ends a segment.
      const before = isValue ? -1 : text.slice(index, start).lastIndexOf('/')
      const behind = isValue ? -1 : text.slice(end, stop).indexOf('/')
      if (behind >= 0) return { start: index + before + 1, end: end + behind }
      return {
        start: index + before + 1,
        end: stop + (/^={1,6}/.exec(text.slice(stop, stop + 6))?.[0].length ?? 0),
      }
    },
  }
}

/** Decodes a run from one character on; returns each UTF-8 part separately. */
const textsOfRun = (run: string, shift: number, { bits, values }: Alphabet): DecodedText[] => {
  const bytes = new Uint8Array(Math.floor(((run.length - shift) * bits) / 8))
  let pending = 0
  let held = 0
  let count = 0
  for (let at = shift; at < run.length && count < bytes.length; at += 1) {
    pending = ((pending << bits) | (values[run.charCodeAt(at)] ?? 0)) & 0xffff
    held += bits
    if (held < 8) continue
    held -= 8
    bytes[count] = (pending >> held) & 0xff
    count += 1
  }
  return utf8Stretches(bytes).map(({ text, byteStarts, byteEnds }) => ({
    text,
    starts: byteStarts.map((byte) => shift + Math.floor((byte * 8) / bits)),
    ends: byteEnds.map((byte) => shift + Math.ceil((byte * 8) / bits)),
  }))
}

type Utf8Stretch = { text: string; byteStarts: number[]; byteEnds: number[] }

const utf8Stretches = (bytes: Uint8Array): Utf8Stretch[] => {
  const found: Utf8Stretch[] = []
  let units: number[] = []
  let byteStarts: number[] = []
  let byteEnds: number[] = []
  const finish = (): void => {
    if (units.length >= SHORTEST) found.push({ text: textOf(units), byteStarts, byteEnds })
    if (units.length > 0) [units, byteStarts, byteEnds] = [[], [], []]
  }
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at)
    if (length === 0) {
      finish()
      at += 1
      continue
    }
    const code = codePointAt(bytes, at, length)
    const pair = code > 0xffff ? [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)] : [code]
    for (const unit of pair) {
      units.push(unit)
      byteStarts.push(at)
      byteEnds.push(at + length)
    }
    at += length
  }
  finish()
  return found
}

/** Safe number of arguments for a call in every browser. */
const AT_ONCE = 8_192

const textOf = (units: readonly number[]): string => {
  let text = ''
  for (let at = 0; at < units.length; at += AT_ONCE)
    text += String.fromCharCode(...units.slice(at, at + AT_ONCE))
  return text
}

/** Returns the length of the UTF-8 sequence at a position; 0 if invalid. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  for (let next = at + 1; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  const isWrong =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f)
  return isWrong ? 0 : length
}

const codePointAt = (bytes: Uint8Array, at: number, length: number): number => {
  const lead = bytes[at] ?? 0
  if (length === 1) return lead
  let code = lead & (0x7f >> length)
  for (let next = at + 1; next < at + length; next += 1) code = (code << 6) | ((bytes[next] ?? 0) & 0x3f)
  return code
}
