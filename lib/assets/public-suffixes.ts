import { PUBLIC_SUFFIX_RULES } from './data/public-suffix-rules.ts'

/** A host's public suffix and its section of the list; `none` if no rule matches, then the suffix is the last label. */
export type PublicSuffix = { suffix: string; section: 'icann' | 'private' | 'none' }

// The characters of data/public-suffix-rules.ts; see there.
const RULE = 0x2c
const PRIVATE = 0x3b
const EXCEPTION = 0x21
const NO_RULE = 0x3a
const FLAT = 0x28
const SIZED = 0x5b
const LONG = 0x7b
const SHARED = 0x40
const END_OF_GROUP = 0x29
const FIRST_DIGIT = 0x2a
const BASE = 50
const LAST_LETTER = 0x7a

/** No place in the text. */
const NOWHERE = -1

const codeAt = (at: number): number => PUBLIC_SUFFIX_RULES.charCodeAt(at)

const isMark = (code: number): boolean =>
  code === RULE || code === PRIVATE || code === EXCEPTION || code === NO_RULE
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a
const letterOf = (code: number): number => (isCapital(code) ? code + 0x20 : code)
const isGroup = (code: number): boolean => code === FLAT || code === SIZED || code === SHARED || code === LONG

const numberAt = (at: number, digits: number): number => {
  let number = 0
  for (let digit = at; digit < at + digits; digit += 1) number = number * BASE + codeAt(digit) - FIRST_DIGIT
  return number
}

/** Returns where the ways on begin that are written at a place. */
const waysAt = (at: number): number => {
  const code = codeAt(at)
  if (code === FLAT) return at + 1
  if (code === SIZED) return at + 3
  if (code === LONG) return at + 4
  return code === SHARED ? PUBLIC_SUFFIX_RULES.length - numberAt(at + 1, 2) : at
}

/** Returns what follows a way on and all that it leads to. */
const afterWay = (way: number): number => {
  for (let at = way; ; at += 1) {
    const code = codeAt(at)
    if (code === FLAT) return PUBLIC_SUFFIX_RULES.indexOf(')', at) + 1
    if (code === SIZED) return at + 3 + numberAt(at + 1, 2)
    if (code === LONG) return at + 4 + numberAt(at + 1, 3)
    if (code === SHARED) return at + 3
    // A name ends here unless others stand below it.
    if (isCapital(code) || (isMark(code) && !isGroup(codeAt(at + 1)))) return at + 1
  }
}

const searchWays = (character: number, from: number): number => {
  for (let at = waysAt(from); ; at = afterWay(at)) {
    const code = codeAt(at)
    const letter = letterOf(code)
    if (letter === character) return at
    if (code === END_OF_GROUP || (letter > character && !isMark(code))) return NOWHERE
  }
}

/** What searches found, by place and character: a sync asks again and again for the same endings, a cold start for few. */
const waysFound = new Map<number, number>()

/** Returns where the way on with a character is written. */
const wayWith = (character: number, from: number): number => {
  const code = codeAt(from)
  if (!isGroup(code)) return letterOf(code) === character ? from : NOWHERE
  const key = from * 0x80 + character
  let at = waysFound.get(key)
  if (at === undefined) waysFound.set(key, (at = searchWays(character, from)))
  return at
}

/** Returns where the mark of `text.slice(start, end)` is written; a capital is one. `from` is where the labels of one level are. */
const markOf = (text: string, start: number, end: number, from: number): number => {
  let at = from
  for (let index = start; index < end; index += 1) {
    const character = text.charCodeAt(index)
    const way = isMark(character) || character > LAST_LETTER ? NOWHERE : wayWith(character, at)
    if (way === NOWHERE) return NOWHERE
    if (isCapital(codeAt(way))) return index === end - 1 ? way : NOWHERE
    at = way + 1
  }
  const mark = waysAt(at)
  return isMark(codeAt(mark)) ? mark : NOWHERE
}

const lookUp = (host: string): PublicSuffix => {
  let found: PublicSuffix = { suffix: host.slice(host.lastIndexOf('.') + 1), section: 'none' }
  let labels = 0
  for (let end = host.length; end > 0;) {
    const start = host.lastIndexOf('.', end - 1) + 1
    let at = markOf(host, start, end, labels)
    // A wildcard applies only where the list has no explicit name.
    if (at === NOWHERE && start < end) at = markOf('*', 0, 1, labels)
    const mark = codeAt(at)
    if (isMark(mark) ? mark !== NO_RULE : isCapital(mark))
      found = {
        suffix: host.slice(mark === EXCEPTION ? end + 1 : start),
        section: mark === PRIVATE ? 'private' : 'icann',
      }
    labels = at + 1
    if (!isMark(mark) || !isGroup(codeAt(labels))) return found
    end = start - 1
  }
  return found
}

let last = ''
let lastFound: PublicSuffix | undefined

/** Returns a host's public suffix by the algorithm of publicsuffix.org. Takes a `Host.host` that isn't an IP address. */
export const publicSuffixOf = (host: string): PublicSuffix => {
  // One check asks repeatedly for the same host.
  if (lastFound && host === last) return lastFound
  last = host
  lastFound = lookUp(host)
  return lastFound
}
