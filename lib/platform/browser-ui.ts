import { browser, hasPanel, type Menus, type Tabs } from './browser.ts'
import { text, type TextKey } from './texts.ts'
import type { KeyValues } from './storage.ts'

/** Shapes of the toolbar icon, distinguishable without color: half filled, filled, with a mark and a notch, outline. */
export type IconShape = 'plain' | 'ours' | 'look-alike' | 'unknown'

/** Icon sizes at one and two device pixels per CSS pixel. */
const SIZES = [16, 32]

const path = (shape: IconShape): Record<string, string> =>
  Object.fromEntries(SIZES.map((size) => [size, `/icon/${shape === 'plain' ? '' : `${shape}-`}${size}.png`]))

/** Sets the icon and tooltip for one tab; the browser resets both when the tab navigates. */
export const showIcon = async (tabId: number, shape: IconShape, title: string): Promise<void> => {
  const { action } = browser
  // Fails harmlessly if the tab was closed meanwhile.
  await Promise.allSettled([action.setIcon({ tabId, path: path(shape) }), action.setTitle({ tabId, title })])
}

/** Shows on the badge how many reports need the user; clears it for 0. */
export const showNeedsYou = async (count: number): Promise<void> => {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(Math.min(count, 999)) })
  if (count > 0) await browser.action.setBadgeBackgroundColor({ color: '#b3261e' })
}

/** Opens the toolbar popup; returns false if the browser refuses. Call before any `await` in the click handler. */
export const openPopup = (): Promise<boolean> =>
  browser.action.openPopup().then(
    () => true,
    () => false,
  )

export type MenuItem = 'page' | 'link' | 'selection' | 'image' | 'code'

const ITEMS: Record<MenuItem, { contexts: Menus.ContextType[]; title: TextKey }> = {
  page: { contexts: ['page', 'frame'], title: 'menu_page' },
  link: { contexts: ['link'], title: 'menu_link' },
  selection: { contexts: ['selection'], title: 'menu_selection' },
  image: { contexts: ['image', 'video'], title: 'menu_image' },
  code: { contexts: ['image'], title: 'menu_code' },
}

/** Lives in the toolbar button’s menu, so users can’t hide it. */
const PANEL = 'side-panel'

const isMenuItem = (id: string | number): id is MenuItem => Object.hasOwn(ITEMS, id)

type MenuEntry = { id: string; contexts: Menus.ContextType[]; title: string }

/** Returns up to five static items; the click decides what to do, since a menu rebuilt on the fly races with the right-click. */
export const menuEntries = (wanted: Readonly<Record<MenuItem, boolean>>): MenuEntry[] => {
  const items = Object.entries(ITEMS)
    .filter(([id]) => isMenuItem(id) && wanted[id])
    .map(([id, { contexts, title }]) => ({ id, contexts, title: text(title) }))
  return hasPanel() ? [...items, { id: PANEL, contexts: ['action'], title: text('panel_open') }] : items
}

/** Returns the error, which the API passes only to the callback, or null. */
const createItem = (entry: MenuEntry): Promise<string | null> =>
  new Promise((resolve) => {
    browser.contextMenus.create(entry, () => {
      const failed = browser.runtime.lastError
      resolve(failed ? `${entry.id}: ${failed.message ?? ''}` : null)
    })
  })

/** Recreates the menu, trying every entry. @throws Error that names the failed entries. */
export const createMenu = async (entries: readonly MenuEntry[]): Promise<void> => {
  await browser.contextMenus.removeAll()
  const failed = (await Promise.all(entries.map(createItem))).filter((one) => one !== null)
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
  /** 0 for the tab’s top document. */
  frameId: number
}

