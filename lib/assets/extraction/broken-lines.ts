import { isRealEnding } from './readers/endings.ts'
import { otherChainOf } from './readers/non-evm-chains.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** Longest scan for a link in angle brackets, which may be wrapped (RFC 3986, appendix C). */
const FARTHEST = 2048
const wrapped = /[^<>"\s]*(?:\r?\n[ \t]*[^<>"\s]+){1,12}[ \t]*(?=>)/y
/** Columns between which mail programs wrap a URL, after one of the characters in `breaksBehind`. */
const NARROW = [60, 80] as const
const breaksBehind = /[/=&?_%+.-]$/
const nextLine = /\r?\n([\w%/?&=~+#][^\s<>"]*)/y
/** What a line may be by itself: a URL, a mail address, a wallet, a word, or the beginning of one line of a list. */
const standsAlone =
  /^(?:h(?:tt|xx)ps?\b|www\.|0x[\da-f]{20}|#|[^/?&=%#]*@|\p{L}+[.,:;!?)]*$|[-+•*]$|\d{1,3}[.)]?$|\d{1,4}(?:[.:-]\d{1,4}){2,3}(?=$|[/T:]))/iu
const host =
  /^[\p{L}\p{N}_-]+(?:(?:\.|\[\.\])[\p{L}\p{N}_-]+)*(?:\.|\[\.\])(\p{L}{2,24}|xn--[a-z\d-]{1,59})(?=$|[/:?#,;])/iu

const isOwnLine = (line: string): boolean => {
  const ending = host.exec(line)?.[1]?.toLowerCase()
  return (
    standsAlone.test(line) ||
    (ending !== undefined && isRealEnding(ending)) ||
    otherChainOf(line) !== undefined
  )
}

/** `doubtful`: the next line may as well be something of its own. */
export type Joined = { candidate: string; end: number; doubtful: boolean }

/** Returns the URL joined from its wrapped lines; undefined if it isn't wrapped. */
export function joinedLines(text: string, start: number, end: number, to: number): Joined | undefined {
  const next = text.charAt(end)
  if (next !== '\n' && next !== '\r') return undefined
  if (text.charAt(start - 1) === '<') {
    const near = text.slice(end, Math.min(to, end + FARTHEST))
    wrapped.lastIndex = 0
    const rest = wrapped.exec(near)?.[0]
    return rest === undefined
      ? undefined
      : {
          candidate: text.slice(start, end) + rest.replaceAll(/\s+/g, ''),
          end: end + rest.trimEnd().length,
          doubtful: false,
        }
  }
  const near = Math.max(0, end - NARROW[1] - 1)
  const lineStart = text.slice(near, start).lastIndexOf('\n') + 1
  const width = end - (lineStart > 0 ? near + lineStart : 0)
  if (width < NARROW[0] || width > NARROW[1] || !breaksBehind.test(text.slice(end - 1, end))) return undefined
  nextLine.lastIndex = end
  const more = nextLine.exec(text)
  const continued = more?.[1]
  if (!more || continued === undefined || isOwnLine(continued)) return undefined
  const fillsLine = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end + more[0].length, end + more[0].length + 80))
  if (!fillsLine && !/[/?=&%#]/.test(continued)) return undefined
  const last = withoutEnd(continued, `.,;:!?)]'"`)
  const stop = end + more[0].length - (continued.length - last.length)
  return stop > to ? undefined : { candidate: text.slice(start, end) + last, end: stop, doubtful: true }
}
