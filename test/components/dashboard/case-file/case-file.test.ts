import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkChosenFile } from '#components/dashboard/case-file/check-case-file.ts'
import { caseReportOf } from '#components/dashboard/case-file/case-file-report.ts'
import { saveCaseFile } from '#components/dashboard/case-file/save-case-file.ts'
import { checkCaseFile } from '#lib/case-file/check.ts'
import { shown } from '#lib/case-file/shown-text.ts'
import type { WholeReport } from '#lib/messages/case-file-requests.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { begunOf } from '#lib/drafts/begun.ts'
import { storedVerdicts } from '#lib/reports/stored-at-submit.ts'
import { getPayload, getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { bareReport, fileOf, pageBytes } from '#test/case-file/samples.ts'
import { capture } from '#test/fakes/capture.ts'
import { checkerHere, readerHere } from '#test/fakes/reader-worker.ts'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeAsk, type AskedFor } from '#test/gallery/answers/fake-ask.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { draftingWorld } from '#test/reports/drafting-world.ts'
import { payload as payloadSample, STATES } from '#test/reports/samples.ts'

const fileFrom = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'case.html')

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => report(STATES.accepted, { id: `r${index}` }))

const saving = (count: number, asked: AskedFor = []) => {
  const saved: { name: string; content: Blob }[] = []
  const deps = {
    ask: fakeAsk(answersOf(many(count)), asked),
    save: (name: string, content: Blob) => void saved.push({ name, content }),
    now: () => NOW,
  }
  return { saved, deps, ids: many(count).map(({ id }) => id) }
}

describe('a saved case file', () => {
  it('of 500 reports is read in portions, told as it goes on, and stopped at a word', async () => {
    const asked: AskedFor = []
    const { saved, deps, ids } = saving(500, asked)
    const told: number[] = []
    const stopped = new AbortController().signal
    const ties = [
      { report: 'r1', to: 'r0', how: 'domain' as const, what: 'a.example' },
      { report: 'gone', to: 'r0', how: 'domain' as const, what: 'a.example' },
    ]
    const file = await saveCaseFile(
      deps,
      { what: 'campaign', ids: [...ids, 'gone'], ties },
      { progress: (done) => told.push(done), stopped },
    )
    expect(asked).toHaveLength(21)
    expect(told.at(-1)).toBe(501)
    expect(file?.gone).toBe(1)
    const [page] = saved
    expect(page?.name).toMatch(/^case-file-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.html$/)
    const checked = await checkCaseFile(
      new Uint8Array(await (page?.content ?? new Blob()).arrayBuffer()),
      sha256,
    )
    expect(checked).toMatchObject({ at: 'consistent', file: { root: file?.root, ties: [ties[0]] } })
    await file?.saveData()
    const data = new Uint8Array(await (saved[1]?.content ?? new Blob()).arrayBuffer())
    expect(await checkCaseFile(data, sha256)).toMatchObject({ at: 'consistent', file: { root: file?.root } })

    const stopping = new AbortController()
    stopping.abort()
    const none = await saveCaseFile(
      deps,
      { what: 'selection', ids, ties: [] },
      { progress: () => undefined, stopped: stopping.signal },
    )
    expect(none).toBeNull()
    expect(saved).toHaveLength(2)
  })

  it.each(Object.values(STATES))('words a report that is $at', (state) => {
    const whole: WholeReport = {
      report: report(state),
      body: null,
      answer: null,
      begunAt: null,
      capturedAt: null,
      verdicts: null,
      sealed: null,
      cases: [],
      casesLookedAt: null,
    }
    const { inWords, whatItMeans } = caseReportOf(whole, NOW).state
    expect(inWords).not.toBe('')
    expect(whatItMeans).not.toBe('')
  })

  it('holds nothing that was removed: plain, percent-encoded or in base64url', async () => {
    const secret = 'victim@mail.example'
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64url')]
    const url = `https://evil.example/${forms[1]}?m=${forms[0]}&b=${forms[2]}`
    const world = await draftingWorld()
    const words = `for ${forms.join(' or ')}`
    const page = capture({ url, title: words, visible: words, heading: words, foundOn: url })
    page.page.canonical = url
    const view = await world.readPage(url, page)
    const typed = await world.type(view, {
      description: words,
      evidence: { ...view.form.evidence, foundOn: true, foundOnFull: true },
    })
    await world.submit(typed)
    const kept = await getReport(world.database, view.id)
    const its = (await getPayload(world.database, view.id)) ?? payloadSample('none')
    if (!kept) throw new Error('no report')
    const whole = {
      report: reportViewOf(kept),
      body: its.body,
      answer: its.answer,
      ...begunOf(its),
      verdicts: storedVerdicts(its),
      sealed: its.sealed ?? null,
      cases: [],
      casesLookedAt: null,
    }
    expect(whole.verdicts).toHaveLength(1)
    const file = await fileOf([caseReportOf(whole, NOW)])
    const html = new TextDecoder().decode(await pageBytes(file))
    // The page is there, with what was kept of it.
    expect(html).toContain('evil[.]example')
    for (const form of forms) for (const one of [form, shown(form)]) expect(html).not.toContain(one)
    expect(html).not.toMatch(/victim/i)
  })
})

