import { browser } from './browser.ts'

/** Shows a notification of the system; one of the same name is replaced. A system that shows none is no failure of ours. */
export const showNotification = async (
  name: string,
  words: { title: string; message: string },
): Promise<void> => {
  await browser.notifications
    .create(name, { type: 'basic', iconUrl: browser.runtime.getURL('icon/128.png'), ...words })
    .catch(() => undefined)
}

export const clearNotification = async (name: string): Promise<void> => {
  await browser.notifications.clear(name)
}

/** Calls back with the name of a notification that the person clicked. */
export const onNotificationClicked = (clicked: (name: string) => void): void =>
  browser.notifications.onClicked.addListener(clicked)
