import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftSession } from '#components/popup/first-frame/session.ts'
import { makeDraftSession } from '#components/popup/first-frame/session.ts'
import { setAsset, setCategory, setEvidence, setFields, setTitle } from '#components/report/form.tsx'
import type { DraftOrGone, DraftView } from '#lib/messages/report-requests.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { fakeAsk } from '#test/gallery/answers/fake-ask.ts'
import { draft, NOW, report } from '#test/gallery/answers/samples.ts'
import { flush, holdAnswers } from '../../held-answers.ts'

const FULL = { kind: 'disk-full', detail: 'QuotaExceededError' } as const

const start = () => {
  const background = holdAnswers()
  const closed: true[] = []
  const session = makeDraftSession(
    {
      ask: background.ask,
      whichDraft: async () => ({ kind: 'tab', tabId: 7 }),
      readList: () => undefined,
      requestHost: async () => true,
      closeTab: () => closed.push(true),
      now: () => NOW,
    },
    () => undefined,
  )
  void session.open()
  return { ...background, session, closed }
}

const opened = async (changes: Partial<DraftView> = {}) => {
  const started = start()
  await flush()
  await started.last('draft/open-tab').answer({ kind: 'draft', draft: draft(changes) })
  return started
}

const formOf = (session: DraftSession): DraftForm => {
  const state = session.state()
  if (!('form' in state)) throw new Error(`no form in ${state.kind}`)
  return state.form
}

const describeIt = (words: string) => setFields({ description: words })
const draftWith = (form: Partial<DraftForm>, changes: Partial<DraftView> = {}) => ({
  kind: 'draft',
  draft: draft({ ...changes, form: { ...draft().form, ...form } }),
})

