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

/** In the menu of the toolbar button, where nobody has to hide it. */
const PANEL = 'side-panel'

/** Not in Firefox for Android. */
const api = (): typeof browser.contextMenus | undefined => browser.contextMenus

const isMenuItem = (id: string | number): id is MenuItem => Object.hasOwn(ITEMS, id)

/**
 * Up to four static items: what to do is decided on the click, since a menu rebuilt on the fly races with the right-click. Built
 * anew only when somebody hides one.
 */
export const createMenu = async (wanted: Readonly<Record<MenuItem, boolean>>): Promise<void> => {
  const menus = api()
  if (!menus) return
  await menus.removeAll()
  for (const [id, { contexts, title }] of Object.entries(ITEMS))
    if (isMenuItem(id) && wanted[id]) menus.create({ id, contexts, title: text(title) })
  if (hasPanel()) menus.create({ id: PANEL, contexts: ['action'], title: text('panel_open') })
}

/** What the browser tells of a right-click. Page text other than the selection is not among it. */
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

/** Calls back inside the click's own user gesture: what needs the gesture must be done before any `await`. */
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

/** Opens the toolbar popup; false where the browser refuses. Must be called before any `await` of the click's handler. */
export const openPopup = (): Promise<boolean> =>
  browser.action.openPopup().then(
    () => true,
    () => false,
  )
