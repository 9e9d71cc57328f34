/** Memory limit for cached chunk texts, in bytes: enough for some hundred thousand assets. */
const MAX_BYTES = 32_000_000

/** Caches searchable chunks of copies up to the limit: reading them from disk takes ten times as long as searching them. */
export const makeTextCache = (most = MAX_BYTES) => {
  const copies = new Map<number, { texts: Map<number, string>; bytes: number }>()
  const bytes = (): number => [...copies.values()].reduce((sum, one) => sum + one.bytes, 0)
  /** A text could not be kept for want of space, since the copies were set. */
  let wasFull = false

  return {
    /** Says which copies there are, and which are searched; forgets others, and without space those that are not searched. */
    setCopies: (every: readonly { id: number }[], searched = every): void => {
      const stay = wasFull ? searched : every
      wasFull = false
      for (const id of copies.keys()) if (stay.every((one) => one.id !== id)) copies.delete(id)
      for (const { id } of every) if (!copies.has(id)) copies.set(id, { texts: new Map(), bytes: 0 })
    },
    forget: (): void => copies.clear(),
    /** Returns nothing for a copy that is replaced, which an older search may still be reading. */
    get: (id: number, chunk: number): string | undefined => copies.get(id)?.texts.get(chunk),
    hasSpace: (): boolean => bytes() < most,
    /** Keeps a text and returns it; null if it can’t be kept. */
    keep: (id: number, chunk: number, make: () => string | null): string | null => {
      const copy = copies.get(id)
      const text = copy && bytes() < most ? make() : null
      const size = text === null ? 0 : bytesOf(text)
      wasFull ||= copy !== undefined && bytes() + size >= most
      if (!copy || text === null || bytes() + size > most) return null
      if (!copy.texts.has(chunk)) copy.bytes += size
      copy.texts.set(chunk, text)
      return text
    },
  }
}

/** Engines store a string with one byte per character unless a character needs two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

export type TextCache = ReturnType<typeof makeTextCache>
