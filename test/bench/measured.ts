/**
 * What one line of the table says. Of the product and its reference the same number of samples, taken in turns in the same
 * run, so that whatever else the machine does falls on both.
 */
export interface Row {
  what: string
  unit: 'ms' | 'bytes' | 'count'
  samples: readonly number[]
  reference?: readonly number[]
  bar?: Bar
}

/** At most so many times the reference, or at most so much. `aim` is what to strive for beyond the bar. */
export type Bar = { times: number; aim?: number } | { most: number }

/** A part of the bench that can be run alone: `npm run bench -- NAME`. */
export interface Group {
  name: string
  /** What is measured, and against what. */
  about: string
  /** Takes the folder of the built extension. */
  run(build: string): Promise<Row[]>
}

/** Samples of each kind and each side; a median of fewer says little. */
export const ROUNDS = 15

/** The same number of samples of each side. */
export interface Sides<T> {
  product: T[]
  reference: T[]
}

/**
 * Takes samples of the product and of its reference in turns, ABBA, so that neither always goes first. `before` prepares
 * each round for both; the `warmUp` rounds that go ahead are thrown away.
 */
export async function inTurns<T>(
  product: (round: number) => Promise<T>,
  reference: (round: number) => Promise<T>,
  { rounds = ROUNDS, warmUp = 1, before = async (_round: number): Promise<void> => {} } = {},
): Promise<Sides<T>> {
  const taken: Sides<T> = { product: [], reference: [] }
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await before(round)
    const productFirst = round % 2 === 0
    const first = await (productFirst ? product : reference)(round)
    const second = await (productFirst ? reference : product)(round)
    if (round < warmUp) continue
    taken.product.push(productFirst ? first : second)
    taken.reference.push(productFirst ? second : first)
  }
  return taken
}

/** One number of each sample of both sides, as a row takes them. */
export const both = <T>(
  { product, reference }: Sides<T>,
  value: (one: T) => number,
): Pick<Row, 'samples' | 'reference'> => ({
  samples: product.map(value),
  reference: reference.map(value),
})