describe('a checked case file', () => {
  const check = async (
    sealed: (id: string, hash: string) => { body: string; at: number } | null | undefined,
    count = 1,
  ) => {
    const file = await fileOf(Array.from({ length: count }, (_, index) => bareReport({ id: `r${index}` })))
    const reports = file.reports.flatMap(({ id, hashes }) => {
      const kept = sealed(id, hashes['sealed'] ?? '')
      return kept === undefined ? [] : [{ id, sealed: kept }]
    })
    return checkChosenFile(fileFrom(await pageBytes(file)), {
      ask: fakeAsk({ 'case-file/sealed': () => ({ reports }) }),
      checker: checkerHere,
    })
  }

  it('is unchanged where this browser kept the same checksum, and only there', async () => {
    const same = await check((_, body) => ({ body, at: NOW }))
    expect(same).toMatchObject({
      tone: 'ok',
      headline: 'Matches its own checksums.',
      lines: ['Unchanged since it was captured in this browser.'],
    })
    for (const other of [
      await check(() => ({ body: 'ab'.repeat(32), at: NOW })),
      await check(() => null),
      await check(() => undefined),
    ])
      expect(JSON.stringify(other)).not.toContain('unchanged')
  })

  it.each([
    [
      () => ({ body: 'other', at: NOW }),
      'danger',
      'Doesn’t match what was submitted from this browser: the checksum saved at submission is different',
    ],
    [() => null, 'info', 'This browser has the report, but saved no checksum when it was submitted'],
    [() => undefined, 'info', 'Matches its own checksums. It wasn’t captured in this browser.'],
  ])('says what this browser knows otherwise (%#)', async (sealed, tone, words) => {
    const told = await check(sealed)
    expect(told.tone).toBe(tone)
    expect([told.headline, ...told.lines].join(' ')).toContain(words)
  })

  it('tells it of each report of many, the worst first', async () => {
    const told = await check((id, body) => (id === 'r1' ? { body: 'other', at: NOW } : { body, at: NOW }), 3)
    expect(told.tone).toBe('danger')
    expect(told.reports.map(({ id, tone }) => [id, tone])).toEqual([
      ['r1', 'danger'],
      ['r0', 'ok'],
      ['r2', 'ok'],
    ])
  })

  it('that was changed is compared with nothing', async () => {
    const asked: AskedFor = []
    const page = new TextDecoder().decode(await pageBytes(await fileOf([bareReport()])))
    const told = await checkChosenFile(fileFrom(page.replace('Accepted', 'Refused!')), {
      ask: fakeAsk({}, asked),
      checker: checkerHere,
    })
    expect(told).toMatchObject({ tone: 'danger', root: null, reports: [] })
    expect(asked).toEqual([])
  })

  it('tells a file that cannot be read, is too large, or what could not be asked', async () => {
    const ask = fakeAsk({
      'case-file/sealed': () => {
        throw new Error('no answer')
      },
    })
    const gone = { size: 1, arrayBuffer: async () => Promise.reject(new Error('gone')) }
    expect((await checkChosenFile(gone, { ask, checker: checkerHere })).headline).toBe(
      'Couldn’t read the file.',
    )
    expect((await checkChosenFile({ ...gone, size: 1e9 }, { ask, checker: checkerHere })).headline).toContain(
      'Too large',
    )
    const page = fileFrom(await pageBytes(await fileOf([bareReport()])))
    expect((await checkChosenFile(page, { ask, checker: checkerHere })).lines).toEqual([
      'Couldn’t load this browser’s own records to compare. Try again.',
    ])
  })
})

describe('a case file that takes its worker down', () => {
  afterEach(() => void vi.useRealTimers())

  const told = { tone: 'danger', root: null, reports: [], lines: [] }
  const words = 'Couldn’t verify this file. Save the case file again in the browser that created it.'
  const ask = fakeAsk({})

  it('is told once its worker gives no sign of life, which is ended then', async () => {
    const worker = readerHere(() => undefined)
    const terminate = vi.spyOn(worker, 'terminate')
    const begun = vi.fn<() => void>()
    vi.useFakeTimers()
    const checking = checkChosenFile(fileFrom('{"format":"takedown-reporter-case"'), {
      ask,
      checker: () => {
        begun()
        return worker
      },
    })
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await checking).toEqual({ ...told, headline: words })
    expect(terminate).toHaveBeenCalled()
  })

  it.each([
    ['nothing of ours', null],
    ['a file of another form', { at: 'consistent', drawnHere: true, root: 7, reports: [] }],
    [
      'a name longer than any',
      { at: 'changed', mismatches: [{ what: 'part', report: 1, part: 'x'.repeat(9999) }] },
    ],
  ])('is told where the worker answers %s', async (_what, answer) => {
    const check = await checkChosenFile(fileFrom('x'), { ask, checker: () => readerHere(() => answer) })
    expect(check).toEqual({ ...told, headline: words })
  })
})
