import { decodePunycode } from '#lib/assets/host.ts'
import { withoutEnd } from '#lib/limits.ts'
import { DEEPEST, readingsOf, runsIn, unescapings, type Run, type Stretch } from './spellings.ts'

/** Finds values in a text that is decoded already. */
export type Matcher = {
  /** Calls `found` for every occurrence of every value by its index. */
  each: (text: string, found: (value: number, start: number, end: number) => void) => void
  /** Returns the length of an identifying beginning of a value at the text's end; 0 if there is none. */
  beginningAtEnd: (text: string) => number
  /** Length of the shortest spelling of a value. */
  least: number
}

/** Email addresses and names match in any case, hosts in ASCII and Unicode, numbers in any grouping. Linear in the text. */
export const matcherOf = (values: readonly string[]): Matcher => {
  const spellings = values.flatMap((value, index) => {
    const isCaseless = value.includes('@') || isName(value)
    return Array.from(spellingsOf(value), (one) => {
      const text = withSpaces(one)
      return { index, key: lowered(text), exact: isCaseless ? null : text }
    })
  })
  const byKey = [...Map.groupBy(spellings, ({ key }) => key)]
  const automaton = automatonOf(byKey.map(([key]) => key))
  const numbers = values.flatMap((value, index) => {
    const number = groupedNumber(value)
    return number === undefined ? [] : [{ ...number, index }]
  })
  return {
    each: (text, found) => {
      const exactText = withSpaces(text)
      automaton.each(lowered(exactText), (key, end) => {
        const [pattern = '', those = []] = byKey[key] ?? []
        const start = end - pattern.length
        for (const { index, exact } of those)
          if (exact === null || exactText.startsWith(exact, start)) found(index, start, end)
      })
      if (numbers.length === 0 || !/\d/.test(text)) return
      for (const { index, expression } of numbers)
        for (const match of text.matchAll(expression))
          found(index, match.index, match.index + match[0].length)
    },
    beginningAtEnd: (text) => automaton.beginningAtEnd(lowered(withSpaces(text))),
    least: Math.min(...spellings.map(({ key }) => key.length), ...numbers.map(({ least }) => least)),
  }
}

const withSpaces = (text: string): string => text.replace(/[+\s]/g, ' ')

/** In lower case, keeping the length. */
const lowered = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Returns true for words without digits: a person's name, which pages write in any case. */
const isName = (value: string): boolean => value.slice(1, -1).includes(' ') && !/[\d@/:=&]/.test(value)

/** Returns a value, an email address also with its host in ASCII and in Unicode. */
const spellingsOf = (value: string): Set<string> => {
  const at = value.lastIndexOf('@')
  const host = at > 0 ? value.slice(at + 1) : ''
  // `URL` would also change other hosts.
  const ascii = /[^\0-\x7f]/.test(host) ? (URL.parse(`http://${host}`)?.hostname ?? host) : host
  const unicode = host.replace(
    /(?<=^|\.)xn--([^.]+)/gi,
    (label, code: string) => decodePunycode(code.toLowerCase()) ?? label,
  )
  return new Set([value, ...[ascii, unicode].map((one) => value.slice(0, value.length - host.length) + one)])
}

const BETWEEN = String.raw`[\s().\-/\u00a0\u2010-\u2015]`
const GAP = `${BETWEEN}{0,5}`
/** Forms write the spaces between groups as `+`. */
const GROUP_GAP = GAP.replace('[', '[+')

/**
 * Returns an expression for a phone number in any grouping, with or without country code (`+49 151 1234` and `0151-1234`: up to three
 * leading digits may be missing, or 0 may replace them), or for a card or account number. `least`: its shortest match. Undefined if it
 * isn't one.
 */
