export type Spelling = {
  protocol: 'http' | 'https' | undefined
  /** The part before the last `@` of the authority; only read if there is a scheme. */
  userinfo: string
  authority: string
  /** Empty, or starts with `/`, `?` or `#`. */
  tail: string
}

/**
 * `hxxp`, `hXXps`, `h**p`, `[http]`, `h[tt]ps`, `http[s]`, `ttp` (as Japanese boards write it), `meow`; then `://`, `:\\`, `：／／` with at least one slash, bracketed `[:]//`,
 * `[://]`, `:[//]`, `:[/][/]`, or a slip: `https//`, `https//:`, `https;//`, `https__`, `https%3A//`, or letters too few or too many: `htp://`, `httpss://`.
 */
const schemePattern =
  String.raw`\[?(?:h[[({<]?(?:tt|xx|xt|tx|zz|00|\*\*|__)[\])}>]?p|h{1,2}t{1,3}p{1,2}|(?<![a-z\d])ttp|meow)(?:(s{1,2})|[[({<](s)[\])}>])?\]? ?` +
  String.raw`(?:[:\uff1a] ?[/\\\uff0f]+|\\?[[({<][:\uff1a]\\?[\])}>] ?[/\\\uff0f]+|[[({<][:\uff1a][/\\\uff0f]{2,}[\])}>]|[:\uff1a][[({<][/\\\uff0f]{2,}[\])}>]|[:\uff1a](?:[[({<][/\\\uff0f][\])}>]){2}|(?:[;.]|%3a)?//:?|__(?=[a-z\d]))`
/** A scheme may be written twice. */
const scheme = new RegExp(`^(?:${schemePattern}){1,3}`, 'i')
const asBrowsers = /^https?[:：] ?[/\\／]+$/i
const schemeThere = new RegExp(schemePattern, 'iy')

/** Returns the length of the scheme at a position, including slashes; 0 if there is none. */
export function schemeLength(text: string, at: number): number {
  schemeThere.lastIndex = at
  return schemeThere.exec(text)?.[0].length ?? 0
}

/** `[.]`, `(dot)`, `{.}`, `<.>`, `[.`, `.]`, `\.`, `\[.\]` with optional spaces; every quantifier is bounded. */
const dot =
  / ?\\?[[({<]{1,2} ?(?:\.|dot) ?\\?[\])}>]{1,2} ?|[[({]\.|\.[\])}]|\.[[({](?=[a-z.]{2,24}[\])}])|\\\./gi
