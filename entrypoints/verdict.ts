import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openVerdict } from './background/open-verdict.ts'

/** The background's script for "is this one of ours?", run before the rest of it; see background/load-rooms.ts. */
export default defineUnlistedScript(() => {
  globalThis.openVerdict = openVerdict
})