export const groupedNumber = (value: string): { expression: RegExp; least: number } | undefined => {
  const plain = value.replace(new RegExp(BETWEEN, 'g'), '').toUpperCase()
  if (/^(?:\d{16,19}|[A-Z]{2}\d{2}[A-Z\d]{11,30})$/.test(plain))
    return { expression: new RegExp(Array.from(plain).join(GROUP_GAP), 'gi'), least: plain.length }
  const digits = plain.replace(/\D/g, '').replace(/^00/, '')
  if (!/^\+?\d+$/.test(plain) || digits.length < 8 || digits.length > 15) return undefined
  const isNational = digits.startsWith('0')
  const own = isNational ? 1 : Math.min(3, digits.length - 7)
  const front = Array.from(digits.slice(0, own), (digit) => `(?:${digit}${GAP})?`).join('')
  const before = isNational
    ? String.raw`(?:(?:\+|00)${GAP}[1-9](?:${GAP}\d){0,2}${GAP})?${front}`
    : String.raw`(?:(?:\+|00)${GAP})?(?:0${GAP})?${front}(?:0${GAP})?`
  const rest = Array.from(digits.slice(own)).join(GAP)
  return {
    expression: new RegExp(String.raw`(?<!\d)${before}${rest}(?!\d)`, 'g'),
    least: digits.length - own,
  }
}

/** Prefix length that identifies a pattern; for shorter patterns, all but the last character. */
const TELLING = 6
const MIN_TELLING = 4

type Node = {
  next: Map<number, Node>
  depth: number
  /** Pattern ending here, or -1. */
  pattern: number
  isTelling: boolean
  /** Node of the longest other suffix, and the nearest one of those where a pattern ends. */
  fail: Node | null
  output: Node | null
}

const nodeOf = (depth: number): Node => ({
  next: new Map(),
  depth,
  pattern: -1,
  isTelling: false,
  fail: null,
  output: null,
})

/** Aho–Corasick: finds many patterns in one linear pass. Building is linear in the patterns' length. */
const automatonOf = (patterns: readonly string[]) => {
  const root = nodeOf(0)
  for (const [index, pattern] of patterns.entries()) {
    const least = Math.max(MIN_TELLING, Math.min(TELLING, pattern.length - 1))
    let node = root
    for (let at = 0; at < pattern.length; at += 1) {
      const next = node.next.get(pattern.charCodeAt(at)) ?? nodeOf(at + 1)
      node.next.set(pattern.charCodeAt(at), next)
      node = next
      if (at + 1 >= least && at + 1 < pattern.length) node.isTelling = true
    }
    node.pattern = index
  }
  const step = (from: Node, code: number): Node => {
    let node: Node | null = from
    while (node) {
      const next = node.next.get(code)
      if (next) return next
      node = node.fail
    }
    return root
  }
  // Breadth-first, because suffixes are shallower. The list grows during iteration.
  const nodes = [root]
  for (const node of nodes)
    for (const [code, child] of node.next) {
      const fail = node.fail ? step(node.fail, code) : root
      child.fail = fail
      child.output = fail.pattern >= 0 ? fail : fail.output
      nodes.push(child)
    }

  const walk = (text: string, arrived: (node: Node, end: number) => void): Node => {
    let node = root
    for (let at = 0; at < text.length; at += 1) {
      node = step(node, text.charCodeAt(at))
      if (node !== root) arrived(node, at + 1)
    }
    return node
  }
  return {
    each: (text: string, found: (pattern: number, end: number) => void): void => {
      walk(text, (arrived, end) => {
        for (let node = arrived.pattern >= 0 ? arrived : arrived.output; node; node = node.output)
          found(node.pattern, end)
      })
    },
    beginningAtEnd: (text: string): number => {
      let node: Node | null = walk(text, () => {})
      while (node && !node.isTelling) node = node.fail
      return node?.depth ?? 0
    },
  }
}

/** Replacement for removed values; valid in URLs and clearly visible. */
export const REDACTED = 'REDACTED'

/** Shorter values are removed only as a whole part of a URL (see `redactUrl`): removing `id` or `42` from every text would destroy it. */
const SHORTEST_EVERYWHERE = 4

export const isRemovedEverywhere = (secret: string): boolean =>
  secret.length >= 2 * SHORTEST_EVERYWHERE || Array.from(secret).length >= SHORTEST_EVERYWHERE

type OnFound = (value: string, start: number, end: number) => void

/** Idempotent; never throws. */
export type Redactor = {
  redact: (text: string) => string
  /** Also removes the start of a secret at the text's end, for truncated texts. */
  redactCut: (text: string) => string
  holds: (text: string) => boolean
  /** Calls `found` for every occurrence of every value, including overlapping ones. */
  findEach: (text: string, found: OnFound) => void
}

/** Removing a secret can join its neighbors into another; after this many rounds, whole words are removed. */
const MAX_ROUNDS = 3

