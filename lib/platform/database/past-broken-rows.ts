/** A row that the browser couldn’t read, by database, store and key. */
type BrokenRow = string

/** Rows found broken by each write that is under way, and skipped when it is repeated. */
const writing = new Set<Set<BrokenRow>>()

const nameOf = (database: string, store: string, key: unknown): BrokenRow =>
  JSON.stringify([database, store, key])

export const noteBroken = (database: string, store: string, key: unknown): void => {
  for (const names of writing) names.add(nameOf(database, store, key))
}

export const isBroken = (database: string, store: string, key: unknown): boolean =>
  [...writing].some((names) => names.has(nameOf(database, store, key)))

export const hasBroken = (): boolean => [...writing].some((names) => names.size > 0)

/**
 * Runs a write. Chromium undoes every transaction that has met a row it can’t read, even if the error was handled (measured on
 * version 156, missing or empty file), so the write is repeated without reading that row.
 */
export const pastBrokenRows = async <T>(write: () => Promise<T>): Promise<T> => {
  const mine = new Set<BrokenRow>()
  writing.add(mine)
  try {
    for (;;) {
      const known = mine.size
      try {
        return await write()
      } catch (thrown) {
        // Ends, because each round finds at least one more row.
        if (mine.size === known) throw thrown
      }
    }
  } finally {
    writing.delete(mine)
  }
}
