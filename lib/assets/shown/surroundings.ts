const opening = '<>([{"\'`*~|“”„‟‘’‚‛«»‹›「『【〈《（［｛•‣'
/** Never at the end of a URL as a browser writes it: all of them would be percent-encoded. */
const neverInUrl = '<>"“”„‟‘’‚‛«»‹›」』】〉》）］｝。、，！？；：…'
const endOfSentence = `${neverInUrl}.,;:!?'\`*~|`
const pairs = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** A scheme in brackets, `[hxxps]://`: its bracket is not an opening one. */
const schemeInBrackets = /^\[h\S\Sps?\]/i

/** What stands before the asset is cut off: quotes, brackets, bullets. `wrapped` tells that the end needs the same. */
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

/** Cuts what a sentence or a wrapping put behind an address. A closing bracket that the address itself opened stays. */
export function withoutSentenceEnd(text: string): string {
  const surplus = new Map<string, number>()
  for (const [close, open] of pairs) surplus.set(close, count(text, close) - count(text, open))
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    const extra = surplus.get(last) ?? 0
    if (extra > 0) surplus.set(last, extra - 1)
    else if (!endOfSentence.includes(last) && last.trim() !== '') break
  }
  return text.slice(0, end)
}

/** Cuts only what no browser leaves at the end of a URL, so that the address of a page is never changed. */
export function withoutStrayEnd(text: string): string {
  let end = text.length
  while (end > 0 && neverInUrl.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
