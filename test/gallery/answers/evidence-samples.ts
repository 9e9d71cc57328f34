import type { Reads } from '#components/dashboard/read.ts'
import { NOW, PAGE } from './samples.ts'

type Evidence = Awaited<ReturnType<Reads['evidence']>>

/** A page as a picture shows it: drawn where there is a canvas, a single pixel elsewhere. */
export const demoPicture = (width = 640, height = 400): string => {
  const canvas = globalThis.document?.createElement('canvas')
  const context = canvas?.getContext?.('2d')
  if (!canvas || !context) return '/9j/'
  canvas.width = width
  canvas.height = height
  const blocks: [string, number, number, number, number][] = [
    ['#f4f6fb', 0, 0, 1, 1],
    ['#1c3d8f', 0, 0, 1, 0.16],
    ['#ffffff', 0.3, 0.26, 0.4, 0.6],
    ['#d5dbe8', 0.34, 0.4, 0.32, 0.08],
    ['#d5dbe8', 0.34, 0.53, 0.32, 0.08],
    ['#e2761b', 0.34, 0.68, 0.32, 0.1],
  ]
  for (const [colour, x, y, across, down] of blocks) {
    context.fillStyle = colour
    context.fillRect(x * width, y * height, across * width, down * height)
  }
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
}

/** Of the report that was submitted twelve minutes before the samples are looked at. */
const CAPTURED_AT = NOW - 12 * 60_000 - 18_000

export const PICTURE_KEPT: Evidence['pictures'][number] = {
  time: new Date(CAPTURED_AT + 2000).toISOString(),
  width: 640,
  height: 400,
  sha256: '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02',
  base64: '/9j/',
  done: { cropped: true, blackedOut: 2, scalePercent: 64 },
}

export const EVIDENCE_KEPT: Evidence = {
  captures: [
    {
      kind: 'page',
      time: new Date(CAPTURED_AT).toISOString(),
      source: 'Takedown Reporter 1.1.0',
      whole: '9b74c9897bac770ffc029102a200c5de9d2a1f4d5c0e8b1c4a2d7e6f5b3a1c0d',
      parts: [
        {
          name: 'page',
          sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
          value: {
            url: PAGE,
            title: 'Unlock <b>your</b> wallet',
            forms: [{ method: 'post', action: 'https://collect.example', passwords: 1 }],
            linkHosts: [{ host: 'telegram.org', count: 3 }],
          },
        },
        {
          name: 'text',
          sha256: '486ea46224d1bb4fb680f34f7c9ad96a8f24ec88be73ea8e5a6c65260e9cb8a7',
          value: { headings: [{ level: 1, text: 'Restore your wallet' }], visible: 'Enter your 12 words' },
        },
      ],
    },
  ],
  pictures: [PICTURE_KEPT],
  removed: null,
}
