import type { NameEntry, NameRange } from '#lib/look-alike/name-keys.ts'

/** Entries of a block on disk. */
const PER_BLOCK = 250

/** The sorted table of own names in memory, where the product has its blocks on disk; lines that are the same stand there once. */
export class SortedTable {
  readonly #entries: NameEntry[]

  constructor(entries: NameEntry[]) {
    const sorted = entries.toSorted((one, other) => {
      if (one.key !== other.key) return one.key < other.key ? -1 : 1
      return one.name < other.name ? -1 : Number(one.name > other.name)
    })
    this.#entries = sorted.filter(
      ({ key, name }, at) => key !== sorted[at - 1]?.key || name !== sorted[at - 1]?.name,
    )
  }

  get size(): number {
    return this.#entries.length
  }

  /** Where the first entry stands whose key is not before this one. */
  #firstFrom(key: string): number {
    let [from, to] = [0, this.#entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#entries[middle]?.key ?? '') < key) from = middle + 1
      else to = middle
    }
    return from
  }

  #stretch({ from, to, most }: NameRange): { start: number; end: number } {
    const start = this.#firstFrom(from)
    let end = start
    while (end < this.#entries.length && end - start < most && (this.#entries[end]?.key ?? '') <= to) end += 1
    return { start, end }
  }

  read(ranges: readonly NameRange[]): NameEntry[] {
    return ranges.flatMap((range) => {
      const { start, end } = this.#stretch(range)
      return this.#entries.slice(start, end)
    })
  }

  /** Blocks that hold what the ranges ask for; where nothing is, the one that shows it. */
  blocks(ranges: readonly NameRange[]): number {
    const touched = new Set<number>()
    for (const range of ranges) {
      const { start, end } = this.#stretch(range)
      for (let at = start; at <= Math.max(start, end - 1); at += PER_BLOCK - (at % PER_BLOCK))
        touched.add(Math.floor(Math.min(at, this.#entries.length - 1) / PER_BLOCK))
    }
    return touched.size
  }
}
