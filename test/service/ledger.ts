/** A request as it came in, and what became of it. */
export interface LedgerEntry {
  number: number
  /** ISO 8601, when the whole request had been read. */
  time: string
  method: string
  /** Path with the query string, as sent. */
  path: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** The body's bytes read as UTF-8, nothing else changed. */
  body: string
  /** Null while in hand; `dropped` when the connection was cut without a whole answer. */
  status: number | 'dropped' | null
  /** The report that this request committed, whatever was then answered. */
  reportId: number | null
}

export type Received = Pick<LedgerEntry, 'method' | 'path' | 'headers' | 'body'>

export interface Ledger {
  readonly entries: LedgerEntry[]
  open(received: Received): LedgerEntry
  clear(): void
}

export function createLedger(now: () => Date, heard: (received: Received) => void = () => undefined): Ledger {
  const entries: LedgerEntry[] = []
  return {
    entries,
    open(received) {
      heard(received)
      const entry: LedgerEntry = {
        number: entries.length + 1,
        time: now().toISOString(),
        ...received,
        status: null,
        reportId: null,
      }
      entries.push(entry)
      return entry
    },
    clear: () => void entries.splice(0),
  }
}
