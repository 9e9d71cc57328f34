export type Spelling = {
  protocol: 'http' | 'https' | undefined
  /** The part before the last `@` of the authority; only read if there is a scheme. */
  userinfo: string
  authority: string
  /** Empty, or starts with `/`, `?` or `#`. */
  tail: string
}

/**
 * `hxxp`, `hXXps`, `h**p`, `[http]`, `h[tt]ps`, `http[s]`, `meow`; then `://`, `:\\`, `：／／` with at least one slash, bracketed `[:]//`,
 * `[://]`, `:[//]`, `:[/][/]`, or a slip: `https//`, `https;//`, `https__`, `https%3A//`.
 */
const schemePattern =
  String.raw`\[?(?:h[[({<]?(?:tt|xx|xt|tx|zz|\*\*|__)[\])}>]?p|meow)(?:(s)|[[({<](s)[\])}>])?\]? ?` +
  String.raw`(?:[:：] ?[/\\／]+|[[({<][:：][\])}>] ?[/\\／]+|[[({<][:：][/\\／]{2,}[\])}>]|[:：][[({<][/\\／]{2,}[\])}>]|[:：](?:[[({<][/\\／][\])}>]){2}|(?:[;.]|%3a)?//|__(?=[a-z\d]))`
/** A scheme may be written twice. */
const scheme = new RegExp(`^(?:${schemePattern}){1,3}`, 'i')
const asBrowsers = /^https?[:：] ?[/\\／]+$/i
const schemeThere = new RegExp(schemePattern, 'iy')

/** Returns the length of the scheme at a position, including slashes; 0 if there is none. */
export function schemeLength(text: string, at: number): number {
  schemeThere.lastIndex = at
  return schemeThere.exec(text)?.[0].length ?? 0
}

/** `[.]`, `(dot)`, `{.}`, `<.>`, `[.`, `.]`, `\.` with optional spaces; every quantifier is bounded. */
const dot = / ?[[({<]{1,2} ?(?:\.|dot) ?[\])}>]{1,2} ?|[[({]\.|\.[\])}]|\\\./gi
/** In a path, `(.` may be literal. */
const dotInTail = /[[({<]{1,2}(?:\.|dot)[\])}>]{1,2}/gi
const colon = /[[({]:[\])}]/g
const atSign = / ?[[({](?:@|at)[\])}] ?/gi
/** Ideographic, full-width, half-width ideographic, one dot leader: browsers read each as a dot (UTS #46). */
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
    (found !== null && !asBrowsers.test(found[0]))
  const plainTail = defanged ? tail.replace(dotInTail, '.').replace(/\[\/\]/g, '/') : tail
  return {
    protocol: found ? (found[1] === undefined && found[2] === undefined ? 'http' : 'https') : undefined,
    userinfo: written.slice(0, Math.max(userinfoEnd, 0)),
    authority,
    tail: withSlashes(plainTail),
  }
}
