import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readDocument } from '#lib/capture/in-page/read-document.ts'

/**
 * Runs once in a page the person reports, through `scripting.executeScript`, and only returns what it read.
 *
 * It is not one of WXT's content scripts: those announce themselves to the page by an event and a message, which would tell
 * a phishing page that somebody is reporting it, stay there as listeners, and carry 13 kB that a returned value does not need.
 */
export default defineUnlistedScript(() => readDocument(document, window, () => performance.now()))
