/** A report that was committed, whether or not its sender was told. */
export interface CommittedReport {
  id: number
  createdAt: string
  /** The exact body as received. */
  body: string
  /** `content` of each asset, as sent. */
  assets: string[]
  /** The key that it was sent with. */
  apiKey: string
}

export interface ReportBook {
  readonly reports: CommittedReport[]
  commit(
    report: Omit<CommittedReport, 'id' | 'createdAt'>,
    keys: readonly string[],
    contact: string,
  ): CommittedReport
  /** Whether a report with this contact holds the asset: one report per e-mail address and asset is documented. Empty: no contact. */
  holds(key: string, contact: string): boolean
  /** Remembers that the asset was sent, accepted or not; answers whether it had been before. */
  wasTried(key: string): boolean
  clear(): void
}

const firstId = 48_201

export function createReportBook(now: () => Date): ReportBook {
  const reports: CommittedReport[] = []
  const held = new Set<string>()
  const tried = new Set<string>()
  let nextId = firstId
  return {
    reports,
    commit(report, keys, contact) {
      const committed = { id: nextId++, createdAt: now().toISOString(), ...report }
      for (const key of keys) held.add(`${key} ${contact}`)
      reports.push(committed)
      return committed
    },
    holds: (key, contact) => held.has(`${key} ${contact}`),
    wasTried(key) {
      const before = tried.has(key)
      tried.add(key)
      return before
    },
    clear() {
      reports.splice(0)
      held.clear()
      tried.clear()
    },
  }
}
