import { describe, expect, it } from 'vitest'
import { begunOf } from '#lib/drafts/begin.ts'
import { sampleCapture } from '#test/capture/sample-capture.ts'
import { draft, payload } from '../reports/samples.ts'

describe('when a report was begun', () => {
  it('is when its draft was, and its page was read when the capture says', () => {
    const capture = sampleCapture({ time: '2026-03-01T11:58:30.250Z' })
    expect(begunOf(payload('a', { draft: draft({ createdAt: 7, capture }) }))).toEqual({
      begunAt: 7,
      capturedAt: Date.UTC(2026, 2, 1, 11, 58, 30, 250),
    })
  })

  it.each<[unknown, string]>([
    [null, 'no page was read'],
    [{ kind: 'page', time: 'yesterday' }, 'it is no capture'],
  ])('has no time of a capture: %j, %s', (capture, _why) => {
    expect(begunOf(payload('a', { draft: draft({ createdAt: 7, capture }) }))).toEqual({
      begunAt: 7,
      capturedAt: null,
    })
  })

  it('is not known without a readable payload', () => {
    expect(begunOf(null)).toEqual({ begunAt: null, capturedAt: null })
  })
})
