import type { Change } from '#lib/messages/changes.ts'

/** As lib/messages/changes.ts announces on it; a test compares the two. */
const CHANNEL = 'takedown-reporter'

/** Calls back on each change that the background announces, until the returned function is called. */
export const hearChanges = (heard: (change: Change) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<Change>) => heard(event.data))
  return () => channel.close()
}
