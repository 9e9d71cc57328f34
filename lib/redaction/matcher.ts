import { decodePunycode } from '#lib/assets/host.ts'

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
