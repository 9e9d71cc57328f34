import * as compare from '#lib/assets/compare.ts'
import * as host from '#lib/assets/host.ts'
import * as parseAsset from '#lib/assets/parse-asset.ts'
import * as platform from '#lib/assets/platforms/platform.ts'
import * as tenants from '#lib/assets/platforms/tenants.ts'
import * as platformTable from '#lib/assets/platforms/platform-table.ts'
import * as registrableDomain from '#lib/assets/registrable-domain.ts'
import * as unwrap from '#lib/assets/unwrap/unwrap.ts'
import * as writtenText from '#lib/assets/written-text.ts'
import * as checkAssets from '#lib/drafts/check-assets.ts'
import * as name from '#lib/look-alike/name.ts'
import * as skeleton from '#lib/look-alike/skeleton.ts'
import * as lookAlikeTable from '#lib/look-alike/table.ts'

/**
 * Modules of verdict.js that drafts.js and handlers.js use from there, as they always run after it: each is in the package, and
 * compiled, once. wxt.config.ts reads this list and leaves them out of the later scripts. A module belongs here if verdict.js has (nearly) the whole of it
 * anyway: it is complete here, so a module of which verdict.js needs one function would slow the first answer down.
 */
export const FROM_VERDICT = {
  compare,
  host,
  parseAsset,
  platform,
  tenants,
  platformTable,
  registrableDomain,
  unwrap,
  writtenText,
  checkAssets,
  name,
  skeleton,
  lookAlikeTable,
}
