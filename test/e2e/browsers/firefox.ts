import type { Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import type { MenuChoice, DrivenBrowser, LaunchOptions, ToolbarPopup } from './driven-browser.ts'
import type { RunInside } from './firefox-inside.ts'
import { openInside } from './firefox-inside.ts'
import {
  answerPrompt,
  highlightedMenuItem,
  promptIsOpen,
  addHostPermission,
  allowInPrivateWindows,
  evaluateInPopup,
  focusPopup,
  backgroundState,
  overrideAppearance,
  popupIsOpen,
  sidebarIsOpen,
  removeHostPermission,
  terminateBackground,
  triggerAction,
} from './firefox-window.ts'
import type { Screen } from './screen.ts'
import { patient, START, waitUntil } from './wait-until.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { env } from 'node:process'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { answerAtOnce } from './answer-at-once.ts'
import type { Profile } from './profile.ts'
import { killBrowser, profileFor } from './profile.ts'
import { UNUSED_PROFILE } from './unused-firefox-profile.ts'
import { runAsSource } from './run-as-source.ts'

/** The part of Firefox's WebDriver that tells what an element is called; a door to what has no types. */
interface Accessibility {
  service?: { getAccessibleFor(element: Element): object | null }
  getAccessible: (element: Element) => Promise<object | null>
}

declare const ChromeUtils: {
  importESModule(url: 'chrome://remote/content/shared/webdriver/Accessibility.sys.mjs'): {
    accessibility: Accessibility
  }
}
declare const Services: { ppmm: { loadProcessScript(source: string, delayed: boolean): void } }

/**
 * To find an element by its role and name Firefox asks each element of the page for its accessible object. For each that has none
 * (a span, a script: most of a page) it draws the whole page twice and asks again, in case the object was about to be made:
 * 0.7 s of computing for one search. Here the page is drawn so for the first of them, and for the others only when that was some
 * time ago. What a role and a name are stays Firefox's own word; an element made in between is found by the next search.
 *
 * Runs inside Firefox's own window, and from there in each of its processes.
 */
function findAccessiblesFast(): void {
  const inEachProcess = (): void => {
    const { accessibility } = ChromeUtils.importESModule(
      'chrome://remote/content/shared/webdriver/Accessibility.sys.mjs',
    )
    const thorough = accessibility.getAccessible
    const upToDate = new WeakMap<Document, number>()
    accessibility.getAccessible = async (element) => {
      const found = accessibility.service?.getAccessibleFor(element) ?? null
      const { ownerDocument } = element
      if (found !== null || Date.now() - (upToDate.get(ownerDocument) ?? 0) < 100) return found
      const foundAfterwards = await thorough(element)
      upToDate.set(ownerDocument, Date.now())
      return foundAfterwards
    }
  }
  Services.ppmm.loadProcessScript(
    `data:application/javascript,${encodeURIComponent(`(${inEachProcess.toString()})()`)}`,
    true,
  )
}

/** Right-clicks the middle of an element and walks up the native menu by keyboard until the wanted item is highlighted. */
async function chooseInFirefoxMenu(
  screen: Screen,
  inside: RunInside,
  page: Page,
  selector: string,
  choice: MenuChoice,
): Promise<void> {
  const { x, y } = await pointOnScreen(page, selector)
  await screen.rightClick(x, y)
  await waitUntil('the context menu', async () => (await inside(highlightedMenuItem)) !== undefined)
  const press = async (key: string): Promise<string> => {
    const before = await inside(highlightedMenuItem)
    await screen.keys(key)
    return waitUntil(`the menu to follow ${key}`, async () => {
      const now = await inside(highlightedMenuItem)
      return now !== before && now
    })
  }
  // The extension's own item, or the submenu that holds several, is one of the last of the menu.
  let label = await press('Up')
  for (let steps = 0; steps < 6 && label !== choice.label && label !== choice.extensionName; steps++) {
    label = await press('Up')
  }
  if (label === choice.extensionName && label !== choice.label) {
    label = await press('Right')
    for (let steps = 0; steps < 6 && label !== choice.label; steps++) label = await press('Down')
  }
  if (label !== choice.label) throw new Error(`The context menu offers no "${choice.label}"`)
  await screen.keys('Return')
}

/** Raises the permission prompt by `action` and presses its button; works headless as well. */
async function answerFirefoxPrompt(
  inside: RunInside,
  answer: 'allow' | 'deny',
  action: () => Promise<unknown>,
): Promise<void> {
  await action()
  await waitUntil('the permission prompt', () => inside(promptIsOpen))
  await inside(answerPrompt, answer)
  await waitUntil('the permission prompt to close', async () => !(await inside(promptIsOpen)))
}

async function pointOnScreen(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`There is no ${selector} on the page`)
  await element.scrollIntoView()
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const inner = (name: string): number => Number(Reflect.get(window, name))
    return {
      x: inner('mozInnerScreenX') + left + width / 2,
      y: inner('mozInnerScreenY') + top + height / 2,
    }
  })
}

