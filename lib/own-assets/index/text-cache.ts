/** Memory limit for cached chunk texts, in bytes: enough for some hundred thousand assets. */
const MOST_BYTES = 32_000_000

/** Caches searchable chunks of one copy up to the limit: reading them from disk takes ten times as long as searching them. */
export const makeTextCache = (most = MOST_BYTES) => {
  let texts = new Map<number, string>()
  let copy: number | null = null
  let bytes = 0

  const forget = (): void => {
    texts = new Map()
    bytes = 0
  }
  const about = (id: number): void => {
    if (copy !== id) forget()
    copy = id
  }

  return {
    about,
    forget,
    /** Returns nothing for a copy other than the cached one, which an older search may still be reading. */
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

/** Engines store a string with one byte per character unless a character needs two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

export type TextCache = ReturnType<typeof makeTextCache>
