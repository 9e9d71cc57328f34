/** What changed, so that open pages query again. No web page or content script can use the extension’s BroadcastChannel. */
export type Change =
  | { what: 'report'; id: string }
  | { what: 'draft'; id: string }
  | { what: 'own-assets' }
  | { what: 'sync' }
  | { what: 'connection' }
  /** The index of earlier reports is complete. */
  | { what: 'earlier-reports' }
  /** The watch’s cases or state. */
  | { what: 'takedowns' }
  /** Everything was deleted: discard what is shown. */
  | { what: 'erased' }
  | { what: 'bulk' }

const CHANNEL = 'takedown-reporter'

/** `tellToo` reaches pages that can’t hear the channel (lib/platform/private-pages.ts). */
export const openAnnouncer = (
  tellToo: (change: Change) => void = () => undefined,
): ((change: Change) => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  return (told) => {
    channel.postMessage(told)
    tellToo(told)
  }
}
