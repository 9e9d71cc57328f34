import type { Cut } from '../capture-schema.ts'

/** Limits for reading one page, in nodes and milliseconds. The total time stays below a long task (50 ms). */
export const MAX_NODES = 250_000
export const ELEMENTS_MS = 24
export const LAYOUT_MS = 6

export const LIMITS = {
  openedFrames: 10,
  frameDepth: 3,
  openedShadowRoots: 2_000,
  fieldsOfForm: 400,
  textNodes: 1_000,
  shownTexts: 300,
  textNodeLength: 8_000,
  scannedText: 50_000,
  /** In characters. */
  scriptText: 200_000,
} as const

/** Records what was cut and why, once per pair. */
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

/** Returns the first `most` items and records a cut if there were more; `seen` counts items that the list lacks. */
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

/** Returns `otherwise` if `read` throws, so that one odd document doesn't lose the remaining evidence. */
export const attempt = <T>(what: string, ledger: Ledger, otherwise: T, read: () => T): T => {
  try {
    return read()
  } catch {
    ledger.cut({ what, why: 'unreadable' })
    return otherwise
  }
}
