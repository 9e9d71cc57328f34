import { browser } from './browser.ts'

/** Checked before every send: host access is optional and can be revoked at any time. */
export const mayReach = (matchPattern: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern] })

type Granted = {
  permissions: string[]
  /** Number of hosts only, not their names. */
  hosts: number
  /** Optional kinds of data collection that the user allowed; null in browsers that don’t ask (all but Firefox). */
  dataCollection: string[] | null
}

export const grantedNow = async (): Promise<Granted> => {
  const { permissions = [], origins = [], ...rest } = await browser.permissions.getAll()
  const kinds = 'data_collection' in rest && Array.isArray(rest.data_collection) ? rest.data_collection : null
  return {
    permissions,
    hosts: origins.length,
    dataCollection: kinds && kinds.filter((kind) => typeof kind === 'string'),
  }
}

/** Returns true if technical data may be sent. Only Firefox asks the user; other browsers count as yes, and aren’t asked. */
export const maySendTechnical = async (): Promise<boolean> =>
  !('getBrowserInfo' in browser.runtime) ||
  ((await grantedNow()).dataCollection?.includes('technicalAndInteraction') ?? true)

/** Returns true if tab URLs are available for the toolbar icon, an optional permission that the user grants when enabling it. */
export const maySeeTabs = (): Promise<boolean> => browser.permissions.contains({ permissions: ['tabs'] })
