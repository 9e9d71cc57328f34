import { expect, test } from 'vitest'
import { captureSchema } from '#lib/capture/capture-schema.ts'
import { fitToSize } from '#lib/capture/enrichment.ts'
import { jsonBytes } from '#lib/capture/bounds.ts'
import { overfullCapture, sampleCapture } from './sample-capture.ts'

test('a capture that fits stays the same object', () => {
  const capture = sampleCapture()
  expect(fitToSize(capture)).toBe(capture)
})

test.each([60_000, 40_000, 30_000])(
  'one that does not is shortened to %d bytes, still parses, and says so',
  (limit) => {
    const capture = captureSchema.parse(overfullCapture(9_000, 100))
    const fitted = fitToSize(capture, limit)
    expect(jsonBytes(capture)).toBeGreaterThan(limit)
    expect(jsonBytes(fitted)).toBeLessThanOrEqual(limit)
    expect(captureSchema.parse(fitted)).toEqual(fitted)
    expect(fitted.cut.at(-1)).toMatchObject({ why: 'size' })
  },
)

test('text goes before forms', () => {
  const capture = sampleCapture({ text: { headings: [], visible: 'x'.repeat(8_000) } })
  const fitted = fitToSize(capture, 4_000)
  expect(fitted.text.visible.length).toBeLessThanOrEqual(2_000)
  expect(fitted.page.forms).toEqual(capture.page.forms)
  expect(fitted.cut).toEqual([{ what: 'visible-text', why: 'size' }])
})

test('parts that are not there need no shortening', () => {
  expect(fitToSize({ cut: [] }, 5)).toEqual({ cut: [] })
})
