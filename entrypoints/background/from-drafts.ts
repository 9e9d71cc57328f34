import * as baseUrl from '#lib/base-url.ts'
import * as evidenceItems from '#lib/capture/evidence-items.ts'
import * as findSecrets from '#lib/capture/redaction/find-secrets.ts'
import * as redactStrings from '#lib/capture/redaction/redact-strings.ts'
import * as redactUrl from '#lib/capture/redaction/redact-url.ts'
import * as captured from '#lib/drafts/captured.ts'
import * as newDraft from '#lib/drafts/new-draft.ts'
import * as pageFacts from '#lib/drafts/page-facts.ts'
import * as secrets from '#lib/drafts/removal/secrets.ts'
import * as reportBody from '#lib/drafts/report-body.ts'
import * as draft from '#lib/model/draft.ts'
import * as draftForm from '#lib/model/form/draft-form.ts'
import * as emptyForm from '#lib/model/form/empty-form.ts'
import * as preferenceDefaults from '#lib/model/preferences/preference-defaults.ts'
import * as reportState from '#lib/model/report-state.ts'
import * as title from '#lib/model/title.ts'
import * as readRows from '#lib/platform/database/read-rows.ts'
import * as pastBrokenRows from '#lib/platform/database/past-broken-rows.ts'
import * as storageFailure from '#lib/platform/database/storage-failure.ts'
import * as permissions from '#lib/platform/permissions.ts'
import * as report from '#lib/service/report.ts'
import * as keys from '#lib/settings/policy/keys.ts'
import * as recentDescriptions from '#lib/settings/recent-descriptions.ts'
import * as dropPictures from '#lib/storage/drop-pictures.ts'
import * as makeSpace from '#lib/storage/make-space.ts'
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
  pastBrokenRows,
  storageFailure,
  permissions,
  report,
  keys,
  recentDescriptions,
  dropPictures,
  makeSpace,
  zod,
}
