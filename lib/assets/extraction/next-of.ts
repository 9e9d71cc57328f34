/**
 * Where a text occurs next. Asked again for a place before the last answer it answers from memory, so that looking for what never
 * comes costs the length of the input once and not each time.
 */
export class NextOf {
  readonly #text: string
  readonly #found = new Map<string, { asked: number; at: number }>()

  constructor(text: string) {
    this.#text = text
  }

  /** As `indexOf`. */
  from(wanted: string, from: number): number {
    const known = this.#found.get(wanted)
    if (known && known.asked <= from && (known.at < 0 || known.at >= from)) return known.at
    const at = this.#text.indexOf(wanted, from)
    this.#found.set(wanted, { asked: from, at })
    return at
  }
}
