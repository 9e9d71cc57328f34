import { browser } from './browser.ts'

/** Host access is optional and can be taken back at any time: asked before every send. */
export const mayReach = (matchPattern: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern] })

/**
 * Whether the person lets technical data go (`technicalAndInteraction`), which only Firefox asks, at install and in its settings; a
 * browser that knows no such question has not been told no.
 */
export const maySendTechnical = async (): Promise<boolean> => {
  const granted: object = await browser.permissions.getAll()
  if (!('data_collection' in granted) || !Array.isArray(granted.data_collection)) return true
  return granted.data_collection.includes('technicalAndInteraction')
}

/** The addresses of tabs, for the toolbar icon: optional, asked for when the person turns it on. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains({ permissions: ['tabs'] })
