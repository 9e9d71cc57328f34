import { withoutEnd } from '#lib/without-end.ts'

/** Longest scan for a link in angle brackets, which may be wrapped (RFC 3986, appendix C). */
const FARTHEST = 2048
const wrapped = /[^<>"\s]*(?:\r?\n[ \t]*[^<>"\s]+){1,12}[ \t]*(?=>)/y
/** Columns between which mail programs wrap a URL, after one of the characters in `breaksBehind`. */
const NARROW = [60, 80] as const
const breaksBehind = /[/=&?_%+.-]$/
const nextLine = /\r?\n([\w%/?&=~+#][^\s<>"]*)/y

export type Joined = { candidate: string; end: number }

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
      : { candidate: text.slice(start, end) + rest.replaceAll(/\s+/g, ''), end: end + rest.trimEnd().length }
  }
  const near = Math.max(0, end - NARROW[1] - 1)
  const lineStart = text.slice(near, start).lastIndexOf('\n') + 1
  const width = end - (lineStart > 0 ? near + lineStart : 0)
  if (width < NARROW[0] || width > NARROW[1] || !breaksBehind.test(text.slice(end - 1, end))) return undefined
  nextLine.lastIndex = end
  const more = nextLine.exec(text)
  const continued = more?.[1]
  if (!more || continued === undefined || /^(?:https?|hxxps?|www\.)/i.test(continued)) return undefined
  const last = withoutEnd(continued, `.,;:!?)]'"`)
  const stop = end + more[0].length - (continued.length - last.length)
  return stop > to ? undefined : { candidate: text.slice(start, end) + last, end: stop }
}
