import { BODY_LIMIT } from '#lib/limits.ts'
// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Popup } from '#components/popup/first-frame/popup.tsx'
import { findingWords, headlineOf, verdictWords } from '#components/wording/verdicts.ts'
import { signalNames } from '#components/wording/page-facts.tsx'
import { verdictLine } from '#lib/own-assets/toolbar-and-omnibox.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { DraftView, FoundOnPage } from '#lib/messages/report-requests.ts'
import { BLOCKERS } from '#lib/messages/report-requests.ts'
import type { ConnectionView } from '#lib/messages/requests.ts'
import { NotAnswered } from '#lib/messages/request.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import {
  check,
  asDraft,
  badCheck,
  DESTINATION,
  draft,
  EVIDENCE,
  FINDINGS,
  missingEvidence,
  NOW,
  PAGE,
  PAGE_SEEN,
  report,
  verdict,
} from '#test/gallery/answers/samples.ts'
import { type Relation, RELATIONS } from '#lib/model/states.ts'
import { popupOf } from '#test/gallery/answers/surfaces.tsx'

afterEach(cleanup)

const CONNECTION: ConnectionView = {
  baseUrl: 'https://service.example/v2',
  slug: 'acme-wallet',
  keyStored: true,
  abilities: { report: 'yes', assets: 'yes', takedowns: 'yes' },
  unreadable: false,
  copy: null,
  copyProblem: null,
  syncing: false,
}

type More = Partial<Pick<Parameters<typeof Popup>[0], 'alertsOnly' | 'onChange' | 'now'>>
const show = (answers: FakeAnswers, more: More = {}) => {
  const asked: { name: string; ask: unknown }[] = []
  const deps = {
    closeTab: vi.fn<() => void>(),
    openOptions: vi.fn<() => void>(),
    openReports: vi.fn<(id?: string) => void>(),
    openBulk: vi.fn<() => void>(),
    requestHost: vi.fn<(pattern: string) => Promise<boolean>>(async () => false),
    copy: vi.fn<(text: string) => Promise<void>>(async () => undefined),
    done: vi.fn<() => void>(),
    openHelp: vi.fn<(path: string) => void>(),
  }
  render(popupOf(answers, { asked, ...deps, ...more }))
  const askedFor = (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask)
  return { ...deps, asked: askedFor }
}

/** A background that keeps one draft and says what it says of it whatever is typed. */
const background = (changes: Partial<DraftView> = {}, more: FakeAnswers = {}): FakeAnswers => {
  let kept = draft(changes)
  const answer = () => asDraft(kept)
  return {
    'draft/open-tab': answer,
    'draft/open': answer,
    'draft/save': ({ form, editedAt: edit }) => {
      kept = { ...kept, form, editedAt: edit, revision: kept.revision + 1 }
      return answer()
    },
    'draft/redact': answer,
    'draft/occurrences': () => ({ secrets: [] }),
    ...more,
  }
}

const shown = async (changes: Partial<DraftView> = {}, more: FakeAnswers = {}) => {
  const deps = show(background(changes, more))
  await screen.findByDisplayValue('Phishing: app.metarnask.io')
  return deps
}

const field = (name: string) => screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openMenu = async (): Promise<void> => {
  const menu = await screen.findByRole('group', { name: 'More ways to submit' })
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
}
/** The form’s own; a screenshot has another, before it. */
const announcer = () => screen.getAllByRole('status').at(-1)
const status = () => announcer()?.textContent ?? ''

describe('the form', () => {
  it('says that a report over 1 MiB may be refused, and stops nothing', async () => {
    await shown({ bytes: BODY_LIMIT + 1 })
    expect(await screen.findByText(/^The report is .* The service may reject more than 1 MiB/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit report' }).getAttribute('aria-disabled')).toBe('false')
  })

  it('says that an emptied title is none', async () => {
    const { asked } = await shown()
    type('Title', '')
    expect(await screen.findByText('The report will have no title.')).toBeTruthy()
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { title: '', titleTyped: true } })
  })
})

describe('the help', () => {
  const helpLink = async () => (await screen.findByRole('link', { name: 'Help' })).getAttribute('href')

  it('is linked from the form, and in the toolbar opens without keeping the popup', async () => {
    const { openHelp } = await shown()
    expect(await helpLink()).toBe('/help/en/using.html#report')
    const followed = fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    expect(followed).toBe(false)
    expect(openHelp).toHaveBeenCalledWith('/help/en/using.html#report')
  })

  it('is linked from what follows the form, too', async () => {
    show({
      'draft/open-tab': () => ({
        kind: 'report',
        report: report({ at: 'needs-you', because: 'own-asset', message: '' }),
      }),
    })
    await waitFor(async () =>
      expect(await helpLink()).toBe('/help/en/using.html#what-a-reports-status-means'),
    )
  })
})

describe('the title', () => {
  it('has a pencil, which is no stop of its own', async () => {
    await shown()
    const line = field('Title').parentElement
    expect(line?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    expect(line?.querySelectorAll('button, [tabindex]')).toHaveLength(0)
  })
})

describe('evidence of a page', () => {
  const lines = (...contents: string[]) => ({
    form: { ...draft().form, assets: contents.map((content) => ({ content, exact: null })) },
    checks: contents.map(() => check()),
  })

  it('is told with its asset where there are several, and how another page comes with its own', async () => {
    await shown({ ...lines('https://other.example/', PAGE), evidenceOf: { line: 1, page: PAGE } })
    expect(
      await screen.findByText(/^Sent with asset 2 only\. .*add each one to the bulk list\.$/),
    ).toBeTruthy()
  })

  it('is told as not sent where the page is not among the assets, which adds it by a click', async () => {
    const { asked } = await shown({
      ...lines('https://other.example/'),
      evidenceOf: { line: null, page: PAGE },
    })
    expect(await screen.findByText(/^Not sent: the page it belongs to isn’t among the assets/)).toBeTruthy()
    press('Add that page')
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: 'https://other.example/' }, { content: PAGE }] },
    })
  })
})

