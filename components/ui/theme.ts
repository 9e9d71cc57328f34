import type { Theme } from '#lib/model/preference-table.ts'
import type { Ask } from './page.ts'

/** localStorage key. Pages read it before their first frame; a background answer would be too late. */
const KEY = 'theme'

type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns null if the browser denies storage; pages then follow the system. */
const localStorageOrNull = (): LocalStorage | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const applyTheme = (root: HTMLElement, from: LocalStorage | null = localStorageOrNull()): void => {
  const theme = from?.getItem(KEY)
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  else delete root.dataset['theme']
}

export const keepTheme = (
  root: HTMLElement,
  theme: Theme,
  to: LocalStorage | null = localStorageOrNull(),
): void => {
  if (theme === 'system') to?.removeItem(KEY)
  else to?.setItem(KEY, theme)
  applyTheme(root, to)
}

/** Applies theme changes made by other pages (`storage` event). */
export const hearTheme = (root: HTMLElement): void =>
  addEventListener('storage', ({ key }) => {
    // A null key means that everything was cleared.
    if (key === KEY || key === null) applyTheme(root)
  })

/** Fetches the theme after rendering: a policy may set it, or another page may have failed to store it. */
export const followTheme = (ask: Ask, root: HTMLElement): void =>
  void ask('preferences/get', {}).then(
    ({ theme }) => keepTheme(root, theme),
    () => undefined,
  )
