import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { FROM_VERDICT } from './background/from-verdict.ts'
import { openVerdict } from './background/open-verdict.ts'

declare global {
  /** For drafts.js and handlers.js, which are built without these modules and always run after this script. */
  var fromVerdict: typeof FROM_VERDICT | undefined
}

/** The background’s script for the allowlist check, loaded before drafts.js; see background/load-scripts.ts. */
export default defineUnlistedScript(() => {
  globalThis.fromVerdict = FROM_VERDICT
  globalThis.openVerdict = openVerdict
})
