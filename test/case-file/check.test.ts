import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { checkCaseFile } from '#lib/case-file/check.ts'
import { dataSlices } from '#lib/case-file/draw-page.ts'
import { rootOf } from '#lib/case-file/hashes.ts'
import { withHashes } from '#lib/case-file/make.ts'
import { sha256, sha256Text } from '#lib/platform/digest.ts'
import { rowsToRun } from '#test/matrix.ts'
import { bareReport, fileOf, pageBytes, PICTURE, requestOf, screenshot } from './samples.ts'

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const check = (bytes: Uint8Array<ArrayBuffer>) => checkCaseFile(bytes, sha256)
const dataBytes = (file: object) => encoded(`${canonicalJson(file)}\n`)

const evidenced = async () =>
  fileOf([bareReport({ request: await requestOf('Enter your seed phrase', { more: [await screenshot()] }) })])

describe('a case file as it was made', () => {
  it('is consistent, as a page and as data, with one root', async () => {
    const file = await evidenced()
    const page = await check(await pageBytes(file))
    expect(page).toEqual({ at: 'consistent', file, form: 'page', drawnHere: true })
    expect(await check(dataBytes(file))).toEqual({ at: 'consistent', file, form: 'data', drawnHere: true })
    expect(file.root).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is the same bytes whenever it is made of the same, whatever the order of its members', async () => {
    const file = await evidenced()
    const [report] = file.reports
    const turned = { ...file, reports: [Object.fromEntries(Object.entries(report ?? {}).toReversed())] }
    expect([...dataSlices(file)].join('')).toBe(canonicalJson(file))
    expect(canonicalJson(turned)).toBe(canonicalJson(file))
    expect(await pageBytes(await evidenced())).toEqual(await pageBytes(file))
  })

  it('names each part by the checksum that was sent with it, and a picture by that of its bytes', async () => {
    const file = await evidenced()
    const hashes = file.reports[0]?.hashes ?? {}
    const sent: unknown = JSON.parse(file.reports[0]?.request ?? '')
    expect(sent).toMatchObject({
      assets: [{ enrichments: [{ output: { hashes: { page: hashes['evidence 1 page'] } } }, {}] }],
    })
    expect(hashes['picture 2']).toBe(Buffer.from(await sha256(PICTURE.bytes)).toString('hex'))
    expect(hashes['request']).toBe(await sha256Text(file.reports[0]?.request ?? ''))
  })

  it('keeps the sealed checksum and the picture’s when the picture is removed, and says so', async () => {
    const whole = await evidenced()
    const request = await requestOf('Enter your seed phrase', { more: [await screenshot('')] })
    const without = await fileOf([bareReport({ request })])
    const [before, after] = [whole.reports[0]?.hashes ?? {}, without.reports[0]?.hashes ?? {}]
    expect(after['sealed']).toBe(before['sealed'])
    expect(after['picture 2']).toBe(before['picture 2'])
    const bytes = await pageBytes(without)
    expect(await check(bytes)).toMatchObject({ at: 'consistent' })
    expect(decoded(bytes)).toContain(
      'The screenshot was removed from the browser after sending. Its checksum remains',
    )
    expect(decoded(bytes)).not.toContain('<img')
  })
})

