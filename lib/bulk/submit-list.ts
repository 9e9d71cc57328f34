import type { BulkRequests, BulkState, RowInPlace } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import { needsConfirmation } from '#lib/model/needs-confirmation.ts'
import { announceReport } from '#lib/messages/changes.ts'
import type { Database } from '#lib/platform/database.ts'
import { notStored } from '#lib/platform/storage-failure.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { queuedReport } from '#lib/drafts/submit.ts'
import { sealedWithVerdicts } from '#lib/reports/store.ts'
import { targetDraft, type Origin } from '#lib/drafts/new-draft.ts'
import { isSameDestination, type Destination, type Payload, type Report } from '#lib/model/report.ts'
import { bulkBody, formOf, plannedReports, type ReadyAsset } from './reports.ts'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import { storeReports } from './store.ts'
import { assetOf } from './list.ts'
import { evidenceNow, listNow } from './bulk-state.ts'
import { assetFacts, rowStatusNow } from './check-row.ts'
import { stampRows, type BulkDeps, type ListAccess, type OpenedList } from './opened-list.ts'

type SubmitDeps = BulkDeps & ListAccess

export type OnScreen = Exclude<AskOf<BulkRequests, 'bulk/submit'>, RowInPlace>
export type Submitted = AnswerOf<BulkRequests, 'bulk/submit'>

/** Confirms the list as shown, storing reports and rows before it answers. Enforces the allowlist check for the bulk list. */
export const submitList = async (onScreen: OnScreen, deps: SubmitDeps): Promise<Submitted> => {
  const now = await deps.opened()
  await deps.checked()
  const destination = await deps.destination(now.common.form.connection)
  const shown = await deps.state()
  if (shown.revision !== onScreen.revision || !isSameDestination(destination, onScreen.destination))
    return { kind: 'changed', state: shown }
  // Before the check: if the copy is replaced meanwhile, the outbox checks again.
  const copyId = await deps.copyId()
  const { stops, moved, verdicts } = await checkAgain(now, deps)
  const state = await deps.state()
  if (state.blockers.length > 0 || destination === null) return { kind: 'stopped', state }
  if (moved || stops.some((id) => !onScreen.stops.includes(id))) return { kind: 'changed', state }
  const database = await deps.database()
  const { ready } = listNow(now, await evidenceNow(now, database))
  return storeReady(ready, { now, state, destination, copyId, verdicts, database }, deps)
}

/** What blocks a row that is sent alone: others of the list don’t. */
const BLOCKS_ALL: readonly BulkState['blockers'][number][] = [
  'not-connected',
  'organization-gone',
  'not-checked',
  'title-too-short',
  'bad-attachment',
]

/** Submits one row, if it needs no decision; otherwise it stays in the list. */
export const resendRow = async (
  { id, destination: shown }: { id: number; destination: Destination | null },
  deps: SubmitDeps,
): Promise<Submitted> => {
  const now = await deps.opened()
  await deps.checked()
  const destination = await deps.destination(now.common.form.connection)
  const copyId = await deps.copyId()
  const { stops, verdicts } = await checkAgain(now, deps)
  const database = await deps.database()
  const { ready } = listNow(now, await evidenceNow(now, database))
  const state = await deps.state()
  deps.changed()
  if (!isSameDestination(destination, shown)) return { kind: 'changed', state }
  const alone = ready.filter(({ row }) => row.id === id && !stops.includes(id))
  if (destination === null || alone.length === 0 || state.blockers.some((one) => BLOCKS_ALL.includes(one)))
    return { kind: 'stopped', state }
  return storeReady(alone, { now, state, destination, copyId, verdicts, database }, deps)
}

type Storing = Pick<Confirming, 'database' | 'destination' | 'copyId' | 'verdicts'> & {
  now: OpenedList
  state: BulkState
}

const storeReady = async (
  ready: readonly ReadyAsset[],
  { now, state, destination, copyId, verdicts, database }: Storing,
  deps: SubmitDeps,
): Promise<Submitted> => {
  const planned = plannedReports(ready, {
    form: now.common.form,
    sendLines: now.common.sendLines,
    most: state.most,
    slug: destination.slug,
  })
  await deps.arm()
  let ids: string[]
  try {
    ids = await confirmReports(now, planned, {
      database,
      clock: deps.clock,
      destination,
      undoSeconds: (await deps.preferences()).undoSeconds,
      copyId,
      verdicts,
      newOrigin: deps.newOrigin,
    })
  } catch (thrown) {
    const answer = notStored(thrown)
    deps.forget()
    return answer
  }
  deps.runOutbox()
  await deps.afterwards({ 'remember-description': () => deps.rememberDescription(now.common.form) })
  for (const id of ids) announceReport(id)
  deps.changed()
  return { kind: 'stored', state: await deps.state() }
}

