import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { PUBLIC_SUFFIX_RULES } from '#lib/assets/data/public-suffix-rules.ts'
import { openVerdict } from './background/open-verdict.ts'

declare global {
  /** The public suffix list for handlers.js, which is built without it (wxt.config.ts) and always runs after this script. */
  var publicSuffixRules: typeof import('#lib/assets/data/public-suffix-rules.ts') | undefined
}

/** The background’s script for the allowlist check, loaded before handlers.js; see background/load-scripts.ts. */
export default defineUnlistedScript(() => {
  globalThis.publicSuffixRules = { PUBLIC_SUFFIX_RULES }
  globalThis.openVerdict = openVerdict
})
