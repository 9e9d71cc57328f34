import { ownOrigin } from './about.ts'
import { browser } from './browser.ts'

/** `path` includes the query and the hash. */
export type OwnTab = { path: string; windowId: number; index: number; active: boolean; pinned: boolean }

/**
 * Tabs with pages of the extension; browsers show their URLs without a permission. Skips private windows, because the result is
 * stored.
 */
export const ownTabs = async (): Promise<OwnTab[]> => {
  const origin = ownOrigin()
  const tabs = await browser.tabs.query({})
  return tabs.flatMap(({ url, windowId, index, active, pinned, incognito }) =>
    url?.startsWith(origin) && windowId !== undefined && !incognito
      ? [{ path: url.slice(origin.length), windowId, index, active, pinned }]
      : [],
  )
}

/** Opens a page again where it was, or in any window once its own is closed. */
export const reopenTab = async ({ path, windowId, index, active, pinned }: OwnTab): Promise<void> => {
  const url = browser.runtime.getURL(path)
  await browser.tabs
    .create({ url, windowId, index, active, pinned })
    .catch(() => browser.tabs.create({ url, active, pinned }))
}

/** Installs a downloaded update, or starts the same version again; closes all pages of the extension. */
export const reloadExtension = (): void => browser.runtime.reload()
