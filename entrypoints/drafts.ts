import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { FROM_DRAFTS } from './background/from-drafts.ts'
import { openDrafts } from './background/open-drafts.ts'

declare global {
  /** For handlers.js, which is built without these modules and always runs after this script. */
  var fromDrafts: typeof FROM_DRAFTS | undefined
}

/** The background’s script for drafts, loaded after verdict.js and before handlers.js; see background/load-scripts.ts. */
export default defineUnlistedScript(() => {
  globalThis.fromDrafts = FROM_DRAFTS
  globalThis.openDrafts = openDrafts
})
