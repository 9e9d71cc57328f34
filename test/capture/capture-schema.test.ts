import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captureSchema, notADocumentSchema } from '#lib/capture/capture-schema.ts'
import { COUNTS, LENGTHS } from '#lib/capture/bounds.ts'
import { anyText } from '#test/any-text.ts'
import { overfullCapture, sampleCapture } from './sample-capture.ts'

test('what an honest page returns comes through unchanged', () => {
  expect(captureSchema.parse(sampleCapture())).toEqual(sampleCapture())
})

describe('a page’s process that lies', () => {
  test('is cut to the bounds', () => {
    const { page, emails, browser, cut, text } = captureSchema.parse(overfullCapture(5_000, 500))
    expect(page.title).toHaveLength(LENGTHS.title)
    expect(page.url).toHaveLength(LENGTHS.address)
    expect(page.forms).toHaveLength(COUNTS.forms)
    expect(page.openGraph).toHaveLength(COUNTS.openGraph)
    expect(emails).toHaveLength(COUNTS.emails)
    expect(emails[0]).toHaveLength(LENGTHS.email)
    expect(browser.languages).toHaveLength(COUNTS.languages)
    expect(text.visible.length).toBeLessThanOrEqual(LENGTHS.visibleText)
    expect(cut).toHaveLength(COUNTS.cuts)
  })

  test.each<[value: unknown, why: string]>([
    [undefined, 'nothing'],
    ['<script>', 'a text'],
    [{}, 'an empty object'],
    [{ ...sampleCapture(), version: 2 }, 'another version'],
    [{ ...sampleCapture(), kind: 'link' }, 'another kind'],
    [{ ...sampleCapture(), time: 'yesterday' }, 'a time that is none'],
    [{ ...sampleCapture(), time: '2026-03-01T10:20:30.400Z<b>' }, 'a time with more behind it'],
    [{ ...sampleCapture(), emails: 'a@b.example' }, 'a text for a list'],
    [{ ...sampleCapture(), emails: { length: 1, 0: 'a@b.example' } }, 'an object for a list'],
    [{ ...sampleCapture(), emails: [1] }, 'a number for a text'],
    [{ ...sampleCapture(), page: { ...sampleCapture().page, forms: [{}] } }, 'a form that is none'],
    [{ ...sampleCapture(), cut: [{ what: 'x', why: 'because' }] }, 'a reason that is none'],
  ])('is not believed: %s (%s)', (value) => {
    expect(captureSchema.safeParse(value).success).toBe(false)
  })

  test.each([[-1], [1.5], [2 ** 60]])('counts %d of anything as none', (count) => {
    const { page } = sampleCapture()
    const parsed = captureSchema.parse(
      sampleCapture({ page: { ...page, counts: { ...page.counts, links: count } } }),
    )
    expect(parsed.page.counts.links).toBe(0)
  })

  test('smuggles nothing in beside what is known', () => {
    const parsed = captureSchema.parse({
      ...sampleCapture(),
      extra: 1,
      page: { ...sampleCapture().page, values: ['pw'] },
    })
    expect(parsed).toEqual(sampleCapture())
  })
})

test('parsing what was parsed changes nothing, whatever the texts', () => {
  const texts = anyText({ maxLength: 400 })
  fc.assert(
    fc.property(texts, texts, texts, (title, visible, email) => {
      const once = captureSchema.parse(
        sampleCapture({
          page: { ...sampleCapture().page, title },
          text: { headings: [{ level: 1, text: title }], visible },
          emails: [email],
        }),
      )
      expect(captureSchema.parse(once)).toEqual(once)
    }),
  )
})

test('what is no document says what it is', () => {
  expect(notADocumentSchema.parse({ kind: 'not-a-document', contentType: 'application/pdf' })).toEqual({
    kind: 'not-a-document',
    contentType: 'application/pdf',
  })
})
