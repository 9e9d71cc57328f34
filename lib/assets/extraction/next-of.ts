/** Cached `indexOf`: a text that never occurs costs one pass over the input, not one per call. */
export class NextOf {
  readonly #text: string
  readonly #found = new Map<string, { asked: number; at: number }>()

  constructor(text: string) {
    this.#text = text
  }

  from(wanted: string, from: number): number {
    const known = this.#found.get(wanted)
    if (known && known.asked <= from && (known.at < 0 || known.at >= from)) return known.at
    const at = this.#text.indexOf(wanted, from)
    this.#found.set(wanted, { asked: from, at })
    return at
  }
}
