import type { Asset } from '#lib/assets/parse-asset.ts'
import type { BulkRequests, BulkState } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { asksFirst } from '#lib/own-assets/asks-first.ts'
import type { Verdict } from '#lib/own-assets/verdict-shape.ts'
import type { Clock } from '#lib/platform/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { withRoom } from '#lib/platform/database/make-room.ts'
import { storageFailureOf } from '#lib/platform/database/storage-failure.ts'
import type { DraftForm } from '#lib/reports/draft-form.ts'
import type { AssetEye } from '#lib/reports/check-assets.ts'
import { keptWith, walletsIn } from '#lib/reports/kept-with.ts'
import { searchedIn } from '#lib/reports/words-sent.ts'
import { targetDraft, type Origin } from '#lib/reports/new-draft.ts'
import { isSameDestination, type Destination, type Papers, type Report } from '#lib/reports/report.ts'
import { enqueueFromList } from '#lib/reports/report-store.ts'
import { bulkBody, formOf, type Going } from './bulk-body.ts'
import type { BulkRow } from './bulk-row.ts'
import { putRows } from './bulk-store.ts'
import { assetOf } from './list.ts'
import { evidenceNow, listNow } from './list-now.ts'
import { lookOf, standingNow } from './look-at-row.ts'
import { stampRows, type OpenedList } from './opened-list.ts'
import { partsOf } from './plan-reports.ts'

export type SubmitDoors = {
  database: () => Promise<Database>
  clock: Clock
  opened: () => Promise<OpenedList>
  /** Ends when every row is looked up. */
  looked: () => Promise<void>
  state: () => Promise<BulkState>
  destination: () => Promise<Destination | null>
  most: () => Promise<number>
  verdicts: (assets: readonly Asset[]) => Promise<Verdict[]>
  brokenChecksum: AssetEye['brokenChecksum']
  undoSeconds: () => Promise<number>
  /** The generation of the asset copy that the verdicts rest on; null without a copy. */
  generation: () => Promise<number | null>
  newOrigin: () => Promise<Origin>
  rememberDescription: (form: DraftForm) => Promise<void>
  /** Sets the alarm that delivers even if the worker dies right after the reports are stored. */
  arm: () => Promise<void>
  /** Starts delivery; not waited for. */
  deliver: () => void
  announceReport: (id: string) => void
  /** The list is to be read from the disk again. */
  forget: () => void
  changed: () => void
}

export type Seen = AskOf<BulkRequests, 'bulk/submit'>
export type Submitted = AnswerOf<BulkRequests, 'bulk/submit'>

/**
 * Confirms a list as it was on screen: its reports are on disk before this answers, and the rows with them, so that a second
 * Submit finds nothing that still goes. The guard for own assets stands here as in lib/reports/submit.ts.
 */
export const submitList = async (seen: Seen, doors: SubmitDoors): Promise<Submitted> => {
  const now = await doors.opened()
  await doors.looked()
  const destination = await doors.destination()
  const shown = await doors.state()
  if (shown.revision !== seen.revision || !isSameDestination(destination, seen.destination))
    return { at: 'changed', state: shown }
  // Named before the look: a copy swapped in meanwhile is another one, and the outbox looks again.
  const generation = await doors.generation()
  const { stops, moved, verdicts } = await lookAgain(now, doors)
  const state = await doors.state()
  if (state.blockers.length > 0 || destination === null) return { at: 'stopped', state }
  if (moved || stops.some((id) => !seen.stops.includes(id))) return { at: 'changed', state }
  const database = await doors.database()
  const { going } = listNow(now, await evidenceNow(now, database))
  const parts = partsOf(going, {
    form: now.common.form,
    sendLines: now.common.sendLines,
    most: state.most,
    slug: destination.slug,
  })
  await doors.arm()
  try {
    const ids = await confirmParts(now, parts, {
      database,
      clock: doors.clock,
      destination,
      undoSeconds: await doors.undoSeconds(),
      generation,
      verdicts,
      newOrigin: doors.newOrigin,
    })
    doors.deliver()
    await doors.rememberDescription(now.common.form)
    for (const id of ids) doors.announceReport(id)
  } catch (thrown) {
    const failure = storageFailureOf(thrown)
    if (!failure) throw thrown
    doors.forget()
    return { at: 'not-stored', failure }
  }
  doors.changed()
  return { at: 'stored', state: await doors.state() }
}

