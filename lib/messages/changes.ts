/**
 * What the background tells open pages has changed; they ask again for what they show. A BroadcastChannel reaches
 * pages of the extension's own origin alone: no content script and no web page can listen or speak.
 */
export type Change =
  | { what: 'report'; id: string }
  | { what: 'draft'; id: string }
  | { what: 'own-assets' }
  /** How far the sync of the asset list is. */
  | { what: 'sync' }
  | { what: 'connection' }
  /** Which assets were reported before is known in full. */
  | { what: 'earlier-reports' }
  /** What the watch knows of takedown cases, or its own state. */
  | { what: 'takedowns' }
  /** Everything was deleted: whatever a page shows of it is gone. */
  | { what: 'erased' }
  /** The list of the Bulk tab: its rows, or what is said of all of them. */
  | { what: 'bulk' }

const CHANNEL = 'takedown-reporter'

/** `tellToo` reaches pages that hear no channel of the background's (lib/platform/private-pages.ts). */
export const openAnnouncer = (
  tellToo: (change: Change) => void = () => undefined,
): ((change: Change) => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  return (told) => {
    channel.postMessage(told)
    tellToo(told)
  }
}
