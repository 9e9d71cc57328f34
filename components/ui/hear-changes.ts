import { CHANGES_CHANNEL, isChange, type Change } from '#lib/messages/changes.ts'
import { hearBackground, isPageApart } from '#lib/platform/private-pages.ts'

/** Calls back on each change announced by the background. Returns the unsubscribe function. */
export const hearChanges = (heard: (change: Change) => void): (() => void) => {
  if (isPageApart()) return hearBackground((told) => (isChange(told) ? heard(told) : undefined))
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isChange(event.data)) heard(event.data)
  })
  return () => channel.close()
}
