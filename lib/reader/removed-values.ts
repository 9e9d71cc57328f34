import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { decodedText } from '#lib/capture/redaction/url-components.ts'

/** So many are looked for everywhere in a text; a list holds fewer rows. Longer ones are looked for near their own place alone. */
const MOST_KNOWN = 50_000
const LONGEST_KNOWN = 200
/** Shorter ones are taken out where they are a whole part of an address, and nowhere else. */
const SHORTEST = 4

type Place = { start: number; end: number; values: readonly string[] }

/** What is taken out of the addresses of one text, to be taken out of all else that is kept of it. */
export type RemovedValues = {
  /** In order of place. */
  note: (start: number, end: number, values: readonly string[]) => void
  /** What stands between two places of the text without any of them, in whatever spelling near where it was found. */
  without: (written: string, from: number, to: number) => string
}

export const makeRemovedValues = (): RemovedValues => {
  const places: Place[] = []
  const known = new Map<string, string>()
  let longest = 0
  let index: ReturnType<typeof makeIndex> | null = null

  const near = (from: number, to: number): string[] => {
    const found: string[] = []
    // Places come in order of their starts, and none is longer than the longest.
    for (let at = firstFrom(places, from - longest); at < places.length; at += 1) {
      const place = places[at]
      if (place === undefined || place.start >= to) break
      if (place.end > from) found.push(...place.values)
    }
    return found
  }

  return {
    note: (start, end, values) => {
      places.push({ start, end, values })
      longest = Math.max(longest, end - start)
      index = null
      for (const value of values)
        if (value.length >= SHORTEST && value.length <= LONGEST_KNOWN && known.size < MOST_KNOWN)
          known.set(value.toLowerCase(), value)
    },
    without: (written, from, to) => {
      if (places.length === 0) return written
      index ??= makeIndex([...known.keys()])
      const here = [written, decodedText(written)].flatMap((text) => index?.inside(text.toLowerCase()) ?? [])
      const values = new Set([...near(from, to), ...here.flatMap((value) => known.get(value) ?? [])])
      return values.size === 0 ? written : redactStrings(written, [...values])
    },
  }
}

const firstFrom = (places: readonly Place[], start: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds which of many values stand in a text, in time that hardly grows with their number. */
const makeIndex = (values: readonly string[]) => {
  const sorted = values.toSorted()
  const beginnings = new Set(sorted.map((value) => value.slice(0, SHORTEST)))
  /** Of each value the longest other one that it begins with; -1 for none. */
  const within: number[] = []
  for (const [place, value] of sorted.entries()) {
    let before = place - 1
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
        // Whatever the text goes on with here begins the last value up to it, or the value within that one.
        for (let place = lastUpTo(here); place >= 0; place = within[place] ?? -1) {
          const value = sorted[place]
          if (value === undefined || !here.startsWith(value)) continue
          found.push(value)
        }
      }
      return found
    },
  }
}