type Confirming = {
  database: Database
  clock: BulkDeps['clock']
  destination: Destination
  undoSeconds: number
  copyId: number | null
  verdicts: ReadonlyMap<string, Verdict>
  newOrigin: () => Promise<Origin>
}

/** Rechecks the rows to send. Returns flagged rows, whether a status changed, and the verdicts by asset. */
const checkAgain = async (
  opened: OpenedList,
  deps: Pick<SubmitDeps, 'verdicts'>,
): Promise<{ stops: number[]; moved: boolean; verdicts: Map<string, Verdict> }> => {
  const verdicts = new Map<string, Verdict>()
  const stops: number[] = []
  let moved = false
  const due = [...opened.rows.values()].flatMap((row) => {
    const asset = rowStatusNow(opened, row) === 'ready' ? assetOf(row) : null
    return asset ? [{ row, asset }] : []
  })
  const found = await deps.verdicts(due.map(({ asset }) => asset))
  for (const [index, { row, asset }] of due.entries()) {
    const verdict = found[index]
    if (verdict === undefined) continue
    verdicts.set(asset.content, verdict)
    const checked = assetFacts(asset, verdict)
    opened.checks.set(row.id, checked)
    stampRows(opened, [row])
    if (checked.check.stops || needsConfirmation(verdict)) stops.push(row.id)
    moved ||= rowStatusNow(opened, row) !== 'ready'
  }
  return { stops, moved, verdicts }
}

/** Stores reports and their rows in one transaction. Returns the IDs in order. */
const confirmReports = async (
  opened: OpenedList,
  planned: readonly ReadyAsset[][],
  { database, clock, destination, undoSeconds, copyId, verdicts, newOrigin }: Confirming,
): Promise<string[]> => {
  const now = clock.now()
  const made: { report: Report; payload: Payload }[] = []
  const rows: BulkRow[] = []
  for (const [index, ready] of planned.entries()) {
    const origin = await newOrigin()
    const one = await madeOf(ready, opened.common.form, origin, {
      destination,
      copyId,
      verdicts,
      sendLines: opened.common.sendLines,
      sendRest: opened.common.sendRest,
      now,
      // Staggered, so that the outbox keeps this order.
      until: now + undoSeconds * 1000 + index,
    })
    made.push(one)
    rows.push(
      ...ready
        .flatMap(({ row, twins }) => [row, ...twins])
        // Nothing else changes, so undo only resets this.
        .map((row) => ({ ...row, reportId: one.report.id })),
    )
  }
  await storeReports(database, made, rows, opened)
  for (const { report } of made) opened.reports.set(report.id, { ...report, rejected: [] })
  opened.list.change(rows)
  stampRows(opened, rows)
  return made.map(({ report }) => report.id)
}

type Making = {
  destination: Destination
  copyId: number | null
  verdicts: ReadonlyMap<string, Verdict>
  sendLines: boolean
  sendRest: boolean
  now: number
  until: number
}

const madeOf = async (
  ready: readonly ReadyAsset[],
  common: DraftForm,
  origin: Origin,
  { destination, copyId, verdicts, sendLines, sendRest, now, until }: Making,
): Promise<{ report: Report; payload: Payload }> => {
  const form = formOf(common, ready, sendLines)
  const assets = ready.map(({ content }) => content)
  const value = bulkBody(form, ready, destination.slug)
  const body = JSON.stringify(value)
  const draft = { ...targetDraft(origin, 'typed', assets, null, null), form, touched: true }
  const overriddenAssets = ready.filter(({ stops }) => stops).map(({ content }) => content)
  const confirmed = { destination, confirmedAt: now, checkedAgainst: copyId, overriddenAssets }
  return {
    report: { ...queuedReport(draft, { value, body }, confirmed, until), sendRest },
    payload: {
      id: draft.id,
      body,
      draft,
      answer: null,
      fromList: true,
      ...(await sealedWithVerdicts(
        body,
        now,
        assets.flatMap((asset) => verdicts.get(asset) ?? []),
      )),
    },
  }
}