describe('a changed file', () => {
  const small = () =>
    fileOf([bareReport({ verdict: null, cases: [], answer: null, attempts: [], request: null })])

  it('is told at every byte of the page', async () => {
    const bytes = await pageBytes(await small())
    const missed: number[] = []
    for (const at of rowsToRun([...bytes.keys()])) {
      const other = bytes.slice()
      other[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      if ((await check(other)).at !== 'changed') missed.push(at)
    }
    expect(missed).toEqual([])
  })

  it('is told at every byte of the data, for every bit', async () => {
    const bytes = dataBytes(await small())
    const missed: number[] = []
    for (const at of rowsToRun([...bytes.keys()]))
      for (const bit of [1, 2, 16, 32, 128]) {
        const other = bytes.slice()
        other[at] = (bytes[at] ?? 0) ^ bit
        if ((await check(other)).at !== 'changed') missed.push(at)
      }
    expect(missed).toEqual([])
  })

  it.each([
    ['a byte more at the end', (text: string) => `${text} `],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['its end cut off', (text: string) => text.slice(0, -30)],
    ['line ends of another system', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a script put in', (text: string) => text.replace('</body>', '<script>1</script></body>')],
    ['another answer to read, the data left', (text: string) => text.replace('Accepted', 'Rejected')],
  ])('is told with %s', async (_, change) => {
    const page = decoded(await pageBytes(await small()))
    expect(change(page)).not.toBe(page)
    expect(await check(encoded(change(page)))).toMatchObject({ at: 'changed' })
  })

  it('names the part that does not match', async () => {
    const file = await evidenced()
    const other = structuredClone(file)
    if (other.reports[0]?.answer) other.reports[0].answer.text = '{"id":48214}'
    expect(await check(dataBytes(other))).toEqual({
      at: 'changed',
      mismatches: [
        { what: 'part', report: 1, part: 'answer' },
        { what: 'part', report: 1, part: 'report' },
      ],
    })
  })

  it('is told where evidence was changed and every checksum of the file made anew', async () => {
    const request = (await requestOf('Enter your seed phrase', { more: [await screenshot()] })).replace(
      'Mozilla/5.0',
      'Mozilla/6.0',
    )
    const checked = await check(await pageBytes(await fileOf([bareReport({ request })])))
    expect(checked).toEqual({
      at: 'changed',
      mismatches: [{ what: 'sent', report: 1, part: 'evidence 1 browser' }],
    })
    const picture = await screenshot(btoa('another picture'))
    const swapped = await fileOf([bareReport({ request: await requestOf('x', { more: [picture] }) })])
    expect(await check(dataBytes(swapped))).toMatchObject({
      mismatches: [{ what: 'sent', report: 1, part: 'picture 2' }],
    })
  })

  it('is told by its line where the page says something else than its data', async () => {
    const page = decoded(await pageBytes(await evidenced()))
    const line = page.slice(0, page.indexOf('Report 48213')).split('\n').length
    expect(await check(encoded(page.replace('Report 48213', 'Report 48214')))).toEqual({
      at: 'changed',
      mismatches: [{ what: 'page', line }],
    })
  })
})

describe('a file that cannot be checked', () => {
  it.each([
    ['', 'empty'],
    ['<!doctype html><title>Shop</title>', 'another page'],
    ['{"format":"takedown-reports","reports":[]}', 'another export of ours'],
    ['%PDF-1.7 \u0000', 'no text'],
  ])('%j is foreign: %s', async (text) => {
    expect(await check(encoded(text))).toEqual({ at: 'foreign' })
  })

  it('is not taken down by nesting without end', async () => {
    const deep = `{"format":"takedown-case-file","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(['changed', 'foreign']).toContain((await check(encoded(deep))).at)
  })

  it('of a newer version says so, if its own root holds', async () => {
    const { root: _root, ...file } = { ...(await evidenced()), version: 2, later: true }
    const root = await rootOf(file, sha256)
    expect(await check(dataBytes({ ...file, root }))).toEqual({ at: 'newer' })
    expect(await check(dataBytes({ ...file, root, by: 'x' }))).toMatchObject({
      at: 'changed',
    })
  })

  it('drawn by another version is held to the checksum of its page', async () => {
    const made = await evidenced()
    const reports = await Promise.all(
      made.reports.map(({ hashes: _hashes, ...one }) => withHashes(one, sha256)),
    )
    const { root: _root, ...file } = { ...made, reports, layout: '0-000000000000' }
    const other = { ...file, root: await rootOf(file, sha256) }
    const bytes = await pageBytes(other)
    expect(await check(bytes)).toMatchObject({ at: 'consistent', drawnHere: false })
    const changed = encoded(decoded(bytes).replace('Phishing', 'Fishing!'))
    expect(await check(changed)).toEqual({ at: 'changed', mismatches: [{ what: 'last-line' }] })
  })
})
