/**
 * Functions that run inside Firefox's own window (see `openInside`). Each is sent as source and so stands alone: it uses
 * its arguments and Firefox's globals, nothing of this module.
 */

interface FirefoxBrowserElement extends Element {
  currentURI: { spec: string } | null
  browsingContext: {
    prefersColorSchemeOverride: string
    forcedColorsOverride: string
    prefersReducedMotionOverride: string
  }
  messageManager: {
    addMessageListener(
      name: string,
      listener: (message: { data: { text?: string; error?: string } }) => void,
    ): void
    loadFrameScript(source: string, delayed: boolean): void
  }
}

interface FirefoxExtension {
  id: string
  backgroundState: string
  terminateBackground(options: {
    ignoreDevToolsAttached: boolean
    disableResetIdleForTest: boolean
  }): Promise<void>
}

declare const WebExtensionPolicy: {
  getByID(id: string): { active: boolean; mozExtensionHostname: string; extension: FirefoxExtension } | null
}
declare const ChromeUtils: {
  importESModule(url: 'resource://gre/modules/ExtensionPermissions.sys.mjs'): {
    ExtensionPermissions: {
      add(
        id: string,
        permissions: { permissions: string[]; origins: string[]; data_collection: string[] },
        emitter: FirefoxExtension,
      ): Promise<void>
      remove(
        id: string,
        permissions: { permissions: string[]; origins: string[]; data_collection: string[] },
        emitter: FirefoxExtension,
      ): Promise<void>
    }
  }
  importESModule(url: 'resource://gre/modules/AddonManager.sys.mjs'): {
    AddonManager: { getAddonByID(id: string): Promise<{ reload(): Promise<void> } | null> }
  }
  importESModule(url: 'resource://gre/modules/ExtensionParent.sys.mjs'): {
    ExtensionParent: {
      apiManager: {
        global: {
          browserActionFor(
            extension: FirefoxExtension,
          ): { triggerAction(window: Window): Promise<void> } | null
        }
      }
    }
  }
}
declare const Services: {
  focus: { focusedContentBrowsingContext: FirefoxBrowserElement['browsingContext'] | null }
}
declare const gBrowser: { selectedBrowser: FirefoxBrowserElement }

/** Whether the extension is there, and `running`, or `stopped` until an event wants it. */
export function backgroundState(id: string): string | undefined {
  const policy = WebExtensionPolicy.getByID(id)
  return policy?.active ? policy.extension.backgroundState : undefined
}

export async function addHostPermission(id: string, pattern: string): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  )
  const extension = WebExtensionPolicy.getByID(id)?.extension
  if (extension === undefined) throw new Error(`${id} is not installed`)
  await ExtensionPermissions.add(id, { permissions: [], origins: [pattern], data_collection: [] }, extension)
}

export async function removeHostPermission(id: string, pattern: string): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  )
  const extension = WebExtensionPolicy.getByID(id)?.extension
  if (extension === undefined) throw new Error(`${id} is not installed`)
  await ExtensionPermissions.remove(
    id,
    { permissions: [], origins: [pattern], data_collection: [] },
    extension,
  )
}

/** What "Run in Private Windows: Allow" of about:addons does: a permission of Firefox's own, and a new start of the extension. */
export async function allowInPrivateWindows(id: string): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  )
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
  const extension = WebExtensionPolicy.getByID(id)?.extension
  if (extension === undefined) throw new Error(`${id} is not installed`)
  const allowed = { permissions: ['internal:privateBrowsingAllowed'], origins: [], data_collection: [] }
  await ExtensionPermissions.add(id, allowed, extension)
  await (await AddonManager.getAddonByID(id))?.reload()
}

/** Ends the event page whatever it is doing, and resolves when it has ended. */
export async function terminateBackground(id: string): Promise<string> {
  const extension = WebExtensionPolicy.getByID(id)?.extension
  if (extension === undefined) throw new Error(`${id} is not installed`)
  await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })
  return extension.backgroundState
}

/** What a click on the toolbar button does: it grants `activeTab` and opens the popup. */
export async function triggerAction(id: string): Promise<void> {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
  const extension = WebExtensionPolicy.getByID(id)?.extension
  if (extension === undefined) throw new Error(`${id} is not installed`)
  await ExtensionParent.apiManager.global.browserActionFor(extension)?.triggerAction(window)
}

