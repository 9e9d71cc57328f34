import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fromBase64, readJpeg, toBase64, withoutMetadata } from '#lib/model/screenshot.ts'
import { MAX_PICTURE_BYTES } from '#lib/limits.ts'
import { COMMENT, EXIF, ICC, JFIF, jpegBytes } from '#test/fakes/jpeg.ts'

/** A frame of its own, which makes two of them. */
const FRAME = [0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0]

describe('a picture is read by its structure', () => {
  it('is as large as its frame says, baseline or progressive', () => {
    expect(readJpeg(jpegBytes({ width: 1280, height: 721 }))).toEqual({ ok: true, width: 1280, height: 721 })
    expect(readJpeg(jpegBytes({ frame: 0xc2 }))).toEqual({ ok: true, width: 640, height: 360 })
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['another format', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['one cut off', jpegBytes().slice(0, -2)],
    ['one with something behind its end', jpegBytes({ tail: [0] })],
    ['one with a second picture behind it', jpegBytes({ tail: [...jpegBytes()] })],
    ['one of no width', jpegBytes({ width: 0 })],
    ['one wider than any that is made', jpegBytes({ width: 20_000 })],
    ['one with two frames', jpegBytes({ extra: [...JFIF, ...FRAME] })],
  ])('%s is none', (_, bytes) => {
    expect(readJpeg(bytes)).toEqual({ ok: false, problem: 'not-a-jpeg' })
  })

  it('may have so many bytes and no more', () => {
    const scan = MAX_PICTURE_BYTES - jpegBytes({ scan: 0 }).length
    expect(readJpeg(jpegBytes({ scan }))).toMatchObject({ ok: true })
    expect(readJpeg(jpegBytes({ scan: scan + 1 }))).toEqual({ ok: false, problem: 'too-large' })
  })

  it.each([
    ['notes of a camera', EXIF],
    ['a colour profile', ICC],
    ['a comment', COMMENT],
    ['notes behind the usual start', [...JFIF, ...EXIF]],
  ])('%s in it are told, and can be taken out', (_, extra) => {
    const bytes = jpegBytes({ extra: [...extra] })
    expect(readJpeg(bytes)).toEqual({ ok: false, problem: 'has-metadata' })
    expect(readJpeg(withoutMetadata(bytes))).toMatchObject({ ok: true, width: 640, height: 360 })
  })

  it('that holds its pixels alone stays as it is, and so does what is none', () => {
    expect(withoutMetadata(jpegBytes())).toEqual(jpegBytes())
    expect(withoutMetadata(new Uint8Array([1, 2]))).toEqual(new Uint8Array([1, 2]))
  })
})

test('whatever the bytes, an answer and no error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(150), fc.nat(255), (noise, at, byte) => {
      const whole = jpegBytes()
      whole[at] = byte
      for (const bytes of [new Uint8Array([0xff, 0xd8, ...noise]), whole]) {
        const read = readJpeg(bytes)
        expect(read.ok || read.problem !== 'too-large').toBe(true)
        expect(withoutMetadata(new Uint8Array(bytes)).length).toBeLessThanOrEqual(bytes.length)
      }
    }),
  )
})

test('base64 comes back as it went, and only in the one spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
    }),
  )
  // The last has bits beyond its bytes; the others are another alphabet, too short, none.
  for (const text of ['_-==', 'A', 'A===', 'AAA', 'A A=', 'AB==']) expect(fromBase64(text)).toBeNull()
})
