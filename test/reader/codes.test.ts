import { afterEach, describe, expect, it, vi } from 'vitest'
import { codesIn, readCodes, withPayee } from '#lib/reader/codes.ts'
import { findCodes, type FoundCodes } from '#lib/reader/worker.ts'
import { imageSize, isImage, LONGEST_CODE, MAX_CODES } from '#lib/reader/images.ts'
import { assetsInCodes } from '#lib/reader/read-into-form.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'
import { blank, draw, numbersFrom, photo } from '#test/quality/codes/pictures.ts'
import { jpegHeader, pngHeader, webpHeader } from './image-headers.ts'

const bytes = (...parts: (number[] | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : part)),
  )

describe('the size of an image', () => {
  it.each([
    [pngHeader(1280, 720), { width: 1280, height: 720 }, 'PNG'],
    [
      pngHeader(60_000, 60_000),
      { width: 60_000, height: 60_000 },
      'a bomb: a few bytes that say 3.6 billion pixels',
    ],
    [
      pngHeader(4_294_967_295, 1),
      { width: 4_294_967_295, height: 1 },
      'the longest side that the header can say',
    ],
    [jpegHeader(4032, 3024), { width: 4032, height: 3024 }, 'JPEG, after its other segments'],
    [webpHeader('VP8 ', 640, 480), { width: 640, height: 480 }, 'WebP with losses'],
    [webpHeader('VP8L', 16_384, 16_384), { width: 16_384, height: 16_384 }, 'WebP without'],
    [webpHeader('VP8X', 16_777_216, 1), { width: 16_777_216, height: 1 }, 'WebP, extended'],
  ])('%# is what its header says', (file, size) => {
    expect(imageSize(file)).toEqual(size)
    expect(isImage(file)).toBe(true)
  })

  it.each([
    [bytes(), 'nothing'],
    [bytes([0x89], 'PNG'), 'cut off'],
    [bytes([0x89], 'PNG', [13, 10, 26, 10, 0, 0, 0, 13], 'IDAT', Array(20).fill(0)), 'another chunk first'],
    [bytes([0xff, 0xd8, 0xff]), 'a JPEG without a segment'],
    [bytes([0xff, 0xd8], Array(10_000).fill(0xff)), 'fill bytes without end'],
    [bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], Array(50).fill(0)), 'a segment of no length'],
    [bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff], Array(50).fill(0)), 'a segment longer than the file'],
    [bytes('RIFF', [0, 0, 0, 0], 'WEBP', 'ABCD', Array(40).fill(0)), 'an unknown kind of WebP'],
    [bytes('RIFF', [0, 0, 0, 0], 'WEBP'), 'a WebP that ends after its name'],
    [bytes('GIF89a', Array(40).fill(1)), 'a GIF, whose frames can be larger than it says'],
    [bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'SVG'],
    [bytes('BM', Array(60).fill(0)), 'BMP'],
  ])('%# isn’t known: it isn’t read', (file) => {
    expect(imageSize(file)).toBeNull()
  })
})

describe('codes in a picture', () => {
  const read = (picture: ReturnType<typeof blank>) => codesIn(picture, () => 0)

  it('are as many as a page may hold', async () => {
    const picture = blank(1200, 1200)
    for (let at = 0; at < 25; at += 1)
      draw(picture, {
        text: `https://a${at}.test`,
        module: 5,
        x: 120 + (at % 5) * 240,
        y: 120 + Math.floor(at / 5) * 240,
      })
    expect(await read(picture)).toHaveLength(MAX_CODES)
  })

  it('are none in noise, in a photo, in finder patterns without a code, and in a picture of one pixel', async () => {
    const noise = blank(600, 400)
    const next = numbersFrom(3)
    for (let at = 0; at < noise.data.length; at += 4) noise.data.fill(next() < 0.5 ? 0 : 255, at, at + 3)
    const finders = blank(600, 400)
    const ring = (x: number, y: number): boolean => {
      const [dx, dy] = [Math.abs((x % 30) - 15), Math.abs((y % 30) - 15)]
      const away = Math.max(dx, dy) / 3
      return away <= 1.5 || (away > 2.5 && away <= 3.5)
    }
    for (let y = 0; y < 400; y += 1)
      for (let x = 0; x < 600; x += 1)
        if (ring(x, y)) finders.data.fill(0, (y * 600 + x) * 4, (y * 600 + x) * 4 + 3)
    for (const picture of [noise, finders, photo(600, 400, 1), blank(1, 1)])
      expect(await read(picture)).toEqual([])
  })

  it('are not looked for any longer once the time is up', async () => {
    let reads = 0
    const slow = (): number => (reads += 1) * 1500
    expect(await codesIn(photo(200, 200, 2), slow)).toEqual([])
    // The start, and the two tries that begin within 2 s.
    expect(reads).toBeLessThanOrEqual(4)
  })
})

