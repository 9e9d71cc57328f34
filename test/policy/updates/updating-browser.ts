import type { Page } from 'puppeteer-core'

/** A browser that has installed the extension as a package and updates it by its own updater. */
export type UpdatingBrowser = {
  /** Opens a page of the extension in a tab. */
  openOwn: (path: string) => Promise<Page>
  /** Pages of the extension in tabs that are there now, by path. */
  ownPages: () => Promise<{ path: string; page: Page }[]>
  /** Opens the side panel, or Firefox’s sidebar. */
  openPanel: () => Promise<void>
  grantHost: (pattern: string) => Promise<void>
  /** Has the browser’s updater look for an update, as it does every few hours. */
  lookForUpdate: () => Promise<void>
  close: () => Promise<void>
}

export type StartUpdating = {
  extensionId: string
  updateUrl: string
  packageUrl: string
}
