import { browser } from './browser.ts'

/** An optional permission: a browser has no such API before the person has allowed it. */
const api = (): typeof browser.notifications | undefined => browser.notifications

export const mayNotify = (): Promise<boolean> =>
  browser.permissions.contains({ permissions: ['notifications'] })

/** Shows a notification of the system; one of the same name is replaced. A system that shows none is no failure of ours. */
export const showNotification = async (
  name: string,
  words: { title: string; message: string },
): Promise<void> => {
  const shown = api()?.create(name, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    ...words,
  })
  await shown?.catch(() => undefined)
}

export const clearNotification = async (name: string): Promise<void> => {
  await api()?.clear(name)
}

/** Calls back with the name of a notification that the person clicked; to be called again once they are allowed. */
export const onNotificationClicked = (clicked: (name: string) => void): void =>
  api()?.onClicked.addListener(clicked)
