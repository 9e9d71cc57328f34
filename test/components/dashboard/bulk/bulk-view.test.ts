import type { FoundCodes } from '#lib/reader/worker.ts'
import type { ReadMessage } from '#lib/reader/outlook.ts'
import { pngHeader } from '#test/reader/image-headers.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { describe, expect, it } from 'vitest'
import type { BulkSortKey } from '#components/dashboard/bulk/bulk-rows.ts'
import {
  earlierWords,
  filteredRows,
  FIRST_SORT,
  pickedRows,
  shownStops,
  sortedBulk,
  withoutFolded,
  reasonWords,
  rowStatusWords,
} from '#components/dashboard/bulk/bulk-rows.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { readFile, textOfPaste } from '#components/dashboard/bulk/bulk-session.ts'
import { textOf } from '#lib/encoding.ts'
import { REVIEW_REASONS, ROW_STATUSES } from '#lib/model/bulk-row.ts'
import { BULK_ROWS } from '#test/gallery/answers/bulk-answers.ts'
import { FINDINGS } from '#test/gallery/answers/samples.ts'

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
const filter = (words: string, rowStatus: (typeof ROW_STATUSES)[number] | null = null) =>
  ids(filteredRows(BULK_ROWS, { words, rowStatus }))

describe('searching and filtering', () => {
  it('shows all but what was removed, which is shown where it is asked for', () => {
    expect(filter('')).toHaveLength(16)
    expect(filter('', 'removed')).toEqual([17])
  })

  it.each([
    ['metarnask', [1]],
    ['hxxps://app[.]metarnask', [1]],
    ['hxxps://drainer[.]example', [4]],
    ['subdomain', [3]],
    ['chain missing', [6]],
    ['email address', [8, 9]],
    ['TELEGRAM', [12]],
    ['drainer www', [5]],
  ])('finds %j', (words, found) => expect(filter(words)).toEqual(found))

  it('shows one status alone', () => expect(filter('', 'review')).toEqual([2, 11, 14]))
})

describe('sorting', () => {
  const by = (key: BulkSortKey, down = false) => ids(sortedBulk(BULK_ROWS, { by: key, down }))
  it('keeps the order of the input by line, and turns it', () => {
    expect(by('line').slice(0, 3)).toEqual([1, 2, 3])
    expect(by('line', true).slice(0, 3)).toEqual([17, 16, 15])
  })
  it('has what needs a decision first, then what is ready, and what can’t be reported last', () => {
    expect(ids(sortedBulk(BULK_ROWS, FIRST_SORT))).toEqual(by('rowStatus'))
    expect(by('rowStatus')).toEqual([2, 11, 14, 6, 7, 1, 3, 4, 5, 12, 15, 16, 13, 8, 9, 10, 17])
    expect(by('verdict').slice(0, 3)).toEqual([2, 17, 1])
  })
  it('keeps the order of the input among equals both ways', () => {
    const urls = by('category', true).filter((id) => [1, 2, 3, 4].includes(id))
    expect(urls).toEqual([1, 2, 3, 4])
  })
  it('leaves out what can’t be reported, unless there is nothing else', () => {
    expect(ids(withoutFolded(BULK_ROWS.slice(6, 9)))).toEqual([7])
    expect(ids(withoutFolded(BULK_ROWS.slice(7, 9)))).toEqual([8, 9])
  })
  it('sorts by asset and by category, those without one last', () => {
    expect(by('asset')[0]).toBe(6)
    const rows = BULK_ROWS.map((row) => (row.id === 12 ? { ...row, category: 'scam' as const } : row))
    expect(sortedBulk(rows, { by: 'category', down: false })[0]?.id).toBe(12)
  })
})

it.each([
  ['own', [2]],
  ['shared', [3]],
  ['look-alike', [1]],
  ['reported', [11]],
  ['incomplete', [6, 7]],
  ['not-asset', [8, 9, 10]],
  ['not-known', [3, 4, 5, 13, 14, 15, 16]],
] as const)('picks %s', (pick, found) => expect(ids(pickedRows(BULK_ROWS, pick))).toEqual(found))

