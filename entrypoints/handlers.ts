import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openHandlers } from './background/open-handlers.ts'

/** The background’s last script, loaded on demand; see background/load-scripts.ts. */
export default defineUnlistedScript(() => {
  globalThis.openHandlers = openHandlers
})