describe('the first frame', () => {
  it('has the fields, and the focus where the next word goes; evidence and more follow below them', async () => {
    show({})
    for (const name of ['Asset 1', 'Title', 'Description']) expect(field(name)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('Checking')
    expect(document.activeElement).toBe(field('Description'))
    const description = field('Description')
    const evidence = await screen.findByRole('group', { name: 'Evidence' })
    expect(within(evidence).getByText('Reading the page…')).toBeTruthy()
    expect(screen.getByText('More options')).toBeTruthy()
    // The very same field, with what stands in it, and above what has come.
    expect(field('Description')).toBe(description)
    expect(document.activeElement).toBe(description)
    expect(description.compareDocumentPosition(evidence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('keeps what is typed before the draft is there', async () => {
    const { asked } = show(background())
    type('Description', 'typed at once')
    await screen.findByDisplayValue(PAGE)
    expect(field('Description').value).toBe('typed at once')
    await waitFor(() => expect(asked('draft/save')).toHaveLength(1))
  })

  it('moves the focus to the empty asset where nothing can be reported, unless somebody writes already', async () => {
    const nothing = {
      note: 'nothing-reportable' as const,
      form: { ...draft().form, assets: [], title: '' },
      checks: [],
      verdict: null,
    }
    show(background(nothing))
    await screen.findByText('This page can’t be reported. Paste a URL instead.')
    expect(document.activeElement).toBe(field('Asset 1'))
    cleanup()
    show(background(nothing))
    type('Description', 'writing')
    await screen.findByText('This page can’t be reported. Paste a URL instead.')
    expect(document.activeElement).toBe(field('Description'))
  })

  it('reads the page when the draft says that it is unread', async () => {
    const { asked } = show(
      background(
        { reading: true, evidence: missingEvidence('reading') },
        { 'draft/open': () => ({ kind: 'draft', draft: draft({ revision: 2 }) }) },
      ),
    )
    await screen.findByRole('checkbox', { name: 'Page details, text, browser' })
    expect(asked('draft/open-tab')).toEqual([{ tabId: 7, read: true }])
    expect(asked('draft/open')).toEqual([{ id: 'draft-1', read: true }])
  })
})

describe('the verdict', () => {
  it('comes into the region that is there before it, and is read out therefore', async () => {
    show(background())
    const region = announcer()
    expect(status()).toBe('')
    await waitFor(() => expect(status()).toBe('Not on your allowlist.'))
    expect(announcer()).toBe(region)
    // One text: of several elements a screen reader reads each by itself, and the asset is said three times.
    expect(region?.children).toHaveLength(0)
    expect(screen.getByRole('region', { name: 'Verdict' }).closest('[aria-live]')).toBeNull()
  })

  it('is announced in one text with the asset that it is about', async () => {
    await shown({ verdict: verdict([FINDINGS.ours, FINDINGS['shared-host']]) })
    await waitFor(() =>
      expect(status()).toMatch(/^This is your own asset\. On your allowlist: metamask\[\.\]io/),
    )
    expect(status().match(/metamask\[\.\]io/g)).toHaveLength(1)
  })

  it('is an alert where live regions are not announced, and describes the field with the next focus', async () => {
    show(background(), { alertsOnly: true })
    await screen.findByDisplayValue('Phishing: app.metarnask.io')
    const description = field('Description')
    expect(document.activeElement).toBe(description)
    const described = () =>
      document.getElementById(description.getAttribute('aria-describedby') ?? '')?.textContent
    expect((await screen.findByRole('alert')).textContent).toBe('Not on your allowlist.')
    expect(described()).toBe('')
    await act(() => field('Title').focus())
    await act(() => description.focus())
    expect(described()).toBe('Not on your allowlist.')
  })

  it.each([
    [{}, 'You already reported this', 'just now · Already reported'],
    [{ reason: 'correct' as const }, 'Already has this status', 'just now'],
  ])('an earlier report that the service knew is told as what it knew of it: %o', (its, headline, proof) => {
    const finding = {
      relation: 'reported' as const,
      reportId: 'r',
      state: 'known' as const,
      confirmedAt: NOW,
      ...its,
    }
    expect(findingWords(finding, NOW)).toMatchObject({ headline, proof })
    expect(headlineOf(finding, NOW)).toBe(headline)
    expect(verdictLine({ findings: [finding] })).toBe(headline)
  })

  const OWN_HEADLINES: Partial<Record<Relation, string>> = {
    ours: 'This is your own asset',
    'part-of-ours': 'This is part of your own asset',
  }

  it.each(RELATIONS)('%s has its own words', async (relation) => {
    const finding = FINDINGS[relation]
    await shown({ verdict: verdict([finding]) })
    const region = screen.getByRole('region', { name: 'Verdict' })
    const headlines = RELATIONS.map(
      (one) => OWN_HEADLINES[one] ?? verdictWords(verdict([FINDINGS[one]]), NOW).headline,
    )
    expect(headlines.filter((one) => one === region.querySelector('h1')?.textContent)).toHaveLength(1)
    const words = region.textContent ?? ''
    expect(words.includes('On your allowlist:')).toBe(relation in OWN_HEADLINES)
    expect(headlineOf(finding, NOW)).toBe(findingWords(finding, NOW).headline)
    if ('own' in finding) expect(words).toContain(finding.own.content.replaceAll('.', '[.]'))
    expect(words).toContain(
      relation === 'not-checked'
        ? 'Allowlist check unavailable: asset list not synced yet'
        : '2,481 assets, synced 12 minutes ago',
    )
  })

  it('tells the rest of what was found below, the worst three, each with its own shape', async () => {
    const findings = RELATIONS.filter((one) => one !== 'not-known').map((one) => FINDINGS[one])
    await shown({ verdict: verdict(findings) })
    const also = within(screen.getByRole('list', { name: 'Also' }))
    const lines = also.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    expect(lines).toEqual([
      expect.stringMatching(/^Part of an allowlisted asset: metamask/),
      expect.stringMatching(/^Would also affect your asset: /),
      expect.stringMatching(/^In your asset list with status Unknown: /),
      '6 more',
    ])
    const icons = RELATIONS.map((one) => verdictWords(verdict([FINDINGS[one]]), NOW).icon)
    expect(new Set(icons).size).toBe(icons.length - 1)
  })

  it('names the asset that is imitated, marks the characters that differ, and says them', async () => {
    await shown({ verdict: verdict([FINDINGS['look-alike']]) })
    const region = screen.getByRole('region', { name: 'Verdict' })
    expect(region.querySelector('h1')?.textContent).toBe('Looks like your metamask[.]io')
    expect(region.textContent).toContain('app[.]metarnask[.]io — rn for m in metamask[.]io')
    expect([...region.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'This page',
      'Yours',
    ])
    // The compared parts begin one above the other, and no name has a gap.
    expect([...region.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'app[.]metarnask[.]io',
      '      metamask[.]io',
    ])
    expect([...region.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['rn', 'm'])
  })

  it('names a reported link an asset, since no page of it was read', async () => {
    await shown({ kind: 'link', verdict: verdict([FINDINGS['look-alike']]) })
    expect(screen.getByText('This asset')).toBeTruthy()
    expect(screen.queryByText('This page')).toBeNull()
  })

  const chips = () =>
    within(screen.getByRole('list', { name: 'Page signals, strongest first' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('has the signals of the page below it, strongest first, each once; the rest opens by a button that stays', async () => {
    await shown({ pageFacts: PAGE_SEEN })
    const names = signalNames(PAGE_SEEN)
    expect(names.slice(0, 2)).toEqual(['recovery phrase', 'form posts to another site'])
    expect(chips()).toEqual([...names.slice(0, 4), `+${names.length - 4}`])
    const more = screen.getByRole('button', { name: `Show ${names.length - 4} more` })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(chips()).toEqual([...names, 'Hide'])
    expect(more.isConnected && more.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(more)
    expect(chips()).toHaveLength(5)
  })

  it('shows as many signals as its line has room for', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.children.length * 100
    })
    await shown({ pageFacts: PAGE_SEEN })
    const names = signalNames(PAGE_SEEN)
    expect(chips()).toEqual([...names.slice(0, 2), `+${names.length - 2}`])
    vi.restoreAllMocks()
  })

  it('leads to the report that was made before; the list of reports is another way', async () => {
    const { openReports } = await shown({ verdict: verdict([FINDINGS.reported]) })
    press('View report')
    press('Reports')
    expect(openReports.mock.calls).toEqual([['r-7'], []])
  })

  it('leaves what a sync skipped to the list of assets', async () => {
    const copy = { count: 10, completedAt: NOW - 12 * 60_000, unreadable: 2 }
    await shown({ verdict: verdict([FINDINGS['not-known']], { copy }) })
    const region = screen.getByRole('region', { name: 'Verdict' })
    expect(region.textContent).toContain('10 assets, synced 12 minutes ago')
    expect(region.textContent).not.toContain('skipped')
  })

  it.each(UNCHECKED_REASONS.filter((why) => why !== 'report-only'))(
    'says why nothing could be compared: %s',
    async (unchecked) => {
      await shown({ verdict: verdict([{ relation: 'not-checked', why: unchecked }]) })
      expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toMatch(/^Allowlist not checked.+/)
    },
  )
})

describe('a key that is for reports alone', () => {
  const cannotRead = verdict([{ relation: 'not-checked', why: 'no-organization-access' }], {
    copy: null,
    unchecked: 'no-organization-access',
  })

  it('is asked about once, and kept', async () => {
    const { asked } = await shown({ verdict: cannotRead, blockers: ['not-checked'] })
    press('It’s a report-only key')
    await waitFor(() => expect(asked('connection/change')).toEqual([{ how: 'report-only' }]))
  })

  it('is not asked about where the list has another reason not to be there', async () => {
    await shown({
      verdict: verdict([{ relation: 'not-checked', why: 'sync-failed' }]),
      blockers: ['not-checked'],
    })
    expect(screen.queryByRole('button', { name: 'It’s a report-only key' })).toBeNull()
  })

  it('is told quietly from then on, and asks nothing', async () => {
    await shown({
      verdict: verdict([{ relation: 'not-checked', why: 'report-only' }], {
        copy: null,
        unchecked: 'report-only',
      }),
    })
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toMatch(
      /^No allowlist checkReport-only key/,
    )
    expect(screen.queryByRole('checkbox', { name: /without comparing/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Submit report' }).getAttribute('aria-disabled')).toBe('false')
  })
})

describe('assets', () => {
  it('can be added, changed and removed', async () => {
    const { asked } = await shown()
    press('Add another')
    expect(document.activeElement).toBe(field('Asset 2'))
    type('Asset 2', 'metarnask.io')
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: PAGE }, { content: 'metarnask.io', exact: null }] },
    })
    press('Remove asset 1')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: 'metarnask.io' }] } })
    expect(screen.queryByRole('textbox', { name: 'Asset 2' })).toBeNull()
  })

  it('show over the field the same text, its scheme too', async () => {
    const content = 'http://app.metarnask.io/'
    await shown({ form: { ...draft().form, assets: [{ content, exact: null }] } })
    const over = await waitFor(
      () => document.querySelector('.asset-shown') ?? expect.fail('nothing is shown'),
    )
    expect(over.textContent).toBe(content)
    expect(over.querySelector('.address-scheme')?.textContent).toBe('http://')
  })

  it.each([
    ['ipfs://bafy', 'no-form' as const, /^The service documents no form for this kind of asset/],
    ['http://localhost/x', 'local' as const, /^This address leads to your own computer or network/],
  ])('%s is told and can be sent', async (content, caution, words) => {
    await shown({
      form: { ...draft().form, assets: [{ content, exact: null }] },
      checks: [
        check({ caution, host: null, wholeDomain: null, ...(caution === 'local' ? {} : { form: 'name' }) }),
      ],
    })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit report' }).getAttribute('aria-disabled')).toBe('false')
  })

  it('say of a bare domain that all of it is asked for', async () => {
    await shown({
      form: { ...draft().form, assets: [{ content: 'metarnask.io', exact: null }] },
      checks: [check({ form: 'domain', wholeDomain: 'metarnask.io' })],
    })
    expect(await screen.findByText('Whole domain')).toBeTruthy()
    expect(screen.queryByText('Exact page')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Scope of asset 1' })).toBeNull()
  })

  it('tell the truth about a page, and widen it to the domain and back', async () => {
    const { asked } = await shown()
    expect(document.querySelector('.reach')?.textContent).toBe(
      'The service may act on all of app.metarnask.io.',
    )
    const scope = () => screen.getByRole('combobox', { name: 'Scope of asset 1' })
    fireEvent.change(scope(), { target: { value: 'domain' } })
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: 'app.metarnask.io', exact: PAGE }] },
    })
    fireEvent.change(scope(), { target: { value: 'page' } })
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: PAGE, exact: null }] } })
  })

  it('that are none say why, at the field, with a way out by one click', async () => {
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content: '8.8.8.8', exact: null }] },
      checks: [badCheck('ip-needs-url', '8.8.8.8', 'http://8.8.8.8')],
    })
    const asset = field('Asset 1')
    expect(asset.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(asset.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('Add http:// or https:// before an IP address.')
    press('Use http://8.8.8.8')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: 'http://8.8.8.8' }] } })
  })

  it('of one’s own are taken out of a report that has others', async () => {
    const { asked } = await shown({
      form: {
        ...draft().form,
        assets: [
          { content: PAGE, exact: null },
          { content: 'https://metamask.io/', exact: null },
        ],
      },
      checks: [check(), check({ verdict: verdict([FINDINGS.ours]) })],
      verdict: verdict([FINDINGS.ours]),
      blockers: ['own-asset'],
    })
    press('Remove this asset')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: PAGE }] } })
  })

  it('are not asked about while no service is connected', async () => {
    const unchecked = verdict([{ relation: 'not-checked', why: 'no-connection' }])
    await shown({
      verdict: unchecked,
      checks: [check({ verdict: unchecked })],
      blockers: ['not-connected', 'not-checked'],
    })
    expect(screen.queryByRole('checkbox', { name: /without/ })).toBeNull()
  })

  it('with other letters are told in both spellings and their script', async () => {
    await shown({ checks: [check({ idn: { host: 'аррӏе.com', isUnicode: true, scripts: ['Cyrl'] } })] })
    expect(await screen.findByText('Unicode: аррӏе[.]com, Cyrillic')).toBeTruthy()
  })

  describe('found on the page', () => {
    const TELEGRAM = 'https://t.me/claim_now'
    const found: FoundOnPage = {
      own: 1,
      found: [
        {
          content: `eip155:1:0x${'5'.repeat(40)}`,
          why: 'wallet',
          check: check({ form: 'address', host: null }),
        },
        { content: 'collect.example', why: 'form', check: check({ form: 'domain', host: null }) },
        { content: 'https://api.telegram.org/bot7012345678', why: 'bot', check: check({ host: null }) },
        {
          content: TELEGRAM,
          why: 'account',
          check: check({ host: null, verdict: verdict([FINDINGS.reported]) }),
        },
      ],
    }
    const list = () => screen.findByRole('region', { name: 'Also found on this page' })
    const open = () => shown({ foundOnPage: 5 }, { 'draft/found': () => found })

    it('are added one by one, with the focus on the next, and named in the title', async () => {
      const { asked } = await open()
      const region = await list()
      expect(region.textContent).toContain('1 of your own assets left out')
      expect(within(region).getAllByRole('listitem')).toHaveLength(2)
      press('Add 0x5555…5555')
      expect(within(region).getAllByRole('listitem')).toHaveLength(3)
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add collect[.]example' }))
      expect(field('Title').value).toBe('Phishing: app.metarnask.io and 1 more')
      expect(asked('draft/save').at(-1)).toMatchObject({
        form: { assets: [{}, { content: `eip155:1:0x${'5'.repeat(40)}`, exact: null }] },
      })
    })

    it('are added together, but what was reported is offered to view', async () => {
      const { asked, openReports } = await open()
      await list()
      press('Show 2 more')
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add api/ }))
      press(/^View the report of t\[\.\]me/)
      expect(openReports).toHaveBeenCalledWith('r-7')
      press('Add all')
      expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: { length: 4 } } })
      expect(screen.getAllByRole('button', { name: /^View the report/ })).toHaveLength(1)
      expect(screen.queryByRole('button', { name: /^Add 0x/ })).toBeNull()
    })

    it('that look like an own asset say what they are there for, an account that it is a look-alike', async () => {
      const alike = { host: null, verdict: verdict([FINDINGS['look-alike']]) }
      const both: FoundOnPage = {
        own: 0,
        found: [
          { content: 'collect.example', why: 'form', check: check({ ...alike, form: 'domain' }) },
          { content: TELEGRAM, why: 'account', check: check(alike) },
        ],
      }
      await shown({ foundOnPage: 2 }, { 'draft/found': () => both })
      const rows = within(await list()).getAllByRole('listitem')
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Looks like your .*Gets form dataAdd$/),
        expect.stringMatching(/^Looks like your .*Look-alikeAdd$/),
      ])
    })

    it('are not asked about where the page has none, and say so where they could not be checked', async () => {
      const { asked } = await shown()
      expect(asked('draft/found')).toEqual([])
      cleanup()
      await shown({ foundOnPage: 1 }, { 'draft/found': () => Promise.reject(new NotAnswered('gone')) })
      expect(await screen.findByText('Couldn’t check what else is on this page.')).toBeDefined()
    })
  })

  it('that lead elsewhere offer where, and put back what was there', async () => {
    const wrapper = 'https://www.google.com/url?q=https%3A%2F%2Fevil.example%2F'
    const target = 'https://evil.example/'
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content: wrapper, exact: null }] },
      checks: [check({ leadsTo: { target, host: null, via: ['Outlook Safe Links', 'Google Search'] } })],
    })
    const told =
      'Read from the URL itself (Outlook Safe Links, containing Google Search); nothing was visited.'
    expect(await screen.findByText(told)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Report this instead: hxxps://evil[.]example/' }))
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: target, exact: null, insteadOf: wrapper }] },
    })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Asset 1' }))
    fireEvent.click(screen.getByRole('button', { name: /^Use original: hxxps:\/\/www\[\.\]google/ }))
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: wrapper, exact: null }] },
    })
    expect(screen.queryByText('Instead of')).toBeNull()
  })

  it.each<[how: string, leave: string | null, inputType: string, taken: boolean]>([
    ['pasted', null, 'insertFromPaste', true],
    ['typed, with the focus still in the field', null, 'insertText', false],
    ['typed and left for another field', 'Description', 'insertText', true],
    ['typed and left for Submit, which sends what is shown', 'Submit report', 'insertText', false],
  ])('that lead elsewhere are taken by their destination: %s', async (_how, leave, inputType, taken) => {
    const wrapper = 'https://www.google.com/url?q=https%3A%2F%2Fevil.example%2F'
    const target = 'https://evil.example/'
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content: wrapper, exact: null }] },
      checks: [check({ leadsTo: { target, host: null, via: ['Google Search'] } })],
    })
    await screen.findByRole('button', { name: /^Report this instead/ })
    const line = field('Asset 1')
    fireEvent.input(line, { target: { value: wrapper }, inputType })
    if (leave !== null)
      fireEvent.focusOut(line, {
        relatedTarget: screen.queryByRole('textbox', { name: leave }) ?? screen.getByText(leave),
      })
    expect(line.value).toBe(taken ? target : wrapper)
    if (!taken) return
    fireEvent.click(screen.getByRole('button', { name: /^Use original/ }))
    expect(line.value).toBe(wrapper)
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: wrapper }] } })
  })

  it('that do not say where they lead are told so', async () => {
    await shown({ checks: [check({ leadsTo: { target: null, host: null, via: ['Mimecast'] } })] })
    expect(await screen.findByText(/^This URL \(Mimecast\) hides its destination/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Report this instead/ })).toBeNull()
  })

  it('on a platform offer the account and the post, each by its own address', async () => {
    const content = 'https://x.com/acme/status/1?s=20'
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content, exact: null }] },
      checks: [
        check({
          resources: [
            { what: 'account', content: 'https://x.com/acme', host: null },
            { what: 'post', content: 'https://x.com/acme/status/1', host: null },
          ],
        }),
      ],
    })
    const places = await screen.findByRole('list', { name: 'Account, post, app or file at this address' })
    expect(
      within(places)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('Account'), expect.stringContaining('Post')])
    fireEvent.click(within(places).getByRole('button', { name: 'Report this instead: hxxps://x[.]com/acme' }))
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: 'https://x.com/acme', insteadOf: content }] },
    })
  })

  it('whose checksum is broken say so, and offer the spelling that has it; they can be sent as they are', async () => {
    const address = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content: address.replace('BeAed', 'Beaed'), exact: null }] },
      checks: [check({ form: 'address', host: null, wholeDomain: null, checksum: address })],
    })
    const asset = field('Asset 1')
    expect(asset.getAttribute('aria-invalid')).toBeNull()
    const described = document.getElementById(asset.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain(
      'This address fails its own checksum, so a character is probably wrong. Check it against the source',
    )
    press(`Use ${address}`)
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: address, exact: null }] },
    })
  })

  it('say nothing about what was typed since', async () => {
    show({ ...background(), 'draft/save': () => new Promise(() => undefined) })
    await screen.findByText(/^The service may act/)
    type('Asset 1', 'something else')
    expect(screen.queryByText(/^The service may act/)).toBeNull()
  })

  it('that are a handle become its profile by the choice of a platform', async () => {
    const { asked } = await shown({
      form: { ...draft().form, assets: [{ content: '@acme_help', exact: null }] },
      checks: [badCheck('handle', 'acme_help')],
    })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Platform of asset 1' }), {
      target: { value: 'https://t.me/' },
    })
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{ content: 'https://t.me/acme_help', exact: null }] },
    })
  })

  it('of another frame are offered and added by one click', async () => {
    const { asked } = await shown({ offers: ['https://pay.drainer.example/'] })
    press('Add https://pay.drainer.example/')
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { assets: [{}, { content: 'https://pay.drainer.example/' }] },
    })
  })

  it('show what was removed, and keep or remove it by one click', async () => {
    const { asked } = await shown({
      secrets: [
        { id: 's1', kind: 'email', value: 'jane@example.com', where: 'address', removed: true },
        { id: 's2', kind: 'token', value: 'eyJh', where: 'address', removed: false },
      ],
    })
    const evidence = screen.getByRole('group', { name: 'Evidence' })
    expect(within(evidence).getByText(/^1 redacted, 1 to review/)).toBeTruthy()
    press('Show: Possible personal data')
    press('Keep jane@example.com')
    press('Redact eyJh')
    expect(asked('draft/redact')).toEqual([
      { id: 'draft-1', secret: 's1', remove: false },
      { id: 'draft-1', secret: 's2', remove: true },
    ])
  })

  it('say in which places it stands, before and after', async () => {
    const place = { before: 'mail=', written: 'jane%40example.com', after: '&x=1' }
    await shown(
      {
        secrets: [
          { id: 's1', kind: 'email', value: 'jane@example.com', where: 'mail', removed: true },
          { id: 's2', kind: 'name', value: 'Jane Doe', where: 'name', removed: false },
        ],
      },
      {
        'draft/occurrences': () => ({
          secrets: [
            { id: 's1', occurrences: [{ where: 'canonical', ...place }], more: 2 },
            { id: 's2', occurrences: [{ where: 'title', ...place, written: 'Jane Doe' }], more: 0 },
          ],
        }),
      },
    )
    press('Show: Possible personal data')
    const [mail, name] = await Promise.all([
      screen.findByRole('list', { name: 'Where jane@example.com appears' }),
      screen.findByRole('list', { name: 'Where Jane Doe appears' }),
    ])
    expect(mail.textContent).toBe('canonical URL mail=jane%40example.com REDACTED&x=1and 2 more places')
    expect(mail.querySelector('del')?.textContent).toBe('jane%40example.com')
    expect(name.querySelector('mark')?.textContent).toBe('Jane Doe')
    expect(name.textContent).not.toContain('REDACTED')
  })

  it('let a kind be decided about once and for all', async () => {
    const secrets: DraftView['secrets'] = [
      { id: 's1', kind: 'token', value: 'abc123', where: 'token', removed: false },
    ]
    const { asked } = await shown({ secrets, choices: { token: 'always-keep' } })
    press('Review: Possible personal data')
    const choice = screen.getByRole<HTMLSelectElement>('combobox', {
      name: 'Redaction rule: Token (by parameter name)',
    })
    expect(choice.value).toBe('always-keep')
    fireEvent.change(choice, { target: { value: 'always-remove' } })
    expect(asked('draft/redact')).toEqual([{ id: 'draft-1', kind: 'token', choice: 'always-remove' }])
  })

  it('stay as the organization has decided', async () => {
    const secrets: DraftView['secrets'] = [
      { id: 's1', kind: 'email', value: 'ann@mail.example', where: 'address', removed: true },
      { id: 's2', kind: 'token', value: 'abc123', where: 'token', removed: false },
    ]
    await shown({ secrets, choices: { email: 'always-remove' }, kindsSetByPolicy: ['email'] })
    press('Show: Possible personal data')
    const [emails, tokens] = within(
      screen.getByRole('group', { name: 'Possible personal data' }),
    ).getAllByRole('list')
    expect(emails?.parentElement?.textContent).toContain('Set by your organization.')
    expect(emails?.parentElement?.querySelector('button, select')).toBeNull()
    expect(tokens?.parentElement?.querySelector('button')?.textContent).toBe('Redact')
  })

  it('tell what of the typed words is removed, and take out of them only what is asked for', async () => {
    const description = 'For ann@mail.example and bob@mail.example'
    const { asked } = await shown({
      form: { ...draft().form, description },
      typedSecrets: [
        { kind: 'email', written: 'ann@mail.example', sent: false },
        { kind: 'email', written: 'bob@mail.example', sent: true },
      ],
    })
    expect(
      screen.getByText(/ann@mail.example” will be redacted throughout the report, including here/),
    ).toBeTruthy()
    expect(asked('draft/save')).toEqual([])
    press('Redact: bob@mail.example')
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { description: 'For ann@mail.example and REDACTED' },
    })
    press('Replace it here: ann@mail.example')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { description: 'For REDACTED and REDACTED' } })
  })
})

