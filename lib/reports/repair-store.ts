import { readRow } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type { Draft } from '#lib/model/draft.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { isOneClick, isStopped, remainingDraftId, replacedByOf } from '#lib/model/repair.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { payloadSchema } from '#lib/model/report.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { parseReport, STRICT } from './store.ts'
import { replacedReport } from '#lib/outbox/transition.ts'

const STORES = ['reports', 'payloads', 'drafts'] as const

export type Made = { report: Report; payload: Payload }

/**
 * Stores repairs and marks their original as replaced in one transaction, so never both or neither are sent. Returns false,
 * storing nothing, if an ID is in use (a report, or an undone draft edited since) or `onlyIf` refuses.
 */
export const enqueueRepair = async (
  database: Database,
  earlierId: string,
  made: readonly Made[],
  { remaining, onlyIf }: { remaining: Draft | null; onlyIf: (earlier: Report | null) => boolean },
): Promise<boolean> => {
  const transaction = database.transaction(STORES, 'readwrite', STRICT)
  const reports = transaction.objectStore('reports')
  const drafts = transaction.objectStore('drafts')
  const earlier = parseReport(await readRow(transaction, reports, earlierId))
  const free = await Promise.all(
    made.map(async (one) => {
      const { id, revision } = one.payload.draft
      const given = draftSchema.safeParse(await readRow(transaction, drafts, id)).data
      return (await reports.getKey(id)) === undefined && (given?.revision ?? 0) <= revision + 1
    }),
  )
  const goes = free.every(Boolean) && onlyIf(earlier)
  if (goes) {
    const together = made.map((one) => one.report.id)
    const replaced = earlier && { id: earlierId, before: earlier.state, together }
    // Payload first: if it can’t be stored, this throws before a report exists without payload or a draft is deleted.
    for (const one of made)
      await transaction.objectStore('payloads').put(replaced ? { ...one.payload, replaced } : one.payload)
    for (const one of made) {
      await reports.add(one.report)
      await drafts.delete(one.report.id)
    }
    if (earlier) await reports.put(withThose(earlier, together))
    if (remaining && (await drafts.getKey(remaining.id)) === undefined) await drafts.put(remaining)
  }
  await transaction.done
  return goes
}

/** Returns the earlier report as replaced, adding to replacements it already has. */
const withThose = (earlier: Report, by: string[]): Report =>
  isStopped(earlier.state)
    ? { ...earlier, state: { ...earlier.state, replacedBy: [...replacedByOf(earlier.state), ...by] } }
    : replacedReport(earlier, by)

/** Result of an undo: the repair is a draft again, or the repaired report has its former state. */
export type TakenBack =
  | { kind: 'draft'; earlier: string }
  | { kind: 'earlier'; id: string; gone: string[] }
  | { kind: 'too-late' }

/**
 * Undoes a repair in one transaction. A one-click repair is undone with all its reports and its untouched draft; if part of it
 * was sent, or others also replaced the earlier report, only this one becomes a draft. The earlier report gets its former state
 * once nothing replaces it.
 */
export const takeBackRepair = async (
  database: Database,
  id: string,
  asDraft: (stored: Payload) => Draft,
): Promise<TakenBack> => {
  const transaction = database.transaction(STORES, 'readwrite', STRICT)
  const reports = transaction.objectStore('reports')
  const theirPayload = transaction.objectStore('payloads')
  const drafts = transaction.objectStore('drafts')
  const remove = (one: string) => Promise.all([reports.delete(one), theirPayload.delete(one)])
  const taken = async (): Promise<TakenBack> => {
    const value = parseReport(await readRow(transaction, reports, id))
    const stored = payloadSchema.safeParse(await readRow(transaction, theirPayload, id)).data
    if (value?.state.at !== 'queued' || !stored?.replaced) return { kind: 'too-late' }
    const { replaced } = stored
    const earlier = parseReport(await readRow(transaction, reports, replaced.id))
    const siblings = await Promise.all(
      replaced.together.map(async (one) => parseReport(await readRow(transaction, reports, one))),
    )
    const restored = earlier && withoutThose(earlier, replaced.before, replaced.together)
    const whole =
      value.madeFrom !== null &&
      isOneClick(value.madeFrom.how) &&
      (replaced.before.at === 'refused' || replaced.before.at === 'held') &&
      restored?.at === replaced.before.at &&
      siblings.every((sibling) => sibling?.state.at === 'queued')
    if (whole && earlier && restored) {
      for (const one of replaced.together) await remove(one)
      // A report that the user took back isn’t sent automatically again.
      const restedBy = earlier.sendRest ? { sendRest: false } : {}
      await reports.put({ ...earlier, ...restedBy, state: restored })
      const remaining = draftSchema.safeParse(
        await readRow(transaction, drafts, remainingDraftId(earlier.id)),
      ).data
      if (remaining?.revision === 0) await drafts.delete(remaining.id)
      return { kind: 'earlier', id: earlier.id, gone: replaced.together }
    }
    await remove(id)
    if (!stored.draft.inPrivate) await drafts.put(asDraft(stored))
    if (earlier) {
      const state = withoutThose(earlier, replaced.before, [id])
      await reports.put({ ...earlier, state })
      // Later replacements hold the undone report in their `before` state; their undo mustn’t name it again.
      for (const other of replacedByOf(state)) {
        const theirs = payloadSchema.safeParse(await readRow(transaction, theirPayload, other)).data
        if (!theirs?.replaced) continue
        const before = withoutThose({ state: theirs.replaced.before }, replaced.before, [id])
        await theirPayload.put({ ...theirs, replaced: { ...theirs.replaced, before } })
      }
    }
    return { kind: 'draft', earlier: replaced.id }
  }
  const result = await taken()
  await transaction.done
  return result
}

/** Returns the earlier report’s state without these replacements. */
const withoutThose = (
  { state }: Pick<Report, 'state'>,
  before: ReportState,
  gone: readonly string[],
): ReportState => {
  const all = replacedByOf(state)
  if (!isStopped(state) || all.length === 0) return state
  const left = all.filter((one) => !gone.includes(one))
  return left.length === 0 ? before : { ...state, replacedBy: left }
}
