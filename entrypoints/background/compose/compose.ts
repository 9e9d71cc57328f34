import { announce, onAnnounced, type Change } from '#lib/messages/changes.ts'
import { makeSendRest } from '#lib/reports/repairs.ts'
import type { DraftParts } from '../open-drafts.ts'
import { newOrigin } from '../open-drafts.ts'
import { composeReporting, type Reporting } from './reporting.ts'
import type { OpenedVerdict } from '../open-verdict.ts'
import type { ConnectionState } from '../connection-state.ts'
import { makeBulk } from '#lib/bulk/bulk.ts'
import type { SourceTexts } from '#lib/bulk/texts.ts'
import { makeSourceTexts } from '#lib/bulk/texts.ts'
import { profileUrl } from '#lib/assets/platforms/platform-account.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { withLock } from '#lib/platform/alarms.ts'
import { yieldWhenLong, nextTurn, throttle } from '#lib/platform/timing.ts'
import { makeUpdates } from '#lib/updates/updates.ts'

/** A text is read and its rows are looked up in many steps, and pages look at the list for each that they are told of. Milliseconds. */
const BETWEEN_NEWS = 150

const elapsed = (): number => performance.now()

/** A platform's name came from a page: one that is none of the table's makes no address. */
const urlOnPlatform = (platform: string, name: string): string | null => {
  const known = platforms.find(({ type }) => type === platform)?.type
  return known === undefined ? null : (profileUrl(known, name) ?? null)
}

/** The list of the Bulk tab, wired to the browser. */
const composeBulk = (background: Reporting, texts: SourceTexts) => {
  const { database, clock, destination, overrideAllowed } = background
  return makeBulk({
    database,
    clock,
    elapsed,
    destination,
    overrideAllowed,
    most: async () => (await background.preferences()).bulkMost,
    brokenChecksum: background.forMany.brokenChecksum,
    verdicts: (assets) => background.forMany.verdicts(assets, yieldWhenLong(nextTurn, elapsed)),
    shownAsset: background.shownAsset,
    defaults: async () => {
      const { contactInfo, reporter } = await background.preferences()
      return { contactInfo, reporter }
    },
    redaction: async () => (await background.preferences()).redaction,
    settledKinds: background.settledKinds,
    ...background.submitting,
    ...background.descriptions,
    newOrigin: () => newOrigin(background, { place: null, tabId: null, inPrivate: false }),
    drafting: background.drafting,
    store: background.store,
    texts,
    cancelReport: background.outbox.cancel,
    handleUrl: urlOnPlatform,
    pause: nextTurn,
    lock: (work) => withLock('bulk', work),
    announce: throttle(() => announce({ what: 'bulk' }), BETWEEN_NEWS),
    announceReport: background.announceReport,
  })
}

/** Every part of the background, wired to the browser. No decisions here: who gets what, and nothing else. */
export const compose = (connectionState: ConnectionState, verdict: OpenedVerdict, draftParts: DraftParts) => {
  const reporting = composeReporting(connectionState, verdict, draftParts)
  const texts = makeSourceTexts(reporting.database, reporting.session)
  const bulk = composeBulk(reporting, texts)
  const updates = makeUpdates({
    ...reporting,
    isSyncing: reporting.scheduler.isRunning,
    holdsUnsaved: async () => (await reporting.store.holdsUnsaved()) || texts.holdsAny(),
    pauseSending: reporting.outbox.pause,
  })
  onAnnounced((change) => {
    if (change.what === 'report') void bulk.reportChanged(change.id)
    if (VERDICTS_REST_ON.includes(change.what)) bulk.verdictsChanged()
  })
  const sendRest = makeSendRest({ ...reporting, sent: bulk.takeRefused })
  reporting.answered.push((id) => void sendRest.changed(id))
  return { ...reporting, bulk, sendRest, updates }
}

const VERDICTS_REST_ON: readonly Change['what'][] = [
  'own-assets',
  'connection',
  'earlier-reports',
  'takedowns',
]

export type Background = ReturnType<typeof compose>