/** Calls back within the click’s user gesture: what needs the gesture must run before any `await`. */
export const onMenuClick = (
  clicked: (click: MenuClick) => void,
  panelWanted: (windowId: number | undefined) => void,
): void => {
  browser.contextMenus.onClicked.addListener((info: Menus.OnClickData, tab?: Tabs.Tab) => {
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
      frameId: info.frameId ?? 0,
      inPrivate: tab?.incognito ?? false,
    })
  })
}

const MENU_UNFINISHED = 'menu-unmade'

export type MenuDeps<Entry> = {
  session: Pick<KeyValues, 'get' | 'set' | 'remove'>
  entries: () => Promise<readonly Entry[]>
  create: (entries: readonly Entry[]) => Promise<void>
  /** Serializes creation: two at once would each collide with the other’s entries. */
  lock: (work: () => Promise<void>) => Promise<void>
}

/**
 * Keeps the context menu complete: a stored flag marks an unfinished creation, which the next start of the background
 * repeats. Otherwise a start creates nothing: browsers keep the menu, and a right-click during creation would find no
 * entries.
 */
export const makeMenuCreation = <Entry>({ session, entries, create, lock }: MenuDeps<Entry>) => {
  const make = async (): Promise<void> => {
    await session.set(MENU_UNFINISHED, true)
    await create(await entries())
    await session.remove(MENU_UNFINISHED)
  }
  return {
    /** Recreates the menu if the last creation didn’t finish. */
    recreateIfUnfinished: (): Promise<void> =>
      lock(async () => {
        if ((await session.get(MENU_UNFINISHED)) !== undefined) await make()
      }),
    /** Recreates the menu after an install, an update, a browser start or a change of the wanted entries. */
    recreate: (): Promise<void> => lock(make),
  }
}

/** Undefined until the user grants the optional permission. */
const notificationsApi = (): typeof browser.notifications | undefined => browser.notifications

export const mayNotify = (): Promise<boolean> =>
  browser.permissions.contains({ permissions: ['notifications'] })

/** Shows a system notification; replaces one of the same name. Ignores systems that can’t show any. */
export const showNotification = async (
  name: string,
  words: { title: string; message: string },
): Promise<void> => {
  const shown = notificationsApi()?.create(name, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    ...words,
  })
  await shown?.catch(() => undefined)
}

export const clearNotification = async (name: string): Promise<void> => {
  await notificationsApi()?.clear(name)
}

/** Calls back with the name of a clicked notification; call again after the permission is granted. */
export const onNotificationClicked = (clicked: (name: string) => void): void =>
  notificationsApi()?.onClicked.addListener(clicked)

/** A suggestion: `content` is entered when it is selected, `description` is shown. */
export type Suggestion = { content: string; description: string }

/** Limit, in characters, for text typed or pasted into the address bar. */
export const LONGEST_TYPED = 16_384

export type OmniboxAnswers = {
  keyword: () => void
  typed: (text: string) => Promise<Suggestion[]>
  entered: (text: string) => Promise<void>
}

export const onOmnibox = (answers: () => Promise<OmniboxAnswers>): void => {
  const { omnibox } = browser
  omnibox.onInputStarted.addListener(() => void answers().then(({ keyword }) => keyword()))
  omnibox.onInputChanged.addListener(
    (words, suggest) =>
      void answers().then(async ({ typed }) => suggest(await typed(words.slice(0, LONGEST_TYPED)))),
  )
  omnibox.onInputEntered.addListener(
    (words) => void answers().then(({ entered }) => entered(words.slice(0, LONGEST_TYPED))),
  )
}

/** Sets the first suggestion, for Enter with the text as typed. */
export const showFirstSuggestion = (words: string): void =>
  browser.omnibox.setDefaultSuggestion({ description: words })

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML. Characters that XML forbids must already be removed. */
export const xmlText = (plain: string): string =>
  plain.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Chromium parses a description as XML and rejects the whole list if one is invalid; Firefox shows it as is. */
export const asThisBrowserReads = (description: string): string =>
  'getBrowserInfo' in browser.runtime ? description : xmlText(description)
