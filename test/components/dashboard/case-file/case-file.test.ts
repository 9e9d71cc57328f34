import { afterEach, describe, expect, it } from 'vitest'
import { checkFile } from '#components/dashboard/case-file/case-file-check.tsx'
import { caseReportOf, saveCaseFile } from '#components/dashboard/case-file/case-file.ts'
import { evidenceName } from '#components/dashboard/case-file/case-file-evidence.tsx'
import { captureSchema } from '#lib/capture/capture-schema.ts'
import { REPORT_KINDS } from '#lib/model/draft.ts'
import { shown } from '#lib/case-file/shown-text.ts'
import { verifyCaseFile } from '#lib/case-file/verify.ts'
import { checkWords } from '#lib/case-file/whose-key.ts'
import type { ReportContent } from '#components/dashboard/read.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { begunOf } from '#lib/drafts/begin.ts'
import { storedVerdicts, getPayload, getReport, reportViewOf } from '#lib/reports/store.ts'
import { bareReport, fileOf, savedBytes, signer } from '#test/case-file/samples.ts'
import { capture } from '#test/fakes/capture.ts'
import { speak } from '#test/fakes/extension-api.ts'
import { messagesOf } from '#test/locales/messages-of.ts'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeAsk, fakeReads, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { draftingWorld } from '#test/reports/drafting-world.ts'
import { payload as payloadSample, STATES } from '#test/reports/samples.ts'

const bytesIn = async (content: Blob | undefined) =>
  new Uint8Array(await (content ?? new Blob()).arrayBuffer())

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => report(STATES.accepted, { id: `r${index}` }))

const saving = async (count: number, asked: AskedFor = []) => {
  const { sign } = await signer()
  const saved: { name: string; content: Blob }[] = []
  const answers: FakeAnswers = {
    ...answersOf(many(count)),
    takedownsOf: () => NO_CASES,
    'case-file/sign': sign,
  }
  const deps = {
    ask: fakeAsk(answers, asked),
    read: fakeReads(answers, asked),
    save: (name: string, content: Blob) => void saved.push({ name, content }),
    now: () => NOW,
  }
  return { saved, deps, ids: many(count).map(({ id }) => id) }
}

const wholeOf = (its: ReportContent['report']): ReportContent => ({
  report: its,
  body: null,
  answer: null,
  begunAt: null,
  capturedAt: null,
  verdicts: null,
  sealed: null,
})

const NO_CASES = { cases: [], searchedAt: null, takedownTime: null }

describe('a saved case file', () => {
  it('of 500 reports is read in portions, told as it goes on, and stopped at a word', async () => {
    const asked: AskedFor = []
    const { saved, deps, ids } = await saving(500, asked)
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
    expect(asked.filter(({ name }) => name === 'wholeReports')).toHaveLength(21)
    expect(told.at(-1)).toBe(501)
    expect(file?.gone).toBe(1)
    const [page] = saved
    expect(page?.name).toMatch(/^case-file-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.html$/)
    const as = { kind: 'signed', root: file?.root, file: { ties: [ties[0]] } }
    expect(await verifyCaseFile(await bytesIn(page?.content))).toMatchObject({ ...as, samePage: true })
    await file?.saveData()
    expect(await verifyCaseFile(await bytesIn(saved[1]?.content))).toMatchObject({ ...as, samePage: null })

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
    const { inWords, whatItMeans } = caseReportOf(wholeOf(report(state)), NO_CASES).state
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
    }
    expect(whole.verdicts).toHaveLength(1)
    const html = new TextDecoder().decode(await savedBytes(fileOf([caseReportOf(whole, NO_CASES)])))
    // The page is there, with what was kept of it.
    expect(html).toContain('evil[.]example')
    for (const form of forms) for (const one of [form, shown(form)]) expect(html).not.toContain(one)
    expect(html).not.toMatch(/victim/i)
  })
})

