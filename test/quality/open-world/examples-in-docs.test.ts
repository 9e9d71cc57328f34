import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { readWithoutOwn } from './measure.ts'

/** Inputs of several lines, which no table can quote; the cases have them. */
const SEVERAL_LINES = ['URL broken over two lines', 'Email source, mailbox or attached email']

const codeIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'))

const page = readFileSync(new URL('../../../docs/using.md', import.meta.url), 'utf8')
const section = /### What Bulk reads\n([^]*?)\n## /.exec(page)?.[1] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, input = '', examples = '', gives = '']) => ({ input, examples, gives }))
const quoted = rows.flatMap(({ input, examples, gives }) =>
  SEVERAL_LINES.includes(input) ? [] : codeIn(examples).map((example) => [example, gives] as const),
)

describe('what docs/using.md says that Bulk makes of an input', () => {
  it('is said with an example for each', () => {
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ examples }) => codeIn(examples).length === 0).map(({ input }) => input)).toEqual([])
  })

  test.each(quoted)('%s: %s', async (example, gives) => {
    const outcome = await readWithoutOwn(example)
    const statuses = new Set(outcome.rows.map(({ rowStatus }) => rowStatus))
    if (gives.startsWith('Review')) expect(statuses).toEqual(new Set(['review']))
    else if (gives.startsWith('Can’t be reported')) expect(statuses).toEqual(new Set(['not-asset']))
    else if (gives.startsWith('Incomplete'))
      expect(statuses).toEqual(new Set([example.startsWith('0x') ? 'incomplete' : 'not-asset']))
    else {
      expect(statuses).toEqual(new Set(['ready']))
      const [content = ''] = codeIn(gives.split('. ', 1)[0] ?? '')
      expect(outcome.sent.join(' ')).toContain(content)
      expect(outcome.sent).toHaveLength(1)
    }
  })
})
