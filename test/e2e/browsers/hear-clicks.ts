import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a browser tells of a right-click on a link. */
export type LinkClick = { menuItemId: 'link'; linkUrl: string; linkText: string; pageUrl: string }

/**
 * A build whose background takes a right-click by a message, too: a headless browser shows no menu. Real menus are chosen from in
 * test/e2e/headed.
 *
 * @param extensionDir a copy; it is changed
 */
export const hearClicks = (extensionDir: string): string => {
  const path = join(extensionDir, 'background.js')
  writeFileSync(path, `${HEARING}\n${readFileSync(path, 'utf8')}`)
  return extensionDir
}

/** Runs in the background, before anything else. */
const HEARING = `(() => {
  const api = globalThis.browser ?? globalThis.chrome
  const { onClicked } = api.contextMenus
  const add = onClicked.addListener.bind(onClicked)
  const heard = []
  onClicked.addListener = (listener, ...more) => { heard.push(listener); add(listener, ...more) }
  api.runtime.onMessage.addListener((message) => {
    if (message?.rightClick) for (const listener of heard) listener(message.rightClick, message.tab)
  })
})();`
