import { describe, expect, it } from 'vitest'
import { evidenceIn, isScreenshot } from '#lib/model/sent-evidence.ts'

const SHA = 'a'.repeat(64)

const bodyOf = (...outputs: object[]): string =>
  JSON.stringify({
    assets: [
      {
        content: 'https://phish.example/',
        enrichments: outputs.map((output) => ({
          type: 'content_and_metadata',
          source: 'Takedown Reporter 1.0.0',
          output,
        })),
      },
      { content: 'other.example' },
    ],
  })

const screenshot = (base64: string) => ({
  version: 1,
  kind: 'screenshot',
  time: '2026-11-22T03:00:00.000Z',
  picture: { mediaType: 'image/jpeg', width: 640, height: 360, sha256: SHA, base64 },
  done: { cropped: true, blackedOut: 2, scalePercent: 80 },
  hashes: { picture: SHA, done: SHA, whole: SHA },
})

describe('evidenceIn', () => {
  it('names each part of a capture with its own checksum, and leaves the frame out', () => {
    const [kept] = evidenceIn(
      bodyOf({
        version: 1,
        kind: 'page',
        time: '2026-11-22T03:00:00.000Z',
        page: { url: 'https://phish.example/' },
        cut: [],
        hashes: { page: SHA, whole: SHA },
      }),
    )
    expect(kept).toMatchObject({
      asset: 'https://phish.example/',
      source: 'Takedown Reporter 1.0.0',
      kind: 'page',
      time: '2026-11-22T03:00:00.000Z',
      hashes: { page: SHA, whole: SHA },
      parts: [
        { name: 'page', value: { url: 'https://phish.example/' }, sha256: SHA },
        { name: 'cut', value: [], sha256: null },
      ],
    })
  })

  it('reads a picture, and one whose bytes were removed', () => {
    const [here, gone] = evidenceIn(bodyOf(screenshot('/9j/'), screenshot('')))
    expect(here).toMatchObject({
      kind: 'screenshot',
      width: 640,
      height: 360,
      sha256: SHA,
      base64: '/9j/',
      done: { cropped: true, blackedOut: 2, scalePercent: 80 },
    })
    expect(gone).toMatchObject({ kind: 'screenshot', base64: null, sha256: SHA })
    expect([here, gone].every((kept) => kept !== undefined && isScreenshot(kept))).toBe(true)
  })

  it('takes what only claims to be a picture for parts, and text that is no body for nothing', () => {
    const [kept] = evidenceIn(bodyOf({ kind: 'screenshot', picture: 'no' }))
    expect(kept && isScreenshot(kept)).toBe(false)
    expect(evidenceIn('{')).toEqual([])
    expect(evidenceIn('{"assets":[{}]}')).toEqual([])
  })
})