it('names the own assets that go, and none that are held out', () => {
  expect(shownStops(BULK_ROWS)).toEqual([])
  expect(shownStops(BULK_ROWS.map((row) => (row.id === 2 ? { ...row, rowStatus: 'ready' } : row)))).toEqual([
    2,
  ])
})

describe('words', () => {
  it('tell an earlier report’s status that was set already apart from one reported already', () => {
    const [row] = BULK_ROWS.filter(({ check }) => check?.report)
    if (!row?.check?.report) throw new Error('no row was reported before')
    const { check } = row
    const earlier = (reason?: 'correct') =>
      earlierWords({
        ...row,
        check: { ...check, report: { id: 'r', state: 'known', ...(reason && { reason }) } },
      })
    expect([earlier(), earlier('correct')]).toEqual(['Already reported', 'Already has this status'])
  })

  it.each(REVIEW_REASONS)(
    'say why a row waits for a decision: %s, even if its worst finding is another',
    (review) => {
      const [row] = BULK_ROWS
      if (!row?.check) throw new Error('no row was checked')
      const words = {
        own: 'Review: on your allowlist',
        listed: 'Review: on your asset list',
        correct: 'Review: already has this status',
        reported: 'Review: already reported',
        wrapped: 'Review: wrapped link',
        'no-form': 'Review: no documented form',
        local: 'Review: local address',
        shared: 'Review: shared host',
      }
      const check = { ...row.check, finding: FINDINGS['look-alike'], review }
      expect(rowStatusWords({ ...row, rowStatus: 'review', check })).toBe(words[review])
    },
  )

  it('say why a row is held out or no asset', () => {
    expect(BULK_ROWS.map(rowStatusWords)).toEqual([
      'Ready',
      'Review: on your allowlist',
      'Ready: one subdomain',
      'Ready',
      'Ready',
      'Incomplete: chain missing',
      'Incomplete: platform missing',
      'Can’t be reported: email address',
      'Can’t be reported: email address',
      'Can’t be reported: file name',
      'Review: already reported',
      'Ready',
      'Excluded',
      'Review: link text only',
      'Ready',
      'Ready',
      'Removed',
    ])
  })
  it('have a sentence for a reason of the extraction, of an asset line, and for one that nobody knows', () => {
    expect(reasonWords('email-provider', 'gmail.com')).toContain('“gmail.com” is an email provider')
    expect(reasonWords('no-dot', 'x')).toBe('This isn’t a domain: it has no dot.')
    expect(reasonWords('of-tomorrow', 'x')).toBe('This isn’t a URL, domain or wallet address.')
  })
})

describe('a paste', () => {
  const pasted = (plain: string, html: string) =>
    textOfPaste({ getData: (type) => (type === 'text/html' ? html : type === 'text/plain' ? plain : '') })

  it.each<[why: string, plain: string, html: string]>([
    ['without a page', 'evil-one.com', ''],
    ['whose page has no links', 'evil-one.com', '<b>evil-one.com</b>'],
    [
      'whose text shows each of its links',
      'see https://evil-one.com/a',
      '<a href="https://evil-one.com/a">https://evil-one.com/a</a>',
    ],
    [
      'whose text shows them without their scheme',
      'evil-one.com',
      '<a href="https://evil-one.com/">evil-one.com</a>',
    ],
    [
      'with both forms of a parameter sign',
      'https://evil-one.com/?a=1&b=2',
      '<a href="https://evil-one.com/?a=1&amp;b=2">x</a>',
    ],
  ])('%s is its plain text', (_why, plain, html) => {
    expect(pasted(plain, html)).toBe(plain)
  })

  it('has the links behind its words, and of the rest what only its text has', async () => {
    const text = pasted(
      'Dear customer, confirm or visit https://www.acme.example\n--\nalso hxxps://evil-two[.]com/b',
      '<p>Dear customer, <a href="https://evil-one.com/a">confirm</a> or visit <a href="https://evil-one.com/c">https://www.acme.example</a><img src="https://cdn.example/logo.png"></p>',
    )
    const found = extractAll(await decode(text))
    expect(found.map((one) => (one.kind === 'asset' ? [one.asset.content, one.note] : one.kind))).toEqual([
      ['https://evil-one.com/a', undefined],
      ['https://evil-one.com/c', undefined],
      ['https://www.acme.example', 'text-of-link'],
      ['https://evil-two.com/b', undefined],
    ])
  })
})

