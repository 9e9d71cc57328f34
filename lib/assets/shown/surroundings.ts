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
