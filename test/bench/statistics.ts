import type { Bar, Row } from './measured.ts'

export interface Summary {
  median: number
  min: number
  max: number
}

/** @throws RangeError for no samples */
export function summaryOf(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((one, other) => one - other)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.ceil((sorted.length - 1) / 2)]
  const min = sorted[0]
  const max = sorted.at(-1)
  if (low === undefined || high === undefined || min === undefined || max === undefined)
    throw new RangeError('no samples')
  return { median: (low + high) / 2, min, max }
}

/** The product's median in medians of the reference; undefined without a reference, or with one of nothing. */
export function ratioOf({ samples, reference }: Row): number | undefined {
  const floor = reference ? summaryOf(reference).median : 0
  return floor === 0 ? undefined : summaryOf(samples).median / floor
}

export type Standing = 'aim met' | 'met' | 'missed'

/** How a row stands to its bar; undefined without one. */
export function standingOf(row: Row): Standing | undefined {
  if (!row.bar) return undefined
  const value = 'most' in row.bar ? summaryOf(row.samples).median : ratioOf(row)
  if (value === undefined) throw new Error(`${row.what}: a bar in times needs a reference`)
  return standing(row.bar, value)
}

function standing(bar: Bar, value: number): Standing {
  if ('most' in bar) return value <= bar.most ? 'met' : 'missed'
  if (bar.aim !== undefined && value <= bar.aim) return 'aim met'
  return value <= bar.times ? 'met' : 'missed'
}
