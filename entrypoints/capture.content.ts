import { defineContentScript } from 'wxt/utils/define-content-script'
import { readDocument } from '#lib/capture/in-page/read-document.ts'

/**
 * Runs once in a page the person reports, through `scripting.executeScript`, and only returns what it read. `matches` would
 * become host permissions. The page sees nothing of it: WXT's own context is kept out (lib/capture/silent-context.ts).
 */
export default defineContentScript({
  registration: 'runtime',
  main: () => readDocument(document, window, () => performance.now()),
})
