import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openHandlers } from './background/open-handlers.ts'

/** The second script of the background, run when the first one needs it; see background/load-handlers.ts. */
export default defineUnlistedScript(() => {
  globalThis.openHandlers = openHandlers
})