describe('a worker with the browser’s own detector', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Reads a picture with a code for the decoder, where the detector has these formats and answers so. */
  const readWith = (formats: string[], detect: () => Promise<{ rawValue: string }[]>) => {
    const picture = blank(400, 400)
    draw(picture, { text: 'https://decoder.test/', module: 6, x: 200, y: 200 })
    const { width, height, data } = picture
    const context = { fillRect: vi.fn(), drawImage: vi.fn(), getImageData: () => ({ data }) }
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: vi.fn() }))
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        width = width
        height = height
        getContext = () => context
        transferToImageBitmap = () => ({})
      },
    )
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => formats
        detect = detect
      },
    )
    const image = new Blob([pngHeader(width, height)])
    return readCodes({ image, area: null }, () => 0)
  }

  it('takes each text that it finds once, with who is paid', async () => {
    const token = 'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7/transfer?address='
    const paid = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    const texts = ['https://detector.test/', 'https://detector.test/', ' ', `${token}${paid}`]
    expect(await readWith(['qr_code'], async () => texts.map((rawValue) => ({ rawValue })))).toEqual({
      kind: 'codes',
      texts: ['https://detector.test/', `eip155:1:${paid}`],
    })
  })

  it.each<[string, string[], () => Promise<{ rawValue: string }[]>]>([
    ['knows no QR codes', ['ean_13'], async () => [{ rawValue: '4006381333931' }]],
    ['finds none', ['qr_code'], async () => []],
    [
      'can’t run here',
      ['qr_code'],
      () => Promise.reject(new Error('Barcode detection service unavailable.')),
    ],
  ])('reads by the decoder where that %s', async (_, formats, detect) => {
    expect(await readWith(formats, detect)).toEqual({ kind: 'codes', texts: ['https://decoder.test/'] })
  })
})

describe('the text of a code', () => {
  const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const PAID = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  it.each<[text: string, payee: string | null, why: string]>([
    [
      `ethereum:${CONTRACT}@1/transfer?address=${PAID}&uint256=1e6`,
      `eip155:1:${PAID}`,
      'the token’s contract isn’t paid',
    ],
    [
      `ethereum:pay-${CONTRACT}@137/transfer?uint256=1&address=${PAID}`,
      `eip155:137:${PAID}`,
      'on another chain',
    ],
    [`ethereum:${CONTRACT}/transfer?address=${PAID}`, `eip155:1:${PAID}`, 'without a chain'],
    [`ethereum:${CONTRACT}@1/transfer?uint256=1`, null, 'a transfer to nobody'],
    [`ethereum:${CONTRACT}@1/transfer?address=acme.eth`, null, 'a name, which isn’t an address'],
    [`ethereum:${PAID}@1?value=1e18`, null, 'a plain payment names who is paid'],
    ['https://evil.test/', null, 'no payment'],
  ])('%s', (text, payee) => {
    expect(withPayee(text)).toBe(payee ?? text)
  })

  it('gives its assets, those of payments too; what can’t be reported has none', async () => {
    const texts = [
      'HTTPS://EVIL.TEST/PAY',
      `ethereum:${PAID}@137?value=1`,
      PAID,
      'solana:https%3A%2F%2Fpay.evil.test%2Ftx',
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1',
      'WIFI:S:net;T:WPA;P:secret;;',
      'BEGIN:VCARD\nURL:https://evil.test/card\nEND:VCARD',
    ]
    const read = await assetsInCodes(texts, { startWorker: () => readerHere() })
    expect(read?.map(({ contents }) => contents)).toEqual([
      ['https://EVIL.TEST/PAY'],
      [`eip155:137:${PAID}`],
      [`eip155:1:${PAID}`],
      ['https://pay.evil.test/tx'],
      [],
      [],
      ['https://evil.test/card'],
    ])
    expect(read?.map(({ text }) => text)).toEqual(texts)
  })

  it('gives nothing if the reader hangs', async () => {
    const deps = { startWorker: () => readerHere(() => undefined), deadline: 1 }
    expect(await assetsInCodes(['https://evil.test'], deps)).toBeNull()
  })
})

describe('a page that looks for codes', () => {
  const find = (answer: (message: unknown) => unknown, deadline = 60_000) => {
    const worker = readerHere(answer)
    const terminate = vi.spyOn(worker, 'terminate')
    const found = findCodes(new Blob(['x']), null, { startWorker: () => worker, deadline })
    return { found, terminate }
  }

  it.each<[answer: (message: unknown) => unknown, found: FoundCodes, why: string]>([
    [() => ({ kind: 'codes', texts: ['a'] }), { kind: 'codes', texts: ['a'] }, 'texts'],
    [
      () => ({ kind: 'refused', why: 'too-large' }),
      { kind: 'refused', why: 'too-large' },
      'why there are none',
    ],
    [
      () => ({ kind: 'codes', texts: [7] }),
      { kind: 'refused', why: 'not-read' },
      'something of another form',
    ],
    [
      () => ({ kind: 'codes', texts: Array(MAX_CODES + 1).fill('a') }),
      { kind: 'refused', why: 'not-read' },
      'more codes than are read',
    ],
    [
      () => ({ kind: 'codes', texts: ['x'.repeat(LONGEST_CODE + 1)] }),
      { kind: 'refused', why: 'not-read' },
      'a text longer than any',
    ],
  ])('takes %#, and ends its worker', async (answer, expected) => {
    const { found, terminate } = find(answer)
    expect(await found).toEqual(expected)
    expect(terminate).toHaveBeenCalled()
  })

  it('ends a worker that hangs', async () => {
    const { found, terminate } = find(() => undefined, 1)
    expect(await found).toEqual({ kind: 'refused', why: 'not-read' })
    expect(terminate).toHaveBeenCalled()
  })
})