/** Number of cached redactors: each view of a draft requests the same ones again. */
const MAX_KNOWN = 4
const known = new Map<string, Redactor>()

/**
 * Returns a redactor for secrets in all spellings: plain, percent-encoded (repeatedly), HTML-, JSON- or script-escaped, full-width or
 * foreign digits, invisible characters, base64, base64url, base32 or hex at any offset, nested up to three times. A plain secret is cut
 * out; in any other spelling, the word or part of a URL that holds it goes whole. So do parts that nest too much to be read.
 * Linear in text and secrets. If secrets remain after all rounds, removes their words and finally the whole text.
 */
export const redactorOf = (removed: readonly string[]): Redactor => {
  const wanted = [...new Set(removed.filter(isRemovedEverywhere))]
  const key = JSON.stringify(wanted)
  const redactor = known.get(key) ?? (wanted.length === 0 ? NOTHING_TO_REMOVE : madeOf(wanted))
  known.delete(key)
  known.set(key, redactor)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  return redactor
}

const NOTHING_TO_REMOVE: Redactor = {
  redact: (text) => text,
  redactCut: (text) => text,
  holds: () => false,
  findEach: () => {},
}

const madeOf = (secrets: readonly string[]): Redactor => {
  const matcher = matcherOf(secrets)
  const find = (text: string): Stretch[] => {
    const stretches: Stretch[] = []
    findIn(text, matcher, (_value, start, end) => addStretch(stretches, start, end))
    return stretches
  }
  // A value may be a part of the mark itself, such as “DACT”.
  const mark = [REDACTED, 'XXXXXXXX', '--------'].find((one) => find(one).length === 0) ?? ''
  const redact = keptResults((text) => replacedUntilNone(text, find, mark))
  return {
    redact,
    redactCut: keptResults((text) => {
      const whole = redact(text)
      const from = beginningAtEnd(whole, matcher)
      return from === whole.length ? whole : whole.slice(0, from) + mark
    }),
    holds: (text) => redact(text) !== text,
    findEach: (text, found) =>
      findIn(text, matcher, (value, start, end) => {
        const secret = value === UNREAD ? undefined : secrets[value]
        if (secret !== undefined) found(secret, start, end)
      }),
  }
}

/** Replaces what `find` finds until it finds nothing, at last whole words and the whole text. */
export const replacedUntilNone = (text: string, find: (text: string) => Stretch[], mark: string): string => {
  let result = text
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stretches = find(result)
    if (stretches.length === 0) return result
    result = replacedStretches(result, stretches, mark)
  }
  const words = result.replace(/\S+/g, (word) => (find(word).length > 0 ? mark : word))
  return find(words).length > 0 ? mark : words
}

/** Adds a stretch, to the last one if they overlap: values within each other occur at every character. */
const addStretch = (stretches: Stretch[], start: number, end: number): void => {
  const last = stretches.at(-1)
  if (last && start <= last.end && end >= last.start) {
    last.start = Math.min(last.start, start)
    last.end = Math.max(last.end, end)
  } else stretches.push({ start, end })
}

export const mergedStretches = (stretches: readonly Stretch[]): Stretch[] => {
  const merged: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start))
    addStretch(merged, start, end)
  return merged
}

const replacedStretches = (text: string, stretches: readonly Stretch[], mark: string): string => {
  let result = ''
  let done = 0
  for (const { start, end } of mergedStretches(stretches)) {
    result += text.slice(done, start) + mark
    done = end
  }
  return result + text.slice(done)
}

/** What takes the place of a value where a part couldn't be searched within the limits. */
const UNREAD = -1

/** Work limit of a run, in decoded characters per character plus a constant. A URL nested twice uses a third of it. */
const MAX_FOR_EACH = 40
const MAX_FOR_ANY = 4_000

type OnMatch = (value: number, start: number, end: number) => void

const findIn = (text: string, matcher: Matcher, found: OnMatch): void => {
  const { readings, complete } = readingsOf(text)
  // Words by themselves nest less; one that still nests too much goes whole.
  if (!complete && !/\s/.test(text)) found(UNREAD, 0, text.length)
  else if (!complete)
    for (const { index, 0: word } of text.matchAll(/\S+/g))
      findIn(word, matcher, (value, start, end) => found(value, index + start, index + end))
  for (const reading of readings) {
    const add: OnMatch = (value, from, to) => {
      const { start, end } = reading.place(from, to)
      found(value, start, end)
    }
    matcher.each(reading.text, add)
    for (const run of runsIn(reading.text, matcher.least)) {
      const { start, end } = reading.place(run.start, run.end)
      // Runs that aren't escaped were already decoded in the text itself.
      if (reading === readings[0] || text.slice(start, end) !== run.text)
        findInRun(run, reading.text, matcher, add)
    }
  }
}