/** Starts Firefox with the extension in it. */
export async function launchFirefox(options: LaunchOptions): Promise<DrivenBrowser> {
  const executablePath = findBrowser('firefox')
  if (executablePath === undefined) throw new Error('No Firefox found: set FIREFOX_PATH')
  const id = await geckoIdOf(options.extensionDir)
  const profile = await profileFor('firefox', options.userDataDir, env[UNUSED_PROFILE])
  await installInProfile(profile.folder, id, options.extensionDir)
  return start({ ...options, executablePath, id, uuid: randomUUID(), profile })
}

interface Start extends LaunchOptions {
  executablePath: string
  id: string
  uuid: string
  profile: Profile
}

async function start(options: Start): Promise<DrivenBrowser> {
  const { screen, id, uuid, profile, windowSize = { width: 1280, height: 900 } } = options
  answerAtOnce()
  const browser = await launch({
    ...START,
    browser: 'firefox',
    executablePath: options.executablePath,
    headless: screen === undefined,
    defaultViewport: null,
    userDataDir: profile.folder,
    args: ['--remote-allow-system-access', `--width=${windowSize.width}`, `--height=${windowSize.height}`],
    extraPrefsFirefox: preferences(options),
    ...(typeof screen === 'object' ? { env: screen.env } : {}),
  })
  const inside = await openInside(browser)
  await inside(findAccessiblesFast)
  await waitUntil('the extension to start', async () =>
    /running|stopped/.test((await inside(backgroundState, id)) ?? ''),
  )
  const extensionOrigin = `moz-extension://${uuid}`

  const openPage = async (url: string): Promise<Page> => {
    const page = patient(await browser.newPage())
    await page.goto(url)
    await page.bringToFront()
    return page
  }
  const realScreen = typeof screen === 'object' ? screen : undefined
  const waitForToolbarPopup = async (): Promise<ToolbarPopup> => {
    const popup = await findPopup(inside, extensionOrigin)
    // A screen without a window manager leaves the keyboard with the window when a panel opens; a desktop does not.
    if (realScreen) await waitUntil('the popup to have the keyboard', () => inside(focusPopup))
    return popup
  }

  return {
    kind: 'firefox',
    extensionOrigin,
    puppeteer: browser,
    screen: realScreen,
    openPage,
    openExtensionPage: async (path) => {
      const page = patient(await browser.newPage())
      const url = `${extensionOrigin}/${path}`
      // The answer to a navigation to an extension's page never comes, so the page itself is asked.
      await page.goto(url, { waitUntil: [] })
      await page.waitForFunction(
        (wanted: string) => location.href.startsWith(wanted) && document.readyState === 'complete',
        {},
        url,
      )
      await page.bringToFront()
      return page
    },
    openToolbarPopup: async (page) => {
      await page.bringToFront()
      await inside(triggerAction, id)
      return waitForToolbarPopup()
    },
    waitForToolbarPopup,
    waitForSidePanel: () => findSidebar(inside, extensionOrigin),
    chooseFromContextMenu: async (page, selector, choice) => {
      if (realScreen === undefined) throw new Error('A native menu needs a virtual screen')
      await chooseInFirefoxMenu(realScreen, inside, page, selector, choice)
    },
    answerPermissionPrompt: (_page, answer, action) => answerFirefoxPrompt(inside, answer, action),
    grantHost: (pattern) => inside(addHostPermission, id, pattern),
    revokeHost: (pattern) => inside(removeHostPermission, id, pattern),
    allowRestart: async () => undefined,
    allowInPrivate: async () => {
      await inside(allowInPrivateWindows, id)
      await waitUntil('the extension to start again', async () =>
        /running|stopped/.test((await inside(backgroundState, id)) ?? ''),
      )
    },
    setAppearance: async (page, { colorScheme, forcedColors, reducedMotion }) => {
      await page.bringToFront()
      await inside(
        overrideAppearance,
        colorScheme ?? 'none',
        forcedColors ? 'active' : 'none',
        reducedMotion ? 'reduce' : 'none',
      )
    },
    stopBackground: async () => {
      const state = await inside(terminateBackground, id)
      if (state !== 'stopped') throw new Error(`The background is ${state} after it was ended`)
    },
    isBackgroundAwake: async () => (await inside(backgroundState, id)) !== 'stopped',
    kill: () => killBrowser(browser),
    relaunch: async () => {
      await browser.close()
      await profileAsBefore(profile)
      return start(options)
    },
    close: () => profile.close(browser),
  }
}

