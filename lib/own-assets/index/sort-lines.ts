/** ASCII codes: 7 bits each. Lines hold no control character but tabs. */
const BITS = 128
const TAB = 0x09
const END = 0x0a
const BETWEEN_LINES = '\n'
/** Characters compared per step, and the lines that the rest of the 53 bits that a number holds exactly can index. */
const STEPS = [
  { atOnce: 5, most: 2 ** 18 },
  { atOnce: 3, most: 2 ** 32 },
] as const
/** Below this count, insertion sort is faster. */
const FEW = 10

/** Tables in which lines with the same key, and the same name, repeat each other: see `saysTheSame`. */
const TABLES_OF_KEYS = new Set(['d', 'i', 'j', 'l'].map((letter) => letter.charCodeAt(0)))

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Lines as bytes, each with its end. Those with other characters stay strings: UTF-8 has another order. */
const bytesOf = (texts: readonly string[]): { bytes: Uint8Array; others: string[] } => {
  const others: string[] = []
  const ascii = texts.flatMap((text) => {
    if (isAscii(text)) return text
    const lines = text.split(BETWEEN_LINES)
    others.push(...lines.filter((line) => !isAscii(line)))
    return lines.filter(isAscii)
  })
  const bytes = new Uint8Array(ascii.reduce((length, text) => length + text.length + 1, 0))
  const encoder = new TextEncoder()
  let at = 0
  for (const text of ascii) {
    at += encoder.encodeInto(text, bytes.subarray(at)).written
    bytes[at] = END
    at += 1
  }
  return { bytes, others }
}

const startsOf = (bytes: Uint8Array): Uint32Array => {
  const starts: number[] = []
  let start = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== END) continue
    starts.push(start)
    start = at + 1
  }
  return Uint32Array.from(starts)
}

/** Radix sort: packs the next characters and an index into numbers, sorts those, and goes on with lines that are still alike. */
const sortStarts = (bytes: Uint8Array, starts: Uint32Array): void => {
  const before = new Uint32Array(starts.length)
  const alike: { from: number; to: number; depth: number }[] = [{ from: 0, to: starts.length, depth: 0 }]

  const isBefore = (one: number, other: number): boolean => {
    for (let [a, b] = [one, other]; ; a += 1, b += 1) {
      const [unit = 0, otherUnit = 0] = [bytes[a], bytes[b]]
      if (unit === END || otherUnit === END) return unit === END && otherUnit !== END
      if (unit !== otherUnit) return unit < otherUnit
    }
  }
  const insert = (from: number, to: number, depth: number): void => {
    for (let at = from + 1; at < to; at += 1) {
      const line = starts[at] ?? 0
      let index = at
      for (; index > from && isBefore(line + depth, (starts[index - 1] ?? 0) + depth); index -= 1)
        starts[index] = starts[index - 1] ?? 0
      starts[index] = line
    }
  }
  const sortPart = (from: number, to: number, depth: number): void => {
    if (to - from < FEW) return insert(from, to, depth)
    const [fast, forMany] = STEPS
    const { atOnce, most } = to - from <= fast.most ? fast : forMany
    const numbers = new Float64Array(to - from)
    for (let at = from; at < to; at += 1) {
      const line = starts[at] ?? 0
      before[at] = line
      let number = 0
      let unit = line + depth
      for (let index = 0; index < atOnce; index += 1) {
        const code = bytes[unit] ?? 0
        // 0 means that the line has ended, which sorts first.
        number = number * BITS + (code === END ? 0 : code)
        if (code !== END) unit += 1
      }
      numbers[at - from] = number * most + at - from
    }
    numbers.sort()
    let begin = from
    let same = -1
    // Lines that have ended are identical.
    const goOn = (end: number): void => {
      if (end - begin > 1 && same % BITS !== 0) alike.push({ from: begin, to: end, depth: depth + atOnce })
    }
    for (let at = from; at < to; at += 1) {
      const number = numbers[at - from] ?? 0
      const characters = Math.floor(number / most)
      if (characters !== same) {
        goOn(at)
        begin = at
        same = characters
      }
      starts[at] = before[from + number - characters * most] ?? 0
    }
    goOn(to)
  }

  for (let part = alike.pop(); part; part = alike.pop()) sortPart(part.from, part.to, part.depth)
}

const hasTab = (bytes: Uint8Array, from: number): boolean => {
  for (let at = from; bytes[at] !== END; at += 1) if (bytes[at] === TAB) return true
  return false
}

/** `saysTheSame` of two lines as bytes. */
const isRepeat = (bytes: Uint8Array, line: number, last: number): boolean => {
  let isAfterKey = false
  let at = 0
  for (; bytes[line + at] === bytes[last + at]; at += 1) {
    if (bytes[line + at] === END) return true
    isAfterKey ||= bytes[line + at] === TAB
  }
  const mayRepeat = isAfterKey && TABLES_OF_KEYS.has(bytes[line] ?? 0)
  return mayRepeat && !hasTab(bytes, line + at) && !hasTab(bytes, last + at)
}

/** Returns true if the line at `start` sorts before a text with characters that aren’t ASCII. */
const isBeforeText = (bytes: Uint8Array, start: number, text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const unit = bytes[start + at] ?? END
    const apart = unit === END ? -1 : unit - text.charCodeAt(at)
    if (apart !== 0) return apart < 0
  }
  return false
}

/** Collects whole lines, each with its end, into pieces of about `size` characters without the last end. */
const makePieces = (size: number) => {
  const pieces: string[] = []
  let piece = ''
  const cut = (): void => {
    if (piece !== '') pieces.push(piece.slice(0, -1))
    piece = ''
  }
  return {
    add: (lines: string): void => {
      piece += lines
      if (piece.length >= size) cut()
    },
    length: (): number => piece.length,
    all: (): string[] => {
      cut()
      return pieces
    },
  }
}

/**
 * Sorts the lines of texts by UTF-16 units, as IndexedDB’s keys are sorted, drops repeats, and returns them in pieces of about `size`
 * characters. Works on bytes: in half the time of strings. `withoutRepeats` does the rest for lines that aren’t ASCII.
 */
export const sortIntoPieces = (
  texts: readonly string[],
  size: number,
  withoutRepeats: (sorted: string[]) => string[],
): string[] => {
  const { bytes, others } = bytesOf(texts)
  const starts = startsOf(bytes)
  sortStarts(bytes, starts)
  const rest = withoutRepeats(others.toSorted()).toReversed()
  const decoder = new TextDecoder()
  const sorted = new Uint8Array(bytes.length)
  const pieces = makePieces(size)
  let [from, to] = [0, 0]
  let last = -1
  for (const start of starts) {
    if (last >= 0 && isRepeat(bytes, start, last)) continue
    last = start
    for (
      let text = rest.at(-1);
      text !== undefined && !isBeforeText(bytes, start, text);
      text = rest.at(-1)
    ) {
      pieces.add(decoder.decode(sorted.subarray(from, to)))
      from = to
      pieces.add(text + BETWEEN_LINES)
      rest.pop()
    }
    for (let at = start; ; at += 1) {
      const unit = bytes[at] ?? END
      sorted[to] = unit
      to += 1
      if (unit === END) break
    }
    if (pieces.length() + to - from < size) continue
    pieces.add(decoder.decode(sorted.subarray(from, to)))
    from = to
  }
  pieces.add(decoder.decode(sorted.subarray(from, to)))
  for (const text of rest.toReversed()) pieces.add(text + BETWEEN_LINES)
  return pieces.all()
}
