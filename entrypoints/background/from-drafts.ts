import * as baseUrl from '#lib/base-url.ts'
import * as evidenceItems from '#lib/capture/evidence-items.ts'
import * as findSecrets from '#lib/redaction/find-secrets.ts'
import * as redactStrings from '#lib/redaction/redact-strings.ts'
import * as redactUrl from '#lib/redaction/redact-url.ts'
import * as captured from '#lib/drafts/store.ts'
import * as newDraft from '#lib/drafts/new-draft.ts'
import * as pageFacts from '#lib/drafts/view.ts'
import * as secrets from '#lib/drafts/secrets.ts'
import * as reportBody from '#lib/drafts/report-body.ts'
import * as draft from '#lib/model/draft.ts'
import * as draftForm from '#lib/model/draft-form.ts'
import * as emptyForm from '#lib/model/empty-form.ts'
import * as preferenceDefaults from '#lib/model/preferences.ts'
import * as reportState from '#lib/model/report-state.ts'
import * as title from '#lib/model/title.ts'
import * as readRows from '#lib/platform/rows.ts'
import * as storageFailure from '#lib/platform/storage-failure.ts'
import * as permissions from '#lib/platform/permissions.ts'
import * as report from '#lib/service/report.ts'
import * as keys from '#lib/settings/policy-connection.ts'
import * as recentDescriptions from '#lib/settings/preferences.ts'
import * as dropPictures from '#lib/platform/space.ts'
import * as zod from './zod-parts.ts'

/**
 * Modules of drafts.js that handlers.js uses from there, as it always runs after it: like from-verdict.ts. A module belongs here if
 * drafts.js has (nearly) the whole of it anyway.
 */
export const FROM_DRAFTS = {
  baseUrl,
  evidenceItems,
  findSecrets,
  redactStrings,
  redactUrl,
  captured,
  newDraft,
  pageFacts,
  secrets,
  reportBody,
  draft,
  draftForm,
  emptyForm,
  preferenceDefaults,
  reportState,
  title,
  readRows,
  storageFailure,
  permissions,
  report,
  keys,
  recentDescriptions,
  dropPictures,
  zod,
}
