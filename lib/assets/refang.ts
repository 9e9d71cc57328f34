/** A text taken apart as an address, its defanged spellings undone. */
export type Spelling = {
  /** Undefined: the text names no scheme. */
  protocol: 'http' | 'https' | undefined
  /** What stands before the last `@` of the authority; only looked for when there is a scheme. */
  userinfo: string
  /** Host and port. */
  authority: string
  /** Path, query and fragment; empty, or starts with one of `/ ? #`. */
  tail: string
}

/** `hxxp`, `hXXps`, `h**p`, `[http]`; then `://`, `:\\`, `：／／`, at least one slash, or in brackets `[:]//`, `[://]`, `:[//]`, `:[/][/]`. */
const schemePattern =
  String.raw`(\[?)h(tt|xx|xt|tx|zz|\*\*|__)p(s?)\]? ?` +
  String.raw`(?:[:：] ?[/\\／]+|([[({][:：][\])}] ?[/\\／]+|[[({][:：][/\\／]{2,}[\])}]|[:：][[({][/\\／]{2,}[\])}]|[:：](?:[[({][/\\／][\])}]){2}))`
const scheme = new RegExp(`^${schemePattern}`, 'i')
const schemeThere = new RegExp(schemePattern, 'iy')

/** How long the scheme is that is written at a place, its slashes with it; 0 if there is none. */
export function schemeLength(text: string, at: number): number {
  schemeThere.lastIndex = at
  return schemeThere.exec(text)?.[0].length ?? 0
}

/** `[.]`, `(dot)`, `{.}`, `[.`, `.]`, `\.`, each with at most a space on its sides; every quantifier is bounded. */
const dot = / ?[[({]{1,2} ?(?:\.|dot) ?[\])}]{1,2} ?|[[({]\.|\.[\])}]|\\\./gi
/** In a path `(.` may be what it says. */
const dotInTail = /[[({]{1,2}(?:\.|dot)[\])}]{1,2}/gi
const colon = /[[({]:[\])}]/g
const atSign = / ?[[({](?:@|at)[\])}] ?/gi
/** Ideographic, full-width, half-width ideographic, one dot leader: each is a dot to a browser (UTS #46). */
const otherDots = /[\u3002\uFF0E\uFF61\u2024]/g
const ipv6 = /^\[[0-9a-f:.]+\](?::\d*)?$/i

const refangHost = (text: string) =>
  ipv6.test(text)
    ? text
    : text.replace(otherDots, '.').replace(dot, '.').replace(colon, ':').replace(atSign, '@')

function endOfAuthority(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\' && text.charAt(at + 1) !== '.') return at
    if (character === '/' || character === '?' || character === '#') return at
  }
  return text.length
}

/** A backslash before the query is a slash to a browser, and not to every service: written as what it means. */
function withSlashes(tail: string): string {
  const query = tail.search(/[?#]/)
  const end = query < 0 ? tail.length : query
  return tail.slice(0, end).replaceAll('\\', '/') + tail.slice(end)
}

/**
 * Takes an address apart and undoes common defanged spellings, in linear time. The tail is refanged only if scheme or host were
 * defanged: `[.]` is also a legal part of a path or query, and a page's own address must come out as it went in.
 */
export function refang(text: string): Spelling {
  const found = scheme.exec(text)
  const rest = found ? text.slice(found[0].length) : text.replace(/^[/\\]{2}/, '')
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
    (found !== null && (found[1] !== '' || found[2]?.toLowerCase() !== 'tt' || found[4] !== undefined))
  const plainTail = defanged ? tail.replace(dotInTail, '.').replace(/\[\/\]/g, '/') : tail
  return {
    protocol: found ? (found[3] === '' ? 'http' : 'https') : undefined,
    userinfo: written.slice(0, Math.max(userinfoEnd, 0)),
    authority,
    tail: withSlashes(plainTail),
  }
}
