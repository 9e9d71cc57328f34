/** Popups and panels of one browser find each other here; both are pages of the extension. */
const CHANNEL = 'one-form'

type Message = { at: 'popup' | 'panel'; tabId: number }

const isMessage = (told: unknown): told is Message =>
  typeof told === 'object' &&
  told !== null &&
  'at' in told &&
  'tabId' in told &&
  typeof told.tabId === 'number'

/** Calls back with the tab that a popup opens for; true answers that its form is shown already. Returns the cleanup. */
export const hearPopups = (opened: (tabId: number) => boolean): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.at === 'popup' && opened(data.tabId))
      channel.postMessage({ at: 'panel', tabId: data.tabId } satisfies Message)
  })
  return () => channel.close()
}

/** Calls back if a panel shows the form of this tab: a second one over it would be in the way. Returns the cleanup. */
export const yieldToPanel = (tabId: number, shown: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.at === 'panel' && data.tabId === tabId) shown()
  })
  channel.postMessage({ at: 'popup', tabId } satisfies Message)
  return () => channel.close()
}
