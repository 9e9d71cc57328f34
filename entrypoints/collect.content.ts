import { defineContentScript } from 'wxt/utils/define-content-script'
import { collectLinks } from '#lib/capture/in-page/collect-links.ts'

/** Runs once in a page whose selection or links go to Bulk, and returns what it read; see capture.content.ts. */
export default defineContentScript({
  registration: 'runtime',
  main: () => collectLinks(document),
})
