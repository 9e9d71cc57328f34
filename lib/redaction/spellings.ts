import { compileOnce } from './secret-forms.ts'

/** The spellings in which a text may hold a value: escapes, other letters and digits, and bytes in base64, base32 or hexadecimal. */

/** A range of a text in UTF-16 units; `end` is exclusive. */
export type Stretch = { start: number; end: number }

/** A text in one spelling less. `place` returns what was written there: exactly where nothing was decoded, otherwise whole parts. */
export type Reading = { text: string; place: (start: number, end: number) => Stretch }

/** Limit of readings per text; real texts have one or two. */
const MAX_READINGS = 16

/** Stands between parts that are decoded together: a character for private use, which no decoder makes. */
const BETWEEN = '\ue000'
const REPLACEMENT = '\ufffd'

const charOf = (code: number, escape: string): string => {
  if (code > 0x10ffff) return escape
  const char = String.fromCodePoint(code)
  return char === BETWEEN ? REPLACEMENT : char
}

const VALID_UTF8 =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  commat: '@',
  equals: '=',
  gt: '>',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  period: '.',
  plus: '+',
  quot: '"',
  sol: '/',
}

/** Decodes percent-encoding; returns the text unchanged if it isn't valid. */
export const decodedText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const unescapedByte = (escape: string): string => {
  const char = decodedText(escape)
  return char === BETWEEN ? REPLACEMENT : char
}

