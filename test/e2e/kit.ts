import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TimeoutError, type ActionOptions, type Page, type Target } from 'puppeteer-core'
import * as z from 'zod'
import { watchRequests } from '#test/strict-service/watch-requests.ts'
import type { LedgerEntry, Sandbox, SandboxOptions } from '#test/service/sandbox.ts'
import { startSandbox } from '#test/service/sandbox.ts'
import { launchChromium } from './browsers/chromium.ts'
import type { DrivenBrowser, LaunchOptions, ToolbarPopup } from './browsers/driven-browser.ts'
import { launchFirefox } from './browsers/firefox.ts'
import { noteTabs } from './browsers/note-tabs.ts'
import { READS, READS_SCRIPT } from './browsers/reads.ts'
import { runAsSource } from './browsers/run-as-source.ts'
import { waitUntil } from './browsers/wait-until.ts'

export type Kind = 'chromium' | 'firefox'
const BOTH: readonly Kind[] = ['chromium', 'firefox']
/**
 * The browsers to run in: one of them where `npm test` runs a part of each matrix (`choose-browser.ts`). Another one, it may be, in the
 * next file, for which a worker keeps this module: to be read where it is used.
 */
export let KINDS: readonly Kind[] = BOTH

export const chooseBrowser = (kind: Kind | undefined): void => {
  KINDS = BOTH.filter((one) => one === (kind ?? one))
}

/** Names that lead to this machine: pages there are not loopback pages to the browser, and only `activeTab` reads them. */
export const TEST_HOSTS = ['phish.test', 'acme-wallet.test', 'www.acme.test', 'chat.test', 'mail.test']

const BUILDS: Record<Kind, string> = { chromium: '.output/chrome-mv3', firefox: '.output/firefox-mv3' }

/** `npm test` empties it before each run. */
const COPIES = join(import.meta.dirname, '..', '..', '.e2e', 'builds')

/** The built extension in a folder of its own, so that a rebuild meanwhile disturbs nobody. */
export const copyOfBuild = (kind: Kind): string => {
  mkdirSync(COPIES, { recursive: true })
  const folder = join(mkdtempSync(join(COPIES, 'copy-')), 'extension')
  cpSync(BUILDS[kind], folder, { recursive: true })
  if (existsSync(READS)) cpSync(READS, join(folder, READS_SCRIPT))
  return folder
}

