import { tellPrivatePages } from '#lib/platform/private-pages.ts'

/** Changes about all of something. */
const KINDS = [
  'own-assets',
  'sync',
  'connection',
  /** The index of earlier reports is complete. */
  'earlier-reports',
  /** The cases, or the state of takedown polling. */
  'takedowns',
  'bulk',
  /** An update of the extension is ready. */
  'update',
] as const

/** What changed, so that open pages query again. No web page or content script can use the extension’s BroadcastChannel. */
export type Change = { what: 'report' | 'draft'; id: string } | { what: (typeof KINDS)[number] }

export const CHANGES_CHANNEL = 'takedown-reporter'

/** Checks without a schema, which would load too late for the first change. */
export const isChange = (data: unknown): data is Change => {
  if (typeof data !== 'object' || data === null || !('what' in data)) return false
  if (data.what === 'report' || data.what === 'draft') return 'id' in data && typeof data.id === 'string'
  return KINDS.some((kind) => kind === data.what)
}

let channel: BroadcastChannel | undefined
const hearing = new Set<(change: Change) => void>()

/** For the background: tells all pages, and its own parts, what changed. */
export const announce = (change: Change): void => {
  channel ??= new BroadcastChannel(CHANGES_CHANNEL)
  channel.postMessage(change)
  tellPrivatePages(change)
  for (const hear of hearing) hear(change)
}

/** Tells that a report changed. */
export const announceReport = (id: string): void => announce({ what: 'report', id })

/** Calls a part of the background back with each change. Returns the unsubscribe function. */
export const onAnnounced = (hear: (change: Change) => void): (() => void) => {
  hearing.add(hear)
  return () => void hearing.delete(hear)
}
