import type { Cut } from '../capture-schema.ts'

/** What reading one page may cost, in nodes and milliseconds. Together the times stay below a long task (50 ms). */
export const MOST_NODES = 250_000
export const ELEMENTS_MS = 24
export const LAYOUT_MS = 6

export const LIMITS = {
  openedFrames: 10,
  frameDepth: 3,
  openedShadowRoots: 2_000,
  fieldsOfForm: 400,
  textNodes: 1_000,
  /** Of which so many are asked whether they are shown. */
  shownTexts: 300,
  textNodeLength: 8_000,
  scannedText: 50_000,
  /** Scripts inside the page, together. */
  scriptText: 200_000,
} as const

/** What was left out and why, for the reader of the evidence: once for each pair of thing and reason. */
export type Ledger = { cuts: Cut[]; cut: (entry: Cut) => void }

export const newLedger = (): Ledger => {
  const cuts: Cut[] = []
  return {
    cuts,
    cut: (entry) => {
      if (!cuts.some(({ what, why }) => what === entry.what && why === entry.why)) cuts.push(entry)
    },
  }
}

/** The first `most` of a list; the ledger says when there were more, `seen` of them if the list itself is not all. */
export const firstOf = <T>(
  values: readonly T[],
  most: number,
  what: string,
  ledger: Ledger,
  seen = 0,
): T[] => {
  const of = Math.max(values.length, seen)
  if (of > most) ledger.cut({ what, why: 'count', kept: Math.min(most, values.length), of })
  return values.slice(0, most)
}

/** What a reader gives, or `otherwise` when it threw: one strange document must not lose the rest of the evidence. */
export const attempt = <T>(what: string, ledger: Ledger, otherwise: T, read: () => T): T => {
  try {
    return read()
  } catch {
    ledger.cut({ what, why: 'unreadable' })
    return otherwise
  }
}
