import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { collectLinks } from '#lib/capture/in-page/collect-links.ts'

/** Runs once in a page whose selection or links a person sends to Bulk, and only returns what it read; see capture.ts. */
export default defineUnlistedScript(() => collectLinks(document, getSelection()?.toString() ?? ''))
