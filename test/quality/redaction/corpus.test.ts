import { expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { foundByKind, wronglyRemoved } from './measure.ts'

const items = corpus()

test('no item of the redaction corpus is there twice', () => {
  const unique = new Set(items.map((item) => JSON.stringify({ ...item, why: '' })))
  expect(unique.size).toBe(items.length)
})

test('what is offered of each item is measured', () => {
  const found = foundByKind(items)
  expect(found.map(({ kind }) => kind)).toContain('password')
  expect(wronglyRemoved(items)).toEqual([])
})
