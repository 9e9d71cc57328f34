import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_JSON_BYTES, jsonBytes } from '#lib/capture/bounds.ts'
import { captureSchema } from '#lib/capture/capture-schema.ts'
import { pageEnrichment, targetEnrichment } from '#lib/capture/enrichment.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { anyText } from '#test/any-text.ts'
import { overfullCapture, sampleCapture } from './sample-capture.ts'

const options = (removed: string[] = []) => ({ removed, version: '1.2.3' })
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('of a page', () => {
  test('holds every part that was chosen, and who made it', async () => {
    const capture = sampleCapture()
    const { type, source, output } = await pageEnrichment(capture, EVIDENCE_ITEMS, 'full', options())
    expect({ type, source }).toEqual({ type: 'content_and_metadata', source: 'Takedown Reporter 1.2.3' })
    const { hashes: _, ...rest } = output
    expect(rest).toEqual(capture)
  })

  test('holds nothing that was not chosen', async () => {
    const { output } = await pageEnrichment(sampleCapture(), ['browser'], 'full', options())
    expect(Object.keys(output).toSorted()).toEqual(['browser', 'cut', 'hashes', 'kind', 'time', 'version'])
  })

  test.each([
    ['origin', 'https://search.example'],
    ['full', 'https://search.example/?q=my+private+search'],
  ] as const)('tells the %s of where it was found', async (detail, expected) => {
    const { output } = await pageEnrichment(sampleCapture(), ['foundOn'], detail, options())
    expect(output.foundOn).toBe(expected)
  })

  test('leaves out chosen parts that are empty', async () => {
    const capture = sampleCapture({ foundOn: '', emails: [] })
    const { output } = await pageEnrichment(capture, ['foundOn', 'emails'], 'full', options())
    expect(output).not.toHaveProperty('foundOn')
    expect(output).not.toHaveProperty('emails')
  })

  test('e-mail addresses that were not chosen are not told by another part', async () => {
    const { page } = sampleCapture()
    const capture = sampleCapture({
      page: { ...page, title: 'Mail of jane@mail.example', url: 'https://a.example/?e=joe%40mail.example' },
      text: { headings: [], visible: 'Write to\nHelp@Wallet-Support.example now' },
    })
    const { output } = await pageEnrichment(capture, ['page', 'text'], 'origin', options())
    expect(output.text?.visible).toBe('Write to\nREDACTED now')
    expect(output.page).toMatchObject({ title: 'Mail of REDACTED', url: 'https://a.example/?e=REDACTED' })
    const { output: all } = await pageEnrichment(capture, ['page', 'emails'], 'origin', options())
    expect(all.page?.title).toBe('Mail of jane@mail.example')
  })

  test('holds no removed value in any encoding', async () => {
    const removed = ['victim@mail.example', 'a81bc81bdead4e5dabff90865d1e13b1']
    const capture = sampleCapture({ foundOn: `https://a.example/?d=${btoa('u=victim@mail.example')}` })
    const text = JSON.stringify(await pageEnrichment(capture, EVIDENCE_ITEMS, 'full', options(removed)))
    expect(text).toContain('email=REDACTED&session=REDACTED')
    expect(text).toContain('Hello REDACTED')
    expect(text).not.toMatch(/victim|a81bc81b|dmljdGlt|ZpY3Rpb|aWN0aW/)
  })

  test('a removed value that is spelled like one of our own words takes no part away', async () => {
    const removed = ['page', 'title', 'openGraph', 'count', 'visible-text', 'time']
    const { output } = await pageEnrichment(sampleCapture(), EVIDENCE_ITEMS, 'full', options(removed))
    expect(output).toMatchObject({
      version: 1,
      kind: 'page',
      time: sampleCapture().time,
      page: { forms: [{}] },
    })
    expect(captureSchema.safeParse(output).success).toBe(true)
  })

  test('its hashes can be worked out from what the service stored, whatever the order of its keys', async () => {
    const { output } = await pageEnrichment(sampleCapture(), ['emails', 'foundOn'], 'origin', options())
    const { hashes } = output
    expect(hashes).toEqual({
      emails: sha256('["help@wallet-support.example"]'),
      foundOn: sha256('"https://search.example"'),
      cut: sha256('[]'),
      whole: sha256(
        '{"cut":[],"emails":["help@wallet-support.example"],"foundOn":"https://search.example","kind":"page",' +
          '"time":"2026-03-01T10:20:30.400Z","version":1}',
      ),
    })
  })

  test('no hash is of anything that was removed', async () => {
    const { output: kept } = await pageEnrichment(sampleCapture(), ['text', 'emails'], 'origin', options())
    const { output: removed } = await pageEnrichment(
      sampleCapture(),
      ['text', 'emails'],
      'origin',
      options(['victim@mail.example']),
    )
    expect(removed.hashes.text).not.toBe(kept.hashes.text)
    expect(removed.hashes.whole).not.toBe(kept.hashes.whole)
    expect(removed.hashes.text).toBe(
      sha256('{"headings":[{"level":1,"text":"Verify"}],"visible":"Verify\\nHello REDACTED"}'),
    )
  })

  test('never has more than 64 KiB, hashes and longer marks included', async () => {
    const capture = captureSchema.parse(overfullCapture(9_000, 100))
    const { output } = await pageEnrichment(capture, EVIDENCE_ITEMS, 'full', options(['漢漢漢漢']))
    expect(jsonBytes(output)).toBeLessThanOrEqual(MAX_JSON_BYTES)
    const plain = await pageEnrichment(capture, EVIDENCE_ITEMS, 'full', options())
    expect(jsonBytes(plain.output)).toBeLessThanOrEqual(MAX_JSON_BYTES)
    expect(plain.output.cut).toContainEqual({ what: 'visible-text', why: 'size' })
  })
})

describe('of a link, a selection or an image', () => {
  test('holds what was pointed at and nothing of the page it was on', async () => {
    const { output } = await targetEnrichment(
      {
        kind: 'link',
        target: 'https://evil.example/?u=jane%40mail.example',
        text: 'Click, jane@mail.example',
        time: '2026-03-01T10:20:30.400Z',
      },
      options(['jane@mail.example']),
    )
    const { hashes, ...rest } = output
    expect(rest).toEqual({
      version: 1,
      kind: 'link',
      target: 'https://evil.example/?u=REDACTED',
      text: 'Click, REDACTED',
      time: '2026-03-01T10:20:30.400Z',
    })
    expect(Object.keys(hashes)).toEqual(['target', 'text', 'whole'])
  })

  test('has no key for what there is not', async () => {
    const { output } = await targetEnrichment(
      { kind: 'selection', text: 'evil.example', time: 't' },
      options(),
    )
    expect(output).not.toHaveProperty('target')
  })

  test('is bounded and harmless', () =>
    fc.assert(
      fc.asyncProperty(anyText(), async (text) => {
        const { output } = await targetEnrichment(
          { kind: 'selection', text: text.repeat(500), time: 't' },
          options(),
        )
        expect(jsonBytes(output)).toBeLessThanOrEqual(MAX_JSON_BYTES)
        expect(output.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      }),
    ))
})
