/** Aho–Corasick matcher: finds many patterns in one linear pass. Building is linear in the patterns' length. Positions are in UTF-16 units. */
export type Matcher = {
  /** Reports, for each end position, the longest pattern ending there. */
  longest: (text: string, found: (start: number, end: number) => void) => void
  /** Reports every occurrence of every pattern by index; of equal patterns only the first. */
  all: (text: string, found: (start: number, end: number, pattern: number) => void) => void
  /** Returns the length of an identifying pattern prefix at the text's end; 0 if there is none. */
  beginningAtEnd: (text: string) => number
}

/** Prefix length that identifies a pattern; for shorter patterns, all but the last character. */
const TELLING = 6
const LEAST = 4

const edge = (node: number, code: number): number => node * 0x10000 + code

export const matcherOf = (patterns: readonly string[]): Matcher => {
  const edges = new Map<number, number>()
  const fails = [0]
  /** Longest pattern ending at a node, including its suffix links. */
  const longestAt = [0]
  /** Pattern ending exactly at a node, or -1. */
  const patternAt = [-1]
  /** Output link: the next suffix node where a pattern ends, or 0. */
  const outputs = [0]
  const depths = [0]
  const telling = [false]
  /** Fast path: nearly every character starts no pattern. */
  const begins = new Uint8Array(0x10000)

  const addNode = (node: number, code: number): number => {
    const next = depths.length
    edges.set(edge(node, code), next)
    depths.push((depths[node] ?? 0) + 1)
    longestAt.push(0)
    patternAt.push(-1)
    telling.push(false)
    if (node === 0) begins[code] = 1
    return next
  }
  const children: [parent: number, code: number, child: number][] = []
  for (const [index, pattern] of patterns.entries()) {
    const least = Math.max(LEAST, Math.min(TELLING, pattern.length - 1))
    let node = 0
    for (let at = 0; at < pattern.length; at += 1) {
      const code = pattern.charCodeAt(at)
      let next = edges.get(edge(node, code))
      if (next === undefined) {
        next = addNode(node, code)
        children.push([node, code, next])
      }
      node = next
      if (at + 1 >= least && at + 1 < pattern.length) telling[node] = true
    }
    if (node !== 0 && (patternAt[node] ?? -1) < 0) {
      patternAt[node] = index
      longestAt[node] = pattern.length
    }
  }

  const step = (from: number, code: number): number => {
    let node = from
    for (;;) {
      const next = edges.get(edge(node, code))
      if (next !== undefined) return next
      if (node === 0) return 0
      node = fails[node] ?? 0
    }
  }
  // Breadth-first, because suffix links point to shallower nodes.
  for (const [parent, code, child] of children.toSorted(
    (one, other) => (depths[one[2]] ?? 0) - (depths[other[2]] ?? 0),
  )) {
    const fail = parent === 0 ? 0 : step(fails[parent] ?? 0, code)
    fails[child] = fail
    outputs[child] = (patternAt[fail] ?? -1) >= 0 ? fail : (outputs[fail] ?? 0)
    longestAt[child] = Math.max(longestAt[child] ?? 0, longestAt[fail] ?? 0)
  }

  const walk = (text: string, arrived: (node: number, end: number) => void): number => {
    let node = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (node === 0 && begins[code] === 0) continue
      node = step(node, code)
      if ((longestAt[node] ?? 0) > 0) arrived(node, at + 1)
    }
    return node
  }

  return {
    longest: (text, found) => {
      walk(text, (node, end) => found(end - (longestAt[node] ?? 0), end))
    },
    all: (text, found) => {
      walk(text, (arrived, end) => {
        for (let node = arrived; node !== 0; node = outputs[node] ?? 0) {
          const pattern = patternAt[node] ?? -1
          if (pattern >= 0) found(end - (depths[node] ?? 0), end, pattern)
        }
      })
    },
    beginningAtEnd: (text) => {
      let node = walk(text, () => {})
      while (node !== 0 && !telling[node]) node = fails[node] ?? 0
      return depths[node] ?? 0
    },
  }
}
