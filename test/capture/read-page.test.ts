import { expect, test, vi } from 'vitest'
import { MAX_JSON_BYTES, jsonBytes } from '#lib/capture/bounds.ts'
import type { ExecuteScript, ReadFailure } from '#lib/drafts/read-page.ts'
import { readPage } from '#lib/drafts/read-page.ts'
import { overfullCapture, sampleCapture } from './sample-capture.ts'

const read = (executeScript: ExecuteScript) => readPage(executeScript, 7, 500)

const answering = (result: unknown): ExecuteScript => vi.fn(() => Promise.resolve([{ result }]))

test('reads the tab’s top document, also while it is still loading', async () => {
  const executeScript = answering(sampleCapture())
  expect(await read(executeScript)).toEqual({ ok: true, value: sampleCapture() })
  expect(executeScript).toHaveBeenCalledExactlyOnceWith({
    target: { tabId: 7 },
    files: ['content-scripts/capture.js'],
    injectImmediately: true,
  })
})

test.each<[result: unknown, failure: ReadFailure, why: string]>([
  [undefined, { kind: 'not-readable', reason: 'no-answer' }, 'the script threw in Chromium'],
  [null, { kind: 'not-readable', reason: 'no-answer' }, 'the script threw in Firefox'],
  [{ kind: 'page' }, { kind: 'not-readable', reason: 'unexpected-answer' }, 'half an answer'],
  ['page', { kind: 'not-readable', reason: 'unexpected-answer' }, 'no answer of ours'],
  [
    { kind: 'not-a-document', contentType: 'application/pdf' },
    { kind: 'not-a-document', contentType: 'application/pdf' },
    'a PDF’s wrapper',
  ],
])('an answer of %j is a failure', async (result, failure) => {
  expect(await read(answering(result))).toEqual({ ok: false, failure })
})

test('no answer at all is a failure', async () => {
  expect(await read(() => Promise.resolve([]))).toEqual({
    ok: false,
    failure: { kind: 'not-readable', reason: 'no-answer' },
  })
})

test.each([
  [() => Promise.reject(new Error('Cannot access a chrome:// URL')), 'the browser refuses'],
  [
    () => {
      throw new Error('Frame with ID 0 is showing error page')
    },
    'the browser refuses at once',
  ],
])('a page where no script may run is not readable', async (executeScript) => {
  expect(await read(executeScript)).toEqual({
    ok: false,
    failure: { kind: 'not-readable', reason: 'refused' },
  })
})

test('a page that never yields is given up at the deadline, and a late answer is dropped', async () => {
  const late = Promise.withResolvers<{ result: unknown }[]>()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const reading = read(() => late.promise)
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  late.resolve([{ result: sampleCapture() }])
  expect(await reading).toEqual({ ok: false, failure: { kind: 'timed-out', deadlineMs: 500 } })
})

test('a page’s process that lies gets no more than the bytes of a report', async () => {
  const reading = await read(answering(overfullCapture(9_000, 100)))
  if (!reading.ok) throw new Error(reading.failure.kind)
  expect(jsonBytes(reading.value)).toBeLessThanOrEqual(MAX_JSON_BYTES)
  expect(reading.value.cut).toContainEqual({ what: 'visible-text', why: 'size' })
})