/**
 * Installs the build for good, as a pointer to its folder, so that it lives through restarts and crashes like one from
 * the store: an extension that puppeteer installs is a temporary one, which Firefox forgets with its data.
 */
async function installInProfile(profile: string, id: string, extensionDir: string): Promise<void> {
  await mkdir(join(profile, 'extensions'), { recursive: true })
  await writeFile(join(profile, 'extensions', id), (await readableFor(profile, extensionDir)) + sep)
}

/** Firefox reads a pointer byte by byte and finds no folder with letters beyond ASCII: such a one gets a link in the profile. */
async function readableFor(profile: string, extensionDir: string): Promise<string> {
  const folder = resolve(extensionDir)
  if (/^[ -~]*$/.test(folder)) return folder
  const link = join(profile, 'linked-extension')
  await rm(link, { force: true })
  await symlink(folder, link, 'junction')
  return link
}

/** After the process has gone, puppeteer puts the profile's preferences back; a start meanwhile finds them missing. */
async function profileAsBefore({ folder }: Profile): Promise<void> {
  await waitUntil('the preferences to be put back', async () => {
    const names = await readdir(folder)
    return !names.some((name) => name.endsWith('.puppeteer'))
  })
}

function preferences({ id, uuid, loopbackHosts = [] }: Start): Record<string, unknown> {
  return {
    'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
    'xpinstall.signatures.required': false,
    'extensions.autoDisableScopes': 0,
    'extensions.startupScanScopes': 15,
    'network.dns.localDomains': loopbackHosts.join(','),
    // The hosts of the tests are on this machine, where a proxy doesn’t find them.
    'network.proxy.type': 0,
    // The browser's own animations take an eighth of a journey's processor time, and nothing that is tested moves.
    'ui.prefersReducedMotion': 1,
    // Without it a prompt ignores the answer of its first half second.
    'security.notification_enable_delay': 0,
  }
}

const findPopup = (inside: RunInside, origin: string): Promise<ToolbarPopup> =>
  findShown(origin, 'the toolbar popup', popupIsOpen, inside, false)

const findSidebar = (inside: RunInside, origin: string): Promise<ToolbarPopup> =>
  findShown(origin, 'the sidebar', sidebarIsOpen, inside, true)

async function findShown(
  origin: string,
  what: string,
  isShown: typeof popupIsOpen,
  inside: RunInside,
  inSidebar: boolean,
): Promise<ToolbarPopup> {
  const evaluate: ToolbarPopup['evaluate'] = (body, ...args) =>
    runAsSource(body, args, (source) => inside(evaluateInPopup, source, inSidebar))
  await waitUntil(what, () => inside(isShown, origin))
  await waitUntil(`${what} to load`, () =>
    evaluate((own) => location.href.startsWith(own) && document.readyState === 'complete', origin),
  )
  return { page: undefined, evaluate, isOpen: () => inside(isShown, origin) }
}

async function geckoIdOf(extensionDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(extensionDir, 'manifest.json'), 'utf8'))
  const id: unknown = manifest.browser_specific_settings?.gecko?.id
  if (typeof id !== 'string') throw new Error(`${extensionDir} has no Gecko id in its manifest`)
  return id
}
