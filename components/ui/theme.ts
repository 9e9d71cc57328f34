import type { Theme } from '#lib/messages/connection-requests.ts'
import type { Ask } from './ask.ts'

/** Where a page reads it before it draws anything: a question to the background would come after the first frame. */
const KEY = 'theme'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null where the browser keeps nothing for its pages: then they follow the system. */
const kept = (): Kept | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Draws the page as the person chose; as the system is set, if they chose nothing. */
export const applyTheme = (root: HTMLElement, from: Kept | null = kept()): void => {
  const theme = from?.getItem(KEY)
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  else delete root.dataset['theme']
}

/** For every page from its next frame on, and for this one. */
export const keepTheme = (root: HTMLElement, theme: Theme, to: Kept | null = kept()): void => {
  if (theme === 'system') to?.removeItem(KEY)
  else to?.setItem(KEY, theme)
  applyTheme(root, to)
}

/** Pages that are open change with it: the browser tells all others of the extension's that it was kept. */
export const hearTheme = (root: HTMLElement): void =>
  addEventListener('storage', ({ key }) => {
    // None: all of it was emptied.
    if (key === KEY || key === null) applyTheme(root)
  })

/** After a page has drawn itself: what an organization has set, or another page could not keep, is known from then on. */
export const followTheme = (ask: Ask, root: HTMLElement): void =>
  void ask('preferences/get', {}).then(
    ({ theme }) => keepTheme(root, theme),
    // It stays as it was.
    () => undefined,
  )
