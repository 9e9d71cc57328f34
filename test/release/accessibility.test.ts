import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const page = readFileSync(join(DOCS, 'accessibility.md'), 'utf8')

/** [WCAG 2.2](https://www.w3.org/TR/WCAG22/), level A and AA; 4.1.1 is gone from it. */
const CRITERIA = `
  1.1.1
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5
  1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4
  2.2.1 2.2.2
  2.3.1
  2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2
  3.2.1 3.2.2 3.2.3 3.2.4 3.2.6
  3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
  4.1.2 4.1.3
`
  .trim()
  .split(/\s+/)

/** `[title](../test/…)`: a test that stands behind a line. */
const proofsIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(([, title = '', file = '']) => ({
    title,
    file,
  }))

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, criterion = '', state = '', how = '', proof = ''] = line.split('|').map((cell) => cell.trim())
    return { number: criterion.split(' ')[0] ?? '', state, how, proof }
  })

describe('the check against WCAG', () => {
  it('has every criterion once', () => {
    expect(rows.map(({ number }) => number).toSorted()).toEqual(CRITERIA.toSorted())
  })

  test.each(rows)(
    '$number says whether it is met, how, and by what that is known',
    ({ state, how, proof }) => {
      expect(['met', 'not met', 'not applicable']).toContain(state)
      expect(how).not.toBe('')
      // What no machine can see was read; the rest has a test.
      if (state === 'met') expect(proofsIn(proof).length > 0 || proof.startsWith('read through: ')).toBe(true)
      else expect(proof).toBe('')
    },
  )

  const named = new Map(proofsIn(page).map((proof) => [`${proof.file} ${proof.title}`, proof]))
  test.each([...named.values()])('$title, in $file', ({ title, file }) => {
    const path = join(DOCS, '..', file)
    expect(existsSync(path), file).toBe(true)
    expect(readFileSync(path, 'utf8').includes(`'${title}'`)).toBe(true)
  })
})
