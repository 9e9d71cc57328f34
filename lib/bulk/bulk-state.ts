import { chooseForList } from '#lib/drafts/choose-connection.ts'
import type { Database } from '#lib/platform/database.ts'
import { formOf, readyAssets, plannedReports, revisionOf, type ReadyAsset } from './reports.ts'
import { allEvidence } from './store.ts'
import { rowStatusNow } from './check-row.ts'
import type { BulkDeps, OpenedList } from './opened-list.ts'
import { ROW_STATUSES, type RowStatus } from '#lib/model/bulk-row.ts'
import { BULK_BLOCKERS, type BulkState } from '#lib/messages/bulk-requests.ts'
import { waitsForCheck } from '#lib/model/needs-confirmation.ts'
import { attachmentsIn } from '#lib/drafts/report-body.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { reasonOf } from '#lib/reports/store.ts'
import { isTooShort } from '#lib/model/title.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'

export type ListNow = { ready: ReadyAsset[]; counted: ReturnType<typeof countsOf> }

type Evidence = Awaited<ReturnType<typeof allEvidence>>

export const evidenceNow = (opened: OpenedList, database: Database): Promise<Evidence> => {
  opened.evidence ??= allEvidence(database).catch((thrown: unknown) => {
    opened.evidence = null
    throw thrown
  })
  return opened.evidence
}

const known = new WeakMap<OpenedList, { stamp: number; evidence: Evidence; now: ListNow }>()

/** Returns the current rows, cached until one changes, because pages request the state on every keystroke. */
export const listNow = (opened: OpenedList, evidence: Evidence): ListNow => {
  const before = known.get(opened)
  if (before?.stamp === opened.stamp && before.evidence === evidence) return before.now
  const now = { ready: readyAssets(opened, evidence), counted: countsOf(opened) }
  known.set(opened, { stamp: opened.stamp, evidence, now })
  return now
}

const countsOf = (opened: OpenedList) => {
  const zero = ROW_STATUSES.map((rowStatus) => [rowStatus, 0] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every status is in it by construction
  const counts = Object.fromEntries(zero) as Record<RowStatus, number>
  let wallets = 0
  let handles = 0
  let merged = 0
  for (const row of opened.rows.values()) {
    const rowStatus = rowStatusNow(opened, row)
    counts[rowStatus] += 1
    merged += row.merged
    if (rowStatus === 'incomplete' && row.what.is === 'wallet') wallets += 1
    if (rowStatus === 'incomplete' && row.what.is === 'handle') handles += 1
  }
  return { counts, wallets, handles, merged }
}

type Blocker = (typeof BULK_BLOCKERS)[number]

/** Sent reports shown one by one. */
const MAX_SENT = 400

export const stateOf = async (
  opened: OpenedList,
  notRead: StorageFailure | null,
  deps: BulkDeps,
): Promise<BulkState> => {
  const database = await deps.database()
  const { form, edit, sendRest, sendLines, chain } = opened.common
  const [destination, senders, overrideAllowed, { bulkMost: most }, recentDescriptions, evidence] =
    await Promise.all([
      deps.destination(form.connection),
      // The only one left is named, too, where the list was for one of several.
      deps.senders(form.connection !== undefined),
      deps.overrideAllowed(),
      deps.preferences(),
      deps.recentDescriptions(form.category),
      evidenceNow(opened, database),
    ])
  // Taken together after the awaits, because rows change meanwhile.
  const sources = [...opened.sources.values()]
  const { ready, counted } = listNow(opened, evidence)
  const slug = destination?.slug ?? ''
  const planned = plannedReports(ready, { form, sendLines, most, slug })
  const [anyCheck] = opened.checks.values()
  const stops = ready.some((one) => one.stops)
  const unchecked = ready.some(({ row }) => {
    const checked = opened.checks.get(row.id)
    return checked !== undefined && waitsForCheck(checked)
  })
  const connections = senders && chooseForList(form.connection, senders).connections
  const isGone = connections?.chosen === ''
  const state = {
    revision: await revisionOf(opened, planned, slug),
    form,
    editedAt: edit,
    sendRest,
    sendLines,
    most,
    chain,
    sources,
    ...counted,
    copy: anyCheck?.copy ?? null,
    unchecked: anyCheck?.unchecked ?? null,
    reports: planned.length,
    assets: ready.length,
    title: formOf({ ...form, title: '', titleTyped: false }, planned[0] ?? [], false).title,
    destination,
    ...(connections && { connections }),
    overrideAllowed,
    recentDescriptions,
    notRead,
    sent: sentReports(opened),
  }
  const blocks: Record<Blocker, boolean> = {
    'not-connected': destination === null && !isGone,
    'organization-gone': isGone,
    reading: sources.some(({ done }) => !done),
    nothing: ready.length === 0 && counted.counts.checking === 0,
    checking: counted.counts.checking > 0,
    'own-asset-forbidden': stops && !overrideAllowed,
    'own-asset': stops && overrideAllowed && form.overrideReason.trim() === '',
    // Nothing can be sent before a service is connected, so nothing is asked about the check.
    'not-checked': destination !== null && unchecked && !form.confirmUnchecked,
    'title-too-short': isTooShort(form),
    'bad-attachment': attachmentsIn(form.attachmentUrls).includes(null),
  }
  return { ...state, blockers: BULK_BLOCKERS.filter((blocker) => blocks[blocker]) }
}

/** Returns the list’s reports, or their replacements. */
const sentReports = ({ rows, reports }: OpenedList): BulkState['sent'] => {
  const ids = [...new Set([...rows.values()].flatMap(({ reportId }) => reportId ?? []))]
  const seen = new Set(ids)
  const sent: BulkState['sent'] = []
  for (let next = ids.shift(); next !== undefined && sent.length < MAX_SENT; next = ids.shift()) {
    const report = reports.get(next)
    if (!report) continue
    const instead = replacedByOf(report.state)
    ids.push(...instead.filter((id) => !seen.has(id)))
    for (const id of instead) seen.add(id)
    if (instead.length > 0) continue
    const reason = reasonOf(report.state)
    const { id, assets } = report
    sent.push({ id, state: report.state.at, assets: assets.length, ...(reason === null ? {} : { reason }) })
  }
  return sent
}
