import { describe, expect, it } from 'vitest'
import { inTurns, type Row } from './measured.ts'
import { ratioOf, standingOf, summaryOf } from './statistics.ts'

const row = (part: Partial<Row>): Row => ({ what: 'a thing', unit: 'ms', samples: [10], ...part })

describe('summaryOf', () => {
  it.each([
    [[3, 1, 2], { median: 2, min: 1, max: 3 }, 'the middle one'],
    [[4, 1, 2, 3], { median: 2.5, min: 1, max: 4 }, 'between the middle two'],
    [[10, 9, 100], { median: 10, min: 9, max: 100 }, 'by number, not by text'],
  ])('%j is %j: %s', (samples, expected) => {
    expect(summaryOf(samples)).toEqual(expected)
  })

  it('has nothing to say of no samples', () => {
    expect(() => summaryOf([])).toThrow(RangeError)
  })
})

describe('standingOf', () => {
  const against = (reference: number) => ({ reference: [reference] })
  it.each<[Partial<Row>, string | undefined, string]>([
    [{}, undefined, 'no bar'],
    [{ bar: { most: 10 } }, 'met', 'exactly at the bar'],
    [{ bar: { most: 9 } }, 'missed', 'over it'],
    [{ ...against(8), bar: { times: 1.5, aim: 1.25 } }, 'aim met', 'exactly at the aim'],
    [{ ...against(7), bar: { times: 1.5, aim: 1.25 } }, 'met', 'between aim and bar'],
    [{ ...against(6), bar: { times: 1.5, aim: 1.25 } }, 'missed', 'beyond both'],
  ])('%j: %s, %s', (part, expected) => {
    expect(standingOf(row(part))).toBe(expected)
  })

  it('does not pass a bar in times without a reference', () => {
    expect(() => standingOf(row({ bar: { times: 2 } }))).toThrow('needs a reference')
  })
})

it('has no ratio to a reference of nothing', () => {
  expect(ratioOf(row({ samples: [0], reference: [0] }))).toBeUndefined()
})

it('takes turns ABBA, throws the warm-up away and keeps each side’s samples apart', async () => {
  const order: string[] = []
  const take = (side: string) => (round: number) => {
    order.push(`${side}${round}`)
    return Promise.resolve(round)
  }
  const taken = await inTurns(take('p'), take('r'), { rounds: 2, warmUp: 1 })
  expect(order).toEqual(['p0', 'r0', 'r1', 'p1', 'p2', 'r2'])
  expect(taken).toEqual({ product: [1, 2], reference: [1, 2] })
})
