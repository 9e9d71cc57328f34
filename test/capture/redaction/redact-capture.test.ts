import { expect, test } from 'vitest'
import { captureSchema } from '#lib/capture/capture-schema.ts'
import { redactCapture } from '#lib/redaction/redact-strings.ts'
import { sampleCapture } from '../sample-capture.ts'

test('a redacted capture is a capture still, whatever was removed', () => {
  const words = ['page', 'time', 'kind', 'version', '2026', 'texts', 'emails', 'visible', 'https', 'post']
  const capture = redactCapture(sampleCapture({ cut: [{ what: 'texts', why: 'time' }] }), words)
  expect(captureSchema.parse(capture)).toEqual(capture)
  expect(capture.cut).toEqual([{ what: 'texts', why: 'time' }])
})

test('it holds no removed value', () => {
  const capture = redactCapture(sampleCapture(), ['victim@mail.example'])
  expect(JSON.stringify(capture)).not.toContain('victim')
  expect(capture.page.url).toContain('?email=REDACTED&session=')
})
