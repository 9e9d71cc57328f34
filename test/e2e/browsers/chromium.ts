import type { Browser, Page, CDPSession, Extension, Target } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MenuChoice, DrivenBrowser, LaunchOptions, ToolbarPopup } from './driven-browser.ts'
import type { Screen } from './screen.ts'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { grantHostInChromium, inExtensionSettings } from './chromium-permissions.ts'
import { mediaFeatures } from './media-features.ts'
import type { Profile } from './profile.ts'
import { killBrowser, profileFor } from './profile.ts'
import { runAsSource } from './run-as-source.ts'
import { patient, START, waitUntil } from './wait-until.ts'

/**
 * Stops the extension's service worker and resolves when it no longer exists. No session is attached to the worker
 * itself, because an attached one would keep it alive.
 */
async function stopChromiumWorker(browser: Browser, extensionOrigin: string): Promise<void> {
  const page = patient(await browser.newPage({ background: true }))
  try {
    await page.goto(`${extensionOrigin}/manifest.json`)
    const session = await page.createCDPSession()
    let isStopped = false
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.length > 0 && versions.every((version) => version.runningStatus === 'stopped'))
        isStopped = true
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await waitUntil('the background to stop', () => isStopped)
  } finally {
    await page.close()
  }
}

/**
 * Chromium ignores an answer to a prompt that comes within its double-click interval (500 ms) after the prompt was
 * shown, so that nobody consents by accident. Nothing tells when that time is over: twice the interval is waited.
 */
const PROMPT_DEAF_MS = 1000

/**
 * Right-clicks the middle of an element and chooses the extension's item by keyboard. Chromium puts an extension's item
 * above "Inspect", and on a bare page above "View page source" and "Inspect"; two items or more are folded into a
 * submenu in their order of creation.
 */
async function chooseInChromiumMenu(
  screen: Screen,
  page: Page,
  selector: string,
  choice: MenuChoice,
): Promise<void> {
  const { x, y } = await pointOnScreen(page, selector)
  const menu = await screen.waitForNewWindow('the context menu', () => screen.rightClick(x, y))
  await screen.keyShownBy(menu, 'Up')
  await screen.keys('Up', ...(choice.on === 'page' ? ['Up'] : []))
  if (choice.nestedAt !== undefined) {
    await screen.waitForNewWindow('the submenu', () => screen.keys('Right'))
    await screen.keys(...Array.from({ length: choice.nestedAt }, () => 'Down'))
  }
  await screen.keys('Return')
  await screen.waitForClosedWindow(menu)
}

/** Raises the permission prompt by `action` and answers it by keyboard; "Deny" has the focus when it opens. */
async function answerChromiumPrompt(
  screen: Screen,
  page: Page,
  answer: 'allow' | 'deny',
  action: () => Promise<unknown>,
): Promise<void> {
  await action()
  await page.waitForFunction(() => !document.hasFocus())
  await sleep(PROMPT_DEAF_MS)
  await screen.keys(...(answer === 'allow' ? ['Tab', 'Return'] : ['Escape']))
  await page.waitForFunction(() => document.hasFocus())
}

/** The window has its frame, tabs and bars above the page and nothing below it. */
async function pointOnScreen(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`There is no ${selector} on the page`)
  await element.scrollIntoView()
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const edge = (window.outerWidth - window.innerWidth) / 2
    return {
      x: window.screenX + edge + left + width / 2,
      y: window.screenY + window.outerHeight - window.innerHeight - edge + top + height / 2,
    }
  })
}

/** Nothing but the tests talks to the network, and nothing asks the person anything. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The hosts of the tests are on this machine, where a proxy doesn’t find them.
  '--no-proxy-server',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium, Chrome or Edge with the extension in it. */
export async function launchChromium(options: LaunchOptions): Promise<DrivenBrowser> {
  const executablePath = findBrowser('chromium')
  if (executablePath === undefined) throw new Error('No Chromium, Chrome or Edge found: set CHROME_PATH')
  return start(options, executablePath, await profileFor('chromium', options.userDataDir))
}

