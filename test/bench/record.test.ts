import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { figureOf, PAGE, pageWith, recordsKept, withFigures, type Figure } from './record.ts'

const figure = (group: string, what: string, value = '1.00 × (1.0 ms)'): Figure => ({
  group,
  what,
  bar: '≤ 2 ×',
  value,
  date: '2026-11-23',
  machine: '2 cores',
})

describe('docs/performance.md', () => {
  it('has the table that the recorded figures make', async () => {
    const page = await readFile(PAGE, 'utf8')
    expect(pageWith(page, await recordsKept())).toBe(page)
  })

  it('shows the versions side by side, the newest last, and a dash for what a version has no figure of', () => {
    const page = 'Before\n<!-- figures: npm run bench -- --record -->\nold\n<!-- end of figures -->\nAfter\n'
    const drawn = pageWith(page, [
      { version: '0.1.0', figures: [figure('worker', 'stopped to answer', '3.00 × (39.0 ms)')] },
      {
        version: '0.2.0',
        figures: [figure('memory', 'at rest', '49.0 kB'), figure('worker', 'stopped to answer')],
      },
    ])
    expect(drawn).toContain('| Measured | Goal | 0.1.0 | 0.2.0 |')
    expect(drawn).toContain('| worker: stopped to answer | ≤ 2 × | 3.00 × (39.0 ms) | 1.00 × (1.0 ms) |')
    expect(drawn).toContain('| memory: at rest | ≤ 2 × | – | 49.0 kB |')
    expect(drawn).not.toContain('old')
    expect(drawn.endsWith('<!-- end of figures -->\nAfter\n')).toBe(true)
  })

  it('has to have a place for the table', () => {
    expect(() => pageWith('nothing', [])).toThrow('docs/performance.md has no')
  })
})

describe('a record', () => {
  it('keeps the figures of the groups that were not measured anew', () => {
    const kept = [figure('popup', 'one'), figure('worker', 'two'), figure('worker', 'gone')]
    const anew = [figure('worker', 'two', '2.00 × (2.0 ms)')]
    expect(withFigures(kept, anew)).toEqual([kept[0], ...anew])
  })

  it('tells the ratio to the reference, and the median alone where there is none', () => {
    const row = { what: '  stored', unit: 'ms', samples: [4, 6, 8], bar: { times: 5 } } as const
    expect(figureOf('bulk', { ...row, reference: [2, 2, 2] }, 'today', 'here')).toMatchObject({
      what: 'stored',
      value: '3.00 × (6.0 ms)',
      bar: '≤ 5 ×',
    })
    expect(figureOf('bulk', { ...row, bar: { most: 5 } }, 'today', 'here').value).toBe('6.0 ms')
  })
})