type Confirming = {
  database: Database
  clock: Clock
  destination: Destination
  undoSeconds: number
  generation: number | null
  verdicts: ReadonlyMap<string, Verdict>
  newOrigin: () => Promise<Origin>
}

/**
 * Looks all rows that go up anew: nothing that a page was told is taken for the answer. The rows that are one's own or on the list, whether any
 * of them stands elsewhere than it did, and the verdicts by asset.
 */
const lookAgain = async (
  opened: OpenedList,
  doors: Pick<SubmitDoors, 'verdicts' | 'brokenChecksum'>,
): Promise<{ stops: number[]; moved: boolean; verdicts: Map<string, Verdict> }> => {
  const verdicts = new Map<string, Verdict>()
  const stops: number[] = []
  let moved = false
  const due = [...opened.rows.values()].flatMap((row) => {
    const asset = standingNow(row, opened.looks.get(row.id)) === 'goes' ? assetOf(row) : null
    return asset ? [{ row, asset }] : []
  })
  const found = await doors.verdicts(due.map(({ asset }) => asset))
  for (const [place, { row, asset }] of due.entries()) {
    const verdict = found[place]
    if (verdict === undefined) continue
    verdicts.set(asset.content, verdict)
    const looked = lookOf(asset, verdict, doors)
    opened.looks.set(row.id, looked)
    stampRows(opened, [row.id])
    if (looked.look.stops || asksFirst(verdict)) stops.push(row.id)
    moved ||= standingNow(row, looked) !== 'goes'
  }
  return { stops, moved, verdicts }
}

/** Makes the reports and stores them with the rows that they were made from, in one transaction. The ids, in their order. */
const confirmParts = async (
  opened: OpenedList,
  parts: readonly Going[][],
  { database, clock, destination, undoSeconds, generation, verdicts, newOrigin }: Confirming,
): Promise<string[]> => {
  const now = clock.now()
  const made: { report: Report; papers: Papers }[] = []
  const rows: BulkRow[] = []
  for (const [place, part] of parts.entries()) {
    const origin = await newOrigin()
    const one = await madeOf(part, opened.common.form, origin, {
      destination,
      generation,
      verdicts,
      sendLines: opened.common.sendLines,
      sendRest: opened.common.sendRest,
      now,
      // One after another: the outbox takes what is due first.
      until: now + undoSeconds * 1000 + place,
    })
    made.push(one)
    rows.push(
      ...part
        .flatMap(({ row, twins }) => [row, ...twins])
        // All else stays as it is, so that undo needs to take back this alone.
        .map((row) => ({ ...row, reportId: one.report.id })),
    )
  }
  await withRoom(database, () => enqueueFromList(database, made, (store) => putRows(store, rows, opened)))
  opened.list.change(rows)
  stampRows(
    opened,
    rows.map(({ id }) => id),
  )
  return made.map(({ report }) => report.id)
}

type Making = {
  destination: Destination
  generation: number | null
  verdicts: ReadonlyMap<string, Verdict>
  sendLines: boolean
  sendRest: boolean
  now: number
  until: number
}

const madeOf = async (
  part: readonly Going[],
  common: DraftForm,
  origin: Origin,
  { destination, generation, verdicts, sendLines, sendRest, now, until }: Making,
): Promise<{ report: Report; papers: Papers }> => {
  const form = formOf(common, part, sendLines)
  const assets = part.map(({ content }) => content)
  const value = bulkBody(form, part, destination.slug)
  const body = JSON.stringify(value)
  const draft = { ...targetDraft(origin, 'typed', assets, null, null), form, touched: true }
  return {
    report: {
      id: draft.id,
      kind: 'typed',
      destination,
      title: value.title ?? '',
      category: form.category,
      assets,
      confirmedAt: now,
      state: { at: 'queued', until },
      attempts: [],
      ambiguous: false,
      checkedAgainst: generation,
      overriddenAssets: part.filter(({ stops }) => stops).map(({ content }) => content),
      madeFrom: null,
      sendRest,
      ...walletsIn(body),
      ...searchedIn(body),
    },
    papers: {
      id: draft.id,
      body,
      draft,
      answer: null,
      fromList: true,
      ...(await keptWith(
        body,
        now,
        assets.flatMap((asset) => verdicts.get(asset) ?? []),
      )),
    },
  }
}
