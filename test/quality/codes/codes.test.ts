import { expect, test } from 'vitest'
import { CODE_PICTURES } from './corpus.ts'
import { codesMeasured } from './measure.ts'

test('of the QR codes of 100 pictures at least 95 of 100 are read, of each kind 8 of 10, and none wrongly', async () => {
  expect(CODE_PICTURES).toHaveLength(100)
  const kinds = await codesMeasured()
  const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0)
  const [found, of] = [sum(kinds.map((kind) => kind.found)), sum(kinds.map((kind) => kind.of))]
  expect(found / of, JSON.stringify(kinds)).toBeGreaterThanOrEqual(0.95)
  expect(kinds.filter((kind) => kind.found / kind.of < 0.8)).toEqual([])
  expect(kinds.flatMap(({ wrong }) => wrong)).toEqual([])
}, 600_000)
