import { browser } from './browser.ts'

/** Host access is optional and can be taken back at any time: asked before every send. */
export const mayReach = (matchPattern: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern] })

type Granted = {
  permissions: string[]
  /** How many hosts, and not which. */
  hosts: number
  /** Kinds of data that may be sent, of those that the person can refuse; null in a browser that does not ask (all but Firefox). */
  dataCollection: string[] | null
}

/** What the browser grants now. */
export const grantedNow = async (): Promise<Granted> => {
  const { permissions = [], origins = [], ...rest } = await browser.permissions.getAll()
  const kinds = 'data_collection' in rest && Array.isArray(rest.data_collection) ? rest.data_collection : null
  return {
    permissions,
    hosts: origins.length,
    dataCollection: kinds && kinds.filter((kind) => typeof kind === 'string'),
  }
}

/**
 * Whether the person lets technical data go, which only Firefox asks, at install and in its settings; a browser that knows no such
 * question has not been told no.
 */
export const maySendTechnical = async (): Promise<boolean> =>
  (await grantedNow()).dataCollection?.includes('technicalAndInteraction') ?? true

/** The addresses of tabs, for the toolbar icon: optional, asked for when the person turns it on. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains({ permissions: ['tabs'] })
