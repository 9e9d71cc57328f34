// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { linesOf, ReportEvidence } from '#components/dashboard/reports/report-payload.tsx'
import { DashboardProvider } from '#components/dashboard/page.ts'
import { inPage } from '#test/components/in-page.tsx'
import { fakeAsk, fakeReads } from '#test/gallery/answers/fake-ask.ts'
import { EVIDENCE_KEPT, PICTURE_KEPT } from '#test/gallery/answers/evidence-samples.ts'
import { NOW } from '#test/gallery/answers/samples.ts'
import { nothingRead } from '#test/fakes/reader-worker.ts'

afterEach(cleanup)

type Kept = typeof EVIDENCE_KEPT

const show = async (kept: Kept) => {
  render(
    inPage(
      <DashboardProvider
        value={{
          ask: fakeAsk({}),
          read: fakeReads({ evidence: () => kept }),
          onChange: () => () => undefined,
          requestHost: async () => true,
          openOptions: () => undefined,
          reading: nothingRead,
          openDraft: () => undefined,
          openSection: () => undefined,
          copy: async () => undefined,
          now: () => NOW,
          save: () => undefined,
          route: {
            read: () => '',
            write: () => undefined,
            go: () => undefined,
            onMove: () => () => undefined,
          },
          tabs: { request: async () => false, window: async () => null },
        }}
      >
        <ReportEvidence id="a" version="1" />
      </DashboardProvider>,
    ),
  )
  await screen.findByRole('region', { name: 'Evidence' })
}

const image = () => screen.queryByRole<HTMLImageElement>('img')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('kept evidence', () => {
  it('is text alone: what a page had in its markup is no element here', async () => {
    await show({
      ...EVIDENCE_KEPT,
      captures: EVIDENCE_KEPT.captures.map((capture) => ({
        ...capture,
        parts: [{ name: 'page', sha256: 'c'.repeat(64), value: { title: '<img src=x onerror=alert(1)>' } }],
      })),
    })
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(screen.getByText('c'.repeat(64))).toBeTruthy()
    expect(document.querySelectorAll('img')).toHaveLength(1)
  })

  it('is in groups with names in words, and without what the page doesn’t have', async () => {
    await show(EVIDENCE_KEPT)
    const named = (tag: string) => [...document.querySelectorAll(tag)].map((one) => one.textContent)
    expect(named('h3')).toEqual(['Screenshot', 'Page', 'Forms', 'Links', 'Headings and page text'])
    const names = ['URL', 'Title', 'Method', 'Sent to', 'Password fields', 'Hosts of links']
    expect(named('dt').slice(0, names.length)).toEqual(names)
    expect(screen.getByText('telegram[.]org: 3')).toBeTruthy()
  })

  it('has its picture blurred until it is asked for, and again afterwards', async () => {
    await show(EVIDENCE_KEPT)
    expect(image()?.className).toBe('blurred')
    expect(image()?.alt).toBe('Screenshot of the page, blurred')
    press('Show screenshot')
    expect(image()?.className).toBe('')
    press('Hide screenshot')
    expect(image()?.className).toBe('blurred')
    expect(screen.getByText(PICTURE_KEPT.sha256)).toBeTruthy()
  })

  it.each([
    ['age', 90, 'Screenshot removed after 90 days'],
    ['age', 1, 'Screenshot removed after 1 day'],
    ['asked', null, 'Screenshot deleted by you ('],
    ['disk-full', null, 'Screenshot removed because the disk was full ('],
  ] as const)('says that its picture was removed (%s, %s)', async (why, afterDays, words) => {
    const bodySha256 = 'd'.repeat(64)
    await show({
      ...EVIDENCE_KEPT,
      pictures: [{ ...PICTURE_KEPT, base64: null }],
      removed: { at: NOW, why, afterDays, bodySha256 },
    })
    expect(document.body.textContent).toContain(words)
    expect(image()).toBeNull()
    expect(screen.getByText(PICTURE_KEPT.sha256)).toBeTruthy()
    expect(screen.getByText(bodySha256)).toBeTruthy()
  })
})

describe('a captured value as lines', () => {
  it('names where each text stands, and leaves out what says nothing', () => {
    expect(
      linesOf({
        url: 'https://evil.example/',
        forms: [{ passwords: 1, cards: 0, action: '', crossOrigin: false }],
        linkHosts: [{ host: 't.me', count: 3 }],
        walletAddresses: [{ chain: 'ethereum', address: '0x1' }],
        none: [],
        cut: null,
        on: true,
      }),
    ).toEqual([
      { path: 'url', value: 'https://evil.example/' },
      { path: 'forms 1 passwords', value: '1' },
      { path: 'linkHosts 1', value: 't.me: 3' },
      { path: 'walletAddresses 1', value: 'ethereum: 0x1' },
      { path: 'on', value: 'yes' },
    ])
    expect(linesOf('https://t.me/')).toEqual([{ path: '', value: 'https://t.me/' }])
  })

  it('has an end', () => {
    expect(linesOf(Array.from({ length: 5000 }, () => 'x'))).toHaveLength(600)
  })
})