/** In a path, `(.` may be literal. */
const dotInTail = /\\?[[({<]{1,2}(?:\.|dot)\\?[\])}>]{1,2}/gi
/** `[/]`, `[?]`, `(slash)`. */
const signInTail = /\[([/?=&])\]|[[({]slash[\])}]/gi
const spokenSlash = /^([^/?#\\]{1,300}?)[[({]slash[\])}]/i
const colon = /[[({]:[\])}]/g
const atSign = / ?[[({<]{1,2} ?(?:@|at) ?[\])}>]{1,2} ?/gi
/** Ideographic, full-width, half-width ideographic, one dot leader: browsers read each as a dot (UTS #46). */
const otherDots = /[\u3002\uFF0E\uFF61\u2024]/g
const ipv6 = /^\[[0-9a-f:.]+\](?::\d*)?$/i
/** What is left of `evil[.com]` and `evil.[com]`. */
const closedEnding = /^([^[({]{1,300}\.[a-z]{2,24})[\])}](?=:|$)/i

const refangHost = (text: string) =>
  ipv6.test(text)
    ? text
    : text
        .replace(otherDots, '.')
        .replace(dot, '.')
        .replace(colon, ':')
        .replace(atSign, '@')
        .replace(closedEnding, '$1')

function endOfAuthority(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\' && !/^(?:\.|[[({] ?(?:\.|dot)|[\])}])/i.test(text.slice(at + 1, at + 6))) return at
    if (character === '/' || character === '?' || character === '#') return at
  }
  return text.length
}

/** Replaces backslashes before the query: browsers read them as slashes, some services don't. */
function withSlashes(tail: string): string {
  const query = tail.search(/[?#]/)
  const end = query < 0 ? tail.length : query
  return tail.slice(0, end).replaceAll('\\', '/') + tail.slice(end)
}

/**
 * Splits a URL and undoes defanging, in linear time. Refangs the tail only if scheme or host were defanged: `[.]` is legal in a path
 * or query, and a page's own URL must not change.
 */
export function refang(text: string): Spelling {
  const found = scheme.exec(text)
  const after = found ? text.slice(found[0].length) : text.replace(/^[/\\]{2}/, '')
  const rest = after.replace(spokenSlash, '$1[/]')
  let end = endOfAuthority(rest)
  let tail = rest.slice(end)
  const slashInBrackets = end > 0 && rest.charAt(end - 1) === '[' && tail.startsWith('/]')
  if (slashInBrackets) {
    end -= 1
    tail = `/${tail.slice(2)}`
  }
  const written = rest.slice(0, end)
  const userinfoEnd = found ? written.lastIndexOf('@') : -1
  const host = written.slice(userinfoEnd + 1)
  const authority = refangHost(host)
  const defanged =
    slashInBrackets ||
    authority !== host.replace(otherDots, '.') ||
    (found !== null && !asBrowsers.test(found[0]))
  const plainTail = defanged
    ? tail.replace(dotInTail, '.').replace(signInTail, (_, sign?: string) => sign ?? '/')
    : tail
  return {
    protocol: found ? (found[1] === undefined && found[2] === undefined ? 'http' : 'https') : undefined,
    userinfo: written.slice(0, Math.max(userinfoEnd, 0)),
    authority,
    tail: withSlashes(plainTail),
  }
}

const opening = '<>([{"\'`*~|“”„‟‘’‚‛«»‹›「『【〈《（［｛•‣'
/** Never at the end of a URL from a browser, which percent-encodes them. */
const neverInUrl = '<>"“”„‟‘’‚‛«»‹›」』】〉》）］｝。、，！？；：…'
const endOfSentence = `${neverInUrl}.,;:!?'\`*~|`
const pairs = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** A bracketed scheme (`[hxxps]://`), whose bracket must stay. */
const schemeInBrackets = /^\[h\S\Sps?\]/i

/** Strips quotes, brackets and bullets before an asset. If `wrapped`, the end needs the same. */
export function withoutOpening(text: string): { text: string; wrapped: boolean } {
  let start = 0
  for (; start < text.length; start += 1) {
    const first = text.charAt(start)
    const bullet = '-–—+'.includes(first) && text.charAt(start + 1) === ' '
    if (!bullet && !opening.includes(first) && first.trim() !== '') break
    if (schemeInBrackets.test(text.slice(start, start + 9))) break
  }
  const wildcard = text.startsWith('.', start) ? 1 : 0
  return { text: text.slice(start + wildcard), wrapped: start > 0 }
}

const count = (text: string, character: string) => text.split(character).length - 1

/** Most texts end with one of these, so nothing has to be counted. */
const staysAtEnd = /[\w/-]/

/** Strips punctuation after a URL. Keeps a closing bracket that the URL itself opened. */
export function withoutSentenceEnd(text: string): string {
  if (staysAtEnd.test(text.slice(-1))) return text
  const surplus = new Map<string, number>()
  for (const [close, open] of pairs) surplus.set(close, count(text, close) - count(text, open))
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    const extra = surplus.get(last) ?? 0
    if (extra > 0) surplus.set(last, extra - 1)
    // A quoted value of the URL itself: `?name='x'`.
    else if (last === "'" && count(text.slice(0, end), last) % 2 === 0) break
    else if (!endOfSentence.includes(last) && last.trim() !== '') break
  }
  return text.slice(0, end)
}

/** Strips only characters that never end a browser's URL, so a page's URL doesn't change. */
export function withoutStrayEnd(text: string): string {
  let end = text.length
  while (end > 0 && neverInUrl.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u115F\u1160\u3164\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

const joiners = /[\u200C\u200D]+/g
const isAsciiOrEdge = (character: string) => character === '' || character <= '\u007F'

/** Removes invisible characters, which spammers use to hide links. Persian and Indic words need joiners, so those go only beside ASCII. */
export function visibleText(input: string): string {
  return input
    .replace(invisible, '')
    .replace(joiners, (run: string, at: number, whole: string) =>
      isAsciiOrEdge(whole.charAt(at - 1)) || isAsciiOrEdge(whole.charAt(at + run.length)) ? '' : run,
    )
    .trim()
}

const control = /\p{Cc}|\p{Surrogate}/u

/** Returns true for control characters and lone surrogates, which no URL has and receivers read differently. */
export const hasUnreadableCharacter = (text: string): boolean => control.test(text)

/** Makes untrusted text safe for one line without markup: no invisible, bidirectional or control characters, at most `most` characters. */
export const oneLine = (text: string, most: number): string => {
  // Truncate before processing; each character may take two units.
  const line = visibleText(text.slice(0, 4 * most).replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' '))
  const characters = Array.from(line)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