describe('a checked case file', () => {
  const check = async (trusted: (fingerprint: string) => string, isOwn = false) => {
    const { sign, fingerprint } = await signer()
    const file = new File([await savedBytes(fileOf([bareReport()]), 'page', sign)], 'case.html')
    const keys = { own: isOwn ? fingerprint : 'ab'.repeat(32), trusted: trusted(fingerprint) }
    const found = await checkFile(file, { read: fakeReads({ caseFileKeys: () => keys }) })
    return found && checkWords(found.verified, found.owner).headline
  }

  it.each([
    ['this browser’s', () => '', true, 'Signed by this browser, unchanged since.'],
    ['one with a name', (key: string) => `${key} Ann`, false, 'Signed by Ann, unchanged since.'],
    ['unknown', () => '', false, 'Unchanged since it was signed, but by an unknown key.'],
  ])('says whose key it is: %s', async (_, trusted, isOwn, headline) => {
    expect(await check(trusted, isOwn)).toBe(headline)
  })

  it('is not asked about where it was changed, and tells what could not be asked or read', async () => {
    const asked: AskedFor = []
    const changed = new File(['takedown-case-file'], 'case.html')
    expect((await checkFile(changed, { read: fakeReads({}, asked) }))?.verified.kind).toBe('changed')
    expect(asked).toEqual([])
    const read = fakeReads({
      caseFileKeys: () => {
        throw new Error('no answer')
      },
    })
    const unasked = await checkFile(new File([await savedBytes(fileOf([bareReport()]))], 'case.html'), {
      read,
    })
    expect(unasked && checkWords(unasked.verified, unasked.owner).lines).toContain(
      'Couldn’t look up whose key it is. Verify the file again.',
    )
    const gone = { arrayBuffer: async () => Promise.reject(new Error('gone')) }
    expect(await checkFile(gone, { read })).toBeNull()
  })
})

/** Every name in a value, at any depth. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return isRecord(value) ? Object.entries(value).flatMap(([name, item]) => [name, ...namesIn(item)]) : []
}

describe('the words of a case file', () => {
  afterEach(() => speak())

  const accepted = { ...STATES.accepted, createdAt: '2026-03-01T15:19:11+02:00' }
  const verdict = {
    about: 'https://evil.example/',
    findings: [
      { relation: 'reported', reportId: 'r', confirmedAt: NOW - 86_400_000, state: 'accepted', reason: null },
    ],
    copy: { count: 3, completedAt: NOW - 7_200_000, unreadable: 0 },
    unchecked: null,
  }

  it.each(Object.values(STATES))('have no time but with its date, in UTC: $at', async (state) => {
    const whole = wholeOf(
      report(state.at === 'accepted' ? accepted : state, { nextAttempt: { at: NOW + 5000, because: 'due' } }),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one finding of a verdict, as it is stored
    const verdicts = [verdict] as unknown as ReportContent['verdicts']
    const page = new TextDecoder().decode(
      await savedBytes(fileOf([caseReportOf({ ...whole, verdicts }, NO_CASES)])),
    )
    const read = page.slice(page.indexOf('<header>'), page.indexOf('<footer>'))
    expect(read.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, '')).not.toMatch(
      /\d:\d\d|\bago\b|\bin \d/,
    )
    if (state.at === 'accepted') expect(read).toContain('2026-03-01T13:19:11.000Z')
  })

  it('say so where the service gave no time zone', () => {
    const state = { ...accepted, createdAt: '2026-03-01T15:19:11' }
    expect(caseReportOf(wholeOf(report(state)), NO_CASES).createdByService).toBe(
      '2026-03-01T15:19:11 (time zone unknown)',
    )
  })

  it.each(['de', 'ja', 'ar'])('are those of the language: %s', async (language) => {
    const english = new Map(REPORT_KINDS.map((kind) => [kind, kind]))
    speak(await messagesOf(language))
    for (const kind of english.keys()) {
      const request = JSON.stringify({
        assets: [
          {
            content: 'https://e.example',
            enrichments: [
              { source: 's', output: { version: 1, kind: 'page', page: { url: 'u', language: 'l' } } },
            ],
          },
        ],
      })
      const page = new TextDecoder().decode(await savedBytes(fileOf([bareReport({ kind, request })])))
      const read = page.slice(page.indexOf('<article>'), page.indexOf('<details>'))
      expect(read).not.toMatch(/>(?:page|typed|link|selection|image|url|Url|language)</)
      expect(read).not.toMatch(/TODO|IN_PROGRESS|ALIVE/)
    }
  })

  it('name each field of a capture', () => {
    const names = new Set(namesIn(captureSchema.parse(capture())))
    for (const name of ['version', 'kind', 'time']) names.delete(name)
    expect(names.size).toBeGreaterThan(40)
    expect([...names].filter((name) => /^[a-z]/.test(evidenceName(name)))).toEqual([])
  })
})
