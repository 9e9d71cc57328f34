import {
  withAsciiWidth,
  BREAK,
  classOf,
  DOT,
  endsAddress,
  HIDDEN,
  MARK,
  unitsAt,
  runAt,
  STRETCH,
  matchAt,
  type Run,
} from './characters.ts'
import { notTaken, type Found, type ExtractedNote, type HandlePlatform } from './extracted.ts'
import { escapesDecoded, percentDecodedAt } from './decoding.ts'
import { base64Decoded } from '../unwrap/target-readers.ts'
import { schemeLength } from '../written-text.ts'
import {
  addressEnd,
  endInCode,
  withoutTrailing,
  joinedLines,
  lineAround,
  withoutNextSentence,
} from './address-end.ts'
import { readHandle, readLabelled, readReddit, readMail } from './readers/accounts.ts'
import { readEip155, readOtherScheme, readIpv6, readNumber, readAddress, withScheme } from './readers/web.ts'
import { isRealEnding } from '../known-domains.ts'
import { readName } from './readers/names.ts'
import { paired } from './link-text.ts'
import { readWallet, readShortened } from './readers/wallets.ts'

export type Progress = { kind: 'progress'; read: number }

/** UTF-16 units read per step, less than 1 ms. */
const STEP = 16_384

const noBounds = { platform: null, isCode: false, decoded: 0 } as const

/** Yields the items of a text or a part of it, in order, with progress after each step. */
export function* itemsOfText(
  raw: string,
  bounds: Partial<Bounds> = {},
  step = STEP,
): Generator<Found | Progress> {
  const all: Bounds = { from: 0, to: raw.length, ...noBounds, ...bounds }
  const map = all.decoded === 0 ? escapesDecoded(raw, all.from, all.to) : undefined
  if (map) {
    for (const item of itemsOfText(map.text, { ...bounds, from: 0, to: map.length, decoded: 1 }, step))
      yield item.kind === 'progress'
        ? { kind: 'progress', read: map.placeOf(item.read - 1, item.read).end }
        : { ...item, ...map.placeOf(item.start, item.end) }
    return
  }
  const text = withAsciiWidth(raw)
  const scanner = new Scanner(text, raw, all)
  while (!scanner.ended) {
    yield* paired(text, scanner.scan(scanner.position + step))
    yield { kind: 'progress', read: scanner.position }
  }
}

export const itemsAtOnce = (text: string, bounds: Partial<Bounds> = {}): Found[] =>
  [...itemsOfText(text, bounds, Infinity)].filter((item) => item.kind !== 'progress')

export type Bounds = {
  from: number
  to: number
  platform: HandlePlatform
  /** In code, only URLs with a scheme and wallet addresses count. */
  isCode: boolean
  /** How often the text was decoded: 0 if escapes may be in it. */
  decoded: number
}

const COLON = 58
const AT = 64
const SPACE = 32
const PERCENT = 37
/** A text that stands alone and is percent-encoded: all other signs of a URL are encoded in it, too. */
const encoded = /(?:[\w.~!*()-]|%[0-9a-f]{2}|\[(?:\.|dot)\]){1,8192}/iy
/** Of a name, at the end of a line. A label has 63 characters at most. */
const half = /^[a-z\d]+(?:-[a-z\d]+)*-$/
const LONGEST_HALF = 80
const withSlashes = /(?:[\w.~!*()@+/-]|%[0-9a-f]{2}){1,8192}/iy
/** `http://` or `https://` in base64, and what follows. */
const base64 = /aHR0c(?:DovL|HM6Ly)[\w+/-]{6,8000}={0,2}/y
/** A URL encoded three times is in a link in a link. */
const MAX_ROUNDS = 4
/** Longer than any host; reported as too long without further reading. */
const LONGEST_RUN = 1024

