import * as z from 'zod/mini'

/**
 * What the background tells open pages has changed; they ask again for what they show. A BroadcastChannel reaches
 * pages of the extension's own origin alone: no content script and no web page can listen or speak.
 */
export const change = z.union([
  z.object({ what: z.literal('report'), id: z.string() }),
  z.object({ what: z.literal('draft'), id: z.string() }),
  z.object({ what: z.literal('own-assets') }),
  z.object({ what: z.literal('connection') }),
])
export type Change = z.output<typeof change>

const CHANNEL = 'takedown-reporter'

export const openAnnouncer = (): ((change: Change) => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  return (told) => channel.postMessage(told)
}

/** Calls back on each change until the returned function is called. */
export const onChange = (heard: (change: Change) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const read = change.safeParse(event.data)
    if (read.success) heard(read.data)
  })
  return () => channel.close()
}
