import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportedReport } from '#lib/reports/export.ts'
import {
  csvField,
  csvHead,
  csvLine,
  csvRecord,
  withoutFormula,
  jsonEnd,
  jsonReport,
  jsonStart,
} from '#lib/reports/export.ts'
import { reportViewOf } from '#lib/reports/store.ts'
import { anyText } from '#test/any-text.ts'
import { NOON } from '#test/fakes/clock.ts'
import { casesToTry } from '#test/matrix.ts'
import { parseCsv } from '../reports/parse-csv.ts'
import { attempt, report, STATE_NAMES, STATES } from '../reports/samples.ts'

const messy = fc.oneof(
  anyText({ maxLength: 30 }),
  fc
    .array(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ' ', ',', ';', '\ufeff', '＝', 'a'),
    )
    .map((signs) => signs.join('')),
)

const whole = (changes: Partial<ExportedReport> = {}): ExportedReport => ({
  report: reportViewOf(report({ attempts: [attempt()] })),
  words: { state: 'Waiting', lines: 'The service had an error. Try again.' },
  body: '{"a": 1}',
  answer: { status: 503, text: '<html>', received: NOON },
  ...changes,
})

describe('CSV', () => {
  it('comes back as it was, whatever is in it, but for the apostrophes that keep it text', () => {
    fc.assert(
      fc.property(messy, fc.array(messy, { maxLength: 3 }), (title, assets) => {
        const one = whole({ report: { ...reportViewOf(report()), title, assets } })
        const [head = [], line = []] = parseCsv(csvHead() + csvLine(one))
        expect(line).toHaveLength(head.length)
        expect(line[head.indexOf('title')]).toBe(withoutFormula(title))
        expect(line[head.indexOf('assets')]).toBe(withoutFormula(assets.join(' ')))
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it('has no field that a spreadsheet would calculate', () => {
    fc.assert(
      fc.property(messy, (value) => {
        const [[field = ''] = []] = parseCsv(`${csvField(value)}\r\n`)
        expect(/^[\s"\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(field)).toBe(false)
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it.each([
    ['=HYPERLINK("https://evil.example")', 'the sign itself'],
    ['+1', 'an older sign'],
    ['-2+3', 'another'],
    ['@SUM(A1)', 'Lotus'],
    ['  =1', 'blanks in front'],
    ['"=1', 'a quote in front'],
    ["'=1", 'an apostrophe in front'],
    ['＝1', 'full-width'],
    ['\u200b=1', 'an invisible sign in front'],
  ])('makes text of %j: %s', (value) => {
    expect(withoutFormula(value)).toBe(`'${value}`)
  })

  it.each([
    ['a;=1+1', "a;'=1+1", 'a semicolon'],
    ['a;  "=1', `a;'  "=1`, 'blanks and a quote behind it'],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)", 'a tab'],
    ['a|-1', "a|'-1", 'a bar'],
    ['a\r\n+1', "a\r\n'+1", 'a line end'],
    ['a;;=1', "a;;'=1", 'an empty field'],
    ['\t=1', "'\t'=1", 'a tab in front'],
    ['\r=1', "'\r'=1", 'a line end in front'],
    [';＝1', ";'＝1", 'full-width'],
  ])('makes text of %j where another sign separates fields: %j (%s)', (value, text) => {
    expect(withoutFormula(value)).toBe(text)
  })

  /** As LibreOffice reads a line: a field that begins with a quote ends at the next single one, and what follows it belongs to it. */
  const fieldsBy = (separator: string, line: string): string[] => {
    const fields: string[] = []
    for (let at = 0; at <= line.length; at += 1) {
      let field = ''
      if (line.charAt(at) === '"') {
        for (at += 1; at < line.length; at += 1) {
          if (line.charAt(at) !== '"') field += line.charAt(at)
          else if (line.charAt(at + 1) === '"') {
            field += '"'
            at += 1
          } else break
        }
        at += 1
      }
      for (; at < line.length && !`${separator}\r\n`.includes(line.charAt(at)); at += 1)
        field += line.charAt(at)
      fields.push(field)
    }
    return fields
  }

  it.each([',', ';', '\t', '|'])('has no field that is calculated where %j separates fields', (separator) => {
    fc.assert(
      fc.property(fc.array(messy, { minLength: 1, maxLength: 3 }), (values) => {
        for (const field of fieldsBy(separator, csvRecord(values)))
          expect(field).not.toMatch(/^[\s"\u200b-\u200f\u2060\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]/)
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it.each(['https://evil.example/a=b', 'a-b', 'user@host', 'eip155:1:0xab', '', '5'])(
    'leaves %j as it is',
    (value) => {
      expect(withoutFormula(value)).toBe(value)
    },
  )

  it('begins with a byte order mark, ends its lines with CR LF and tells times in UTC', () => {
    const csv = csvHead() + csvLine(whole())
    expect(csv.startsWith('\ufeff"report",')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv).toContain('"2026-03-01T11:59:00.000Z"')
  })

  it('counts attempts that are no longer kept, and names what replaced a stopped one', () => {
    const stopped = report({
      state: { at: 'presumed', why: 'stopped', refusals: [], replacedBy: ['n1', 'n2'] },
      attempts: [attempt(), attempt({ number: 300 })],
    })
    const [head = [], line = []] = parseCsv(csvHead() + csvLine(whole({ report: reportViewOf(stopped) })))
    expect(line[head.indexOf('attempts')]).toBe('300')
    expect(line[head.indexOf('replaced by')]).toBe('n1 n2')
  })

  it.each(STATE_NAMES)('has a line for a report that is %s, without attempts or an answer', (at) => {
    const one = whole({ report: reportViewOf(report({ state: STATES[at] })), body: null, answer: null })
    const [head, line] = parseCsv(csvHead() + csvLine(one))
    expect(line).toHaveLength(head?.length ?? 0)
  })
})

describe('JSON', () => {
  it.each([0, 1, 3])('is one document of %i reports', (count) => {
    const parts = Array.from({ length: count }, (_, index) => jsonReport(whole(), index === 0))
    const read: unknown = JSON.parse([jsonStart(NOON, 'Takedown Reporter'), ...parts, jsonEnd()].join(''))
    expect(read).toMatchObject({ format: 'takedown-reports', exported: '2026-03-01T12:00:00.000Z' })
    expect(read).toHaveProperty('reports.length', count)
  })

  it('has the request byte for byte, the answer as kept and times in UTC', () => {
    const read: unknown = JSON.parse(jsonReport(whole(), true))
    expect(read).toMatchObject({
      state: 'queued',
      requestBody: '{"a": 1}',
      answer: { status: 503, text: '<html>', received: '2026-03-01T12:00:00.000Z' },
      attempts: [{ number: 1, started: '2026-03-01T11:59:00.000Z', ended: '2026-03-01T11:59:01.000Z' }],
    })
  })
})

it('names the organization as it is called here, of several: in a column of its own, and in its destination', () => {
  const named = whole({ organization: 'Acme Wallet' })
  const [head = [], line = []] = parseCsv(csvHead(true) + csvLine(named, true))
  expect([head.at(-1), line.at(-1), line[head.indexOf('organization')]]).toEqual([
    'organization name',
    'Acme Wallet',
    named.report.destination.slug,
  ])
  expect(JSON.parse(jsonReport(named, true))).toMatchObject({
    destination: { ...named.report.destination, name: 'Acme Wallet' },
  })
  expect(parseCsv(csvHead())[0]).not.toContain('organization name')
  expect(JSON.parse(jsonReport(whole(), true))).toMatchObject({
    destination: expect.not.objectContaining({ name: expect.anything() }),
  })
})
