import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutFormula } from '#lib/reports/export.ts'
import { takedownsCsv, takedownsJson } from '#lib/takedowns/export.ts'
import { anyText } from '#test/any-text.ts'
import { takedownRow } from '#test/gallery/answers/case-answers.ts'
import { parseCsv } from '#test/reports/parse-csv.ts'

const messy = fc.oneof(
  anyText({ maxLength: 30 }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ' ', ',', '＝', 'a'))
    .map((signs) => signs.join('')),
)

/** What a spreadsheet takes for a formula, also behind what the eye does not see. */
const CALCULATED = /^[\s"\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

const FILE = {
  by: 'Takedown Reporter',
  exported: Date.UTC(2026, 10, 21, 9),
  filters: {
    query: 'acme',
    startDate: '',
    endDate: '',
    assetType: [],
    takedownStatus: [],
    livenessStatus: [],
  },
  complete: true,
  unreadable: 0,
}

describe('cases as CSV', () => {
  it('begin with a byte order mark, end their lines with CR LF and tell times in UTC', () => {
    const csv = [...takedownsCsv([takedownRow({ createdAt: Date.UTC(2026, 10, 1, 8, 30) })])].join('')
    expect(csv.startsWith('\ufeff"case","status","liveness","asset","asset id"')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv).toContain('"2026-11-01T08:30:00.000Z"')
  })

  it('name case, asset, brand and assignee by the service’s numbers', () => {
    const one = takedownRow({ id: 9001, ids: { asset: 509_001, brand: 3, assignee: null } })
    const [head = [], line = []] = parseCsv([...takedownsCsv([one])].join(''))
    const read = (column: string) => line[head.indexOf(column)]
    expect([read('case'), read('asset id'), read('brand id'), read('assignee id')]).toEqual([
      '9001',
      '509001',
      '3',
      '',
    ])
    expect(JSON.parse([...takedownsJson([one], FILE)].join(''))).toMatchObject({
      cases: [{ id: 9001, ids: { asset: 509_001, brand: 3, assignee: null } }],
    })
  })

  it('are no formula to a spreadsheet, whatever the service has written, and come back but for the apostrophes', () => {
    fc.assert(
      fc.property(messy, messy, messy, messy, (status, name, assignee, told) => {
        const one = takedownRow({
          status,
          content: `=${name}`,
          assignee,
          brand: { name, slug: told },
          createdAt: null,
          createdText: told,
        })
        const [head = [], line = []] = parseCsv([...takedownsCsv([one])].join(''))
        expect(line).toHaveLength(head.length)
        for (const field of line) expect(field).not.toMatch(CALCULATED)
        const read = (column: string) => line[head.indexOf(column)]
        expect([read('status'), read('asset'), read('brand'), read('opened')]).toEqual(
          [status, `=${name}`, name, told].map(withoutFormula),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('have nothing where nothing was told', () => {
    const one = takedownRow({ brand: null, assignee: null, updatedAt: null, updatedText: null })
    const [head = [], line = []] = parseCsv([...takedownsCsv([one])].join(''))
    expect(['brand', 'assignee', 'updated'].map((column) => line[head.indexOf(column)])).toEqual(['', '', ''])
  })

  it('name the reports that were sent', () => {
    const reports = [
      { id: 'r1', state: 'accepted', title: '', reportNumber: '48213', confirmedAt: 0, how: 'same' } as const,
      { id: 'r2', state: 'waiting', title: '', reportNumber: '', confirmedAt: 0, how: 'domain' } as const,
    ]
    const [head = [], line = []] = parseCsv([...takedownsCsv([takedownRow({ reports })])].join(''))
    expect(line[head.indexOf('my reports')]).toBe('r1 r2')
    expect(line[head.indexOf('my report numbers')]).toBe('48213')
    expect(line[head.indexOf('my report states')]).toBe('accepted waiting')
  })
})

describe('cases as JSON', () => {
  it.each([0, 1, 3])('are one document of %i cases, that says what it is of', (count) => {
    const cases = Array.from({ length: count }, (_, index) => takedownRow({ id: index }))
    const read: unknown = JSON.parse(
      [...takedownsJson(cases, { ...FILE, complete: false, unreadable: 2 })].join(''),
    )
    expect(read).toMatchObject({
      format: 'takedown-cases',
      exported: '2026-11-21T09:00:00.000Z',
      filters: { query: 'acme' },
      complete: false,
      unreadable: 2,
      count,
      cases: cases.map(({ id }) => ({ id })),
    })
  })

  it('have times in UTC, or as they were told', () => {
    const read: unknown = JSON.parse(
      [
        ...takedownsJson([takedownRow({ createdAt: 0, updatedAt: null, updatedText: 'yesterday' })], FILE),
      ].join(''),
    )
    expect(read).toMatchObject({ cases: [{ opened: '1970-01-01T00:00:00.000Z', updated: 'yesterday' }] })
  })
})