/** Whether a popup of the extension is on screen. */
export function popupIsOpen(origin: string): boolean {
  const popup = document.querySelector<FirefoxBrowserElement>('browser.webextension-popup-browser')
  const panel = popup?.closest<Element & { state: string }>('panel')
  return panel?.state === 'open' && popup?.currentURI?.spec.startsWith(`${origin}/`) === true
}

/**
 * Gives the keyboard to the popup and tells whether it has it. Firefox gives the focus to a new popup by itself, a little
 * after it has opened; the keyboard may only follow then, or the popup's own focused field loses the focus.
 */
export function focusPopup(): boolean {
  const popup = document.querySelector<FirefoxBrowserElement & HTMLElement>(
    'browser.webextension-popup-browser',
  )
  if (popup === null || Services.focus.focusedContentBrowsingContext !== popup.browsingContext) return false
  if (document.activeElement !== popup) popup.focus()
  return document.activeElement === popup
}

/**
 * Runs source in the document of the popup, or of the sidebar, with the page's own globals, past its content security policy, and returns the
 * text that it resolves to.
 */
export function evaluateInPopup(source: string, inSidebar = false): Promise<string> {
  const sidebar = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument
  const popup = inSidebar
    ? (sidebar?.querySelector<FirefoxBrowserElement>('#webext-panels-browser') ?? null)
    : document.querySelector<FirefoxBrowserElement>('browser.webextension-popup-browser')
  if (popup === null) throw new Error('It is not open')
  const name = `takedown-reporter-test:${crypto.randomUUID()}`
  const script = `(async () => {
    const sandbox = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false })
    const answer = await Promise.resolve(Cu.evalInSandbox(${JSON.stringify(source)}, sandbox)).then(
      (text) => ({ text }),
      (error) => ({ error: String(error) }),
    )
    sendAsyncMessage(${JSON.stringify(name)}, answer)
  })()`
  return new Promise((resolve, reject) => {
    popup.messageManager.addMessageListener(name, ({ data: { text, error } }) => {
      if (text === undefined) reject(new Error(`In the popup: ${error}`))
      else resolve(text)
    })
    popup.messageManager.loadFrameScript(
      `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`,
      false,
    )
  })
}

/** Whether the sidebar shows a page of the extension. */
export function sidebarIsOpen(origin: string): boolean {
  const sidebar = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument
  const shown = sidebar?.querySelector<FirefoxBrowserElement>('#webext-panels-browser')
  return shown?.currentURI?.spec.startsWith(`${origin}/`) === true
}

/** Sets how the selected tab is drawn. */
export function overrideAppearance(colorScheme: string, forcedColors: string, reducedMotion: string): void {
  const context = gBrowser.selectedBrowser.browsingContext
  context.prefersColorSchemeOverride = colorScheme
  context.forcedColorsOverride = forcedColors
  context.prefersReducedMotionOverride = reducedMotion
}

/** The label of the highlighted item in the open context menu; null while nothing is highlighted, undefined while no menu is open. */
export function highlightedMenuItem(): string | null | undefined {
  const menu = document.querySelector<Element & { state: string }>('#contentAreaContextMenu')
  if (menu?.state !== 'open') return undefined
  const highlighted = [...menu.querySelectorAll('[_moz-menuactive="true"]')].at(-1)
  return highlighted?.getAttribute('label') ?? null
}

/** Whether Firefox's prompt for an optional permission is on screen. */
export function promptIsOpen(): boolean {
  const panel = document.querySelector<Element & { state: string }>('#notification-popup')
  return panel?.state === 'open' && document.querySelector('#addon-webext-permissions-notification') !== null
}

/** Presses a button of the permission prompt. */
export function answerPrompt(answer: 'allow' | 'deny'): void {
  const prompt = document.querySelector<Element & { button: HTMLElement; secondaryButton: HTMLElement }>(
    '#addon-webext-permissions-notification',
  )
  if (answer === 'allow') prompt?.button.click()
  else prompt?.secondaryButton.click()
}
