/** Bytes of memory that the texts of a copy may take: those of some hundred thousand assets. */
export const MOST_KEPT = 32_000_000

/**
 * Chunks of one copy as they are looked through, kept in memory as far as there is room: reading them from the disk takes ten times
 * as long as looking through them.
 */
export const makeKeptTexts = (most = MOST_KEPT) => {
  let texts = new Map<number, string>()
  let copy: number | null = null
  let bytes = 0

  const forget = (): void => {
    texts = new Map()
    bytes = 0
  }
  /** Another copy has other texts. */
  const about = (id: number): void => {
    if (copy !== id) forget()
    copy = id
  }

  return {
    about,
    forget,
    /** Nothing of another copy than the one that is kept, which a search may still be in. */
    get: (id: number, chunk: number): string | undefined => (id === copy ? texts.get(chunk) : undefined),
    hasSpace: (): boolean => bytes < most,
    keep: (id: number, chunk: number, text: string): void => {
      const size = bytesOf(text)
      if (id !== copy || texts.has(chunk) || bytes + size > most) return
      texts.set(chunk, text)
      bytes += size
    },
  }
}

/** An engine keeps a text in one byte a letter while none of them needs two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

export type KeptTexts = ReturnType<typeof makeKeptTexts>
