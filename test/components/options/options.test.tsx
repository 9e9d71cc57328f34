// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TabsDeps, AllowedDeps, PinDeps, ShortcutDeps } from '#components/options/deps.ts'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import type { Options } from '#components/options/options.tsx'
import type { ComponentProps } from 'preact'
import { KeyAbilities } from '#components/options/connection-words.tsx'
import { ShortcutsSection } from '#components/options/permissions.tsx'
import { SECTION_IDS } from '#components/options/sections.tsx'
import type { Change } from '#lib/messages/changes.ts'
import type {
  DeliveryView,
  PolicyView,
  SaveOutcome,
  ConnectionView,
  PollingView,
} from '#lib/messages/requests.ts'
import { NotAnswered } from '#lib/messages/request.ts'
import { fakeAsk, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW, ORGANIZATIONS } from '#test/gallery/answers/samples.ts'
import { demoKeys } from '#test/service/keys.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { inPage } from '#test/components/in-page.tsx'
import { optionsOf } from '#test/gallery/answers/surfaces.tsx'
import { NO_POLICY } from '#lib/your-data/stored.ts'

afterEach(cleanup)

const CONNECTED: ConnectionView = {
  ...NOT_CONNECTED,
  baseUrl: 'https://reports.example/v2',
  slug: 'acme',
  keyStored: true,
  abilities: { ...NOT_CONNECTED.abilities, assets: 'yes' },
  copy: { count: 2481, completedAt: NOW - 12 * 60_000, unreadable: 0 },
}
const PREFERENCES = DEFAULT_PREFERENCES
const ALLOWED: AllowedDeps = {
  allowed: async () => true,
  request: async () => true,
  onChange: () => () => undefined,
}
const SHORTCUTS: ShortcutDeps = {
  list: async () => [
    { name: '_execute_action', keys: 'Alt+Shift+D' },
    { name: 'side-panel', keys: '' },
    { name: 'of-another-version', keys: 'F2' },
  ],
  change: vi.fn<() => Promise<unknown>>(async () => undefined),
}

const show = async (
  connection: ConnectionView,
  answers: FakeAnswers = {},
  given: Partial<ComponentProps<typeof Options>> = {},
) => {
  const asked: AskedFor = []
  const listeners = new Set<(change: Change) => void>()
  const requestHost = vi.fn<(pattern: string) => Promise<boolean>>(async () => true)
  const all: FakeAnswers = {
    'connection/get': () => connection,
    'preferences/get': () => PREFERENCES,
    'preferences/set': (ask) => ask,
    ...answers,
  }
  render(
    optionsOf(all, {
      asked,
      onChange: (heard) => {
        listeners.add(heard)
        return () => listeners.delete(heard)
      },
      requestHost,
      notifications: ALLOWED,
      tabs: { ...ALLOWED, allowed: async () => false, giveBack: async () => true },
      shortcuts: SHORTCUTS,
      ...given,
    }),
  )
  await screen.findByRole('textbox', { name: 'Service URL' })
  return {
    requestHost,
    tell: (change: Change) => listeners.forEach((heard) => heard(change)),
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask),
  }
}

const saving = (outcome: SaveOutcome, connection = CONNECTED): FakeAnswers => ({
  'connection/save': () => ({ outcome, connection }),
})

const key = () => screen.getByLabelText<HTMLInputElement>('API key')
const type = (name: string, value: string) =>
  fireEvent.input(screen.getByLabelText(name), { target: { value } })
const enter = (url: string, apiKey = 'k', slug = 'acme'): void => {
  type('Service URL', url)
  type('API key', apiKey)
  type('Organization slug', slug)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^(?:Save and test|Test again)$/ }))
const status = () => screen.getByRole('status').textContent ?? ''
/** What everybody sees; the announced words stand elsewhere. */
const shownStatus = () => document.querySelector('.standing-headline')?.parentElement ?? null

describe('a connection whose reports are held', () => {
  const held = (problem: DeliveryView['problem'], counts = { held: 3, waiting: 0 }): FakeAnswers => ({
    delivery: () => ({ ...counts, problem }),
  })
  const REJECTED = { because: 'unauthorized', message: 'Invalid key', since: NOW - 3_600_000 } as const

  it.each<[NonNullable<DeliveryView['problem']>['because'], RegExp, string]>([
    ['unauthorized', /^The service rejected the API key/, 'Replace: API key'],
    ['forbidden', /^This API key can’t create reports/, 'Replace: API key'],
    ['no-key', /^No API key saved/, 'Replace: API key'],
    [
      'not-found',
      /^The service didn’t find what the reports name\. Check the organization slug\./,
      'Edit: Organization slug',
    ],
    ['not-this-service', /^The service URL doesn’t lead to the service/, 'Edit: Service URL'],
    ['redirected', /^The service URL redirects/, 'Edit: Service URL'],
    ['no-permission', /^The browser blocks access to the service/, 'Test again'],
    ['firewall', /^A firewall blocked several reports/, 'Test again'],
  ])('for %s says so first, and begins where that is mended', async (because, words, button) => {
    await show(CONNECTED, held({ ...REJECTED, because }))
    await waitFor(() => expect(shownStatus()?.textContent).toMatch(words))
    expect(shownStatus()?.textContent).toContain('3 reports are on hold.')
    expect(shownStatus()?.textContent).toContain('Invalid key')
    expect(shownStatus()?.textContent).not.toContain('Connected')
    const form = screen.getByRole('textbox', { name: 'Service URL' }).closest('form')
    if (!form) throw new Error('no form')
    expect(shownStatus()?.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(status()).toMatch(words)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: button })))
  })

  const NO_TROUBLE: DeliveryView = { held: 0, waiting: 0, problem: null }
  const SEVERAL: ConnectionView = {
    ...CONNECTED,
    connections: ORGANIZATIONS.map(({ id, name, slug, isDefault, fromPolicy }) => {
      const { unreadable: _, ...entry } = CONNECTED
      return { ...entry, id, name, slug, isDefault, fromPolicy }
    }),
  }

  it('of several says so in its line, and opens where that is mended', async () => {
    const { asked, tell } = await show(SEVERAL, {
      connections: () => ORGANIZATIONS,
      delivery: ({ connection }) =>
        connection === 'b' ? { held: 3, waiting: 0, problem: REJECTED } : NO_TROUBLE,
    })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Replace: API key'))
    expect(asked('delivery')).toEqual([{ connection: 'first' }, { connection: 'b' }, { connection: 'p' }])
    const lines = [...screen.getByRole('list', { name: 'Connections' }).children]
    expect(lines.map((one) => one.querySelector('p')?.textContent)).toEqual([
      expect.stringMatching(/^Connected/),
      expect.stringMatching(/^The service rejected the API key/),
      expect.stringMatching(/^Connected/),
    ])
    expect(lines[1]?.contains(document.activeElement)).toBe(true)
    expect(shownStatus()?.textContent).toContain('3 reports are on hold.')
    fireEvent.click(screen.getByRole('button', { name: 'Close: Brindle Bank' }))
    tell({ what: 'report', id: 'r' })
    await waitFor(() => expect(asked('delivery')).toHaveLength(6))
    expect(screen.getByRole('button', { name: 'Edit: Brindle Bank' })).toBeTruthy()
  })

  it('says since when, as far as it is known, and counts what waits', async () => {
    await show(CONNECTED, held(REJECTED, { held: 1, waiting: 12 }))
    await waitFor(() => expect(shownStatus()?.textContent).toMatch(/Since .*9:03/))
    expect(shownStatus()?.textContent).toContain('1 report is on hold.')
    expect(shownStatus()?.textContent).toContain('12 reports are waiting.')
    cleanup()
    await show(CONNECTED, held({ because: 'unauthorized', message: '' }))
    await waitFor(() => expect(shownStatus()?.textContent).toContain('3 reports are on hold.'))
    expect(shownStatus()?.textContent).not.toContain('Since')
  })

  it.each([
    ['no report stands still', held(REJECTED, { held: 0, waiting: 0 })],
    ['reports wait for a service that is right', held(null, { held: 0, waiting: 2 })],
  ])('is as good as its last test while %s', async (_, answers) => {
    const { asked } = await show(CONNECTED, answers)
    await waitFor(() => expect(asked('delivery')).toEqual([{}]))
    expect(shownStatus()?.textContent).toContain('Connected')
  })

  it('is connected once a test says so, until reports are held again', async () => {
    let problem: DeliveryView['problem'] = REJECTED
    const { tell } = await show(CONNECTED, {
      ...saving({ kind: 'connected' }),
      delivery: () => ({ held: 3, waiting: 0, problem }),
    })
    await waitFor(() => expect(shownStatus()?.textContent).toContain('The service rejected the API key'))
    save()
    await waitFor(() => expect(shownStatus()?.textContent).toContain('Connected'))
    problem = { ...REJECTED, since: NOW + 1 }
    tell({ what: 'report', id: 'r' })
    await waitFor(() => expect(shownStatus()?.textContent).toContain('The service rejected the API key'))
  })

  it('leaves the focus where a person has put it', async () => {
    let problem: DeliveryView['problem'] = null
    const { tell } = await show(CONNECTED, {
      delivery: () => ({ held: 3, waiting: 0, problem }),
    })
    const slug = screen.getByRole('textbox', { name: 'Organization slug' })
    slug.focus()
    problem = REJECTED
    tell({ what: 'report', id: 'r' })
    await waitFor(() => expect(shownStatus()?.textContent).toContain('The service rejected the API key'))
    expect(document.activeElement).toBe(slug)
  })
})

