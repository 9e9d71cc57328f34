import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  byRole,
  connect,
  fill,
  KINDS,
  press,
  saveAndTest,
  startKit,
  textOf,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { expectAccessible, expectNoClipping } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'

const reached = z.object({
  answer: z.string(),
  local: z.string(),
  session: z.string(),
  managed: z.string(),
  databases: z.string(),
})

/** What the options say of the key, endpoint by endpoint. */
const abilities = (options: Page): Promise<string[]> =>
  options.evaluate(() =>
    [...document.querySelectorAll('.key-ability-state')].map((one) => one.textContent ?? ''),
  )

describe.each(KINDS)('the connection in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind)
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())
  afterEach(() => kit.closeTabs())

  it('says "Connected" for a key that may list the assets, having asked for one', async () => {
    const options = await connect(kit)
    expect(await waitForStatus(options, 'Connected')).toContain('The slug is checked with the first report.')
    await waitForText(options, 'What this key can do')
    expect(await abilities(options)).toEqual(['Known after your first report', 'Yes', 'Yes'])
    await expectAccessible(options)
    await expectNoClipping(options, 320)
    expect(kit.sandbox.ledger.some(({ path }) => path === '/v2/organization/assets?per_page=1')).toBe(true)
    expect(kit.sandbox.ledger.some(({ body }) => body === '{"per_page":1}')).toBe(true)
  })

  it('has a shortcut that the browser has given it', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    const commands = await options.evaluate(() =>
      (globalThis.browser ?? globalThis.chrome)?.commands.getAll(),
    )
    expect(commands).toEqual([
      expect.objectContaining({ shortcut: expect.stringMatching(/^Alt\+Shift\+[DR]$/) }),
      expect.objectContaining({ name: 'side-panel', shortcut: 'Alt+Shift+L' }),
    ])
    await waitForText(options, 'Alt+Shift+L')
    await press(options, 'Change in the browser')
    await waitUntil('the browser’s own page for keys', () =>
      kit.browser.puppeteer
        .targets()
        .some((one) => /^(?:chrome|edge):\/\/extensions\/shortcuts|^about:addons/.test(one.url())),
    )
  })

  it('draws every page in the colours that are chosen in the options, open ones too', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await options.bringToFront()
    const themeOf = (page: typeof dashboard) => page.evaluate(() => document.documentElement.dataset['theme'])
    await options.waitForSelector('option[value=dark]')
    await options.select('select:has(option[value=dark])', 'dark')
    await waitUntil('the dashboard in the dark', async () => (await themeOf(dashboard)) === 'dark')
    const popup = await kit.browser.openExtensionPage('popup.html?draft=none')
    expect(await themeOf(popup)).toBe('dark')
    expect(await popup.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(21, 24, 28)',
    )
    await options.bringToFront()
    await options.select('select:has(option[value=dark])', 'system')
    await waitUntil('the dashboard as the system', async () => (await themeOf(dashboard)) === undefined)
  })

  it('keeps a key that may only report, says so, and asks once whether it is meant to', async () => {
    const options = await connect(kit, kit.sandbox.keys.reportOnly)
    expect(await waitForStatus(options, 'Saved')).toMatch(/^Saved/)
    await waitUntil('what the key may do', async () => (await abilities(options))[1] === 'No' || undefined)
    expect(await abilities(options)).toEqual(['Known after your first report', 'No', 'No'])
    await expectAccessible(options)
    await expectNoClipping(options, 320)
    await press(options, 'Enter the key again')
    expect(await options.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
    await press(options, 'It’s a report-only key')
    await waitForStatus(options, 'Saved as a report-only key')
    await waitForStatus(await connect(kit, kit.sandbox.keys.full), 'Connected')
  })

  it('puts the scheme before a URL, and offers the service’s for an endpoint’s', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await fill(options, 'Service URL', `127.0.0.1:${kit.sandbox.port}/v2/report/create`)
    await press(options, `Use ${kit.sandbox.baseUrl}`)
    await saveAndTest(options)
    await waitForStatus(options, 'Connected')
    await fill(options, 'Service URL', `127.0.0.1:${kit.sandbox.port}/v2`)
    await saveAndTest(options)
    await waitForStatus(options, 'Connected')
    const url = byRole(options, 'textbox', 'Service URL')
    expect(await url.map((field) => (field instanceof HTMLInputElement ? field.value : '')).wait()).toBe(
      kit.sandbox.baseUrl,
    )
  })

  it('never answers from the list of another key', async () => {
    await waitForStatus(await connect(kit), 'Connected')
    await waitForAssetCopy(kit)
    await waitForStatus(await connect(kit, kit.sandbox.issueKey(['report'])), 'Saved, but')
    const { copy, copyProblem } = z
      .looseObject({ copy: z.unknown(), copyProblem: z.string().nullable() })
      .parse(await kit.ask('connection/get'))
    expect(copy).toBeNull()
    expect(['no-organization-access', 'first-sync-running', 'not-fetched']).toContain(copyProblem)
    await waitForStatus(await connect(kit), 'Connected')
    await waitForAssetCopy(kit)
  })

  it('never shows the key again, in no page and in no answer', async () => {
    const options = await connect(kit)
    await waitForStatus(options, 'Connected')
    const again = await kit.browser.openExtensionPage('options.html')
    await waitUntil(
      'the stored connection',
      async () => (await textOf(again)).includes('Forget key') || undefined,
    )
    const field = await again.evaluate(
      () => document.querySelector<HTMLInputElement>('input[type=password]')?.value,
    )
    expect(field).toBe('')
    const { keys } = kit.sandbox
    expect(await again.evaluate(() => document.documentElement.outerHTML)).not.toContain(keys.full)
    for (const request of ['connection/get', 'preferences/get']) {
      expect(JSON.stringify(await kit.ask(request))).not.toContain(keys.full)
    }
    const stored = await again.evaluate(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      return JSON.stringify([
        await api?.storage.local.get(null),
        await api?.storage.session.get(null),
        await api?.storage.sync.get(null),
      ])
    })
    expect(stored).not.toContain(keys.full)
  })

  it('gives a script in a page no answer, and the key in no storage that it reaches', async () => {
    const options = await connect(kit)
    await waitForStatus(options, 'Connected')
    await kit.browser.openPage(kit.sandbox.pageUrl('blank.html'))
    const found = await kit.inPage(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      const [tab] = (await api?.tabs.query({ url: 'http://127.0.0.1/*' })) ?? []
      const [ran] =
        (await api?.scripting.executeScript({
          target: { tabId: tab?.id ?? -1 },
          func: async () => {
            const inPage = globalThis.browser ?? globalThis.chrome
            const read = async (area: 'local' | 'session' | 'managed'): Promise<string> =>
              JSON.stringify((await inPage?.storage[area]?.get(null).catch(() => 'refused')) ?? 'none')
            const asked = await inPage?.runtime
              .sendMessage({ request: 'connection/get', ask: {} })
              .catch(() => undefined)
            return {
              answer: JSON.stringify(asked ?? null),
              local: await read('local'),
              session: await read('session'),
              managed: await read('managed'),
              databases: JSON.stringify(await indexedDB.databases()),
            }
          },
        })) ?? []
      return JSON.stringify(ran?.result)
    })
    const { answer, local, session, databases } = reached.parse(JSON.parse(found))
    // The same request has an answer where it comes from a page of the extension's own.
    expect(await kit.ask('connection/get')).toMatchObject({ keyStored: true })
    expect({ answer, databases }).toEqual({ answer: 'null', databases: '[]' })
    // Firefox has no such storage for a script in a page, and lets it read the preferences.
    expect(session).toBe(kind === 'chromium' ? '"refused"' : '"none"')
    expect(local === '"refused"').toBe(kind === 'chromium')
    expect(found).not.toContain(kit.sandbox.keys.full)
  })

  it.each([
    ['not a url', 'a word is no address', 'The URL must start with https://'],
    ['http://service.example/v2', 'http leaves the key readable on the way', 'Use https.'],
    [
      'https://user:secret@service.example/v2',
      'a password in the address would be shown',
      'Remove the user name and password before the @.',
    ],
  ])('refuses %s: %s', async (url, _why, words) => {
    const options = await kit.browser.openExtensionPage('options.html')
    await fill(options, 'Service URL', url)
    await saveAndTest(options)
    await waitForText(options, words)
    await waitForStatus(options, 'Check the')
    expect(z.object({ baseUrl: z.string() }).parse(await kit.ask('connection/get')).baseUrl).toBe(
      kit.sandbox.baseUrl,
    )
  })

  it('says that nobody answers, and keeps what was typed', async () => {
    await kit.sandbox.pause()
    const options = await connect(kit)
    const status = await waitForStatus(options, 'Couldn’t connect to')
    await kit.sandbox.resume()
    expect(status).toMatch(/^Couldn’t connect to/)
    expect(await kit.ask('connection/get')).toMatchObject({ keyStored: true })
  })

  it('says that something else answers at that address', async () => {
    kit.sandbox.setFault({ kind: 'captive-portal' }, { endpoint: 'assets' })
    const options = await connect(kit)
    expect(await waitForStatus(options, '127.0.0.1')).toContain('doesn’t respond like a takedown service')
  })

  it('wipes the key when another origin is saved, and asks for it', async () => {
    await waitForStatus(await connect(kit), 'Connected')
    const options = await kit.browser.openExtensionPage('options.html')
    await fill(options, 'Service URL', kit.sandbox.baseUrl.replace('127.0.0.1', 'localhost'))
    await kit.browser.grantHost('http://localhost/*')
    await saveAndTest(options)
    expect(await waitForStatus(options, 'No API key')).toMatch(/^No API key/)
    expect(await kit.ask('connection/get')).toMatchObject({ keyStored: false })
  })

  it('forgets the key on request', async () => {
    const options = await connect(kit)
    await waitForStatus(options, 'Connected')
    await press(options, 'Forget key')
    await waitForText(
      options,
      'The API key is deleted from this browser. Waiting reports are held until you enter a new one.',
    )
    await press(options, 'Delete key')
    await waitUntil(
      'the key to be gone',
      async () => !z.object({ keyStored: z.boolean() }).parse(await kit.ask('connection/get')).keyStored,
    )
  })
})