describe('category and description', () => {
  it('a category sets the title', async () => {
    await shown()
    fireEvent.click(screen.getByRole('radio', { name: 'Scam' }))
    expect(field('Title').value).toBe('Scam: app.metarnask.io')
  })

  it('a recent description is taken over by one click, behind what is typed', async () => {
    await shown({ recentDescriptions: ['Asks for the phrase'] })
    type('Description', 'Mine.')
    press('Insert: Asks for the phrase')
    expect(field('Description').value).toBe('Mine.\nAsks for the phrase')
  })
})

describe('evidence', () => {
  it('is one line of all that is sent; one tick leaves it out, another takes back the same', async () => {
    const { asked } = await shown({ evidence: EVIDENCE })
    const group = within(screen.getByRole('group', { name: 'Evidence' }))
    const [all] = group.getAllByRole<HTMLInputElement>('checkbox')
    expect(all?.closest('label')?.textContent).toBe('Page details, text, browser')
    if (all) fireEvent.click(all)
    const none = { page: false, text: false, emails: false, browser: false, foundOn: false }
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { evidence: none } })
    fireEvent.click(group.getByRole('checkbox', { name: 'Page data left out' }))
    expect(asked('draft/save').at(-1)).toMatchObject({
      form: { evidence: { ...none, page: true, text: true, browser: true } },
    })
  })

  it('that starts left out is taken by its page details alone', async () => {
    const evidence = { ...draft().form.evidence, page: false, text: false, emails: false, browser: false }
    const { asked } = await shown({ evidence: EVIDENCE, form: { ...draft().form, evidence } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Page data left out' }))
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { evidence: { ...evidence, page: true } } })
  })

  const reviewed = async () => fireEvent.click(await screen.findByRole('button', { name: 'Review evidence' }))

  it('is one checkbox each in its review; a missing one cannot be ticked and says why', async () => {
    const { asked } = await shown({ evidence: EVIDENCE })
    await reviewed()
    const group = within(screen.getByRole('group', { name: 'Evidence' }))
    const emails = group.getByRole<HTMLInputElement>('checkbox', { name: 'Email addresses' })
    expect(emails).toMatchObject({ disabled: true, checked: false })
    expect(document.getElementById(emails.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'None found',
    )
    fireEvent.click(group.getByRole('checkbox', { name: /^Page details, 1 password field/ }))
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { evidence: { page: false, text: true } } })
  })

  it('of a link is the link; the page it was found on is not read, and said not to be', async () => {
    const [page, ...others] = EVIDENCE
    if (!page) throw new Error('no sample')
    const notAsked = others.map(({ item }) => ({
      ...page,
      item,
      there: false,
      missing: 'not-asked' as const,
    }))
    await shown({ kind: 'link', evidence: [{ ...page, counts: {}, detail: 'Claim now' }, ...notAsked] })
    await reviewed()
    const boxes = within(screen.getByRole('group', { name: 'Evidence' })).getAllByRole('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'Link URL and text',
      'Link URL and text, Claim now',
    ])
    expect(screen.getByText('The page it was found on isn’t read.')).toBeTruthy()
  })

  it.each([
    ['reading', 'Reading the page…'],
    ['nothing-found', 'None found'],
    ['pdf', 'This is a PDF, so only its URL is reported.'],
    ['not-a-document', 'This isn’t a text page, so only its URL is reported.'],
    ['not-readable', 'This page couldn’t be read, so only its URL is reported.'],
    ['timed-out', 'The page didn’t respond in time, so only its URL and title are reported.'],
  ] as const)('that is missing (%s) is one line which says so', async (missing, words) => {
    await shown({ evidence: missingEvidence(missing), screenshot: null })
    const group = within(screen.getByRole('group', { name: 'Evidence' }))
    expect(group.getByText(words)).toBeTruthy()
    expect(group.queryByRole('checkbox')).toBeNull()
  })

  it('can be looked at before it is sent', async () => {
    await shown(
      {},
      { 'draft/request': () => ({ body: '{\n  "title": "Unlock"\n}', destination: null, revision: 1 }) },
    )
    await reviewed()
    press('Preview of My browser details')
    const region = await screen.findByRole('region', { name: 'Preview of My browser details' })
    expect(region.textContent).toBe('{\n  "title": "Unlock"\n}')
  })
})