describe('open options', () => {
  it('tell what the first report has shown of the key and the slug', async () => {
    let connection = CONNECTED
    const { tell } = await show(CONNECTED, {
      ...saving({ kind: 'connected' }),
      'connection/get': () => connection,
    })
    save()
    await waitFor(() =>
      expect(shownStatus()?.textContent).toContain('The slug is checked with the first report'),
    )
    expect(screen.getByText('Known after your first report')).toBeTruthy()
    connection = { ...CONNECTED, abilities: { ...CONNECTED.abilities, report: 'yes' } }
    tell({ what: 'connection' })
    await waitFor(() => expect(screen.queryByText('Known after your first report')).toBeNull())
    expect(shownStatus()?.textContent).not.toContain('The slug is checked')
  })

  it('stop suggesting to pin the button once it is pinned', async () => {
    let pinned = false
    let pin: () => void = () => undefined
    const pinDeps: PinDeps = {
      isPinned: async () => pinned,
      onChange: (heard) => {
        pin = heard
        return () => undefined
      },
    }
    await show(CONNECTED, saving({ kind: 'connected' }), { pin: pinDeps })
    save()
    await waitFor(() => expect(shownStatus()?.textContent).toContain('Next: pin the toolbar button'))
    pinned = true
    pin()
    await waitFor(() => expect(shownStatus()?.textContent).not.toContain('Next: pin'))
  })

  it('offer the values of the demo service until one is connected', async () => {
    const unreached = { ...CONNECTED, abilities: NOT_CONNECTED.abilities, copy: null }
    await show(NOT_CONNECTED, saving({ kind: 'no-connection' }, unreached))
    fireEvent.click(screen.getByRole('button', { name: 'Fill in the demo values' }))
    save()
    await waitFor(() => expect(shownStatus()?.textContent).toContain('Couldn’t connect'))
    fireEvent.click(screen.getByRole('button', { name: 'Fill in the demo values' }))
    expect(screen.getByLabelText<HTMLInputElement>('Service URL').value).toBe('http://127.0.0.1:4870/v2')
    cleanup()
    await show({ ...CONNECTED, testedAt: NOW })
    expect(screen.queryByRole('button', { name: 'Fill in the demo values' })).toBeNull()
  })
})

