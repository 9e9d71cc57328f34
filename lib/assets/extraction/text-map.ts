/** A decoded text (entities, quoted cells, transfer encodings) with a source map. Built front to back, read in any order. */
export class TextMap {
  #parts: string[] = []
  #length = 0
  /** Per piece: its start here, its source range, and whether it maps unit by unit or only as a whole. */
  readonly #at: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #same: boolean[] = []

  get length(): number {
    return this.#length
  }

  same(text: string, from: number, to: number): void {
    if (to > from) this.#add(text.slice(from, to), from, to, true)
  }

  instead(text: string, from: number, to: number): void {
    if (text !== '') this.#add(text, from, to, false)
  }

  #add(text: string, from: number, to: number, same: boolean): void {
    this.#at.push(this.#length)
    this.#from.push(from)
    this.#to.push(to)
    this.#same.push(same)
    this.#parts.push(text)
    this.#length += text.length
  }

  get text(): string {
    return this.#parts.join('')
  }

  #piece(at: number): number {
    let low = 0
    let high = this.#at.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#at[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  placeOf(start: number, end: number): { start: number; end: number } {
    const first = this.#piece(start)
    const last = this.#piece(Math.max(start, end - 1))
    const from = this.#from[first] ?? 0
    return {
      start: this.#same[first] ? from + start - (this.#at[first] ?? 0) : from,
      end: this.#same[last] ? (this.#from[last] ?? 0) + end - (this.#at[last] ?? 0) : (this.#to[last] ?? 0),
    }
  }
}
