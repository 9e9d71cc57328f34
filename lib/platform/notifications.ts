import { browser } from './browser.ts'

/** Undefined until the user grants the optional permission. */
const api = (): typeof browser.notifications | undefined => browser.notifications

export const mayNotify = (): Promise<boolean> =>
  browser.permissions.contains({ permissions: ['notifications'] })

/** Shows a system notification; replaces one of the same name. Ignores systems that can’t show any. */
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

/** Calls back with the name of a clicked notification; call again after the permission is granted. */
export const onNotificationClicked = (clicked: (name: string) => void): void =>
  api()?.onClicked.addListener(clicked)