async function start(
  options: LaunchOptions,
  executablePath: string,
  profile: Profile,
): Promise<DrivenBrowser> {
  const { screen, extensionDir } = options
  const browser = await launch({
    ...START,
    executablePath,
    headless: screen === undefined,
    pipe: true,
    enableExtensions: true,
    defaultViewport: null,
    userDataDir: profile.folder,
    args: [...QUIET, ...windowFlags(options), ...resolverFlags(options)],
    ...(typeof screen === 'object' ? { env: screen.env } : {}),
  })
  const extension = await installed(browser, extensionDir)
  const extensionOrigin = `chrome-extension://${extension.id}`

  const openPage = openerOf(browser, await browser.target().createCDPSession())
  const waitForToolbarPopup = () => findOutsideTabs(browser, `${extensionOrigin}/popup.html`)

  const realScreen = (): Screen => {
    if (typeof screen !== 'object') throw new Error('Native menus and prompts need a virtual screen')
    return screen
  }

  /** Without it an unpacked extension that is loaded again is turned off. */
  const allowRestart = () =>
    inExtensionSettings(browser, 'updateProfileConfiguration', { inDeveloperMode: true })

  return {
    kind: 'chromium',
    extensionOrigin,
    puppeteer: browser,
    screen: typeof screen === 'object' ? screen : undefined,
    openPage,
    openExtensionPage: (path) => openPage(`${extensionOrigin}/${path}`),
    openToolbarPopup: async (page) => {
      await page.bringToFront()
      await page.triggerExtensionAction(extension)
      return waitForToolbarPopup()
    },
    waitForToolbarPopup,
    waitForSidePanel: () => findOutsideTabs(browser, `${extensionOrigin}/sidepanel.html`),
    chooseFromContextMenu: (page, selector, choice) =>
      chooseInChromiumMenu(realScreen(), page, selector, choice),
    answerPermissionPrompt: (page, answer, action) =>
      answerChromiumPrompt(realScreen(), page, answer, action),
    grantHost: (pattern) => grantHostInChromium(browser, extension.id, pattern),
    revokeHost: (pattern) => inExtensionSettings(browser, 'removeHostPermission', extension.id, pattern),
    allowRestart,
    allowInPrivate: async () => {
      const change = { extensionId: extension.id, incognitoAccess: true }
      await allowRestart()
      await inExtensionSettings(browser, 'updateExtensionConfiguration', change)
      await waitUntil('the extension to start again', async () => {
        const page = patient(await browser.newPage({ background: true }))
        const there = await page.goto(`${extensionOrigin}/manifest.json`).catch(() => null)
        await page.close()
        return there?.ok()
      })
    },
    setAppearance: (page, appearance) => page.emulateMediaFeatures(mediaFeatures(appearance)),
    stopBackground: () => stopChromiumWorker(browser, extensionOrigin),
    isBackgroundAwake: async () =>
      browser
        .targets()
        .some((one) => one.type() === 'service_worker' && one.url().startsWith(`${extensionOrigin}/`)),
    kill: () => killBrowser(browser),
    relaunch: async () => {
      await browser.close()
      return start(options, executablePath, profile)
    },
    close: () => profile.close(browser),
  }
}

async function installed(browser: Browser, extensionDir: string): Promise<Extension> {
  const id = await browser.installExtension(extensionDir)
  const extension = (await browser.extensions()).get(id)
  if (extension === undefined)
    throw new Error(`The browser does not list ${extensionDir} after installing it`)
  return extension
}

/**
 * Opens tabs in front, at their address from the beginning. Puppeteer's own way opens an empty one and has it go there: a second
 * start of a page, and two fifths of the processor time.
 */
const openerOf =
  (browser: Browser, session: CDPSession) =>
  async (url: string): Promise<Page> => {
    const { targetId } = await session.send('Target.createTarget', { url })
    const isIt = (one: Target): boolean => Reflect.get(one, '_targetId') === targetId
    const target = await browser.waitForTarget(isIt, { timeout: START.timeout })
    const page = await target.page()
    if (page === null) throw new Error(`${url} was opened in no page`)
    patient(page)
    // A new tab is empty for a moment.
    await page.waitForFunction(
      (wanted: string) =>
        document.readyState === 'complete' && (wanted === 'about:blank' || location.href !== 'about:blank'),
      // By the clock: a tab that isn't drawn yet has no frames to wait for.
      { polling: 50 },
      url,
    )
    if (page.url().startsWith('chrome-error:')) throw new Error(`${url} did not open`)
    await page.bringToFront()
    return page
  }

/** The popup and the side panel are documents of the extension that live in no tab. */
async function findOutsideTabs(browser: Browser, url: string): Promise<ToolbarPopup> {
  const outside = async (target: Target): Promise<Page> => {
    const candidate = patient(await target.asPage())
    if (await candidate.evaluate('chrome.tabs.getCurrent().then(Boolean)')) throw new Error('is in a tab')
    return candidate
  }
  const page = await waitUntil(`${url} outside the tabs`, () => {
    const ours = browser
      .targets()
      .filter((target) => target.url().startsWith(url) && target.type() === 'page')
    // A popup that keys have closed may still be among them, and answers nothing for half a minute: the first that answers counts.
    return Promise.race([Promise.any(ours.map(outside)).catch(() => undefined), sleep(300, undefined)])
  })
  await page.waitForFunction(() => document.readyState === 'complete')
  return {
    page,
    isOpen: async () => !page.isClosed(),
    evaluate: (body, ...args) => runAsSource(body, args, (source) => page.evaluate(source)),
  }
}

function windowFlags({ screen, windowSize = { width: 1280, height: 900 } }: LaunchOptions): string[] {
  const size = `--window-size=${windowSize.width},${windowSize.height}`
  return typeof screen === 'object' ? [size, '--window-position=0,0', '--ozone-platform=x11'] : [size]
}

function resolverFlags({ loopbackHosts: hosts = [], portOfHosts: port }: LaunchOptions): string[] {
  if (hosts.length === 0) return []
  const here = port === undefined ? '127.0.0.1' : `127.0.0.1:${port}`
  return [`--host-resolver-rules=${hosts.map((host) => `MAP ${host} ${here}`).join(', ')}`]
}