const PADDING = /^(?:=|%(?:25){0,4}3d){1,6}/i
/** In characters. */
const LONGEST_PADDING = 60

/** A run goes whole with its padding, since a rest would be broken; in a path, where `/` ends a segment, the segment if that holds all. */
const findInRun = (run: Run, text: string, matcher: Matcher, found: OnMatch): void => {
  const isValue = run.start === 0 ? !run.text.startsWith('/') : /["'=\s]/.test(text.charAt(run.start - 1))
  const segments =
    isValue || !run.text.includes('/')
      ? []
      : Array.from(run.text.matchAll(/[^/]+/g)).flatMap(({ index, 0: segment }) =>
          runsIn(segment, matcher.least).map((one) => ({
            ...one,
            start: run.start + index + one.start,
            end: run.start + index + one.end,
          })),
        )
  const foundIn = (one: Run): boolean => {
    const values = valuesInRun(one, matcher)
    const padding = PADDING.exec(text.slice(one.end, one.end + LONGEST_PADDING))?.[0].length ?? 0
    for (const value of values) found(value, one.start, one.end + padding)
    return values.size > 0
  }
  if (segments.filter(foundIn).length === 0) foundIn(run)
}

const valuesInRun = (run: Run, matcher: Matcher): Set<number> => {
  const values = new Set<number>()
  let left = MAX_FOR_ANY + MAX_FOR_EACH * run.text.length
  const search = (one: Run, depth: number): void => {
    for (let shift = 0; shift < one.shifts; shift += 1) {
      const { texts, complete } = unescapings(one.decoded(shift))
      if (!complete) values.add(UNREAD)
      for (const text of texts) {
        left -= text.length
        if (left < 0) {
          values.add(UNREAD)
          return
        }
        matcher.each(text, (value) => values.add(value))
        if (depth < DEEPEST) for (const inner of runsIn(text, matcher.least)) search(inner, depth + 1)
      }
    }
  }
  search(run, 1)
  return values
}

const HALF_ESCAPE = /(?:%[0-9a-f]?|&#?\w{0,6}|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$/i

/** Longest end of a text that is searched, in characters; longer than any encoded value. */
const LONGEST_END = 6_000

/** Bytes of the shortest telling beginning. */
const MIN_BEGINNING = 4

/** Returns where a truncated value at the text's end starts; otherwise the text's length. */
const beginningAtEnd = (all: string, matcher: Matcher): number => {
  const cut = Math.max(0, all.length - LONGEST_END)
  const text = all.slice(cut)
  let from = text.length
  for (const { text: read, place } of readingsOf(text).readings) {
    const foundAt = (start: number): void => {
      from = Math.min(from, place(start, read.length).start)
    }
    for (const end of [read, read.replace(HALF_ESCAPE, '')]) {
      const length = matcher.beginningAtEnd(end)
      if (length > 0) foundAt(end.length - length)
    }
    for (const run of runsIn(read, MIN_BEGINNING)) {
      // Only a run that reaches the end can be truncated.
      if (run.end < read.length) continue
      for (let shift = 0; shift < run.shifts; shift += 1)
        if (matcher.beginningAtEnd(withoutEnd(run.decoded(shift), '\ufffd')) > 0) foundAt(run.start)
    }
  }
  return cut + from
}

/** Cache size per redactor, in characters: enough for a capture and its URL. */
const MAX_KEPT = 400_000

/** Caches results by text, so that typing a description doesn't redact the page again. */
const keptResults = (make: (text: string) => string): ((text: string) => string) => {
  const results = new Map<string, string>()
  let characters = 0
  return (text) => {
    const there = results.get(text)
    if (there !== undefined) return there
    const made = make(text)
    if (characters + text.length > MAX_KEPT) {
      results.clear()
      characters = 0
    }
    results.set(text, made)
    characters += text.length
    return made
  }
}
