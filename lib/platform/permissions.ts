import { browser } from './browser.ts'

/** Host access is optional and can be taken back at any time: asked before every send. */
export const mayReach = (matchPattern: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern] })

/** The addresses of tabs, for the toolbar icon: optional, asked for when the person turns it on. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains({ permissions: ['tabs'] })
