/**
 * What changed, sent by the background so that open pages query again. A BroadcastChannel is limited to the extension’s
 * origin: content scripts and web pages can’t use it.
 */
export type Change =
  | { what: 'report'; id: string }
  | { what: 'draft'; id: string }
  | { what: 'own-assets' }
  /** Progress of the asset list’s sync. */
  | { what: 'sync' }
  | { what: 'connection' }
  /** The index of earlier reports is complete. */
  | { what: 'earlier-reports' }
  /** The watch’s cases or state. */
  | { what: 'takedowns' }
  /** Everything was deleted: discard what is shown. */
  | { what: 'erased' }
  /** The bulk list: its rows or shared state. */
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
