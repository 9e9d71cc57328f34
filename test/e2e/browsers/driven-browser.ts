import type { Browser, Page } from 'puppeteer-core'
import type { BrowserKind } from '../../../.ci/find-programs.mjs'
import type { Screen } from './screen.ts'

/** How a browser is started. The two drivers take the same options. */
export interface LaunchOptions {
  /** The folder of the built extension, installed as it is: what is tested is what is shipped. */
  extensionDir: string
  /** Headless unless given: a virtual screen for real input, or the person's own desktop. */
  screen?: Screen | 'desktop'
  /** A profile the caller keeps. Without one a fresh profile is made, and removed by `close`. */
  userDataDir?: string
  /** Host names that lead to this machine, so that a page can have an origin that is not loopback. */
  loopbackHosts?: string[]
  /** The port that they lead to, so that addresses need not name it (Chromium). */
  portOfHosts?: number
  /** Size of the window in pixels; 1280 × 900 unless given. */
  windowSize?: { width: number; height: number }
}

/** What a page looks like to someone with these settings. What is left out returns to the browser's own. */
export interface Appearance {
  colorScheme?: 'light' | 'dark'
  forcedColors?: boolean
  reducedMotion?: boolean
}

/** The toolbar popup itself. Chromium hands it out as a page; Firefox does not, so only its document can be reached. */
export interface ToolbarPopup {
  /** Runs a self-contained function in the popup's document; arguments and result are JSON. */
  evaluate<A extends unknown[], T>(body: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** The popup as a page, where the browser allows it (Chromium). */
  page: Page | undefined
  isOpen(): Promise<boolean>
}

/** Which item of the native context menu is meant; the two browsers find it differently. */
export interface MenuChoice {
  /** The item's text. */
  label: string
  /** What is under the pointer: Chromium adds an item of its own below ours on a bare page. */
  on: 'page' | 'link' | 'selection' | 'image'
  /** The item's place in the submenu, from 0, where the browser folds several of our items into one. */
  nestedAt?: number
  /** The text of that submenu: the extension's name. */
  extensionName?: string
}

/** A running browser with the extension in it. */
export interface DrivenBrowser {
  readonly kind: BrowserKind
  /** `chrome-extension://ID` or `moz-extension://UUID`, without a slash at the end; the same in every run. */
  readonly extensionOrigin: string
  readonly puppeteer: Browser
  readonly screen: Screen | undefined
  /** Opens a tab, in front, and resolves when the page has loaded. */
  openPage(url: string): Promise<Page>
  /** Opens a page of the extension in a tab: `options.html`, `popup.html?draft=ID`. */
  openExtensionPage(path: string): Promise<Page>
  /** Presses the toolbar button over a page, which grants `activeTab`, and resolves when the popup's document has loaded. */
  openToolbarPopup(page: Page): Promise<ToolbarPopup>
  /** Resolves with the popup that something else opens or has opened: a menu item, a shortcut. */
  waitForToolbarPopup(): Promise<ToolbarPopup>
  /** Resolves with the panel beside the page, Firefox's sidebar, that something opens or has opened; as a popup, it has no tab. */
  waitForSidePanel(): Promise<ToolbarPopup>
  /** Right-clicks an element with a real mouse and chooses an item with real keys (a virtual screen only). */
  chooseFromContextMenu(page: Page, selector: string, choice: MenuChoice): Promise<void>
  /**
   * Does something that raises the prompt of `permissions.request` and answers it. Chromium needs a virtual screen: a
   * headless one shows no prompt and leaves the request waiting.
   */
  answerPermissionPrompt(page: Page, answer: 'allow' | 'deny', action: () => Promise<unknown>): Promise<void>
  /** Gives the extension a host permission, as if the person had accepted the prompt for it. */
  grantHost(pattern: string): Promise<void>
  /** Takes a host permission back, as the person does in the browser's own settings. */
  revokeHost(pattern: string): Promise<void>
  /** Lets the extension into private windows, as the person does in the browser's own settings; it starts anew then. */
  allowInPrivate(): Promise<void>
  /** Lets the extension start itself anew, which an unpacked one in Chromium may do in the developer mode alone. */
  allowRestart(): Promise<void>
  setAppearance(page: Page, appearance: Appearance): Promise<void>
  /** Stops the background (service worker or event page) and resolves when it is gone; the next event boots a new one. */
  stopBackground(): Promise<void>
  /** Whether the background is there, or nothing has woken it. */
  isBackgroundAwake(): Promise<boolean>
  /** Kills the browser as a crash would (SIGKILL) and resolves when the process is gone. The profile stays. */
  kill(): Promise<void>
  /** Starts again on the same profile, after `kill` or instead of `close`. */
  relaunch(): Promise<DrivenBrowser>
  /** Closes the browser and removes the profile if it was made for this run. */
  close(): Promise<void>
}