describe('typing', () => {
  it('is kept when it comes before the draft, and stored as soon as the draft is there', async () => {
    const { session, last, all } = start()
    session.edit(describeIt('typed early'))
    expect(all('draft/save')).toEqual([])
    await flush()
    await last('draft/open-tab').answer(draftWith({ description: '' }))
    expect(formOf(session)).toMatchObject({ description: 'typed early', title: 'Phishing: app.metarnask.io' })
    expect(last('draft/save').ask).toMatchObject({ id: 'draft-1', form: { description: 'typed early' } })
  })

  it('is kept when the tab’s last report turns out to be still open, and goes into the new draft', async () => {
    const { session, last } = start()
    session.edit(describeIt('typed early'))
    await flush()
    await last('draft/open-tab').answer({
      kind: 'report',
      report: report({ at: 'held', because: 'no-key', message: '' }),
    })
    expect(session.state().kind).toBe('sent')
    session.anew()
    await flush()
    await last('draft/open-tab').answer(draftWith({ description: '' }, { id: 'draft-2' }))
    expect(formOf(session).description).toBe('typed early')
    expect(last('draft/save').ask).toMatchObject({ id: 'draft-2', form: { description: 'typed early' } })
  })

  it('takes over what the draft knows of fields that nobody touched', async () => {
    const { session, last } = start()
    session.edit(setEvidence({ page: false }))
    await flush()
    const { evidence } = draft().form
    await last('draft/open-tab').answer(draftWith({ evidence: { ...evidence, text: false, emails: false } }))
    expect(formOf(session).evidence).toMatchObject({ page: false, text: false, emails: false })
  })

  it('leaves at once with every keystroke, the whole form and a rising number', async () => {
    const { session, all } = await opened()
    for (const words of ['a', 'ab', 'abc']) session.edit(describeIt(words))
    expect(all('draft/save').map(({ ask }) => ask)).toMatchObject([
      { form: { description: 'a', title: 'Phishing: app.metarnask.io' }, editedAt: NOW },
      { form: { description: 'ab' }, editedAt: NOW + 1 },
      { form: { description: 'abc' }, editedAt: NOW + 2 },
    ])
  })

  it('carries a greater number than what is stored, also when the clock was set back', async () => {
    const { session, last } = await opened({ editedAt: NOW + 500 })
    session.edit(describeIt('a'))
    expect(last('draft/save').ask).toMatchObject({ editedAt: NOW + 501 })
  })

  it('is not taken back by the answer to an older keystroke', async () => {
    const { session, all } = await opened()
    session.edit(describeIt('a'))
    session.edit(describeIt('ab'))
    const [first, second] = all('draft/save')
    await second?.answer(draftWith({ description: 'ab' }, { revision: 3, editedAt: NOW + 1 }))
    await first?.answer(draftWith({ description: 'a' }, { revision: 2, editedAt: NOW }))
    expect(formOf(session).description).toBe('ab')
  })

  it('is not taken back by a page that was read meanwhile', async () => {
    const { session, last } = await opened({ reading: true })
    session.edit(describeIt('while reading'))
    await last('draft/open').answer(draftWith({ description: '' }, { revision: 2 }))
    expect(formOf(session).description).toBe('while reading')
  })

  it('waits with its save until a redaction is answered, so that the removed value does not come back', async () => {
    const { session, last, all } = await opened()
    session.redact('secret-1', true)
    session.edit(describeIt('a'))
    expect(all('draft/save')).toEqual([])
    const assets = [{ content: 'https://metarnask.io/?e=REDACTED', exact: null }]
    await last('draft/redact').answer(draftWith({ assets }, { revision: 2 }))
    expect(last('draft/save').ask).toMatchObject({ form: { assets, description: 'a' } })
  })

  it('always ends with what was typed last, whatever order the answers come in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(100)),
        async (gaps, delays) => {
          // A background that stores in the order of asking and answers after any delay.
          let stored = draft({ revision: 0 })
          const answered = (): Promise<DraftOrGone> => {
            const answer: DraftOrGone = { kind: 'draft', draft: stored }
            const delay = delays.next().value ?? 0
            return new Promise((resolve) => setTimeout(() => resolve(answer), delay % 4))
          }
          const ask = fakeAsk({
            'draft/open-tab': answered,
            'draft/save': ({ form, editedAt: edit }) => {
              if (edit > stored.editedAt)
                stored = { ...stored, form, editedAt: edit, revision: stored.revision + 1 }
              return answered()
            },
          })
          const session = makeDraftSession(
            {
              ask,
              whichDraft: async () => ({ kind: 'tab', tabId: 1 }),
              readList: () => undefined,
              requestHost: async () => true,
              closeTab: () => undefined,
              now: () => NOW,
            },
            () => undefined,
          )
          const opening = session.open()
          for (const [index, gap] of gaps.entries()) {
            if (gap > 15) await flush()
            session.edit(index % 3 === 0 ? setTitle(`title ${index}`) : describeIt(`words ${index}`))
          }
          await opening
          await new Promise((resolve) => setTimeout(resolve, 10))
          const lastTitle = Math.floor((gaps.length - 1) / 3) * 3
          const lastWords = gaps.findLastIndex((_, index) => index % 3 !== 0)
          const expected = {
            title: `title ${lastTitle}`,
            description: lastWords < 0 ? '' : `words ${lastWords}`,
          }
          expect(formOf(session)).toMatchObject(expected)
          expect(stored.form).toMatchObject(expected)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('the title', () => {
  it('follows category and asset until one is typed, and again once it is emptied', async () => {
    const { session } = await opened()
    session.edit(setCategory('scam'))
    expect(formOf(session).title).toBe('Scam: app.metarnask.io')
    session.edit(setTitle('Mine'))
    session.edit(setAsset(0, { content: 'https://other.example/', exact: null }))
    session.edit(setCategory('malware'))
    expect(formOf(session).title).toBe('Mine')
    session.edit(setTitle(''))
    session.edit(setCategory('phishing'))
    expect(formOf(session)).toMatchObject({ title: '', titleTyped: true })
  })
})

describe('another page in the tab', () => {
  it('takes the form once all that was typed is stored; that stays with the page that it is about', async () => {
    const { session, last, all } = await opened()
    session.edit(setFields({ description: 'typed for the first' }))
    session.reportTab()
    await flush()
    expect(all('draft/open-tab')).toHaveLength(1)
    await last('draft/save').answer({ kind: 'draft', draft: draft({ revision: 2 }) })
    await flush()
    expect(all('draft/open-tab')).toHaveLength(2)
    const other = draft({ id: 'other', form: { ...draft().form, description: '' } })
    await last('draft/open-tab').answer({ kind: 'draft', draft: other })
    expect(session.state()).toMatchObject({
      kind: 'editing',
      draft: { id: 'other' },
      form: { description: '' },
    })
  })
})

describe('a draft that was begun earlier in the tab', () => {
  it('is offered, and takes the form once all that was typed is stored', async () => {
    const { session, last, all } = start()
    await flush()
    const earlier = { id: 'first', content: 'https://evil.example/1' }
    await last('draft/open-tab').answer({ kind: 'draft', draft: draft(), earlier })
    expect(session.earlier()).toEqual(earlier)
    session.edit(setFields({ description: 'typed for the second' }))
    session.openEarlier()
    await flush()
    expect(all('draft/open')).toEqual([])
    await last('draft/save').answer({ kind: 'draft', draft: draft({ revision: 2 }) })
    await flush()
    const first = draft({ id: 'first', form: { ...draft().form, description: 'typed first' } })
    await last('draft/open').answer({ kind: 'draft', draft: first })
    await flush()
    expect(session.state()).toMatchObject({ draft: { id: 'first' }, form: { description: 'typed first' } })
    expect(session.earlier()).toBeNull()
  })
})

describe('submitting', () => {
  it('waits for what was typed and names the revision that is on screen', async () => {
    const { session, last, all } = await opened()
    session.edit(describeIt('a'))
    session.submit(false)
    await flush()
    expect(all('draft/submit')).toEqual([])
    await last('draft/save').answer(draftWith({ description: 'a' }, { revision: 9 }))
    expect(last('draft/submit').ask).toMatchObject({ id: 'draft-1', revision: 9 })
  })

  it('waits for the draft and for the page when it is asked for at once, and asks once', async () => {
    const { session, last, all, closed } = start()
    session.submit(true)
    await flush()
    await last('draft/open-tab').answer(draftWith({}, { reading: true }))
    session.submit(true)
    expect(all('draft/submit')).toEqual([])
    await last('draft/open').answer(draftWith({}, { revision: 2 }))
    expect(all('draft/submit')).toHaveLength(1)
    await last('draft/submit').answer({ kind: 'stored', report: report({ at: 'queued', until: NOW + 5000 }) })
    expect(session.state().kind).toBe('sent')
    expect(closed).toEqual([true])
  })

  it.each([
    [
      'stopped',
      { kind: 'stopped', draft: draft({ revision: 2, blockers: ['own-asset'] }) },
      { kind: 'editing', notice: { kind: 'stopped' }, submitting: false },
    ],
    [
      'changed',
      { kind: 'changed', draft: draft({ revision: 2 }) },
      { kind: 'editing', notice: { kind: 'changed' } },
    ],
    [
      'not-stored',
      { kind: 'not-stored', failure: FULL },
      { kind: 'editing', notice: { kind: 'not-stored', failure: FULL } },
    ],
    ['gone', { kind: 'gone' }, { kind: 'gone' }],
  ])('tells %s', async (_, answer, expected) => {
    const { session, last, closed } = await opened()
    session.submit(true)
    await flush()
    await last('draft/submit').answer(answer)
    expect(session.state()).toMatchObject(expected)
    expect(closed).toEqual([])
  })
})

describe('a background that does not answer', () => {
  it('leaves what was typed in the fields, and the next try stores it', async () => {
    const { session, last, all } = await opened()
    session.edit(describeIt('a'))
    await last('draft/save').refuse()
    expect(session.state()).toMatchObject({ kind: 'broken', form: { description: 'a' } })
    void session.open()
    await last('draft/open').answer(draftWith({ description: '' }))
    expect(all('draft/save')).toHaveLength(2)
    await last('draft/save').answer(draftWith({ description: 'a' }, { revision: 2 }))
    expect(session.state()).toMatchObject({ kind: 'editing', form: { description: 'a' } })
  })
})

describe('after Submit', () => {
  const sent = async () => {
    const started = start()
    await flush()
    await started
      .last('draft/open-tab')
      .answer({ kind: 'report', report: report({ at: 'queued', until: NOW + 5000 }) })
    return started
  }

  it('undo gives the draft back', async () => {
    const { session, last } = await sent()
    session.undo()
    await last('report/undo').answer({ draftId: 'draft-1', reportId: null })
    await last('draft/open').answer(draftWith({ description: 'back' }))
    expect(formOf(session).description).toBe('back')
  })

  it('undo that comes too late says so and shows the report', async () => {
    const { session, last } = await sent()
    session.undo()
    await last('report/undo').answer({ draftId: null, reportId: null })
    await last('report/get').answer({ report: report({ at: 'sending', since: NOW }) })
    expect(session.state()).toMatchObject({ kind: 'sent', notice: { kind: 'too-late' } })
  })

  it('a change of this report is fetched and shown, of another is not', async () => {
    const { session, last, all } = await sent()
    session.onChange({ what: 'report', id: 'another' })
    expect(all('report/get')).toEqual([])
    session.onChange({ what: 'report', id: 'draft-1' })
    await last('report/get').answer({ report: report({ at: 'held', because: 'no-key', message: '' }) })
    expect(session.state()).toMatchObject({ kind: 'sent', report: { state: { at: 'held' } } })
  })

  it('no answer to Undo leaves the report on screen and says so', async () => {
    const { session, last } = await sent()
    session.undo()
    await last('report/undo').refuse()
    expect(session.state()).toMatchObject({ kind: 'sent', notice: { kind: 'not-answered' } })
  })
})

describe('a change elsewhere', () => {
  it.each([
    ['the asset list', { what: 'own-assets' } as const],
    ['the connection', { what: 'connection' } as const],
    ['this draft', { what: 'draft', id: 'draft-1' } as const],
  ])('of %s brings the verdict up to date', async (_, change) => {
    const { session, last } = await opened()
    session.onChange(change)
    await last('draft/open').answer(draftWith({}, { blockers: ['own-asset'] }))
    expect(session.state()).toMatchObject({ draft: { blockers: ['own-asset'] } })
  })

  it.each([
    ['the asset list', { what: 'own-assets' } as const],
    ['the connection', { what: 'connection' } as const],
  ])('of %s while an answer is on its way is looked at after it, once', async (_, change) => {
    const { session, last, all } = start()
    await flush()
    session.onChange(change)
    session.onChange(change)
    expect(all('draft/open')).toEqual([])
    await last('draft/open-tab').answer({ kind: 'draft', draft: draft() })
    await last('draft/open').answer(draftWith({}, { blockers: ['own-asset'] }))
    expect(session.state()).toMatchObject({ draft: { blockers: ['own-asset'] } })
    expect(all('draft/open')).toHaveLength(1)
  })

  it('of this draft while a save is on its way is the save itself', async () => {
    const { session, last, all } = await opened()
    session.edit(describeIt('typed'))
    session.onChange({ what: 'draft', id: 'draft-1' })
    await last('draft/save').answer(draftWith({ description: 'typed' }, { revision: 2 }))
    expect(all('draft/open')).toEqual([])
  })

  it('that made it a report, in another window, shows that', async () => {
    const { session, last } = await opened()
    session.onChange({ what: 'report', id: 'draft-1' })
    await last('draft/open').answer({ kind: 'report', report: report({ at: 'queued', until: NOW + 5000 }) })
    expect(session.state()).toMatchObject({ kind: 'sent', report: { state: { at: 'queued' } } })
  })

  it('that made it a report is the answer to the Submit that is on its way', async () => {
    const { session, last, all } = await opened()
    session.submit(false)
    await flush()
    session.onChange({ what: 'report', id: 'draft-1' })
    await last('draft/submit').answer({ kind: 'stored', report: report({ at: 'queued', until: NOW + 5000 }) })
    expect(session.state()).toMatchObject({ kind: 'sent' })
    expect(all('draft/open')).toEqual([])
  })

  it('of another draft is nothing to this one', async () => {
    const { session, all } = await opened()
    session.onChange({ what: 'draft', id: 'another' })
    expect(all('draft/open')).toEqual([])
  })
})
