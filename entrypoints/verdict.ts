import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { FOR_HANDLERS } from './background/for-handlers.ts'
import { openVerdict } from './background/open-verdict.ts'

declare global {
  /** For handlers.js, which is built without these modules and always runs after this script. */
  var forHandlers: typeof FOR_HANDLERS | undefined
}

/** The background’s script for the allowlist check, loaded before handlers.js; see background/load-scripts.ts. */
export default defineUnlistedScript(() => {
  globalThis.forHandlers = FOR_HANDLERS
  globalThis.openVerdict = openVerdict
})
