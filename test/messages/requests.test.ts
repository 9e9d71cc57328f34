import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import type { Requests } from '#lib/messages/requests.ts'
import { reportViewOf } from '#lib/reports/store.ts'
import { report, STATE_NAMES, STATES } from '#test/reports/samples.ts'

/** `never` where messages of Chromium, which are JSON, would change a value. */
type AsJson<T> = T extends
  | ((...given: never) => unknown)
  | bigint
  | symbol
  | Date
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ArrayBufferView
  ? never
  : T extends object
    ? { [Key in keyof T]: AsJson<T[Key]> }
    : T

test('no request and no answer has a value that a message would change', () => {
  expectTypeOf<Requests>().toExtend<AsJson<Requests>>()
  expectTypeOf<{ at: Date }>().not.toExtend<AsJson<{ at: Date }>>()
})

test('every request has one row in the table of handlers', () => {
  const namesIn = (path: string, row: RegExp): string[] =>
    [...readFileSync(path, 'utf8').matchAll(row)].map(([, name = '']) => name)
  const names = ['requests', 'report-requests', 'bulk-requests'].flatMap((file) =>
    namesIn(`lib/messages/${file}.ts`, /^ {2}'([a-z-]+\/[a-z-]+)':/gm),
  )
  expect(names.length).toBeLessThan(70)
  expect(new Set(names).size).toBe(names.length)
  const rows = ['requests', 'open-drafts'].flatMap((file) =>
    namesIn(`entrypoints/background/${file}.ts`, /^ {4}'([a-z-]+\/[a-z-]+)':/gm),
  )
  expect(rows.toSorted()).toEqual(names.toSorted())
})

test.each(STATE_NAMES)('a report that is %s is shown without what is the background’s own', (at) => {
  const view = reportViewOf(report({ state: STATES[at] }))
  expect(Object.keys(view)).not.toContain('checkedAgainst')
})
