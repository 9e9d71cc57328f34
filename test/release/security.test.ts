import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')

/** `[title](test/…)`: a test that stands behind a line. */
const proofs = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\((test\/[^)]+)\)/g)].map(([, title = '', file = '']) => ({ title, file }))

/** The rows of all tables, without their heads. */
const rows = page.split('\n').filter((line) => /^\| (?!it tries|they try|it would)/.test(line))

describe('the threat model', () => {
  test.each(proofs(page))('$title, in $file', ({ title, file }) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    // As a string of the file: the title of one test, or of each in a table.
    const source = readFileSync(join(ROOT, file), 'utf8')
    expect([`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))).toBe(true)
  })

  it('has a test behind every line', () => {
    expect(rows.length).toBeGreaterThan(25)
    for (const row of rows) {
      const cells = row.split(' | ')
      expect(cells.length, row).toBe(3)
      expect(proofs(cells[2] ?? '').length, row).toBeGreaterThan(0)
    }
  })
})

it('names no way to report a hole but the private one', () => {
  expect(page).toContain('Report a vulnerability')
  expect(page).not.toMatch(/[\w.]+@[\w-]+\.[a-z]{2,}/)
})
