import { defineContentScript } from 'wxt/utils/define-content-script'
import { readDocument } from '#lib/capture/in-page/read-document.ts'

/**
 * Runs once in a reported page through `scripting.executeScript` and returns what it read. No `matches`: they would become host
 * permissions. The page can’t detect it: WXT’s own context is left out (lib/capture/silent-context.ts).
 */
export default defineContentScript({
  registration: 'runtime',
  main: () => readDocument(document, window, () => performance.now()),
})