const unescapedEntity = (escape: string): string => {
  const body = escape.replace(/^&#?|;$/g, '')
  if (!escape.startsWith('&#')) return ENTITIES[body.toLowerCase()] ?? escape
  return charOf(/^x/i.test(body) ? Number.parseInt(body.slice(1), 16) : Number(body), escape)
}

const unescapedInScript = (escape: string): string =>
  escape.length === 2 ? escape.slice(1) : charOf(Number.parseInt(escape.slice(2), 16), escape)

const LINE_BREAK = String.raw`[\r\n]{1,2}[^\S\r\n]{0,8}`
/** A line break that splits a word: at a joining character, or in a very long run. */
const BROKEN_WORD = String.raw`(?<=[@._+=-])${LINE_BREAK}|${LINE_BREAK}(?=[@._])|(?<=[\w+/]{24})${LINE_BREAK}(?=[\w+/]{4})`
/** ` [at] `, `(dot)` */
const DEFANGED = String.raw`[^\S\n]{0,3}[[({]\s{0,3}(?:at|@|dot|punkt|\.)\s{0,3}[\])}][^\S\n]{0,3}`
const EACH_DEFANGED = new RegExp(DEFANGED, 'gi')
/** Within a part; a part that is only a line break is one that splits a word. */
const EACH_BROKEN_WORD = new RegExp(`${BROKEN_WORD}|(?<=^|${BETWEEN})${LINE_BREAK}(?=$|${BETWEEN})`, 'g')

/** Soft hyphen, joiners, direction marks, variation selectors. */
const INVISIBLE = String.raw`[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]`
const IS_INVISIBLE = new RegExp(INVISIBLE)
const DIGIT = /^\p{Nd}$/u
/** Neither ASCII nor without an ASCII form, as letters of most alphabets and of Chinese, Japanese and Korean. */
const FOLDABLE = /[^\0-\x7f\u00c0-\u02af\u0370-\u060f\u3041-\ua4cf\uac00-\ud7a3\ue000-\uf8ff\ufffd]/gu

const asciiOf = (char: string): string => {
  if (IS_INVISIBLE.test(char)) return ''
  const plain = char.normalize('NFKC')
  if (/^[\0-\x7f]$/.test(plain)) return plain
  if (!DIGIT.test(char)) return char
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** As a reader sees it: ASCII width and digits, nothing invisible, `[at]` as a sign, broken words joined. */
export const folded = (text: string): string =>
  text
    .replace(FOLDABLE, asciiOf)
    .replace(EACH_DEFANGED, (sign) => (/at|@/i.test(sign) ? '@' : '.'))
    .replace(EACH_BROKEN_WORD, '')

const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.replace(VALID_UTF8, unescapedByte),
  (text) => text.replace(/&(?:#(?:x[0-9a-f]{1,8}|\d{1,8})|[a-z]{2,6});?/gi, unescapedEntity),
  (text) => text.replace(/\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[/"'\\])/gi, unescapedInScript),
  folded,
]

const PERHAPS_WRITTEN_OTHERWISE = new RegExp(
  String.raw`%[0-9a-f]{2}|&[#a-z]|\\|[^\0-\x7f]|${DEFANGED}|${BROKEN_WORD}`,
  'i',
)

/** Returns a text in all spellings less, since escapes may nest in any order. `complete`: false if the limit was reached. */
export const unescapings = (text: string): { texts: Set<string>; complete: boolean } => {
  const texts = new Set([text])
  let complete = true
  // The set grows during iteration.
  for (const one of texts) {
    if (!PERHAPS_WRITTEN_OTHERWISE.test(one)) continue
    for (const decode of DECODERS) {
      const next = decode(one)
      if (texts.size < MAX_READINGS) texts.add(next)
      else complete &&= texts.has(next)
    }
  }
  return { texts, complete }
}

/** A sign of ASCII as such, percent-encoded or as in a script, given the digits of its code as expressions. */
const escapable = (sign: string, code: string): string =>
  String.raw`(?:${sign}|%(?:25){0,4}${code}|\\{1,8}(?:u00|x)${code})`

/**
 * What separates the parts of a text or URL. Signs that begin or end an escape separate only where they can't, and percent-encoded
 * spaces and brackets never, as they may belong to a defanged address.
 */
const SEPARATOR = new RegExp(
  String.raw`(${BROKEN_WORD})|(${[
    DEFANGED,
    String.raw`&(?!${INVISIBLE}|#|%(?:25){0,4}23|[^\s&=/?#]{2,12}${escapable(';', '3b')})`,
    String.raw`(?:&amp;|${escapable('&', '26')})(?=[\w.~-]{1,64}${escapable('=', '3d')})`,
    String.raw`${escapable('#', '23')}(?=[a-wyz/!])`,
    String.raw`${escapable(String.raw`\\`, '5c')}{0,4}${escapable('["/]', '2[2f]')}`,
    escapable('[,:=?|]', '(?:2c|3[adf]|7c)'),
    String.raw`[.!]{1,3}(?=\s|$)`,
    String.raw`[\s'\x60<>(){}[\]@\u3000-\u303f]`,
  ].join('|')})`,
  'i',
)

const compile = compileOnce(PERHAPS_WRITTEN_OTHERWISE, SEPARATOR, EACH_DEFANGED, EACH_BROKEN_WORD)

/** Splits a text so that what any decoder would change is a part of its own: every second one. */
const partsOf = (text: string): string[] => {
  compile()
  if (!PERHAPS_WRITTEN_OTHERWISE.test(text)) return [text]
  const parts: string[] = []
  let plain = ''
  for (const [index, part] of text.split(SEPARATOR).entries()) {
    if (!part) continue
    const isBrokenWord = index % 3 === 1
    if (
      isBrokenWord ||
      (PERHAPS_WRITTEN_OTHERWISE.test(part) && DECODERS.some((decode) => decode(part) !== part))
    ) {
      parts.push(plain, part)
      plain = ''
    } else plain += part
  }
  return [...parts, plain]
}

/** Returns all readings, the text itself first. `complete`: false if it nests more escapes than are decoded. */
export const readingsOf = (text: string): { readings: Reading[]; complete: boolean } => {
  const parts = partsOf(text)
  const written = parts.filter((_, index) => index % 2 === 1)
  const { texts, complete } = unescapings(
    ['', ...written.map((part) => part.replaceAll(BETWEEN, REPLACEMENT))].join(BETWEEN),
  )
  const [, ...others] = texts
  const starts = startsOf(parts)
  return {
    readings: [
      { text, place: (start, end) => ({ start, end }) },
      ...others.map((one): Reading => {
        const decoded = one.split(BETWEEN)
        const read = parts.map((part, index) => (index % 2 === 0 ? part : (decoded[(index + 1) >> 1] ?? '')))
        return { text: read.join(''), place: placing(parts, starts, read) }
      }),
    ],
    complete,
  }
}

/** Returns where each part starts, and where the last ends. */
const startsOf = (parts: readonly string[]): number[] => {
  const starts = [0]
  for (const part of parts) starts.push((starts.at(-1) ?? 0) + part.length)
  return starts
}

const placing = (
  parts: readonly string[],
  written: readonly number[],
  decoded: readonly string[],
): Reading['place'] => {
  let starts: number[] | undefined
  /** Returns the last part that starts at or before a position. */
  const partAt = (position: number, read: readonly number[]): number => {
    let [low, high] = [0, parts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((read[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low
  }
  return (start, end) => {
    const read = (starts ??= startsOf(decoded))
    const [first, last] = [partAt(start, read), partAt(end - 1, read)]
    const isPlain = (part: number): boolean => parts[part] === decoded[part]
    return {
      start: (written[first] ?? 0) + (isPlain(first) ? start - (read[first] ?? 0) : 0),
      end: isPlain(last) ? (written[last] ?? 0) + end - (read[last] ?? 0) : (written[last + 1] ?? 0),
    }
  }
}

type Alphabet = {
  bits: number
  runs: (least: number) => RegExp
  values: () => Uint8Array
  mayBe: (run: string) => boolean
}

const alphabet = (
  bits: number,
  characters: string,
  digits: readonly string[],
  mayBe: Alphabet['mayBe'] = () => true,
): Alphabet => {
  const valuesOf = (): Uint8Array => {
    const found = new Uint8Array(128)
    for (const all of digits) for (let at = 0; at < all.length; at += 1) found[all.charCodeAt(at)] = at
    return found
  }
  let values: Uint8Array | undefined
  let [compiled, length] = [/$/g, 0]
  const runs = (least: number): RegExp => {
    if (length !== least) [compiled, length] = [new RegExp(`[${characters}]{${least},}`, 'g'), least]
    return compiled
  }
  return { bits, runs, values: () => (values ??= valuesOf()), mayBe }
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = `${LETTERS}${LETTERS.toLowerCase()}0123456789`

const ALPHABETS: readonly Alphabet[] = [
  // No space for a decoded `+`: runs would never end.
  alphabet(6, 'A-Za-z0-9+/_-', [`${DIGITS}+/`, `${DIGITS}-_`]),
  alphabet(4, '0-9A-Fa-f', ['0123456789abcdef', '0123456789ABCDEF']),
  // Lower-case words aren't base32, where about one in six characters is a digit.
  alphabet(
    5,
    'A-Za-z2-7',
    [`${LETTERS}234567`, `${LETTERS.toLowerCase()}234567`],
    (run) =>
      (/^[A-Z2-7]+$/.test(run) || /^[a-z2-7]+$/.test(run)) && (/[A-Z]|\d/.test(run) || run.length >= 40),
  ),
]

/** A run of an alphabet. `decoded` returns its bytes as UTF-8 from one of its characters on. */
export type Run = Stretch & { text: string; shifts: number; decoded: (shift: number) => string }

/** Returns what may be base64, base64url, base32 or hexadecimal of at least so many bytes. */
export const runsIn = (text: string, least: number): Run[] =>
  ALPHABETS.flatMap(({ bits, runs, values, mayBe }) => {
    const shortest = Math.ceil((least * 8) / bits)
    if (text.length < shortest) return []
    return Array.from(text.matchAll(runs(shortest))).flatMap(({ index, 0: run }): Run[] =>
      mayBe(run)
        ? [
            {
              start: index,
              end: index + run.length,
              text: run,
              shifts: bits === 4 ? 2 : bits === 6 ? 4 : 8,
              decoded: (shift) => utf8.decode(bytesOf(run, shift, bits, values())),
            },
          ]
        : [],
    )
  })

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

const bytesOf = (run: string, shift: number, bits: number, values: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(Math.floor(((run.length - shift) * bits) / 8))
  let [pending, held, count] = [0, 0, 0]
  for (let at = shift; count < bytes.length; at += 1) {
    pending = ((pending << bits) | (values[run.charCodeAt(at)] ?? 0)) & 0xffff
    held += bits
    if (held < 8) continue
    held -= 8
    bytes[count] = pending >> held
    count += 1
  }
  return bytes
}

/** Nesting depth of encodings: phishing kits use two. */
export const DEEPEST = 3

/** In bytes. */
const SHORTEST_RUN = 6

/** Returns all decodings of a text: unescaped, folded, and whole runs of bytes, up to three levels. */
export const clearTexts = (text: string): string[] => {
  const found = new Set<string>()
  let layer = [text]
  for (let depth = 0; depth <= DEEPEST && layer.length > 0; depth += 1) {
    const clear = layer
      .map((one) => [...unescapings(one).texts].at(-1) ?? one)
      .filter((one) => !found.has(one))
    for (const one of clear) found.add(one)
    layer = clear.flatMap((one) => runsIn(one, SHORTEST_RUN).flatMap(textsOfRun))
  }
  return [...found]
}

const textsOfRun = (run: Run): string[] => {
  const whole = run.decoded(0)
  if (isWritten(whole)) return [whole]
  // `/` is also a path separator.
  return run.text.includes('/')
    ? run.text.split('/').flatMap((part) => runsIn(part, SHORTEST_RUN).flatMap(textsOfRun))
    : []
}

/** Random bytes nearly always contain a control character or aren't UTF-8. */
const isWritten = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- what no text has
  text.length >= 4 && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/.test(text)

/** Decodes base64 or base64url as UTF-8; undefined if it isn't text. */
export const base64Text = (text: string): string | undefined => {
  const [run] = /^[\w+/-]+={0,2}$/.test(text) ? runsIn(text, SHORTEST_RUN) : []
  const decoded = run?.decoded(0) ?? ''
  return isWritten(decoded) ? decoded : undefined
}
