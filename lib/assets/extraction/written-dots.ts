/** `[.]`, `(dot)`, `{.}`, `<.>`, `[[.]]` with optional spaces, or half of such a bracket. */
const inBrackets =
  /[ \u00A0]?[[({<]{1,2} ?(?:\.|dot|d0t|punkt|punto|point|точка|点|點|नुक्ता) ?[\])}>]{1,2}[ \u00A0]?|[[({]\.(?=[\p{L}\p{N}])/iuy
const spoken = /[ \u00A0](?:dot|punkt|punto|точка)[ \u00A0](?=[a-z\d-])/iy
/** `evil .com`, `evil . com`, `www . evil . com`: only before endings that aren't words. */
const withSpaces =
  /[ \u00A0]\. ?(?=(?:com|net|org|io|xyz|app|info|biz|ru|co\.uk|cn|de|fr|nl|pl|eu|cc|dev|shop|online|example|test)(?![\p{L}\p{N}_-]))|[ \u00A0]\. (?=[a-z\d-]{1,63}(?: \. [a-z\d-]{1,63}){0,4} \. (?:com|net|org|io|xyz|app|info|biz|ru|co\.uk|cn|de|fr|nl|pl|eu|cc|dev|shop|online|example|test)(?![\p{L}\p{N}_-]))/iuy

const widthOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

export type WrittenDot = { width: number; spoken: boolean }

/** Returns the defanged dot at a position; undefined if there is none. */
export function writtenDot(text: string, at: number): WrittenDot | undefined {
  const first = text.charAt(at)
  if (first === '\\') return text.charAt(at + 1) === '.' ? { width: 2, spoken: false } : undefined
  if (first === ']' || first === '}')
    return text.charAt(at - 1) === '.' && /[\p{L}\p{N}]/u.test(text.charAt(at + 1))
      ? { width: 1, spoken: false }
      : undefined
  if (!'[({< \u00A0'.includes(first) || first === '') return undefined
  const space = first === ' ' || first === '\u00A0'
  const second = space ? text.charAt(at + 1) : ''
  if (space && !'[({<.dDpPтТ'.includes(second)) return undefined
  const bracket = widthOf(inBrackets, text, at)
  if (bracket > 0) return { width: bracket, spoken: false }
  if (!space) return undefined
  const width = widthOf(spoken, text, at) || widthOf(withSpaces, text, at)
  return width > 0 ? { width, spoken: true } : undefined
}

export function withPlainDots(text: string, sign = '.'): string {
  let plain = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const dot = writtenDot(text, at)
    if (dot === undefined) continue
    const half = text.charAt(at) === ']' || text.charAt(at) === '}'
    plain += `${text.slice(from, at)}${half ? '' : sign}`
    at += dot.width - 1
    from = at + 1
  }
  return plain + text.slice(from)
}
