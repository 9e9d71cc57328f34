import { redactStrings } from '#lib/capture/redaction/redact-strings.ts'
import { decodedText } from '#lib/capture/redaction/spellings.ts'

/** Limits of redacted values searched for in the whole text. Longer ones are searched for near their own position only. */
const MOST_KNOWN = 50_000
const LONGEST_KNOWN = 200
/** Shorter values are redacted only as a whole part of a URL. */
const SHORTEST = 4

type RemovedSpan = { start: number; end: number; values: readonly string[] }

/** Values redacted from the URLs of one text, to be redacted everywhere else in it. */
export type RemovedValues = {
  /** Must be called in order of position. */
  note: (start: number, end: number, values: readonly string[]) => void
  /** Returns the text between two positions without these values, near their origin in any spelling. */
  without: (written: string, from: number, to: number) => string
}

export const makeRemovedValues = (): RemovedValues => {
  const spans: RemovedSpan[] = []
  const known = new Map<string, string>()
  let longest = 0
  let index: ReturnType<typeof makeIndex> | null = null

  const near = (from: number, to: number): string[] => {
    const found: string[] = []
    // Spans are sorted by start, and `longest` bounds their length.
    for (let at = firstFrom(spans, from - longest); at < spans.length; at += 1) {
      const span = spans[at]
      if (span === undefined || span.start >= to) break
      if (span.end > from) found.push(...span.values)
    }
    return found
  }

  return {
    note: (start, end, values) => {
      spans.push({ start, end, values })
      longest = Math.max(longest, end - start)
      index = null
      for (const value of values)
        if (value.length >= SHORTEST && value.length <= LONGEST_KNOWN && known.size < MOST_KNOWN)
          known.set(value.toLowerCase(), value)
    },
    without: (written, from, to) => {
      if (spans.length === 0) return written
      index ??= makeIndex([...known.keys()])
      const here = [written, decodedText(written)].flatMap((text) => index?.inside(text.toLowerCase()) ?? [])
      const values = new Set([...near(from, to), ...here.flatMap((value) => known.get(value) ?? [])])
      return values.size === 0 ? written : redactStrings(written, [...values])
    },
  }
}

const firstFrom = (spans: readonly RemovedSpan[], start: number): number => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns an index that finds many values in a text, in time almost independent of their number. */
const makeIndex = (values: readonly string[]) => {
  const sorted = values.toSorted()
  const beginnings = new Set(sorted.map((value) => value.slice(0, SHORTEST)))
  /** For each value, the index of the longest other value it starts with; -1 for none. */
  const within: number[] = []
  for (const [index, value] of sorted.entries()) {
    let before = index - 1
    while (before >= 0 && !value.startsWith(sorted[before] ?? '')) before = within[before] ?? -1
    within.push(before)
  }
  const lastUpTo = (text: string): number => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') <= text) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    inside: (text: string): string[] => {
      const found: string[] = []
      for (let at = 0; at + SHORTEST <= text.length; at += 1) {
        if (!beginnings.has(text.slice(at, at + SHORTEST))) continue
        const here = text.slice(at, at + LONGEST_KNOWN)
        // A match is the last value up to here in sort order, or one of its prefixes.
        for (let index = lastUpTo(here); index >= 0; index = within[index] ?? -1) {
          const value = sorted[index]
          if (value === undefined || !here.startsWith(value)) continue
          found.push(value)
        }
      }
      return found
    },
  }
}