const never = () => Promise.reject(new Error('read'))
const NO_READERS = { codes: never, outlook: never }

describe('a file', () => {
  const bytes = (...all: number[]) => new Uint8Array(all)
  it.each([
    ['UTF-8', bytes(0xc3, 0xa4), 'ä'],
    ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['UTF-16, little end first', bytes(0xff, 0xfe, 0x61, 0x00), 'a'],
    ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0x61), 'a'],
    ['what a spreadsheet of the West writes', bytes(0x61, 0xe4, 0x80), 'aä€'],
  ])('is read as %s', (_, given, expected) => expect(textOf(given)).toEqual({ ok: true, text: expected }))

  it.each([
    ['a PDF', bytes(0x25, 0x50, 0x44, 0x46, 0x2d)],
    ['a ZIP, as a document is one', bytes(0x50, 0x4b, 0x03, 0x04, 0x14)],
    ['a picture, which has NUL in it', bytes(0x89, 0x50, 0x4e, 0x47, 0x00)],
  ])('is no text when it is %s', (_, given) => expect(textOf(given)).toEqual({ ok: false, why: 'not-text' }))

  it('is not even read when it is too large, and told when it cannot be', async () => {
    expect(await readFile({ size: 50 * 1024 * 1024 + 1, arrayBuffer: never })).toEqual({
      ok: false,
      why: 'too-large',
    })
    expect(await readFile({ size: 1, arrayBuffer: never })).toEqual({ ok: false, why: 'not-read' })
  })

  it.each<[string, FoundCodes, Awaited<ReturnType<typeof readFile>>]>([
    [
      'a line for each QR code',
      { kind: 'codes', texts: ['https://a.test', 'BEGIN:VCARD\nURL:b.test'] },
      { ok: true, text: 'https://a.test\n\nBEGIN:VCARD URL:b.test' },
    ],
    ['no code', { kind: 'codes', texts: [] }, { ok: false, why: 'no-code' }],
    ['too large', { kind: 'refused', why: 'too-large' }, { ok: false, why: 'image-too-large' }],
    ['broken', { kind: 'refused', why: 'not-an-image' }, { ok: false, why: 'not-an-image' }],
    ['one that hangs', { kind: 'refused', why: 'not-read' }, { ok: false, why: 'not-an-image' }],
  ])('that is an image gives its codes: %s', async (_, found, expected) => {
    const image = new File([pngHeader(9, 9)], 'a.png')
    expect(await readFile(image, { ...NO_READERS, codes: async () => found })).toEqual(expected)
  })

  it.each<[string, ReadMessage, Awaited<ReturnType<typeof readFile>>]>([
    ['its mail', { kind: 'mail', text: 'Subject: a' }, { ok: true, text: 'Subject: a' }],
    [
      'a mail longer than any text',
      { kind: 'mail', text: 'x'.repeat(LONGEST_INPUT + 1) },
      { ok: false, why: 'too-large' },
    ],
    ['broken', { kind: 'refused', why: 'broken' }, { ok: false, why: 'broken-message' }],
    ['a Word document', { kind: 'refused', why: 'other' }, { ok: false, why: 'not-text' }],
  ])('that is an Outlook message gives %s', async (_, read, expected) => {
    const file = new File([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])], 'a.msg')
    expect(await readFile(file, { ...NO_READERS, outlook: async () => read })).toEqual(expected)
  })

  it('that is no image may not be as large as one', async () => {
    const text = new File([new Uint8Array(LONGEST_INPUT + 1).fill(97)], 'a.txt')
    expect(await readFile(text)).toEqual({ ok: false, why: 'too-large' })
  })
})
