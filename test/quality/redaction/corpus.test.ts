import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { foundByKind, wronglyRemoved } from './measure.ts'

const items = corpus()
const ordinary = items.filter(({ kind }) => kind === 'ordinary')
const kinds = foundByKind(items)
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

describe('the redaction corpus', () => {
  test('has at least 300 items, none twice', () => {
    expect(new Set(items.map((item) => JSON.stringify({ ...item, why: '' }))).size).toBe(items.length)
    expect(items.length).toBeGreaterThanOrEqual(300)
    expect(ordinary.length).toBeGreaterThanOrEqual(150)
  })

  test('at least 97 % of its secrets are proposed for removal or marked', () => {
    const missed = kinds.flatMap((kind) => kind.missed)
    expect(1 - missed.length / sum(kinds.map(({ of }) => of)), missed.join('\n')).toBeGreaterThanOrEqual(0.97)
  })

  test('at most 2 % of its ordinary addresses have a part proposed for removal', () => {
    const wrong = wronglyRemoved(items)
    expect(wrong.length / ordinary.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.02)
  })
})