describe('the request', () => {
  it('is shown byte for byte, to whom it goes, copied, and asked for again after a change', async () => {
    let body = '{"a":"  ünïcode\\n<b>"}'
    const { asked, copy } = await shown(
      {},
      { 'draft/request': () => ({ body, destination: DESTINATION, revision: 1 }) },
    )
    press('Show request')
    expect((await screen.findByRole('region', { name: 'Request body' })).textContent).toContain('"a": ')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Exact bytes' }))
    expect(screen.getByRole('region', { name: 'Request body' }).textContent).toBe(body)
    const panel = within(screen.getByRole('region', { name: 'Request' }))
    expect(panel.getByText('acme')).toBeTruthy()
    expect(panel.getByText('https://reports.example/v2')).toBeTruthy()
    expect(panel.getByText(`${new TextEncoder().encode(body).length} bytes`)).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Copy' }))
    expect(copy).toHaveBeenCalledWith(body)
    body = '{"b":2}'
    fireEvent.input(screen.getByLabelText('Description'), { target: { value: 'x' } })
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Request body' }).textContent).toBe('{"b":2}'),
    )
    expect(asked('draft/request')).toHaveLength(2)
  })

  it('stands in the place of the form, folds, and goes by the same button', async () => {
    const output = { title: 'Unlock', text: 'x'.repeat(200) }
    const sent = { assets: [{ enrichments: [{ output }] }], title: 'T' }
    await shown(
      {},
      { 'draft/request': () => ({ body: JSON.stringify(sent), destination: DESTINATION, revision: 1 }) },
    )
    type('Description', 'half a sen')
    press('Show request')
    const body = await screen.findByRole('region', { name: 'Request body' })
    expect(screen.getByLabelText('Description').closest('[hidden]')).not.toBeNull()
    expect([...body.querySelectorAll('details')].map((one) => one.open)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    press('Hide request')
    expect(screen.queryByRole('region', { name: 'Request body' })).toBeNull()
    expect(field('Description').value).toBe('half a sen')
  })

  it('gives way to the form where that has to be looked at', async () => {
    await shown({ blockers: ['title-too-short'] })
    press('Show request')
    press('Show: Enter a title of at least 3 characters.')
    expect(document.activeElement).toBe(field('Title'))
  })
})

