import { browser, type Menus, type Tabs } from './browser.ts'
import { hasPanel } from './side-panel.ts'
import { text, type TextKey } from './texts.ts'

export type MenuItem = 'page' | 'link' | 'selection' | 'image'

const ITEMS: Record<MenuItem, { contexts: Menus.ContextType[]; title: TextKey }> = {
  page: { contexts: ['page', 'frame'], title: 'menu_page' },
  link: { contexts: ['link'], title: 'menu_link' },
  selection: { contexts: ['selection'], title: 'menu_selection' },
  image: { contexts: ['image', 'video'], title: 'menu_image' },
}

/** Lives in the toolbar button’s menu, so users can’t hide it. */
const PANEL = 'side-panel'

/** Undefined in Firefox for Android. */
const api = (): typeof browser.contextMenus | undefined => browser.contextMenus

const isMenuItem = (id: string | number): id is MenuItem => Object.hasOwn(ITEMS, id)

type Entry = { id: string; contexts: Menus.ContextType[]; title: string }

/** Returns up to four static items; the click decides what to do, since a menu rebuilt on the fly races with the right-click. */
export const menuEntries = (wanted: Readonly<Record<MenuItem, boolean>>): Entry[] => {
  if (!api()) return []
  const items = Object.entries(ITEMS)
    .filter(([id]) => isMenuItem(id) && wanted[id])
    .map(([id, { contexts, title }]) => ({ id, contexts, title: text(title) }))
  return hasPanel() ? [...items, { id: PANEL, contexts: ['action'], title: text('panel_open') }] : items
}

/** Returns the error, which the API passes only to the callback, or null. */
const create = (menus: typeof browser.contextMenus, entry: Entry): Promise<string | null> =>
  new Promise((resolve) => {
    menus.create(entry, () => {
      const failed = browser.runtime.lastError
      resolve(failed ? `${entry.id}: ${failed.message ?? ''}` : null)
    })
  })

/** Recreates the menu, trying every entry. @throws Error that names the failed entries. */
export const createMenu = async (entries: readonly Entry[]): Promise<void> => {
  const menus = api()
  if (!menus) return
  await menus.removeAll()
  const failed = (await Promise.all(entries.map((entry) => create(menus, entry)))).filter(
    (one) => one !== null,
  )
  if (failed.length > 0) throw new Error(`not in the menu: ${failed.join(', ')}`)
}

/** What the browser reports about a right-click; the selection is its only page text. */
export type MenuClick = {
  item: MenuItem
  tabId: number | null
  pageUrl: string
  linkUrl: string
  linkText: string
  selectionText: string
  imageUrl: string
  inPrivate: boolean
  title: string
  frameUrl: string
}

/** Calls back within the click’s user gesture: what needs the gesture must run before any `await`. */
export const onMenuClick = (
  clicked: (click: MenuClick) => void,
  panelWanted: (windowId: number | undefined) => void,
): void => {
  api()?.onClicked.addListener((info: Menus.OnClickData, tab?: Tabs.Tab) => {
    if (info.menuItemId === PANEL) return panelWanted(tab?.windowId)
    if (!isMenuItem(info.menuItemId)) return
    clicked({
      item: info.menuItemId,
      tabId: tab?.id ?? null,
      pageUrl: tab?.url ?? info.pageUrl ?? '',
      title: tab?.title ?? '',
      linkUrl: info.linkUrl ?? '',
      linkText: info.linkText ?? '',
      selectionText: info.selectionText ?? '',
      imageUrl: info.srcUrl ?? '',
      frameUrl: info.frameUrl ?? '',
      inPrivate: tab?.incognito ?? false,
    })
  })
}

/** Opens the toolbar popup; returns false if the browser refuses. Call before any `await` in the click handler. */
export const openPopup = (): Promise<boolean> =>
  browser.action.openPopup().then(
    () => true,
    () => false,
  )