export type Kit = {
  kind: Kind
  browser: DrivenBrowser
  sandbox: Sandbox
  /** A tab of the extension, from which requests are made as its pages make them. */
  ask: (request: string, ask?: object) => Promise<unknown>
  /** Runs a self-contained function in that tab, where the database of the extension is. */
  inPage: <A extends unknown[], T>(body: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>
  /** After the extension has started anew in the same browser, which closes its pages. */
  startAnew: () => void
  /** Runs an expression in that tab, as it is written: what builds tests rewrites imports in a function. */
  run: (expression: string) => Promise<unknown>
  /** Throws when a request to the service was not as its interface shows it (test/strict-service). */
  complain: () => void
  /** The extension is about to be ended while it may be asking the service (test/strict-service). */
  allowEnd: () => void
  /** Closes the tabs that were opened through this kit (browsers/note-tabs.ts): after a test. */
  closeTabs: () => Promise<void>
  /** Closes both, and complains. */
  close: () => Promise<void>
}

export const startKit = async (
  kind: Kind,
  options: Partial<LaunchOptions> = {},
  service: SandboxOptions = {},
): Promise<Kit> => {
  const strict = watchRequests()
  const sandbox = await startSandbox({ ...service, keepAlive: false, heard: strict.hear })
  return launchedOn(kind, sandbox, strict, options)
}

/** A kit in Chromium for pictures: no address names the port of this run, as none of a service or a page that people meet does. */
export const startPictureKit = async (options: Partial<LaunchOptions>): Promise<Kit> => {
  const strict = watchRequests()
  const sandbox = await startSandbox({ keepAlive: false, heard: strict.hear })
  const { port } = sandbox
  return launchedOn(
    'chromium',
    {
      ...sandbox,
      baseUrl: 'http://localhost/v2',
      pageUrl: (name, host) => sandbox.pageUrl(name, host).replace(`:${port}`, ''),
    },
    strict,
    {
      ...options,
      loopbackHosts: ['localhost', ...(options.loopbackHosts ?? [])],
      portOfHosts: port,
    },
  )
}

const launchedOn = async (
  kind: Kind,
  sandbox: Sandbox,
  strict: ReturnType<typeof watchRequests>,
  options: Partial<LaunchOptions>,
): Promise<Kit> => {
  const launch = kind === 'chromium' ? launchChromium : launchFirefox
  const browser = await launch({ extensionDir: copyOfBuild(kind), loopbackHosts: TEST_HOSTS, ...options })
  const kit = kitOf(kind, browser, sandbox, strict)
  await waitForFirstRun(kit)
  return kit
}

/** The requests that sent a report; polling asks the service on its own. */
export const reportsSent = ({ sandbox }: Pick<Kit, 'sandbox'>): LedgerEntry[] =>
  sandbox.ledger.filter(({ path }) => path.endsWith('/report/create'))

/** The same kit after a kill: the browser starts again on its profile, while the service has gone on. */
export const relaunched = async (kit: Kit): Promise<Kit> =>
  kitOf(kit.kind, await kit.browser.relaunch(), kit.sandbox, kit)

const kitOf = (
  kind: Kind,
  driven: DrivenBrowser,
  sandbox: Sandbox,
  { complain, allowEnd }: Pick<Kit, 'complain' | 'allowEnd'>,
): Kit => {
  const { browser, closeTabs } = noteTabs(driven)
  let asker: Page | null = null
  const page = async (): Promise<Page> => {
    if (!asker || asker.isClosed()) asker = await driven.openExtensionPage('popup.html?draft=none')
    return asker
  }
  // As text, since Firefox's protocol leaves out what lies deep in an object.
  const inPage: Kit['inPage'] = async (body, ...args) => {
    const open = await page()
    return runAsSource(body, args, (source) => open.evaluate(source))
  }
  return {
    kind,
    browser,
    sandbox,
    inPage,
    run: async (expression) => (await page()).evaluate(expression),
    ask: async (request, ask = {}) => {
      const answered: unknown = await inPage(
        // `browser` in Firefox, `chrome` in Chromium; both answer with a promise.
        (message) => (globalThis.browser ?? globalThis.chrome)?.runtime.sendMessage(message),
        { request, ask },
      ).catch((thrown: unknown) => {
        throw new Error(`${request} was not answered: ${String(thrown)}`, { cause: thrown })
      })
      if (!answered || typeof answered !== 'object' || !('answer' in answered))
        throw new Error(`no answer: ${JSON.stringify(answered)}`)
      return answered.answer
    },
    startAnew: () => {
      asker = null
    },
    complain,
    allowEnd,
    closeTabs,
    close: async () => {
      await browser.close()
      await sandbox.close()
      complain()
    },
  }
}

/** The first run opens the options by itself, in front of everything: waited for, so that it comes over nothing else. */
const waitForFirstRun = async (kit: Kit): Promise<void> => {
  await waitUntil('the options to open by themselves', () =>
    kit.inPage(() => {
      const views = (globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? []
      return views.some(({ location }) => location.pathname === '/options.html')
    }),
  )
}

/** An element by its accessible role and name, as assistive technology finds it. */
export const byRole = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`)

/** A tab behind another draws nothing, and what is not drawn cannot be clicked: at the first start the options open in front. */
const inFront = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => document.visibilityState === 'visible'))) await page.bringToFront()
}

/**
 * For a locator's `fill`: the text comes in one event, as pasted. Puppeteer's own way empties the field without one and types
 * into what a page that draws anew in between has filled again: seen in a busy Firefox, the old address with the new one behind.
 */
export const AT_ONCE = { typingThreshold: 0 }

export const fill = async (page: Page, name: string, value: string): Promise<void> => {
  await inFront(page)
  // Firefox gives a password field no role of ARIA's.
  const field = name === 'API key' ? page.locator('input[type="password"]') : byRole(page, 'textbox', name)
  await field.fill(value, AT_ONCE)
}

/**
 * Puppeteer asks where a button stands and then presses that place. What the page shows in between moves the button away, and the
 * press goes beside it: seen once in a busy side panel, whose finds came in above. Such a press is given again.
 */
export const press = async (page: Page, name: string, options: ActionOptions = {}): Promise<void> => {
  await inFront(page)
  const button = byRole(page, 'button', name)
  try {
    for (let wasBeside = true; wasBeside;) {
      const handle = await button.waitHandle(options)
      const heard = await handle.evaluateHandle((element) => {
        const clicks: unknown[] = []
        element.addEventListener('click', () => clicks.push(name), { once: true })
        return { clicks, placeBefore: element.getBoundingClientRect().top, element }
      })
      await button.click(options)
      wasBeside = await heard
        .evaluate(
          ({ clicks, placeBefore, element }) =>
            clicks.length === 0 && element.isConnected && element.getBoundingClientRect().top !== placeBefore,
        )
        // The press has closed the page or left it.
        .catch(() => false)
    }
  } catch (thrown) {
    if (!(thrown instanceof TimeoutError) || page.isClosed()) throw thrown
    const seen = await page.evaluate(() => `${document.visibilityState}, says: ${document.body.innerText}`)
    throw new Error(`No button “${name}” could be pressed. The page, ${seen}`, { cause: thrown })
  }
}

/** The texts of the page's live statuses, each of which a screen reader hears by itself: how a report stands, how many there are. */
const statusesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=status]')].map((one) => one.textContent?.trim() ?? ''),
  )

/** Resolves with the status that starts with one of the words. */
export const waitForStatus = (page: Page, ...words: string[]): Promise<string> => {
  let statuses: string[] = []
  return waitUntil(
    () => `a status starting with ${words.join(' or ')}, instead of "${statuses.join(', ')}"`,
    async () => {
      statuses = await statusesOf(page)
      return statuses.find((status) => words.some((word) => status.startsWith(word)))
    },
  )
}

export const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

export const waitForText = (page: Page, wanted: string, patience?: number): Promise<string> => {
  let text = ''
  return waitUntil(
    () => `"${wanted}" on screen, which says: ${text.slice(0, 3000)}`,
    async () => {
      text = await textOf(page)
      return text.includes(wanted) ? text : undefined
    },
    patience,
  )
}

/**
 * Presses “Save and test” and resolves once the test has ended. The status alone can’t tell: it says “Connected” of what was known
 * before until the new words have stood for a moment.
 */
export const saveAndTest = async (options: Page): Promise<void> => {
  await press(options, 'Save and test')
  await options.waitForSelector('[data-field="save"][aria-disabled="false"]')
}

/** Connects through the options page, as a person does. The host's permission is granted beforehand; the prompt has its own journey. */
export const connect = async ({ browser, sandbox }: Kit, key: string = sandbox.keys.full): Promise<Page> => {
  await browser.grantHost(`http://${new URL(sandbox.baseUrl).hostname}/*`)
  const options = await browser.openExtensionPage('options.html')
  await fill(options, 'Service URL', sandbox.baseUrl)
  await fill(options, 'Organization slug', sandbox.slug)
  await fill(options, 'API key', key)
  await saveAndTest(options)
  return options
}

/** Milliseconds: the product gives each of four steps of a deletion half a minute (lib/platform/erasure.ts) and then says what is left; a busy browser needs its time to start anew. */
const DELETED_WITHIN = 200_000

/** Milliseconds: Chromium stops a background that is asked nothing for half a minute. */
const STOPPED_AFTER = 45_000

/**
 * On a busy machine, Chromium may leave the new background stopped (docs/browsers.md), and the deletion waits for the next page of the
 * extension: then this opens one. Before, none is opened, which may itself bring that about.
 */
const waitForNewOptions = async (
  kit: Kit,
  before: ReadonlySet<Target>,
  what: () => string,
): Promise<void> => {
  const areThere = (): boolean =>
    kit.browser.puppeteer.targets().some((one) => !before.has(one) && urlOf(one).includes('/options.html'))
  const inTime = await waitUntil(what, areThere, STOPPED_AFTER).catch(() => false)
  if (inTime) return
  console.warn('Chromium left the background stopped after a deletion: a page wakes it')
  void kit.ask('connection/get').catch(() => undefined)
  await waitUntil(what, areThere, DELETED_WITHIN)
}

/**
 * Confirms “Delete all data” in an open page of the options, which starts the extension anew. Resolves with what the options say that
 * it opens then; in Firefox, they are no page of the driver’s. One tab asks until it goes: each is drawn and asks the background, which a
 * busy machine pays for with the deletion.
 */
export const confirmDeletion = async (
  kit: Kit,
  page: Page,
  confirm: () => Promise<unknown>,
): Promise<string> => {
  await kit.browser.allowRestart()
  kit.allowEnd()
  const before = new Set(kit.browser.puppeteer.targets())
  const nothingOpened = (): string =>
    `the options after the deletion, beside ${kit.browser.puppeteer.targets().map(urlOf).join(', ')}`
  const ended = new Promise((resolve) => page.once('close', resolve))
  // The extension ends at once, sometimes before what confirms it knows that it has: a locator tries again, on a page that is gone.
  const confirmed = confirm().catch((thrown: unknown) => {
    const hasEnded = page.isClosed() || (thrown instanceof Error && thrown.name === 'TargetCloseError')
    if (!hasEnded) throw thrown
  })
  await Promise.race([confirmed, ended])
  kit.startAnew()
  if (kit.kind === 'chromium') await waitForNewOptions(kit, before, nothingOpened)
  return waitUntil(
    nothingOpened,
    async () => {
      await sleep(300)
      const told = kit.inPage(() => {
        const views = (globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? []
        const options = views.filter(({ location }) => location.pathname === '/options.html')
        return options.map(({ document }) => document.querySelector('.banner')?.textContent ?? '').join('')
      })
      const words = await Promise.race([told.catch(() => undefined), sleep(5000, undefined)])
      // A page that is opened while the extension ends is closed with it, or never loads.
      if (words === undefined) kit.startAnew()
      return words !== undefined && /deleted/.test(words) ? words : undefined
    },
    DELETED_WITHIN,
  )
}

const urlOf = (target: Target): string => target.url()

/** Deletes everything in the options, as a person does, and resolves with what is told then. */
export const deleteEverything = async (kit: Kit): Promise<string> => {
  const options = await kit.browser.openExtensionPage('options.html')
  await press(options, 'Delete all data')
  return confirmDeletion(kit, options, () => press(options, 'Delete everything'))
}

/** Connects by the request that the options page makes, without opening it: tests of other things need not wait for a form. */
const connectByRequest = async ({ ask, browser, sandbox }: Kit): Promise<void> => {
  await browser.grantHost('http://127.0.0.1/*')
  const { baseUrl, slug, keys } = sandbox
  const answer = await ask('connection/save', { baseUrl, slug, key: keys.full })
  const { outcome } = z.object({ outcome: z.object({ kind: z.string() }) }).parse(answer)
  if (outcome.kind !== 'connected') throw new Error(`The connection is ${outcome.kind}`)
}

/** Waits until the first copy of the asset list is complete, as the options page shows it. */
export const waitForAssetCopy = (kit: Kit): Promise<unknown> =>
  waitUntil('a complete copy of the asset list', async () => {
    const { copy } = z.object({ copy: z.unknown() }).parse(await kit.ask('connection/get'))
    return copy ?? undefined
  })

/** A kit that is connected with the full key and has its asset list. */
export const connectedKit = async (kind: Kind, options: Partial<LaunchOptions> = {}): Promise<Kit> => {
  const kit = await startKit(kind, options)
  try {
    await connectByRequest(kit)
    await waitForAssetCopy(kit)
    return kit
  } catch (thrown) {
    // Nobody has it yet who would.
    await kit.close()
    throw thrown
  }
}

/**
 * The popup over a page, ready to be filled in. Chromium hands out the real toolbar popup. Firefox shows it to people only:
 * there the real one is opened, which grants `activeTab` and reads the page, and the draft is then driven in a tab.
 */
export const openPopup = async (kit: Kit, page: Page): Promise<Page> => {
  const popup = await kit.browser.openToolbarPopup(page)
  if (popup.page) {
    await waitForForm(popup.page)
    return popup.page
  }
  return openDraft(kit, await draftBehind(popup))
}

/** The id of the draft that a toolbar popup shows, once its page has been read; the popup is closed then. */
export const draftBehind = async (popup: ToolbarPopup): Promise<string> => {
  let answer = 'nothing'
  const id = await waitUntil(
    () => `the draft of the popup, instead of ${answer}`,
    async () => {
      answer = await popup.evaluate(async () => {
        const api = globalThis.browser ?? globalThis.chrome
        const [tab] = (await api?.tabs.query({ active: true, currentWindow: true })) ?? []
        const ask = { tabId: tab?.id }
        return JSON.stringify(await api?.runtime.sendMessage({ request: 'draft/open-tab', ask }))
      })
      return answer.includes('"reading":true') ? undefined : /"draft":\{"id":"([^"]+)"/.exec(answer)?.[1]
    },
  )
  await closePopup(popup)
  return id
}

/** A popup that stays open would take the next press of its button for a wish to close it. */
export const closePopup = async (popup: ToolbarPopup): Promise<void> => {
  if (await popup.isOpen())
    await popup.evaluate(() => void setTimeout(() => window.close(), 0)).catch(() => undefined)
  await waitUntil('the popup to close', async () => !(await popup.isOpen()))
}

export const openDraft = async (kit: Kit, id: string): Promise<Page> => {
  const page = await kit.browser.openExtensionPage(`popup.html?draft=${id}`)
  await waitForForm(page)
  return page
}

/** The verdict is there and the page has been read. */
const waitForForm = (page: Page): Promise<true> =>
  waitUntil('the form', async () => {
    const text = await textOf(page)
    return text.includes('Submit report') &&
      !text.includes('Reading the page') &&
      !text.includes('Checking your allowlist')
      ? true
      : undefined
  })

/** What "Show request" shows, exactly, once it holds these words. */
export const shownRequest = async (page: Page, words: string): Promise<string> => {
  await press(page, 'Show request')
  await byRole(page, 'checkbox', 'Exact bytes').click()
  return waitUntil(`"${words}" in the request`, async () => {
    const shown = await page.evaluate(
      () => document.querySelector('[aria-label="Request body"]')?.textContent ?? '',
    )
    return shown.startsWith('{') && shown.includes(words) ? shown : undefined
  })
}

/** Opens a demo page and its popup. */
export const reportDemoPage = async (kit: Kit, name: string, host = 'phish.test'): Promise<Page> =>
  openPopup(kit, await kit.browser.openPage(kit.sandbox.pageUrl(name, host)))

/** Presses one of the other ways to submit, behind the arrow beside Submit. */
export const pressInMenu = async (popup: Page, name: string): Promise<void> => {
  await press(popup, 'More ways to submit')
  await press(popup, name)
}

/** What the status of a report says from Submit on, whatever becomes of it. */
const UNDERWAY = [
  'Sending',
  'Waiting',
  'On hold',
  'Needs attention',
  'Already reported',
  'Already has this status',
  'Presumed delivered',
  'Accepted',
]

/** Submits, and ends the undo window at once. */
export const submitNow = async (popup: Page): Promise<void> => {
  await press(popup, 'Submit report')
  await sendNow(popup, ...UNDERWAY)
}

/**
 * Ends the undo window by its button, once the status says one of these words, or “Sending”. The window lasts 5 s, in which a busy
 * machine may not come to the press: then it ends by itself, the report goes all the same, and there is no button to wait for.
 */
export const sendNow = async (page: Page, ...words: string[]): Promise<void> => {
  await waitForStatus(page, 'Sending', ...words)
  const over = new AbortController()
  const isOver = async (): Promise<boolean> =>
    over.signal.aborted ||
    page.evaluate(() =>
      [...document.querySelectorAll('button')].every((one) => one.textContent.trim() !== 'Send now'),
    )
  const end = (): void => over.abort()
  await Promise.race([
    press(page, 'Send now', { signal: over.signal }).finally(end),
    waitUntil('the undo window to end', isOver).finally(end),
  ])
}

/** What the page hands to the browser to be saved when this button is pressed. */
export const savedBy = async (page: Page, button: string): Promise<string> => {
  await page.evaluate(() => {
    delete document.body.dataset['saved']
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) void file.text().then((text) => (document.body.dataset['saved'] = text))
      return 'blob:nothing'
    }
  })
  await press(page, button)
  return waitUntil('the saved file', () => page.evaluate(() => document.body.dataset['saved']))
}

const exportedLine = z.looseObject({ kind: z.string(), key: z.optional(z.unknown()) })

/** The lines of an exported file. */
export const linesOfFile = (text: string): z.output<typeof exportedLine>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => exportedLine.parse(JSON.parse(line)))
