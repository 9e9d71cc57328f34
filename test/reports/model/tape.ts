/**
 * A schedule is a tape of bytes, read one at a time whenever something is open to chance: which answer, whether the worker
 * dies here, what the person does next. Past its end everything is well (0), so that a shorter tape is a simpler schedule
 * and fast-check finds the shortest that fails.
 */
export const makeTape = (bytes: Uint8Array) => {
  let at = 0
  const byte = (): number => bytes[at++] ?? 0
  return {
    byte,
    /** One of so many, the first being the harmless one. */
    of: (count: number): number => byte() % count,
    ended: (): boolean => at >= bytes.length,
    /** Nothing is left to chance from here on. */
    end: (): void => {
      at = bytes.length
    },
  }
}

export type Tape = ReturnType<typeof makeTape>