describe('collecting', () => {
  it('puts the draft into the basket and says how much waits there', async () => {
    const { asked, openBulk } = await shown(
      {},
      { 'bulk/add-draft': () => ({ kind: 'added', assets: 1, waiting: 3, aside: true }) },
    )
    press('Add to bulk list')
    expect(await screen.findByText('3 assets in your bulk list, not sent yet')).toBeTruthy()
    expect(
      screen.getByText(
        /Some fields differ from the bulk list’s\. What you typed there was moved to its description\.$/,
      ),
    ).toBeTruthy()
    expect(asked('bulk/add-draft')).toMatchObject([{ id: 'draft-1' }])
    press('Open bulk list')
    expect(openBulk).toHaveBeenCalledOnce()
  })

  it('keeps the draft on screen where the list has no room for it, and says so', async () => {
    await shown({}, { 'bulk/add-draft': () => ({ kind: 'full' }) })
    press('Add to bulk list')
    expect(
      await screen.findByText(
        /^The bulk list is full, so nothing was added\. Submit the list first, or submit this report now\./,
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit report' })).toBeTruthy()
  })

  it('stays with what it has collected, whatever else is told of the draft', async () => {
    let hear: (change: Change) => void = () => undefined
    const opened = background(
      {},
      {
        'bulk/add-draft': () => {
          // Told before the answer is there, as the background tells its windows first.
          hear({ what: 'bulk' })
          hear({ what: 'own-assets' })
          return { kind: 'added', assets: 1, waiting: 1, aside: false }
        },
      },
    )
    render(
      popupOf(
        { ...opened, 'draft/open': () => ({ kind: 'gone' }) },
        {
          onChange: (heard) => {
            hear = heard
            return () => undefined
          },
        },
      ),
    )
    await screen.findByDisplayValue('Phishing: app.metarnask.io')
    press('Add to bulk list')
    expect(await screen.findByText('1 asset in your bulk list, not sent yet')).toBeTruthy()
    await new Promise((done) => setTimeout(done))
    expect(screen.queryByText('This draft no longer exists')).toBeNull()
  })

  it('leaves a line that is no asset where it can be mended', async () => {
    const { asked } = await shown({ blockers: ['bad-asset'] })
    expect(screen.getByRole('button', { name: 'Add to bulk list' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    press('Add to bulk list')
    expect(asked('bulk/add-draft')).toEqual([])
  })

  it.each([
    ['links', { kind: 'added' }, 'Links added to the bulk list. None were opened.'],
    ['links', { kind: 'nothing' }, 'This page has no web links.'],
    ['selection', { kind: 'nothing' }, 'No text is selected on the page.'],
    ['selection', { kind: 'moved' }, 'The tab now shows another page. Open the extension again there.'],
  ] as const)('tells what sending the %s to Bulk came to: %o', async (what, answer, says) => {
    const { asked } = await shown(
      { links: 12 },
      { 'bulk/collect': ({ looks }) => (looks ? { kind: 'there' } : answer) },
    )
    await openMenu()
    fireEvent.click(
      await screen.findByRole('button', {
        name: what === 'links' ? 'Add 12 links to bulk list' : 'Add selection to bulk list',
      }),
    )
    expect(await screen.findByText(says)).toBeTruthy()
    expect(asked('bulk/collect').at(-1)).toEqual({ id: 'draft-1', what })
  })

  it('offers the selection only where something is selected', async () => {
    const { asked } = await shown({}, { 'bulk/collect': () => ({ kind: 'nothing' }) })
    expect(asked('bulk/collect')).toEqual([])
    await openMenu()
    await waitFor(() =>
      expect(asked('bulk/collect')).toEqual([{ id: 'draft-1', what: 'selection', looks: true }]),
    )
    expect(screen.queryByText('Add selection to bulk list')).toBeNull()
    cleanup()
    await shown({ kind: 'selection' })
    expect(await screen.findByText('Add selection to bulk list')).toBeTruthy()
  })

  it('offers no links where the page has none, and nothing for a link', async () => {
    await shown({ links: 0 })
    expect(screen.queryByText(/links to bulk list/)).toBeNull()
    cleanup()
    await shown({ kind: 'link' })
    expect(screen.queryByText('Add selection to bulk list')).toBeNull()
  })
})

describe('Submit', () => {
  const stored: FakeAnswers = {
    'draft/submit': () => ({ kind: 'stored', report: report({ at: 'queued', until: NOW + 5000 }) }),
  }
  const ctrlEnter = (more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true, ...more })

  it('is one click, and Undo has the focus afterwards', async () => {
    await shown({}, stored)
    press('Submit report')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo.tabIndex).toBe(0)
    expect(screen.getByRole('timer').textContent).toBe('in 5 s')
    expect(document.activeElement).toBe(undo)
    await waitFor(() => expect(status()).toBe('Sending in 5 s'))
  })

  it('announces once how long it can be undone, however often it is drawn', async () => {
    let now = NOW
    let hear: (change: Change) => void = () => undefined
    const asked: string[] = []
    const queued = report({ at: 'queued', until: NOW + 5000 })
    const get = () => {
      asked.push('report/get')
      return { report: queued }
    }
    show(background({}, { ...stored, 'report/get': get }), {
      now: () => now,
      onChange: (heard) => {
        hear = heard
        return () => undefined
      },
    })
    await screen.findByDisplayValue('Phishing: app.metarnask.io')
    press('Submit report')
    await waitFor(() => expect(status()).toBe('Sending in 5 s'))
    now += 1000
    hear({ what: 'report', id: queued.id })
    await waitFor(() => expect(asked).toEqual(['report/get']))
    await new Promise((done) => setTimeout(done, 500))
    expect(status()).toBe('Sending in 5 s')
  })

  it.each([
    ['Ctrl+Enter', {}],
    ['Cmd+Enter', { ctrlKey: false, metaKey: true }],
  ])('is %s from any field', async (_, keys) => {
    const { closeTab } = await shown({}, stored)
    ctrlEnter(keys)
    await screen.findByRole('button', { name: 'Undo' })
    expect(closeTab).not.toHaveBeenCalled()
  })

  it('asks the browser for the service’s host where that is missing, and waits for no answer', async () => {
    const { requestHost, asked } = await shown({ hostToAsk: 'https://service.example/*' }, stored)
    expect(
      screen.getByText(
        /^When you submit, the browser asks for access to the service\. The report waits until you allow it/,
      ),
    ).toBeTruthy()
    requestHost.mockReturnValue(new Promise(() => undefined))
    press('Submit report')
    expect(requestHost.mock.calls).toEqual([['https://service.example/*']])
    await vi.waitFor(() => expect(asked('draft/submit')).toHaveLength(1))
  })

  it('asks for no host while something else is missing, nor where it is allowed', async () => {
    const { requestHost } = await shown({ hostToAsk: 'https://service.example/*', blockers: ['no-asset'] })
    press('Submit report')
    cleanup()
    const allowed = await shown({}, stored)
    press('Submit report')
    expect([requestHost, allowed.requestHost].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it('with Shift closes the reported tab, once it is stored', async () => {
    const { closeTab } = await shown({}, stored)
    ctrlEnter({ shiftKey: true })
    expect(closeTab).not.toHaveBeenCalled()
    await screen.findByRole('button', { name: 'Undo' })
    expect(closeTab).toHaveBeenCalledOnce()
  })

  it('by a second Ctrl+Enter sends at once; a held key does nothing', async () => {
    const { asked } = await shown(
      {},
      { ...stored, 'report/act': () => ({ report: report({ at: 'sending', since: NOW }) }) },
    )
    ctrlEnter()
    await screen.findByRole('button', { name: 'Undo' })
    ctrlEnter({ repeat: true })
    expect(asked('report/act')).toEqual([])
    ctrlEnter()
    expect(asked('report/act')).toEqual([{ id: 'draft-1', how: 'sendNow' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('is not undone by the second of a slow double click, which Undo gets in its place', async () => {
    const { asked } = await shown(
      {},
      { ...stored, 'report/undo': () => ({ draftId: 'draft-1', reportId: null }) },
    )
    press('Submit report')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    fireEvent.click(undo, { detail: 2 })
    expect(asked('report/undo')).toEqual([])
    fireEvent.click(undo, { detail: 1 })
    await waitFor(() => expect(asked('report/undo')).toHaveLength(1))
  })

  it('undone gives the form back, with the focus in it', async () => {
    await shown({}, { ...stored, 'report/undo': () => ({ draftId: 'draft-1', reportId: null }) })
    press('Submit report')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Submit report' })
    expect(document.activeElement).toBe(field('Description'))
  })

  describe('where the words are announced with the focus', () => {
    const toUndo = async (more: FakeAnswers = {}): Promise<HTMLElement> => {
      show(background({}, { ...stored, ...more }), { alertsOnly: true })
      await screen.findByText('Not on your allowlist')
      field('Description').focus()
      ctrlEnter()
      return screen.findByRole('button', { name: 'Undo' })
    }

    it('leaves what had the focus in the page until a screen reader has followed it', async () => {
      const undo = await toUndo()
      const form = field('Description').closest('.popup')
      expect(document.activeElement).toBe(undo)
      expect([...document.querySelectorAll('main > .popup')]).toEqual([form, undo.closest('.popup')])
      await waitFor(() => expect(form?.isConnected).toBe(false), { timeout: 3000 })
      expect(document.activeElement).toBe(undo)
    })

    it('leaves nothing of it that Tab could reach', async () => {
      const undo = await toUndo()
      const reached = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        ({ tabIndex }) => tabIndex >= 0,
      )
      expect(reached).toContain(undo)
      expect(reached.filter((one) => !undo.closest('.popup')?.contains(one))).toEqual([])
    })

    it('leaves Undo there for as long, and gives its focus to what follows', async () => {
      const undo = await toUndo({
        'report/act': () => ({ report: report({ at: 'sending', since: NOW }) }),
      })
      ctrlEnter()
      await waitFor(() => expect(document.activeElement?.textContent).toBe('View in dashboard'))
      expect(undo.isConnected).toBe(true)
      expect(document.activeElement?.closest('.popup')?.contains(undo)).toBe(false)
    })

    it('undone gives the form back, with the focus in it', async () => {
      const undo = await toUndo({ 'report/undo': () => ({ draftId: 'draft-1', reportId: null }) })
      fireEvent.click(undo)
      await waitFor(() => expect(document.activeElement).toBe(field('Description')))
    })
  })

  it.each(BLOCKERS)('says in words that it is stopped by %s', async (blocker) => {
    await shown({ blockers: [blocker] })
    const submit = screen.getByRole('button', { name: 'Submit report' })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /\w{4}/,
    )
  })

  it('stopped by an own asset leads to the reason, which goes with the draft', async () => {
    const looked = verdict([FINDINGS.ours])
    const stoppedDraft = draft({ verdict: looked, blockers: ['own-asset'] })
    const { asked } = await shown(
      { verdict: looked, blockers: ['own-asset'] },
      { 'draft/submit': () => ({ kind: 'stopped', draft: stoppedDraft }) },
    )
    expect(screen.getByText('Type a reason to report your own asset.')).toBeTruthy()
    press('Submit report')
    await waitFor(() => expect(document.activeElement).toBe(field('Reason for reporting your own asset')))
    type('Reason for reporting your own asset', 'Taken over')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { overrideReason: 'Taken over' } })
  })

  it('stopped by an own asset, where the organization forbids that, offers no reason to type', async () => {
    await shown({
      verdict: verdict([FINDINGS.ours]),
      overrideAllowed: false,
      blockers: ['own-asset-forbidden'],
    })
    expect(screen.getByText('Your organization doesn’t allow reporting its own assets.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Reason for reporting your own asset' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Submit report' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('of what was not compared asks for one explicit confirmation', async () => {
    const { asked } = await shown({
      verdict: verdict([{ relation: 'not-checked', why: 'sync-failed' }]),
      blockers: ['not-checked'],
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send without an allowlist check' }))
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { confirmUnchecked: true } })
  })

  it('of what is on the list, neither allowed nor blocked, asks for a confirmation and no reason', async () => {
    const { asked } = await shown({ verdict: verdict([FINDINGS['on-your-list']]), blockers: ['listed'] })
    expect(screen.queryByRole('textbox', { name: 'Reason for reporting your own asset' })).toBeNull()
    press('Submit report')
    const confirm = screen.getByRole('checkbox', { name: 'Report it although it’s on my asset list' })
    await waitFor(() => expect(screen.getByText('Confirmation missing')).toBeTruthy())
    fireEvent.click(confirm)
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { confirmListed: true } })
  })

  it('without a service offers the way to the options; the draft stays', async () => {
    const { openOptions } = await shown({ blockers: ['not-connected'], destination: null })
    press('Connect')
    expect(openOptions).toHaveBeenCalledOnce()
    expect(field('Description')).toBeTruthy()
  })

  it('that is kept in memory only says so, and why', async () => {
    await shown({ notStored: { kind: 'disk-full', detail: 'QuotaExceededError' } })
    await screen.findByText(/Free up disk space, then try again/)
    expect(screen.getByRole('alert').textContent).toMatch(
      /kept only until the browser closes.*The disk is full.*Free up disk space/,
    )
  })

  it('of a private tab says what Submit and the basket keep in the normal profile', async () => {
    await shown({ inPrivate: true })
    expect(screen.getByText('Private window: this report will be saved in your normal profile.')).toBeTruthy()
    expect(
      screen.getByText(/^Adding to the bulk list saves it there right away, before anything is sent/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add to bulk list' }).title).toMatch(/normal profile/)
  })

  it('that lost what was removed from it says so', async () => {
    await shown({ redactionsLost: true })
    expect(
      screen.getByText(
        /Redacted parts of this draft stay out, but can’t be restored\. Email addresses you type are suggested for redaction/,
      ),
    ).toBeTruthy()
  })

  it('tells all that there is to know in one box for each tone, what calls for care first', async () => {
    await shown({
      note: 'logo-of-yours',
      madeFrom: { id: 'r', how: 'again' },
      redactionsLost: true,
      inPrivate: true,
    })
    const boxes = [...document.querySelectorAll('.banner')].map(({ textContent }) => textContent)
    expect(boxes).toHaveLength(2)
    expect(boxes[0]).toMatch(
      /^This image is on your own or a shared host\. To report the page showing it instead, add it below/,
    )
    expect(boxes[1]).toMatch(/^Repeats an earlier report.*can’t be restored.*normal profile/)
  })

  it('of a page with nothing to report has no evidence to choose from', async () => {
    await shown({ note: 'nothing-reportable', evidence: [] })
    expect(screen.queryByRole('group', { name: 'Evidence' })).toBeNull()
  })

  it('that could not be stored says that nothing was sent', async () => {
    await shown(
      {},
      {
        'draft/submit': () => ({
          kind: 'not-stored',
          failure: { kind: 'disk-full', detail: 'QuotaExceededError' },
        }),
      },
    )
    press('Submit report')
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was sent')
  })
})

describe('what was refused before', () => {
  const OTHER = 'https://other.example/'
  const said = (errorType: string, asset: string, names = [asset]) => ({
    asset,
    errorType,
    message: 'in its words',
    suggestion: 'do this',
    names,
  })
  const mending = () =>
    shown({
      form: { ...draft().form, assets: [PAGE, OTHER].map((content) => ({ content, exact: null })) },
      madeFrom: { id: 'r', how: 'edited' },
      refusals: [
        { lines: [], refusal: said('NEW', 'somebody.else', []) },
        { lines: [1], refusal: said('DUPLICATE_ASSETS', OTHER) },
      ],
    })

  it('stands beside its row, with the meaning and the service’s words; what is not ours above', async () => {
    await mending()
    const rows = within(screen.getByRole('list', { name: 'Reported assets' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).not.toContain('in its words')
    for (const words of ['more than once', 'DUPLICATE_ASSETS', 'in its words', 'do this'])
      expect(rows[1]?.textContent).toContain(words)
    expect(screen.getByRole('list', { name: 'Rejected assets' }).textContent).toContain(
      'The error doesn’t match any asset in this report',
    )
    expect(screen.getByText(/^Corrects an earlier report and replaces it when sent/)).toBeTruthy()
  })

  it('more than once can be left out', async () => {
    const { asked } = await mending()
    press('Remove this duplicate: asset 2')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { assets: [{ content: PAGE }] } })
  })

  it.each<[where: string, errors: string[], contactInfo: string, label: string]>([
    ['the service has the report', ['REPORT_ALREADY_EXISTS'], '', 'Contact'],
    ['a contact is there already', ['REPORT_ALREADY_EXISTS'], 'ana@acme.example', 'Description'],
    ['another asset is wrong', ['REPORT_ALREADY_EXISTS', 'INVALID_FORMAT'], '', 'Description'],
  ])('leads to the contact only where that is what is missing: %s', async (_, errors, contactInfo, label) => {
    await shown({
      form: { ...draft().form, description: 'As it was typed', contactInfo },
      madeFrom: { id: 'r', how: 'again' },
      refusals: errors.map((errorType) => ({ lines: [0], refusal: said(errorType, PAGE) })),
      revision: 0,
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(screen.getByLabelText('Contact').closest('details')?.open).toBe(label === 'Contact')
  })

  it('is about the row as it was sent, not as it is being typed', async () => {
    await mending()
    type('Asset 2', 'https://mended.example/')
    expect(screen.queryByText(/DUPLICATE_ASSETS/)).toBeNull()
  })
})

describe('a page whose last report is still open', () => {
  const held = report({ at: 'held', because: 'no-key', message: '' })

  it('shows that, and a new draft at a press', async () => {
    const { asked } = show({
      'draft/open-tab': ({ anew }) => (anew ? asDraft(draft()) : { kind: 'report', report: held }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Report this page again' }))
    await screen.findByRole('button', { name: 'Submit report' })
    expect(asked('draft/open-tab')).toEqual([
      { tabId: 7, read: true },
      { tabId: 7, read: true, anew: true },
    ])
  })

  it('is headed by its asset where it was left without a title', async () => {
    show({ 'draft/open-tab': () => ({ kind: 'report', report: { ...held, title: '' } }) })
    const asset = held.assets[0]?.replace('https', 'hxxps').replaceAll(/\.(?=[a-z.]*\/)/g, '[.]') ?? ''
    expect(await screen.findByRole('heading', { level: 2, name: asset })).toBeTruthy()
  })

  it('goes on with a repair in place', async () => {
    const refused = report({ at: 'refused', why: 'rejected', refusals: [], message: '', status: 422 })
    const { asked } = show({
      'draft/open-tab': () => ({ kind: 'report', report: refused }),
      'repair/draft': () => ({ draftId: 'd' }),
      'draft/open': () => asDraft(draft({ id: 'd' })),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit and resend' }))
    await screen.findByRole('button', { name: 'Submit report' })
    expect(asked('draft/open')).toEqual([{ id: 'd' }])
  })

  it('can be cancelled there', async () => {
    const { asked } = show({ 'draft/open-tab': () => ({ kind: 'report', report: held }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel report…' }))
    press('Stop sending')
    expect(asked('report/act')).toEqual([{ id: 'draft-1', how: 'cancel' }])
  })

  it('taken back after a repair shows the report that was repaired', async () => {
    const queued = report({ at: 'queued', until: NOW + 5000 }, { madeFrom: { id: 'r', how: 'others' } })
    const { asked } = show({
      'draft/open-tab': () => ({ kind: 'report', report: queued }),
      'report/undo': () => ({ draftId: null, reportId: 'r' }),
      'report/get': () => ({ report: held }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(status()).toMatch(/^On hold/))
    expect(asked('report/get')).toEqual([{ id: 'r' }])
  })
})

describe('More options', () => {
  const usable = () =>
    waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Requested status' }).hasAttribute('inert')).toBe(false),
    )

  it('opens from the bar, goes on in its first field, and counts what is filled in', async () => {
    const { asked } = await shown()
    await usable()
    const opener = (name: string) => screen.getByRole('button', { name })
    const fields = document.getElementById(opener('More options').getAttribute('aria-controls') ?? '')
    expect(fields?.hasAttribute('open')).toBe(false)
    press('More options')
    expect(fields?.hasAttribute('open')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Requested status' }))

    type('Contact', 'me@acme.example')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { contactInfo: 'me@acme.example' } })
    expect(opener('More options (1)').title).toBe('1 filled in')
    press('More options (1)')
    expect(fields?.hasAttribute('open')).toBe(false)
  })

  it('leaves the request that is shown in place of the form', async () => {
    await shown()
    await usable()
    press('Show request')
    expect(await screen.findByRole('button', { name: 'Hide request' })).toBeTruthy()
    press('More options')
    expect(screen.getByRole('button', { name: 'Show request' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Requested status' }))
  })

  it('warns when the service is asked for anything but a block', async () => {
    const { asked } = await shown()
    fireEvent.click(screen.getByText('More options'))
    fireEvent.change(screen.getByRole('combobox', { name: 'Requested status' }), {
      target: { value: 'ALLOWED' },
    })
    expect(screen.getByRole('alert').textContent).toContain(
      'Asks the service to allow these assets instead of blocking them',
    )
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { requestedStatus: 'ALLOWED' } })
  })

  it('takes every other field of the interface', async () => {
    const { asked } = await shown()
    const fields: [string, string, string][] = [
      ['Contact', 'contactInfo', 'me@acme.example'],
      ['Attachment links', 'attachmentUrls', 'https://x.example/1.png'],
      ['Submission link', 'externalSubmissionLink', 'https://x.example/2'],
      ['Discord server ID', 'discordGuildId', '12'],
      ['Telegram group ID', 'telegramGroupId', '-34'],
      ['Original input', 'rawAssetsInput', 'hxxp://x'],
    ]
    for (const [name, key, value] of fields) {
      type(name, value)
      expect(asked('draft/save').at(-1)).toMatchObject({ form: { [key]: value } })
    }
    const reporter: [string, string][] = [
      ['Name', 'displayName'],
      ['Platform', 'platform'],
      ['User ID on the platform', 'platformIdentifier'],
      ['Avatar URL', 'avatarUrl'],
    ]
    for (const [name, key] of reporter) {
      type(name, 'v')
      expect(asked('draft/save').at(-1)).toMatchObject({ form: { reporter: { [key]: 'v' } } })
    }
    fireEvent.click(screen.getByRole('checkbox', { name: 'High confidence (sends reporterConfidence HIGH)' }))
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { sure: true } })
  })
})

describe('the group that the page lies in', () => {
  it('is offered, and sent only when it is taken over', async () => {
    const groupIds = { discordGuildId: '123456789012345678', telegramGroupId: null }
    const { asked } = await shown({ groupIds })
    fireEvent.click(screen.getByText('More options'))
    expect(field('Discord server ID').value).toBe('')
    press('Use 123456789012345678')
    expect(asked('draft/save').at(-1)).toMatchObject({ form: { discordGuildId: '123456789012345678' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Use / })).toBeNull())
  })
})

describe('a background that does not answer', () => {
  it('is told in words; what was typed stays and another try stores it', async () => {
    let answers = false
    show({
      ...background(),
      'draft/open-tab': () => {
        if (!answers) throw new Error('no answer')
        return asDraft(draft())
      },
    })
    type('Description', 'typed')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The extension didn’t respond. Your text is still here',
    )
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('Allowlist not checked')
    expect(screen.queryByText('Reading the page…')).toBeNull()
    answers = true
    press('Try again')
    await screen.findByDisplayValue(PAGE)
    expect(field('Description').value).toBe('typed')
  })
})

describe('a draft that is gone', () => {
  it('says where it can be', async () => {
    const { openReports } = show({ 'draft/open-tab': () => ({ kind: 'gone' }) })
    await screen.findByText('This draft no longer exists')
    press('Open Reports')
    expect(openReports).toHaveBeenCalledWith()
  })
})

describe('the outcome', () => {
  const sent = async (state: ReportState, answers: FakeAnswers = {}) => {
    const deps = show({ 'draft/open-tab': () => ({ kind: 'report', report: report(state) }), ...answers })
    await screen.findByRole('button', { name: 'View in dashboard' })
    return deps
  }
  it('says after three seconds how long it is being sent, and that the window may be closed', async () => {
    await sent({ at: 'sending', since: NOW - 8400 })
    expect(screen.getByRole('timer').textContent).toBe('8 sec')
    expect(screen.getByText('The report is saved. You can close this window.')).toBeTruthy()
    cleanup()
    await sent({ at: 'sending', since: NOW - 1000 })
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('offers the slug under which the service filed it', async () => {
    const answers: FakeAnswers = {
      'connection/save': () => ({ outcome: { kind: 'connected' }, connection: CONNECTION }),
    }
    const { asked } = await sent(
      {
        at: 'accepted',
        reportNumber: '48203',
        createdAt: null,
        organization: { id: null, slug: 'acme-wallet', name: null },
        asTheServiceWroteIt: false,
      },
      answers,
    )
    press('Use acme-wallet')
    expect(await screen.findByText('New reports use “acme-wallet”.')).toBeTruthy()
    expect(asked('connection/save')).toMatchObject([{ slug: 'acme-wallet', key: '' }])
  })

  const refusal = {
    asset: 'metarnask.io',
    errorType: 'DOMAIN_NOT_ALLOWED',
    message: 'on the ignore list',
    suggestion: 'the page',
    names: [],
  }

  it.each<[string, ReportState]>([
    ['Sending', { at: 'sending', since: NOW }],
    ['Accepted', { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false }],
    ['Already reported', { at: 'known', refusals: [refusal] }],
    [
      'Waiting',
      { at: 'waiting', since: NOW, due: NOW + 60_000, because: 'throttled', status: 429, message: '' },
    ],
    ['On hold', { at: 'held', because: 'unauthorized', message: '' }],
    ['Needs attention', { at: 'refused', why: 'assets', refusals: [refusal], message: '', status: 422 }],
    ['Needs attention', { at: 'needs-you', because: 'own-asset', message: '' }],
    ['Presumed delivered', { at: 'presumed', why: 'other-answer', refusals: [] }],
  ])('is announced as %s', async (words, state) => {
    await sent(state)
    await waitFor(() => expect(status().startsWith(words)).toBe(true))
    press('View in dashboard')
  })

  it('tells each refused asset with its meaning, and what the service wrote', async () => {
    await sent({ at: 'refused', why: 'assets', refusals: [refusal], message: '1 asset failed', status: 422 })
    const entry = within(screen.getByRole('list', { name: 'Rejected assets' })).getByRole('listitem')
    // The words of others are marked: the service’s are English, those of a title nobody knows.
    expect([...entry.querySelectorAll('[lang="en"]')].map(({ textContent }) => textContent)).toEqual([
      'DOMAIN_NOT_ALLOWED · on the ignore list',
      refusal.suggestion,
    ])
    expect(screen.getByText('1 asset failed').getAttribute('lang')).toBe('en')
    expect(screen.getByRole('heading', { level: 2 }).getAttribute('lang')).toBe('')
    const row = entry.textContent
    for (const words of [
      'metarnask[.]io',
      'The service ignores reports for this domain.',
      'DOMAIN_NOT_ALLOWED',
      'on the ignore list',
      'the page',
    ]) {
      expect(row).toContain(words)
    }
  })

  const before = (one: HTMLElement, other: HTMLElement): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

  it('shows what was sent before what else can be done, where nothing is needed', async () => {
    await sent({ at: 'accepted', reportNumber: '1', organization: null, asTheServiceWroteIt: false })
    const again = screen.getByRole('button', { name: 'Report again…' })
    expect(before(screen.getByRole('list', { name: 'Reported assets' }), again)).toBe(true)
  })

  it('accepted gives the number to copy, the service’s time and what comes next', async () => {
    const createdAt = new Date(NOW - 1000).toISOString()
    const { copy } = await sent({
      at: 'accepted',
      reportNumber: '48213',
      createdAt,
      organization: null,
      asTheServiceWroteIt: false,
    })
    press('Copy 48213')
    expect(copy).toHaveBeenCalledWith('48213')
    expect(screen.getByText(/^Created by the service: /)).toBeTruthy()
    expect(
      screen.getByText(
        'Accepted for review: this isn’t a takedown yet. If the service opens a case, it appears under Takedowns.',
      ),
    ).toBeTruthy()
  })

  it('accepted ends with Done where the popup can close', async () => {
    const { done } = await sent({
      at: 'accepted',
      reportNumber: '1',
      organization: null,
      asTheServiceWroteIt: false,
    })
    press('Done')
    expect(done).toHaveBeenCalledOnce()
  })

  it('shows the way out first where the person is needed', async () => {
    await sent({ at: 'refused', why: 'assets', refusals: [refusal], message: '', status: 422 })
    const edit = screen.getByRole('button', { name: 'Edit and resend' })
    expect(before(edit, screen.getByRole('list', { name: 'Reported assets' }))).toBe(true)
  })

  it('held leads to the options', async () => {
    const { openOptions } = await sent({ at: 'held', because: 'unauthorized', message: '' })
    press('Fix the connection')
    expect(openOptions).toHaveBeenCalledOnce()
  })

  it('held for want of the host asks the browser for it again', async () => {
    const hostToAsk = 'https://service.example/*'
    const { requestHost } = await sent(
      { at: 'held', because: 'no-permission', message: '' },
      {
        'connection/get': () => ({
          baseUrl: 'https://service.example/v2',
          slug: 'acme',
          keyStored: true,
          unreadable: false,
          abilities: { report: 'yes', assets: 'yes', takedowns: 'yes' },
          copy: null,
          copyProblem: null,
          syncing: false,
          hostToAsk,
        }),
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Allow access' }))
    expect(requestHost.mock.calls).toEqual([[hostToAsk]])
  })
})

describe('what stands out', () => {
  it('names the frames of other sites, whose fields are not read', async () => {
    await shown({ pageFacts: { ...PAGE_SEEN, frames: ['pay.example'] } })
    expect(
      await screen.findByText('Frames of pay[.]example aren’t read, so card fields there aren’t counted.'),
    ).toBeDefined()
  })

  it('is told in sentences below the evidence’s review, and its lines go into the description at a click alone', async () => {
    const { asked } = await shown({ pageFacts: PAGE_SEEN })
    const told = await screen.findByText(
      'Mentions a data collection service: api[.]telegram[.]org 7012345678.',
    )
    expect(told.closest('[hidden]')).not.toBeNull()
    press('Review evidence')
    expect(told.closest('[hidden]')).toBeNull()
    expect(field('Description').value).toBe('')
    press('Add to description')
    expect(field('Description').value).toBe(
      'The page asks for a recovery phrase, sends entries to another site, uses a data collection service, shows images of the legitimate site, asks wallets to sign or approve, and blocks inspection.\nReached from a search result with ad parameters (gclid, utm_source); try it with those parameters, from a phone-sized window, in German (Germany).',
    )
    await waitFor(() => expect(asked('draft/save')).toHaveLength(1))
    const added = field('Description').value
    press('Added to the description.')
    expect(field('Description').value).toBe(added)
  })

  it('without signals offers below them how the page was reached', async () => {
    await shown({ pageFacts: { ...PAGE_SEEN, signals: [] } })
    expect(screen.queryByRole('list', { name: 'Page signals, strongest first' })).toBeNull()
    press('Review evidence')
    press('Add to description')
    expect(field('Description').value).toMatch(/^Reached from a search result/)
  })

  it('names nothing of a browser that is not sent, and is not there where no page was read', async () => {
    const evidence = { ...draft().form.evidence, browser: false }
    await shown({ pageFacts: PAGE_SEEN, form: { ...draft().form, evidence } })
    const line = await screen.findByText(/^Reached/)
    expect(line.getAttribute('lang')).toBe('en')
    expect(line.textContent).not.toMatch(/phone|German/)
    cleanup()
    await shown({ pageFacts: null })
    expect(screen.queryByText(/was reached/)).toBeNull()
  })
})