describe('the first run', () => {
  it('shows three steps and nothing else', async () => {
    await show(NOT_CONNECTED)
    expect(screen.getByRole('textbox', { name: 'Organization slug' })).toBeTruthy()
    expect(key().type).toBe('password')
    const steps = screen.getByRole('button', { name: 'Save and test' }).closest('form')
    expect([...(steps?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Save and test',
    ])
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(status()).toBe('')
  })

  it('holds an update up while an entry isn’t saved, until it is', async () => {
    const page = document.documentElement.dataset
    await show(NOT_CONNECTED, saving({ kind: 'connected' }))
    expect(page['entries']).toBeUndefined()
    enter('https://api.service.example/v2', 'half a key')
    await waitFor(() => expect(page['entries']).toBe(''))
    save()
    await waitFor(() => expect(page['entries']).toBeUndefined())
  })

  it('begins in the first field', async () => {
    await show(NOT_CONNECTED)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')))
  })

  it('fills in what the demo service says of itself, and sends none of it', async () => {
    const { requestHost, asked } = await show(NOT_CONNECTED)
    fireEvent.click(screen.getByRole('button', { name: 'Fill in the demo values' }))
    const values = ['Service URL', 'API key', 'Organization slug'].map(
      (name) => screen.getByLabelText<HTMLInputElement>(name).value,
    )
    expect(values).toEqual(['http://127.0.0.1:4870/v2', demoKeys.full, 'acme-wallet'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save and test'))
    expect(requestHost).not.toHaveBeenCalled()
    expect(asked('connection/save')).toEqual([])
  })

  it('leads to the demo service’s page of the help', async () => {
    await show(NOT_CONNECTED)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Try it with a demo service' })
    expect(link.getAttribute('href')).toBe('/help/en/sandbox.html')
    expect(link.target).toBe('_blank')
  })

  it('ends with lists that Chromium doesn’t announce: for a moment they can’t be used', async () => {
    await show(NOT_CONNECTED, saving({ kind: 'connected' }))
    enter('https://reports.example/v2')
    save()
    await screen.findByLabelText('Undo delay')
    const lists = [...document.querySelectorAll('select')]
    expect(lists.filter(({ inert }) => inert)).toEqual(lists)
    await waitFor(() => expect(lists.filter(({ inert }) => inert)).toEqual([]))
  })

  it('offers no demo service where the organization has set one', async () => {
    await show(NOT_CONNECTED, {
      policy: () => ({ ...NO_POLICY, active: true, serviceUrl: 'https://corp.example/v2' }),
    })
    await waitFor(() => expect(screen.queryByText('Try it with a demo service')).toBeNull())
  })
})

describe('a stored connection that cannot be read', () => {
  it('is told, and can be typed anew or forgotten', async () => {
    const { asked } = await show({ ...NOT_CONNECTED, unreadable: true }, saving({ kind: 'connected' }))
    const told = () => screen.queryByRole('alert')?.textContent ?? ''
    expect(told()).toMatch(
      /can’t be read.*Enter URL, key and slug again.*The old entry is kept until you forget the key/,
    )
    expect(screen.getByRole('button', { name: 'Forget key' })).toBeTruthy()
    enter('https://reports.example/v2', 'typed')
    save()
    await waitFor(() => expect(status()).toMatch(/^Connected/))
    expect(told()).toBe('')
    expect(asked('connection/save')).toHaveLength(1)
  })
})

describe('Save and test', () => {
  it('says that the browser waits for Allow', async () => {
    const { requestHost } = await show(NOT_CONNECTED, saving({ kind: 'connected' }))
    requestHost.mockReturnValue(new Promise(() => undefined))
    enter('https://reports.example/v2')
    save()
    expect(await screen.findAllByText('Waiting for you to select Allow in the browser…')).not.toEqual([])
  })

  it('keeps what is typed while it runs, which it has not tested', async () => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const outcome = { outcome: { kind: 'connected' as const }, connection: CONNECTED }
    await show(CONNECTED, { 'connection/save': () => ended.then(() => outcome) })
    enter('https://reports.example/v2', 'typed')
    save()
    await waitFor(() => expect(status()).toMatch(/^Testing/))
    type('Service URL', 'https://reports.example/v3')
    await act(async () => end())
    await waitFor(() => expect(status()).toMatch(/^Connected/))
    expect(screen.getByLabelText<HTMLInputElement>('Service URL').value).toBe('https://reports.example/v3')
    expect(key().value).toBe('')
    expect(screen.getByRole('button', { name: 'Save and test' })).toBeTruthy()
  })

  it.each([
    ['where somebody types', (slug: HTMLElement) => fireEvent.input(slug, { target: { value: 'other' } })],
    ['where somebody has gone', (slug: HTMLElement) => slug.focus()],
  ])('leaves the focus %s while it runs', async (_where, go) => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const outcome = { outcome: { kind: 'key-needed' as const }, connection: CONNECTED }
    await show(CONNECTED, { 'connection/save': () => ended.then(() => outcome) })
    const slug = screen.getByRole('textbox', { name: 'Organization slug' })
    save()
    await waitFor(() => expect(status()).toMatch(/^Testing/))
    slug.focus()
    go(slug)
    await act(async () => end())
    await waitFor(() => expect(key().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(slug)
    // What the field would be read with.
    const described = (key().getAttribute('aria-describedby') ?? '').split(' ')
    const words = described.map((id) => document.getElementById(id)?.textContent ?? '').filter(Boolean)
    expect(words).not.toEqual([])
    await waitFor(() => expect(words.some((one) => status().includes(one))).toBe(true))
  })

  it('can’t be canceled while it runs: it stores what it tests', async () => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const connection = { ...CONNECTED, baseUrl: 'https://reports.example/v3' }
    await show(CONNECTED, {
      'connection/save': () => ended.then(() => ({ outcome: { kind: 'connected' as const }, connection })),
    })
    const url = () => screen.getByLabelText<HTMLInputElement>('Service URL').value
    type('Service URL', 'https://reports.example/v3')
    save()
    await waitFor(() => expect(status()).toMatch(/^Testing/))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel editing' }))
    await act(async () => end())
    await waitFor(() => expect(status()).toMatch(/^Connected/))
    expect(url()).toBe('https://reports.example/v3')
  })

  it('asks for the host inside the click, before anything else happens', async () => {
    const { requestHost, asked } = await show(NOT_CONNECTED, saving({ kind: 'connected' }))
    enter('https://reports.example:8443/v2')
    save()
    // No await between the click and this line.
    expect(requestHost).toHaveBeenCalledExactlyOnceWith('https://reports.example/*')
    expect(asked('connection/save')).toEqual([])
    await waitFor(() => expect(status()).toMatch(/^Connected to reports\.example/))
    expect(asked('connection/save')).toEqual([
      { baseUrl: 'https://reports.example:8443/v2', slug: 'acme', key: 'k' },
    ])
    expect(key().value).toBe('')
  })

  it.each(['not an address', 'http://reports.example/v2', 'ftp://x.example', 'https://*.example/'])(
    'asks for no host where there is none to ask for: %s',
    async (url) => {
      const { requestHost, asked } = await show(
        NOT_CONNECTED,
        saving({ kind: 'bad-url', problem: 'not-https' }, NOT_CONNECTED),
      )
      enter(url)
      save()
      expect(requestHost).not.toHaveBeenCalled()
      await waitFor(() => expect(asked('connection/save')).toHaveLength(1))
    },
  )

  it.each(['API key', 'Organization slug'])(
    'asks for no host while there is no %s: what is missing is told first',
    async (missing) => {
      const { requestHost, asked } = await show(NOT_CONNECTED, saving({ kind: 'key-needed' }, NOT_CONNECTED))
      type('Service URL', 'https://reports.example/v2')
      for (const name of ['API key', 'Organization slug']) if (name !== missing) type(name, 'typed')
      save()
      expect(requestHost).not.toHaveBeenCalled()
      await waitFor(() => expect(asked('connection/save')).toHaveLength(1))
    },
  )

  it('says of each empty field that it is needed, and no more once something is typed there', async () => {
    await show(NOT_CONNECTED, saving({ kind: 'bad-url', problem: 'empty' }, NOT_CONNECTED))
    save()
    const problems = (): string[] =>
      ['Service URL', 'API key', 'Organization slug'].flatMap((name) => {
        const field = screen.getByLabelText(name)
        if (field.getAttribute('aria-invalid') !== 'true') return []
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return document.getElementById(ids.at(-1) ?? '')?.textContent ?? 'nothing'
      })
    const [url, apiKey, slug] = [
      'Enter the service URL.',
      'Enter the API key for this service.',
      'Enter your organization’s short name.',
    ]
    await waitFor(() => expect(problems()).toEqual([url, apiKey, slug]))
    type('Organization slug', 'acme')
    await waitFor(() => expect(problems()).toEqual([url, apiKey]))
  })

  it.each([
    ['a key of blanks', NOT_CONNECTED, '  '],
    ['a key that is stored for another origin', CONNECTED, ''],
  ])('asks for no host with %s', async (_, connection, typed) => {
    const { requestHost, asked } = await show(connection, saving({ kind: 'key-needed' }, connection))
    enter('https://another.example/v2', typed)
    save()
    expect(requestHost).not.toHaveBeenCalled()
    await waitFor(() => expect(asked('connection/save')).toHaveLength(1))
  })

  it('saves although the browser would not ask', async () => {
    const { requestHost, asked } = await show(
      CONNECTED,
      saving({ kind: 'permission-refused', host: 'reports.example' }),
    )
    requestHost.mockRejectedValueOnce(new Error('not in a user gesture'))
    save()
    await waitFor(() => expect(status()).toMatch(/^No access to reports\.example/))
    expect(asked('connection/save')).toHaveLength(1)
  })

  it.each<[SaveOutcome, RegExp]>([
    [{ kind: 'connected' }, /^Connected/],
    // Not a word of the key: it has not been refused.
    [
      { kind: 'saved-but-refused', status: 400, message: 'no such field' },
      /^Saved, but the service rejected the asset list requestThe service responded with HTTP 400: “no such field”$/,
    ],
    [
      { kind: 'saved-but-refused', status: 401, message: 'no access' },
      /^Saved.*Check the key.*HTTP 401: “no access”/,
    ],
    [{ kind: 'bad-url', problem: 'not-https' }, /^Check the service URL.*https/],
    [{ kind: 'bad-url', problem: 'unheard-of' }, /^Check the service URL/],
    [{ kind: 'slug-needed' }, /^Check the organization slug/],
    [{ kind: 'key-needed' }, /^No API key.*URL saved/],
    [{ kind: 'bad-key' }, /^Check the API key.*characters/],
    [{ kind: 'permission-refused', host: 'reports.example' }, /^No access to reports\.example/],
    [{ kind: 'no-connection' }, /^Couldn’t connect to reports\.example/],
    [{ kind: 'timed-out' }, /^No response from reports\.example within 20 seconds/],
    [{ kind: 'service-failing', status: 500, message: 'oh' }, /^The service has an error.*HTTP 500/],
    [{ kind: 'throttled' }, /^The service is limiting requests/],
    [
      { kind: 'not-this-service', status: 404, message: '' },
      /doesn’t respond like a takedown service.*HTTP 404/,
    ],
    [
      { kind: 'not-this-service', status: 404, message: 'No such organization' },
      /doesn’t respond like a takedown service.*HTTP 404: “No such organization”/,
    ],
    [{ kind: 'not-this-service', status: null, message: '' }, /doesn’t respond like a takedown service/],
  ])('tells %o in words', async (outcome, words) => {
    await show(CONNECTED, saving(outcome))
    save()
    await waitFor(() => expect(shownStatus()?.textContent).toMatch(words))
    // In one element: several are read each by itself, glued to each other.
    expect(screen.getByRole('status').children).toHaveLength(0)
    expect(shownStatus()?.closest('[aria-live], [role=status]')).toBeNull()
  })

  it('says of an accepted key that nothing has checked the slug', async () => {
    await show(CONNECTED, saving({ kind: 'connected' }))
    save()
    await waitFor(() =>
      expect(status()).toMatch(/^Connected.*Key accepted\. The slug is checked with the first report\./),
    )
  })

  it('offers two ways on from a refused list', async () => {
    const refused: ConnectionView = {
      ...CONNECTED,
      abilities: { ...NOT_CONNECTED.abilities, assets: 'no' },
      copy: null,
      copyProblem: 'no-organization-access',
    }
    const { asked } = await show(refused, {
      ...saving({ kind: 'saved-but-refused', status: 401, message: 'no' }, refused),
      'connection/change': () => ({ ...refused, reportOnly: true, copyProblem: 'report-only' }),
    })
    save()
    await waitFor(() => expect(status()).toMatch(/^Saved.*Check the key/))
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the key again' }))
    expect(document.activeElement).toBe(key())
    fireEvent.click(screen.getByRole('button', { name: 'It’s a report-only key' }))
    await waitFor(() => expect(status()).toMatch(/^Saved as a report-only key/))
    expect(asked('connection/change')).toEqual([{ how: 'report-only' }])
    expect(screen.queryByRole('button', { name: 'It’s a report-only key' })).toBeNull()
  })

  it('offers neither where the refusal is not of the key', async () => {
    await show(CONNECTED, saving({ kind: 'saved-but-refused', status: 400, message: 'no' }))
    save()
    await waitFor(() => expect(status()).toMatch(/^Saved/))
    expect(screen.queryByRole('button', { name: 'Enter the key again' })).toBeNull()
  })

  it('tells what the key may do, each in words', async () => {
    await show({ ...CONNECTED, abilities: { report: 'not-known', assets: 'yes', takedowns: 'no' } })
    const list = screen.getByRole('list', { name: 'What this key can do' })
    const lines = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Send reports Known after your first report',
      'Read the asset list Yes2,481 assets, synced 12 minutes agoSync now',
      'Read takedown cases No',
    ])
  })

  it.each([
    [' reports.example/v2 ', 'https://reports.example/v2', 'https://reports.example/*'],
    ['localhost:4870/v2', 'http://localhost:4870/v2', 'http://localhost/*'],
    ['127.0.0.1/v2', 'http://127.0.0.1/v2', 'http://127.0.0.1/*'],
  ])('puts the scheme before %s, in the field too', async (typed, whole, pattern) => {
    const { requestHost, asked } = await show(
      NOT_CONNECTED,
      saving({ kind: 'throttled' }, { ...CONNECTED, baseUrl: whole }),
    )
    enter(typed, 'typed')
    save()
    await waitFor(() => expect(asked('connection/save')).toMatchObject([{ baseUrl: whole }]))
    expect(requestHost).toHaveBeenCalledWith(pattern)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Service URL' }).value).toBe(whole)
  })

  it.each([
    'https://reports.example/v2/report/create',
    'reports.example/v2/organization/assets?per_page=1',
    'https://reports.example/v2/takedowns/list/',
  ])('offers the service’s URL for %s', async (typed) => {
    await show(NOT_CONNECTED)
    type('Service URL', typed)
    fireEvent.click(screen.getByRole('button', { name: 'Use https://reports.example/v2' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Service URL' }).value).toBe(
      'https://reports.example/v2',
    )
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })

  it('warns of a stored URL without a version, and of no other', async () => {
    const url = () => screen.getByRole('textbox', { name: 'Service URL' })
    const described = () =>
      screen.queryByText(/^This URL has no version/) !== null && url().getAttribute('aria-invalid') === null
    await show({ ...CONNECTED, baseUrl: 'https://reports.example/api' })
    expect(described()).toBe(true)
    cleanup()
    await show(CONNECTED)
    expect(described()).toBe(false)
  })

  it('puts the focus on the field that is wrong, which says so', async () => {
    await show(NOT_CONNECTED, saving({ kind: 'slug-needed' }, NOT_CONNECTED))
    // The first run begins in its first field: who goes on after the press keeps the focus.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')))
    save()
    const slug = (): HTMLElement => screen.getByRole('textbox', { name: 'Organization slug' })
    const before = slug()
    await waitFor(() => expect(slug().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(slug())
    // Of a description that changes under the focus Chromium tells the screen reader again.
    expect(slug()).not.toBe(before)
  })

  it('tells beside the URL what to do about it, not what was kept', async () => {
    await show(CONNECTED, saving({ kind: 'not-this-service', status: 404, message: '' }))
    save()
    const url = (): HTMLElement => screen.getByRole('textbox', { name: 'Service URL' })
    await waitFor(() => expect(url().getAttribute('aria-invalid')).toBe('true'))
    const described = (url().getAttribute('aria-describedby') ?? '').split(' ')
    const words = described.map((id) => document.getElementById(id)?.textContent).join(' ')
    expect(words).toContain('Check the URL: it must end with the service’s version, such as /v2')
    expect(words).not.toContain('Your entries are saved')
  })

  it('says when the disk is full', async () => {
    await show(CONNECTED, {
      'connection/save': () => {
        throw new NotAnswered('connection/save', { kind: 'disk-full', detail: 'QuotaExceededError' })
      },
    })
    save()
    await waitFor(() => expect(status()).toMatch(/The disk is full.*Free up disk space/))
  })

  it('says when the extension did not answer', async () => {
    await show(CONNECTED, {
      'connection/save': () => {
        throw new Error('no answer')
      },
    })
    save()
    await waitFor(() => expect(status()).toMatch(/The extension didn’t respond\. Try again/))
  })
})

describe('the key', () => {
  it('is never shown again; that there is one is', async () => {
    await show(CONNECTED)
    expect([key().value, key().placeholder]).toEqual(['', '•••• saved'])
    fireEvent.click(screen.getByRole('button', { name: 'Replace: API key' }))
    expect(document.activeElement).toBe(key())
    expect(screen.getByText('A key is saved. Leave empty to keep it.')).toBeTruthy()
  })

  it('belongs to one service: another address asks for another key', async () => {
    await show(CONNECTED)
    type('Service URL', 'https://other.example/v2')
    expect(
      screen.getByText(
        /^This is a different service, so the saved key will be deleted\. Enter the key for this one/,
      ),
    ).toBeTruthy()
    type('Service URL', 'https://reports.example/v3')
    expect(
      screen.queryByText(
        /^This is a different service, so the saved key will be deleted\. Enter the key for this one/,
      ),
    ).toBeNull()
  })

  it('is forgotten only after a question that says what will be gone', async () => {
    const { asked } = await show(CONNECTED, {
      'connection/change': () => ({ ...CONNECTED, keyStored: false }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Forget key' }))
    expect(screen.getByRole('group', { name: 'Forget key' }).textContent).toContain(
      'The API key is deleted from this browser. Waiting reports are held until you enter a new one.',
    )
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(asked('connection/change')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Delete key' }))
    await waitFor(() => expect(status()).toMatch(/^No API key/))
    expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull()
  })

  it('that is being forgotten leaves the focus where somebody goes on', async () => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    await show(CONNECTED, { 'connection/change': () => ended.then(() => CONNECTED) })
    fireEvent.click(screen.getByRole('button', { name: 'Forget key' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete key' }))
    const slug = screen.getByRole('textbox', { name: 'Organization slug' })
    slug.focus()
    await act(async () => end())
    expect(await screen.findByRole('button', { name: 'Forget key' })).toBeTruthy()
    expect(document.activeElement).toBe(slug)
  })

  it('kept after all leaves everything as it was', async () => {
    const { asked } = await show(CONNECTED)
    fireEvent.click(screen.getByRole('button', { name: 'Forget key' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement?.textContent).toBe('Forget key')
    expect(asked('connection/change')).toEqual([])
  })
})

describe('a working connection', () => {
  const url = () => screen.getByLabelText<HTMLInputElement>('Service URL')
  const named = (name: string) => screen.queryByRole('button', { name })

  it('is shown as rows, which become the form when they are edited', async () => {
    await show(CONNECTED)
    expect(status()).toMatch(/^Connected/)
    expect([named('Save and test'), named('Cancel editing')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Service URL' }))
    expect(document.activeElement).toBe(url())
    expect(named('Save and test')).toBeTruthy()
    expect(named('Test again')).toBeNull()
  })

  it('is edited from the row of the organization too', async () => {
    await show(CONNECTED)
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Organization slug' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Organization slug'))
    expect(named('Save and test')).toBeTruthy()
  })

  it('becomes the form as soon as something is typed, without losing the field', async () => {
    await show(CONNECTED)
    const field = url()
    field.focus()
    type('Service URL', 'https://reports.example/v3')
    expect(named('Save and test')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  it('is as it was after an edit is canceled', async () => {
    const { asked } = await show(CONNECTED)
    enter('https://other.example/v2', 'typed', 'other')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel editing' }))
    expect([
      url().value,
      key().value,
      screen.getByLabelText<HTMLInputElement>('Organization slug').value,
    ]).toEqual(['https://reports.example/v2', '', 'acme'])
    expect(document.activeElement?.textContent).toBe('Test again')
    expect(asked('connection/save')).toEqual([])
  })

  it('says when it was tested, and what to do first after it was set up', async () => {
    await show(NOT_CONNECTED, saving({ kind: 'connected' }))
    for (const name of ['Service URL', 'API key', 'Organization slug'])
      type(name, 'https://reports.example/v2')
    const button = screen.getByRole('button', { name: 'Save and test' })
    button.focus()
    save()
    await waitFor(() => expect(status()).toMatch(/^Connected.*pin the toolbar button/))
    expect(screen.getByText(/^Tested /)).toBeTruthy()
    expect(document.activeElement, 'the focus stays').toBe(button)
  })

  it.each([
    ['today, by the time of day', NOW - 60_000, /^Tested \d\d:\d\d(?: [AP]M)?$/],
    ['earlier, by the date', NOW - 3 * 86_400_000, /^Tested \w{3} \d+, \d{4}$/],
  ])('says when it was last tested well: %s', async (_, testedAt, words) => {
    const { asked } = await show({ ...CONNECTED, testedAt })
    expect(screen.getByText(words)).toBeTruthy()
    expect(asked('connection/save')).toEqual([])
  })

  it('that fails its test is a form again', async () => {
    await show(CONNECTED, saving({ kind: 'no-connection' }))
    save()
    await waitFor(() => expect(status()).toMatch(/^Couldn’t connect to reports\.example/))
    expect(named('Save and test')).toBeTruthy()
  })
})

describe('the sections', () => {
  const SECTIONS = [
    ['#connection', 'Connection'],
    ['#allowlist', 'Allowlist check'],
    ['#reports', 'Reports and redaction'],
    ['#notifications', 'Notifications'],
    ['#permissions', 'Permissions and shortcuts'],
    ['#data', 'Data and about'],
  ]

  it('each have an address and a heading, all on one page', async () => {
    await show(CONNECTED)
    const links = [...screen.getByRole('navigation').querySelectorAll('a')]
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(SECTIONS)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      SECTIONS.map(([, name]) => name),
    )
    for (const [address = '', name = ''] of SECTIONS)
      expect(screen.getByRole('region', { name }).id).toBe(address.slice(1))
  })

  it('are gone to by the address of the page, and marked', async () => {
    const gone = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    location.hash = '#notifications'
    await show(CONNECTED)
    await waitFor(() => expect(gone.mock.contexts).toEqual([document.getElementById('notifications')]))
    const current = () => screen.getByRole('navigation').querySelector('[aria-current]')?.textContent
    expect(current()).toBe('Notifications')
    location.hash = '#data'
    await waitFor(() => expect(current()).toBe('Data and about'))
    location.hash = ''
    gone.mockRestore()
  })

  it('are marked, too, where the address names a card in one; its field has the focus', async () => {
    const gone = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    location.hash = '#look-ups'
    await show(CONNECTED)
    await waitFor(() => expect(gone.mock.contexts).toEqual([document.getElementById('look-ups')]))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Look-up sites' }))
    expect(screen.getByRole('navigation').querySelector('[aria-current]')?.textContent).toBe(
      'Reports and redaction',
    )
    location.hash = ''
    gone.mockRestore()
  })
})

it('the first run has the sites of “Look up”, too, for who comes from its “Add a site…”', async () => {
  location.hash = '#look-ups'
  await show(NOT_CONNECTED)
  const field = await screen.findByRole('textbox', { name: 'Look-up sites' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByRole('textbox', { name: 'Service URL' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  location.hash = ''
})

describe('the help', () => {
  it('is linked from the first run and from each section, each by its own name', async () => {
    const helpLinks = () =>
      screen
        .getAllByRole<HTMLAnchorElement>('link', { name: /^Help: / })
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
    await show(NOT_CONNECTED)
    expect(helpLinks()).toEqual([['Help: Connection', '/help/en/using.html#connect']])
    cleanup()
    await show(CONNECTED)
    await waitFor(() => expect(helpLinks()).toHaveLength(SECTION_IDS.length))
    expect(new Set(helpLinks().map(([name]) => name)).size).toBe(SECTION_IDS.length)
    expect(helpLinks()).toContainEqual([
      'Help: Permissions and shortcuts',
      '/help/en/privacy.html#permissions',
    ])
  })
})

describe('the hint to pin the button', () => {
  const HINT = /^The button isn’t on the toolbar\./
  const showPinned = (isPinned: boolean | null, answers: FakeAnswers = {}) => {
    let told = isPinned
    let changed = (): void => undefined
    const pinDeps: PinDeps = {
      isPinned: async () => told,
      onChange: (heard) => {
        changed = heard
        return () => undefined
      },
    }
    const shown = show(CONNECTED, answers, { pin: pinDeps })
    const pin = (): void => {
      told = true
      changed()
    }
    return shown.then((rest) => ({ ...rest, pin }))
  }

  it('is there until the button is pinned', async () => {
    const { pin } = await showPinned(false)
    expect(await screen.findByText(HINT)).toBeTruthy()
    pin()
    await waitFor(() => expect(screen.queryByText(HINT)).toBeNull())
  })

  it('is dismissed for good', async () => {
    const { asked } = await showPinned(false)
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(HINT)).toBeNull())
    expect(asked('preferences/set')).toEqual([{ ...PREFERENCES, pinHint: false }])
  })

  it.each([
    ['the browser can’t tell', null, PREFERENCES],
    ['it is pinned', true, PREFERENCES],
    ['it was dismissed', false, { ...PREFERENCES, pinHint: false }],
  ])('isn’t there if %s', async (_, isPinned, preferences) => {
    await showPinned(isPinned, { 'preferences/get': () => preferences })
    await screen.findByRole('combobox', { name: 'Color theme' })
    expect(screen.queryByText(HINT)).toBeNull()
  })
})

describe('the asset copy', () => {
  it('ages while the options are open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let now = NOW
      const deps = { ask: fakeAsk({}), now: () => now, requestHost: async () => true }
      render(inPage(<KeyAbilities connection={CONNECTED} />, deps))
      expect(screen.getByText('2,481 assets, synced 12 minutes ago')).toBeTruthy()
      now += 60_000
      await act(async () => void vi.advanceTimersByTime(10_000))
      expect(screen.getByText('2,481 assets, synced 13 minutes ago')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each<[string, Partial<ConnectionView>]>([
    ['2,481 assets, synced 12 minutes ago', {}],
    ['1 asset, synced 12 minutes ago', { copy: { count: 1, completedAt: NOW - 12 * 60_000, unreadable: 0 } }],
    ['3 assets aren’t checked', { copy: { count: 9, completedAt: NOW - 12 * 60_000, unreadable: 3 } }],
    ['Last sync failed: Your asset list couldn’t be saved: the disk is full.', { copyProblem: 'disk-full' }],
    [
      'Your asset list is syncing for the first time.',
      { copy: null, copyProblem: 'first-sync-running', syncing: true },
    ],
    ['Your asset list hasn’t been synced yet.', { copy: null, copyProblem: 'not-fetched' }],
    ['Your key can’t read the asset list.', { copy: null, copyProblem: 'no-organization-access' }],
  ])('is told as "%s"', async (words, changes) => {
    await show({ ...CONNECTED, ...changes })
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('is fetched again on demand, and says when it cannot be', async () => {
    const { asked } = await show(CONNECTED, { 'own-assets/sync': () => ({ started: false }) })
    fireEvent.click(screen.getByRole('button', { name: 'Sync now' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Can’t sync now. Test the connection first',
    )
    expect(asked('own-assets/sync')).toHaveLength(1)
  })
})

describe('the undo delay', () => {
  it('can be long enough for everyone: at least ten times what it is at first', async () => {
    const { asked } = await show(CONNECTED)
    const field = await screen.findByLabelText('Undo delay')
    const choices = within(field).getAllByRole('option')
    const longest = Math.max(...choices.map((option) => Number(/^\d+/.exec(option.textContent)?.[0] ?? 0)))
    expect(longest).toBeGreaterThanOrEqual(10 * PREFERENCES.undoSeconds)
    fireEvent.change(field, { target: { value: String(longest) } })
    expect(asked('preferences/set').at(-1)).toMatchObject({ undoSeconds: longest })
  })
})

describe('preferences', () => {
  it('take nothing back that another page has changed since', async () => {
    let stored = PREFERENCES
    const { asked } = await show(CONNECTED, { 'preferences/get': () => stored })
    const theme = await screen.findByRole('combobox', { name: 'Color theme' })
    const most = screen.getByRole('textbox', { name: 'Maximum assets per report' })
    most.focus()
    stored = { ...PREFERENCES, ignored: 'mail.example', bulkMost: 40 }
    fireEvent.focus(window)
    await screen.findByDisplayValue('mail.example')
    expect(document.activeElement).toBe(most)
    expect(most).toHaveProperty('value', '40')
    fireEvent.change(theme, { target: { value: 'dark' } })
    expect(asked('preferences/set')).toEqual([{ ...stored, theme: 'dark' }])
  })

  it('keep a change that is on its way while the page is gone back to', async () => {
    const { asked } = await show(CONNECTED, {
      'preferences/get': () => PREFERENCES,
      'preferences/set': () => new Promise(() => undefined),
    })
    const theme = await screen.findByRole('combobox', { name: 'Color theme' })
    fireEvent.change(theme, { target: { value: 'dark' } })
    await act(async () => void fireEvent.focus(window))
    expect(theme).toHaveProperty('value', 'dark')
    fireEvent.change(theme, { target: { value: 'light' } })
    expect(asked('preferences/set').at(-1)).toEqual({ ...PREFERENCES, theme: 'light' })
  })

  it('are kept with each change', async () => {
    const { asked } = await show(CONNECTED)
    await screen.findByLabelText('Undo delay')
    fireEvent.change(screen.getByLabelText('Undo delay'), { target: { value: '0' } })
    type('Contact', 'soc@acme.example')
    type('Name', 'Jane')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Report accepted' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Report needs attention' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Takedown case changed' }))
    fireEvent.change(screen.getByLabelText('Check takedown status'), { target: { value: '60' } })
    type('Maximum assets per report', '20')
    expect(asked('preferences/set').at(-1)).toEqual({
      ...PREFERENCES,
      undoSeconds: 0,
      contactInfo: 'soc@acme.example',
      reporter: { ...PREFERENCES.reporter, displayName: 'Jane' },
      notify: { needsYou: false, accepted: true, caseChanged: false },
      watchMinutes: 60,
      bulkMost: 20,
    })
  })

  it.each(['300', '999', '0', '12x', ''])(
    'keep the number from before %j was typed over it, key by key, and say the range beside it',
    async (wrong) => {
      const { asked } = await show(CONNECTED)
      const field = await screen.findByLabelText<HTMLInputElement>('Maximum assets per report')
      for (let end = 1; end <= wrong.length || end === 1; end += 1)
        fireEvent.input(field, { target: { value: wrong.slice(0, end) } })
      const says = await screen.findByText('Not saved: enter a number from 1 to 200. 50 is still used.')
      expect(field.getAttribute('aria-describedby')).toContain(says.id)
      expect(field.value).toBe(wrong)
      const stored = asked('preferences/set').at(-1)
      expect(stored ?? PREFERENCES).toEqual(PREFERENCES)
    },
  )

  it('take a number that was left as the one to go back to', async () => {
    const { asked } = await show(CONNECTED)
    const field = await screen.findByLabelText<HTMLInputElement>('Maximum assets per report')
    fireEvent.input(field, { target: { value: '75' } })
    fireEvent.focusOut(field)
    fireEvent.input(field, { target: { value: '750' } })
    expect(await screen.findByText(/75 is still used/)).toBeTruthy()
    expect(asked('preferences/set').at(-1)).toEqual({ ...PREFERENCES, bulkMost: 75 })
  })
})

describe('polling', () => {
  const lastPass: NonNullable<PollingView['lastPass']> = {
    endedAt: NOW - 7 * 60_000,
    requests: 2,
    unreadable: 0,
    stopped: null,
    failure: null,
  }
  const WATCH: PollingView = {
    off: null,
    running: false,
    minutes: 15,
    lastPass,
    nextPassAt: NOW + 8 * 60_000,
    pausedUntil: null,
    readingList: false,
    openReports: 3,
    cases: 8,
    completeAt: NOW,
    requests: { made: 2, since: NOW },
  }

  it.each<[is: string, with_: Partial<PollingView>, words: string | RegExp]>([
    ['looks', {}, 'Last checked 7 minutes ago · next check in 8 minutes. Tracking 3 reports.'],
    [
      'has failed',
      { lastPass: { ...lastPass, stopped: 'failed', failure: { kind: 'no-connection' } }, openReports: 1 },
      /Tracking 1 report\. The last check didn’t finish/,
    ],
    ['has not looked yet', { lastPass: null }, 'Checking shortly…'],
    ['is at work', { running: true }, 'Checking now…'],
    [
      'may not',
      { off: 'not-allowed' },
      /^Off: your key can’t list takedown cases\. Checks resume with a key that can/,
    ],
    [
      'may not reach the host',
      { off: 'no-host-access' },
      /^Off: the browser blocks access to the service\. Allow it under “Permissions” in the options/,
    ],
    ['has no key', { off: 'no-connection' }, 'Off: no API key saved.'],
    ['is turned off', { off: 'turned-off' }, 'Off.'],
    ['has nothing to wait for', { off: 'nothing-open', nextPassAt: null }, /^Idle: no reports to track/],
    ['only waits for closed cases to come back', { off: 'nothing-open' }, /^No open cases\. Closed ones/],
  ])('that %s says so', async (_, with_, words) => {
    await show(CONNECTED, { polling: () => ({ ...WATCH, ...with_ }) })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('notifications', () => {
  const start = async (answer: () => Promise<boolean>) => {
    const request = vi.fn<() => Promise<boolean>>(answer)
    await show(CONNECTED, {}, { notifications: { ...ALLOWED, allowed: async () => false, request } })
    const button = await screen.findByRole('button', { name: 'Turn on notifications' })
    expect(request).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(request).toHaveBeenCalledOnce()
  }

  it('are asked for by a click, and what needs the person is on then', async () => {
    await start(async () => true)
    const needsYou = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Report needs attention',
    })
    expect(needsYou.checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Report accepted' }).checked).toBe(false)
  })

  it.each([
    ['refused', async () => false],
    ['not answered', () => Promise.reject(new Error('closed'))],
  ])('that are %s change nothing else, and can be asked for again', async (_, answer) => {
    await start(answer)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The browser didn’t allow it. You can turn notifications on later; nothing else changed',
    )
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
  })
})

describe('what looks private', () => {
  it('is decided about by kind, and kept at once', async () => {
    const { asked } = await show(CONNECTED)
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Phone number' })
    expect(choice.value).toBe('as-proposed')
    fireEvent.change(choice, { target: { value: 'always-keep' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Token (by parameter name)' }), {
      target: { value: 'always-remove' },
    })
    expect(asked('preferences/set').at(-1)).toMatchObject({
      redaction: { phone: 'always-keep', token: 'always-remove' },
    })
  })
})

describe('checks on every page', () => {
  const box = () =>
    screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Show each page’s result on the toolbar icon',
    })
  const start = async (everyPage: boolean, deps: Partial<TabsDeps> = {}) => {
    const calls = {
      request: vi.fn<() => Promise<boolean>>(deps.request ?? (async () => true)),
      giveBack: vi.fn<() => Promise<boolean>>(deps.giveBack ?? (async () => true)),
    }
    const { asked } = await show(
      CONNECTED,
      { 'preferences/get': () => ({ ...PREFERENCES, checks: { everyPage } }) },
      { tabs: { ...ALLOWED, allowed: deps.allowed ?? (async () => everyPage), ...calls } },
    )
    const kept = () => asked('preferences/set')
    return { ...calls, kept }
  }

  it('are off, and say what is asked and why before anything is', async () => {
    const { request, giveBack } = await start(false)
    expect((await box()).checked).toBe(false)
    const words = screen.getByRole('region', { name: 'Allowlist check on every page' }).textContent
    expect(words).toMatch(
      /Compares each page’s URL with your asset list in this browser\. Pages aren’t read; nothing is sent or saved/,
    )
    expect(words).toMatch(/the URLs of your tabs.*Turning it off removes the permission/)
    expect([request, giveBack].map((one) => one.mock.calls.length)).toEqual([0, 0])
  })

  it('ask for the permission inside the click, and are kept once it is given', async () => {
    const { request, kept } = await start(false)
    fireEvent.click(await box())
    // No await between the click and this line.
    expect(request).toHaveBeenCalledOnce()
    expect(kept()).toEqual([])
    await waitFor(() => expect(kept()).toEqual([{ ...PREFERENCES, checks: { everyPage: true } }]))
    await waitFor(async () => expect((await box()).checked).toBe(true))
  })

  it('keep what was typed while the browser asked', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
    const { kept } = await start(false, { request: () => answered })
    fireEvent.click(await box())
    type('Contact', 'soc@acme.example')
    answer(true)
    await waitFor(() =>
      expect(kept().at(-1)).toEqual({
        ...PREFERENCES,
        contactInfo: 'soc@acme.example',
        checks: { everyPage: true },
      }),
    )
  })

  it.each([
    ['refused', async () => false],
    ['not answered', () => Promise.reject(new Error('closed'))],
  ])('that are %s stay off, twice in a row as well', async (_, request) => {
    const { kept } = await start(false, { request })
    for (let times = 0; times < 2; times += 1) {
      fireEvent.click(await box())
      expect((await screen.findByRole('alert')).textContent).toContain(
        'The browser didn’t allow it. You can turn this on later; nothing else changed',
      )
      expect((await box()).checked).toBe(false)
    }
    expect(kept()).toEqual([])
  })

  it('give the permission back when they are turned off, after that is kept', async () => {
    const order: string[] = []
    const { kept } = await start(true, {
      giveBack: async () => {
        order.push(`given back after ${kept().length}`)
        return true
      },
    })
    await waitFor(async () => expect((await box()).checked).toBe(true))
    expect(screen.getByRole('region', { name: 'Allowlist check on every page' }).textContent).toMatch(
      /Filled:/,
    )
    fireEvent.click(await box())
    await waitFor(() => expect(order).toEqual(['given back after 1']))
    expect(kept()).toEqual([PREFERENCES])
    await waitFor(async () => expect((await box()).checked).toBe(false))
  })

  it('show as off where the browser has taken the permission back', async () => {
    await start(true, { allowed: async () => false })
    expect((await box()).checked).toBe(false)
  })
})

describe('what the organization has set', () => {
  const policy: PolicyView = {
    active: true,
    serviceUrl: 'https://corp.example/v2',
    slug: 'corp',
    keyGiven: true,
    locked: ['undoSeconds', 'reporter.displayName', 'menu.image'],
    problems: [{ key: 'locked[1]', problem: 'not-known' }],
  }
  const disabled = (name: string): boolean =>
    screen.getByLabelText(name).closest('fieldset[disabled]') !== null

  it('is shown, told and not to be changed; the rest is the person’s', async () => {
    await show(CONNECTED, { policy: () => policy })
    await screen.findByRole('heading', { name: 'Managed by your organization' })
    await screen.findByLabelText('Report this page')
    expect(screen.getByLabelText<HTMLInputElement>('Service URL').value).toBe('https://corp.example/v2')
    for (const name of ['Service URL', 'API key', 'Organization slug', 'Name', 'Report this image'])
      expect([name, disabled(name)]).toEqual([name, true])
    expect(disabled('Report this page')).toBe(false)
    expect(screen.getAllByText('Set by your organization.')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull()
  })

  it('and cannot be used is named by its key, with what to do', async () => {
    await show(CONNECTED, { policy: () => policy })
    const item = await screen.findByText('locked[1]')
    expect(item.closest('li')?.textContent).toBe('locked[1] isn’t a setting in this version.')
    expect(screen.getByText(/Tell your administrator/)).toBeTruthy()
  })

  it('asks for the organization’s host, whatever was typed before', async () => {
    const { requestHost, asked } = await show(CONNECTED, {
      policy: () => policy,
      'connection/save': () => ({ outcome: { kind: 'connected' }, connection: CONNECTED }),
    })
    await screen.findByRole('heading', { name: 'Managed by your organization' })
    save()
    expect(requestHost).toHaveBeenCalledWith('https://corp.example/*')
    await vi.waitFor(() => expect(asked('connection/save')).toHaveLength(1))
    expect(asked('connection/save')[0]).toMatchObject({ baseUrl: 'https://corp.example/v2', slug: 'corp' })
  })
})

describe('the service’s host, taken back in the browser', () => {
  const TAKEN: ConnectionView = { ...CONNECTED, hostToAsk: 'https://reports.example/*' }

  it('is told where the connection stands, and not as connected', async () => {
    await show(TAKEN)
    expect(status()).toMatch(/^No access to reports\.example/)
    expect(status()).toContain('Reports wait until')
  })

  it('is asked for by a sync, inside the click', async () => {
    const { requestHost, asked } = await show(TAKEN)
    fireEvent.click(screen.getByRole('button', { name: 'Sync now' }))
    expect(requestHost).toHaveBeenCalledExactlyOnceWith('https://reports.example/*')
    expect(asked('own-assets/sync')).toEqual([])
  })
})

describe('what starts ticked, the menu and the sync', () => {
  it('are kept as they are chosen', async () => {
    const { asked } = await show(CONNECTED)
    fireEvent.click(await screen.findByLabelText('Report this image'))
    fireEvent.click(screen.getByLabelText('Found on (referrer)'))
    fireEvent.change(screen.getByLabelText('Sync the asset list'), { target: { value: '0' } })
    expect(asked('preferences/set').at(-1)).toEqual({
      ...PREFERENCES,
      menu: { ...PREFERENCES.menu, image: false },
      evidence: { ...PREFERENCES.evidence, foundOn: true },
      syncHours: 0,
    })
  })
})

describe('shortcuts', () => {
  it('are told as they are now, with the browser’s own page to change them', async () => {
    await show(CONNECTED)
    const section = await screen.findByRole('region', { name: 'Keyboard shortcuts' })
    expect(
      [...section.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
      'one that this version does not know is not told',
    ).toEqual(['Report the current pageAlt+Shift+D', 'Open in the side panelNot set'])
    fireEvent.click(screen.getByRole('button', { name: 'Change in the browser' }))
    expect(SHORTCUTS.change).toHaveBeenCalledOnce()
  })

  it.each([
    ['no extension may open that page: it says where it is', SHORTCUTS.list, 'Manage Extension Shortcuts'],
    ['there are no keys', async () => [], null],
  ])('where %s', async (_, list, says) => {
    const { container } = render(<ShortcutsSection deps={{ list, change: null }} />)
    if (says === null) {
      await Promise.resolve()
      expect(container.textContent).toBe('')
    } else expect(await screen.findByText(new RegExp(says))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('keeps the colours that somebody chooses', async () => {
  const { asked } = await show(CONNECTED)
  const colours = await screen.findByRole('combobox', { name: 'Color theme' })
  fireEvent.change(colours, { target: { value: 'dark' } })
  expect(asked('preferences/set').at(-1)).toMatchObject({ theme: 'dark' })
})

it('offers how long pictures are kept, and what was set elsewhere as well', async () => {
  const { asked } = await show(CONNECTED, { 'preferences/get': () => ({ ...PREFERENCES, pictureDays: 14 }) })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Keep screenshots of delivered reports for',
  })
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    '7 days',
    '14 days',
    '30 days',
    '90 days',
    '365 days',
    'As long as the report',
  ])
  fireEvent.change(select, { target: { value: '0' } })
  expect(asked('preferences/set')).toEqual([{ ...PREFERENCES, pictureDays: 0 }])
})
