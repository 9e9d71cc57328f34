import type { Change } from '#lib/messages/changes.ts'
import { hearBackground, isPageApart } from '#lib/platform/private-pages.ts'

/** Mirrors lib/messages/changes.ts; a test compares them. */
const CHANNEL = 'takedown-reporter'

const KINDS: readonly string[] = [
  'report',
  'draft',
  'own-assets',
  'sync',
  'connection',
  'earlier-reports',
  'takedowns',
  'bulk',
  'erased',
] satisfies Change['what'][]

/** Checks without a schema, which would load too late for the first change. */
const isChange = (data: unknown): data is Change =>
  typeof data === 'object' &&
  data !== null &&
  'what' in data &&
  typeof data.what === 'string' &&
  KINDS.includes(data.what) &&
  (data.what === 'report' || data.what === 'draft' ? 'id' in data && typeof data.id === 'string' : true)

/** Calls back on each change announced by the background. Returns the unsubscribe function. */
export const hearChanges = (heard: (change: Change) => void): (() => void) => {
  if (isPageApart()) return hearBackground((told) => (isChange(told) ? heard(told) : undefined))
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isChange(event.data)) heard(event.data)
  })
  return () => channel.close()
}