/** Before a URL in a script that a visitor is led to. */
const goesThere = /(?:location(?:\.href|\.replace|\.assign)?|open|navigate) ?[=(] ?["'`]\/\/$/
/** What is encoded in a URL whose scheme is: `http%3A//evil.example/a%3Fb%3Dc`. */
const encodedTail = /^[\w.~!*()@+/-]{1,300}%(?:2f|3f|23)/i

/** Scans a text once, run by run, and collects items in order. Linear: reads each part a bounded number of times. */
class Scanner {
  readonly #text: string
  readonly #raw: string
  readonly #bounds: Bounds
  readonly #found: Found[] = []
  #at: number
  /** End of the last item; nothing before it is read again. */
  #floor: number
  #passing = false

  /** `raw` is the text that is quoted; `text` the same with ASCII-width letters, unit by unit. */
  constructor(text: string, raw: string, bounds: Bounds) {
    this.#text = text
    this.#raw = raw
    this.#bounds = bounds
    this.#at = bounds.from
    this.#floor = bounds.from
  }

  get position(): number {
    return this.#at
  }

  get ended(): boolean {
    return this.#at >= this.#bounds.to
  }

  /** Scans to `limit`, or slightly further to finish an item; returns the items found since the last call. */
  scan(limit: number): Found[] {
    const text = this.#text
    const end = Math.min(limit, this.#bounds.to)
    while (this.#at < end) {
      const code = text.charCodeAt(this.#at)
      if (this.#passing) {
        this.#passing = !endsAddress(code)
        this.#at += 1
        continue
      }
      const kind = classOf(code)
      if (kind === BREAK) this.#atSign(code)
      else if (kind === DOT || kind === HIDDEN || kind === MARK) this.#at += unitsAt(code)
      else this.#run()
    }
    return this.#found.splice(0)
  }

  #atSign(code: number): void {
    const at = this.#at
    this.#at += 1
    if (code === PERCENT && this.#readEncoded(at)) return
    if (code === AT && !this.#bounds.isCode) {
      const handle = readHandle(this.#text, at, this.#bounds)
      if (handle) this.#take(handle)
    } else if (code === COLON && this.#text.charCodeAt(at + 1) === COLON) {
      const ip = readIpv6(this.#text, at)
      if (ip && ip.end <= this.#bounds.to) this.#take(ip)
    }
  }

  #take(found: Found): void {
    const { start, end } = found
    found.written = this.#raw.slice(start, end)
    this.#found.push(found)
    this.#at = Math.max(end, start + 1)
    this.#floor = this.#at
  }

  #run(): void {
    const run = runAt(this.#text, this.#at, this.#bounds.to)
    this.#at = Math.max(run.end, this.#at + 1)
    const length = run.end - run.start
    const next = this.#text.charCodeAt(run.end)
    if (
      run.dots === 0 &&
      length < 25 &&
      (next === SPACE || next === 10 || next === 44) &&
      !this.#startsSpecial(run)
    )
      return
    if (length > LONGEST_RUN) {
      this.#passing = length > STRETCH / 2
      const span = { start: run.start, end: run.end, written: '' }
      if (run.dots > 0) this.#take(notTaken(span, { reason: 'too-long', length }))
      return
    }
    this.#read(run)
  }

  /** Returns true for a word that may start an asset across a space: `hxxp ://`, `name [at]`, `0x12…`. */
  #startsSpecial(run: Run): boolean {
    const behind = this.#text.charCodeAt(run.end + 1)
    return (
      behind === 65 ||
      behind === AT ||
      behind === 43 ||
      behind === COLON ||
      behind === 91 ||
      behind === 40 ||
      behind === 45 ||
      behind === 0x2013 ||
      behind === 0x2014
    )
  }

  /** Reads what a percent-encoded text stands for: `https%3A%2F%2Fevil.example%2F`. */
  #readEncoded(start: number): boolean {
    const { to, decoded } = this.#bounds
    const sign = this.#text.indexOf('%', start)
    if (decoded > MAX_ROUNDS || !/^%[0-9a-f]{2}/i.test(this.#text.slice(sign, sign + 3))) return false
    let length = matchAt(encoded, this.#text, start)?.[0].length ?? 0
    // JavaScript’s `escape` and others leave slashes: `%22https%3A//evil.example/a%22`.
    const rest = start + length
    if (this.#text.startsWith('//', rest) && /%3a$/i.test(this.#text.slice(rest - 3, rest)))
      length += matchAt(withSlashes, this.#text, rest)?.[0].length ?? 0
    const end = Math.min(to, start + length)
    const map = percentDecodedAt(this.#raw, start, end)
    const text = withAsciiWidth(map.text)
    const bounds = { ...this.#bounds, from: 0, to: text.length, decoded: Math.max(1, decoded) + 1 }
    for (const found of new Scanner(text, map.text, bounds).scan(text.length))
      this.#found.push({ ...found, ...map.placeOf(found.start, found.end) })
    this.#at = Math.max(end, start + 1)
    this.#floor = this.#at
    return true
  }

  /** Reads a URL in base64, as scripts and requests hide one. */
  #readBase64(start: number): boolean {
    const written = matchAt(base64, this.#text, start)?.[0] ?? ''
    const end = start + written.length
    const url = written === '' || end > this.#bounds.to ? undefined : base64Decoded(written)
    const found = url === undefined ? undefined : readAddress(url, { start, end, written })
    if (found) this.#take(found)
    return found !== undefined
  }

  #read(run: Run): void {
    const text = this.#text
    const { to, isCode } = this.#bounds
    const next = text.charAt(run.end)
    if (this.#readScheme(run)) return
    if (next === '%' && this.#readEncoded(run.start)) return
    if (text.startsWith('aHR0c', run.start) && this.#readBase64(run.start)) return
    if (next === ':' || next === '+' || text.startsWith('[:', run.end)) {
      const other = readEip155(text, run, to) ?? readOtherScheme(text, run, to)
      if (other) return this.#take(other)
    }
    if (
      !isCode &&
      (next === '@' ||
        next === '[' ||
        next === '(' ||
        next === '{' ||
        next === ' ' ||
        "<+%'&=".includes(next))
    ) {
      const mail = readMail(text, run, this.#floor, (at) => runAt(text, at, to))
      if (mail && mail.end <= to) return this.#take(mail)
    }
    const first = text.charAt(run.start)
    if (first === '0' && /x/i.test(text.charAt(run.start + 1))) {
      const short = readShortened(text, run.start)
      if (short && short.end <= to) return this.#take(short)
    }
    const labelled =
      !isCode && run.end - run.start < 16
        ? readLabelled(text, text.slice(run.start, run.end), run.end, to)
        : undefined
    if (labelled) return this.#take(labelled)
    // A wallet’s address, and the next sentence behind it: `0x12….Thanks`.
    const stop = run.dots === 0 ? run.end : run.start + text.slice(run.start, run.end).search(/\.\p{Lu}/u)
    if (run.dots > 0 && stop - run.start < 25) return isCode ? this.#readInQuotes(run) : this.#readDotted(run)
    if (stop - run.start >= 25) {
      const wallet = readWallet(text, run.start, stop)
      if (wallet) return this.#take(wallet)
    }
    if (run.dots > 0) return isCode ? this.#readInQuotes(run) : this.#readDotted(run)
    if (next === ':') {
      const ip = readIpv6(text, run.start)
      if (ip && ip.end <= to) this.#take(ip)
    } else if (next === '/' && !isCode && run.end - run.start === 1) {
      const before = text.charAt(run.start - 1)
      const reddit =
        /[\w/.:]/.test(before) && !/^(?:^|[^\w/.])\/$/.test(text.slice(Math.max(0, run.start - 2), run.start))
          ? undefined
          : readReddit(text, run.start, to)
      if (reddit) this.#take(reddit)
    }
  }

  #readScheme(run: Run): boolean {
    const text = this.#text
    const next = text.charAt(run.end)
    if (!':[]({<*;./%\\ '.includes(next) && run.dots === 0) return false
    const tail = text.slice(Math.max(run.start, run.end - 9), run.end)
    const slip = /^h(?:tt|xx)ps?(?=__[a-z\d])/i.exec(text.slice(run.start, run.start + 8))?.[0]
    if (slip !== undefined) {
      this.#readWeb(run.start, run.start + slip.length + 2, true)
      return true
    }
    const word =
      /(?:h(?:xx|xt|tx|zz|00|__)p|h{1,2}t{1,3}p{1,2}|(?<![a-z\d])ttp|meow)s{0,2}$/i.exec(tail)?.[0] ??
      ('*[({<'.includes(next) && /h$/i.test(tail) ? 'h' : undefined)
    if (word === undefined || next === '') return false
    let start = run.end - word.length
    if (next === ']') start -= 1
    const scheme = schemeLength(text, start)
    if (scheme === 0) return false
    // Text right before the scheme is a separate URL: `evil.examplehttps://…`.
    const before = { ...run, end: start }
    if (before.end > before.start && run.dots > 0) this.#readDotted(before)
    // In `hxxp : // evil`, a space after the scheme counts if the scheme itself has spaces, or a host follows.
    const from = start + scheme
    if (/%3a/i.test(text.slice(start, from)) && encodedTail.test(text.slice(from, from + 320)))
      return this.#readEncoded(start)
    const isSpaced =
      (/\s/.test(text.slice(start, from)) && /^ [\p{L}\p{N}]/u.test(text.slice(from, from + 3))) ||
      /^ [\w-]{1,63}(?:\[?\.\]?| \. )[\w-]/.test(text.slice(from, from + 80))
    this.#readWeb(start, isSpaced ? from + 1 : from, true)
    return true
  }

  /** Reads a URL whose scheme, or host if it has none, ends at `from`. */
  #readWeb(start: number, from: number, inHost: boolean): void {
    const text = this.#text
    const { end: farthest, tooLong } = addressEnd(
      text,
      start,
      from,
      Math.min(this.#bounds.to, start + STRETCH),
      inHost,
    )
    const end = tooLong ? farthest : endInCode(text, start, farthest)
    if (tooLong) this.#passing = end - start > STRETCH / 2
    if (tooLong)
      return this.#take(notTaken({ start, end, written: '' }, { reason: 'too-long', length: end - start }))
    const joined = joinedLines(text, start, end, this.#bounds.to)
    if (joined) {
      const found = readAddress(
        joined.candidate,
        { start, end: joined.end, written: '' },
        joined.doubtful ? 'joined' : undefined,
      )
      if (found) return this.#take(found)
    }
    const whole = withoutTrailing(text, start, end)
    const last =
      start +
      withoutNextSentence(text.slice(start, whole), () => {
        const { from: first, to } = this.#bounds
        return lineAround(text, start, whole, first, to)
      }).length
    if (last <= from && inHost) {
      this.#at = Math.max(from, this.#at)
      return
    }
    const written = text.slice(start, last)
    // Where a program puts a value in: `${id}`, `{{user}}`.
    const hole = written.search(/\$\{|\{\{/)
    const candidate = hole > from - start ? written.slice(0, hole) : written
    const cut = candidate !== written || /^\[?(?:…|\.{3})/.test(text.slice(last, last + 4))
    const note: ExtractedNote | undefined = cut ? 'cut-off' : undefined
    const found = readAddress(
      inHost ? candidate.replace(/^(.{4,20}\/\/) /, '$1') : withScheme(candidate),
      { start, end: last, written: '' },
      note,
    )
    if (found) this.#take(found)
    else this.#at = Math.max(last, this.#at)
  }

  /** Reads a share of a Windows server: `\\evil.example@80\share`. */
  #readShare(start: number): boolean {
    const text = this.#text
    if (text.slice(start - 2, start) !== '\\\\' || start - 2 < this.#floor) return false
    let end = start
    const farthest = Math.min(this.#bounds.to, start + LONGEST_RUN)
    while (end < farthest && !endsAddress(text.charCodeAt(end))) end += 1
    const share = text.slice(start, end)
    const [host = ''] = share.split(/[\\@]/, 1)
    // What has a URL in it is two things without a space between them.
    if (host === share || share.includes('://') || text.charAt(start - 3) === '\\') return false
    this.#take(notTaken({ start: start - 2, end, written: '' }, { reason: 'other-scheme', scheme: 'smb' }))
    return true
  }

  #readDotted(run: Run): void {
    const text = this.#text
    const { from, to } = this.#bounds
    if (this.#readShare(run.start)) return
    // The bound of a word, in a regular expression: `/\bevil\.example\b/`.
    if (run.defanged && text.startsWith('\\b', run.start - 1)) run.start += 1
    const number =
      /\d/.test(text.charAt(run.start)) || /v/i.test(text.charAt(run.start))
        ? readNumber(text, run.start, run.end)
        : undefined
    if (number && number.end <= to) {
      if (number.goesOn) return this.#readWeb(run.start, number.end, false)
      if (number.found) return this.#take(number.found)
      if (number.end >= run.end) return
    }
    const name = readName(text, run, this.#floor, from, to)
    if (name === undefined || this.#readBroken(name)) return
    if ('goesOn' in name) return this.#readWeb(name.start, name.goesOn, false)
    this.#take(name)
  }

  /** Reads a URL without a scheme in a script: `'//evil.example/a.js'`. The page loads it, or goes there. */
  #readInQuotes({ start, end: stop }: Run): void {
    const text = this.#text
    const before = text.slice(Math.max(0, start - 40), start)
    if (!/["'`]\/\/$/.test(before) || !/["'`/?]/.test(text.charAt(stop))) return
    if (!isRealEnding(text.slice(text.lastIndexOf('.', stop) + 1, stop).toLowerCase())) return
    const end = addressEnd(text, start, stop, Math.min(this.#bounds.to, start + STRETCH), false).end
    const span = { start: start - 2, end, written: '' }
    const note = goesThere.test(before) ? undefined : 'embedded'
    const found = readAddress(withScheme(text.slice(start, end)), span, note)
    if (found) this.#take(found)
  }

  /** Reads a name that a line’s end breaks behind a hyphen, whose second half alone would be another’s domain. */
  #readBroken(name: NonNullable<ReturnType<typeof readName>>): boolean {
    const text = this.#text
    const near = text.slice(Math.max(this.#floor, name.start - LONGEST_HALF), name.start)
    const before = near.trimEnd()
    const gap = near.slice(before.length)
    const [first = ''] = before.split(/[^\w@.:/\\-]/).slice(-1)
    if (!/^\r?\n[ \t]*$/.test(gap) || !half.test(first)) return false
    if ('kind' in name && name.kind !== 'asset') return false
    const farthest = Math.min(this.#bounds.to, name.start + STRETCH)
    const end = 'end' in name ? name.end : addressEnd(text, name.start, name.goesOn, farthest, false).end
    const last = withoutTrailing(text, name.start, end)
    const whole = first + text.slice(name.start, last)
    const place = { start: name.start - gap.length - first.length, end: last, written: '' }
    const found = readAddress('end' in name ? whole : withScheme(whole), place, 'joined')
    if (found) this.#take(found)
    return found !== undefined
  }
}
