import { redactStrings } from '#lib/redaction/redact-strings.ts'
import type { Draft, DraftOriginals, DraftWithOriginals } from '#lib/model/draft.ts'
import { sha256Text } from '#lib/encoding.ts'
import { lockDraft, type DraftStore } from './store.ts'
import { evidenceIn, isScreenshot, type SentScreenshot } from '#lib/model/sent-evidence.ts'
import {
  isSameDestination,
  payloadSchema,
  type Payload,
  type Destination,
  type Report,
} from '#lib/model/report.ts'
import { withoutEnd } from '#lib/limits.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { DraftRequests } from '#lib/messages/report-requests.ts'
import { announceReport } from '#lib/messages/changes.ts'
import type { Clock } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import { retryWithoutCorruptRows, readRow } from '#lib/platform/rows.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { notStored } from '#lib/platform/storage-failure.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { linesToConfirm, whichNeedReason } from '#lib/model/needs-confirmation.ts'
import type { Drafting } from './drafts.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import {
  sealedWithVerdicts,
  verdictsOf,
  searchedIn,
  walletsIn,
  enqueue,
  getPayload,
  getReport,
  takeBack,
  reportViewOf,
} from '#lib/reports/store.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { PreparedDraft } from './view.ts'
import { hasLeft } from '#lib/model/repair.ts'
import { enqueueRepair, takeBackRepair } from '#lib/reports/repair-store.ts'
import { removedValues, secretsOf } from './secrets.ts'

/**
 * Returns the draft as stored beside its body: redacted from the first write on, so nothing removed is on disk if the browser
 * ends during the undo window. Drops the URL hash too, from which a removed value could be guessed. Unchanged if nothing was
 * removed.
 */
const redactedDraft = (draft: Draft, removed: readonly string[]): Draft => {
  if (removed.length === 0) return draft
  const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
  return { ...draft, place: null, form, target }
}

/** Adds what undo needs to restore the draft as typed. Kept in memory only. */
const withTyped = (unsent: DraftOriginals, { form, target, place }: Draft): DraftOriginals => ({
  ...unsent,
  typed: { form, target, place },
})

/** Returns the draft as typed, or without removed values if the browser was restarted. */
const asTyped = (kept: Draft, unsent: DraftOriginals | null): Draft => ({ ...kept, ...unsent?.typed })

const pictureIn = (body: string): SentScreenshot | undefined =>
  // Skips parsing for bodies without a screenshot.
  body.includes('"kind":"screenshot"') ? evidenceIn(body).find(isScreenshot) : undefined

/** Returns the note stored with a confirmed body that has a screenshot; nothing for others. */
export const pictureNoteOf = async (body: string, confirmedAt: number): Promise<Pick<Payload, 'picture'>> => {
  const base64 = pictureIn(body)?.base64 ?? null
  if (base64 === null) return {}
  const bytes = Math.floor((withoutEnd(base64, '=').length * 3) / 4)
  return { picture: { since: confirmedAt, bytes, bodySha256: await sha256Text(body) } }
}

/** Restores a report’s screenshot for a draft, in memory, as it was sent: cropped and blacked-out parts are lost. */
export const restorePicture = async (
  store: Pick<DraftStore, 'getPicture' | 'putPicture'>,
  id: string,
  body: string,
  now: number,
): Promise<void> => {
  const picture = pictureIn(body)
  if (!picture || picture.base64 === null || (await store.getPicture(id)) !== null) return
  const { base64, width, height, done } = picture
  const percent = Math.min(100, Math.max(1, done.scalePercent))
  const made = {
    base64,
    workingPercent: percent,
    scalePercent: percent,
    edits: { crop: null, blackedOut: [] },
  }
  const takenAt = Date.parse(picture.time)
  await store.putPicture(id, {
    scaled: { takenAt, working: base64, made, width, height, earlier: done },
    pending: null,
    writtenAt: now,
  })
}

/** What every kind of Submit needs: for how long it can be undone, what it was checked against, and how its reports are delivered. */
export type Delivery = {
  database: () => Promise<Database>
  clock: Clock
  /** As the user and their organization chose them. */
  preferences: () => Promise<Preferences>
  /** The number of the asset copies that the verdicts use (`checkedAgainstOf`); null without a copy. */
  copyId: () => Promise<number | null>
  /** Sets the alarm that delivers the report even if the worker dies right after storing it. */
  arm: () => Promise<void>
  runOutbox: () => void
  /** Runs each task, recording failures. The report is stored by then, so that none of them may turn it into a failure. */
  afterwards: (tasks: Readonly<Record<string, () => Promise<unknown>>>) => Promise<void>
}

export type SubmitDeps = Delivery & {
  drafting: Drafting
  store: DraftStore
  /** Stores the redacted description for later suggestions. */
  rememberDescription: (form: DraftForm) => Promise<void>
}

/** What the user saw at Submit: revision, destination, and the lines flagged as on the asset list. */
export type OnScreen = { revision: number; destination: Destination | null; flaggedLines: readonly number[] }

type Submitted = AnswerOf<DraftRequests, 'draft/submit'>

/**
 * Confirms a draft: stores its frozen body under the draft’s ID before answering, so a second Submit finds the report. Enforces
 * the allowlist check for every surface.
 */
export const submit = (id: string, onScreen: OnScreen, deps: SubmitDeps): Promise<Submitted> =>
  lockDraft(id, async (): Promise<Submitted> => {
    const { drafting, store, clock } = deps
    const stored = async (): Promise<Submitted | null> => {
      const there = await getReport(await deps.database(), id)
      return there && { kind: 'stored', report: reportViewOf(there) }
    }
    const there = await stored()
    if (there) return there
    const loaded = await drafting.load(id)
    // The lock should prevent this; if it fails, the stored report decides.
    if (!loaded) return (await stored()) ?? { kind: 'gone' }
    // Before the check: if the copy is replaced meanwhile, the outbox checks again.
    const copyId = await deps.copyId()
    const prepared = await drafting.prepare(loaded.draft, loaded.unsent)
    const view = await drafting.view(prepared.draft, prepared)
    if (
      prepared.draft.revision !== onScreen.revision ||
      !isSameDestination(prepared.destination, onScreen.destination)
    ) {
      return { kind: 'changed', draft: view }
    }
    if (view.blockers.length > 0 || prepared.destination === null) return { kind: 'stopped', draft: view }
    // The reason or confirmation predates this line’s flag.
    if (linesToConfirm(view.checks).some((line) => !onScreen.flaggedLines.includes(line))) {
      return { kind: 'changed', draft: view }
    }
    const { undoSeconds } = await deps.preferences()
    const until = clock.now() + undoSeconds * 1000
    const { body } = prepared.made
    const confirmed = {
      destination: prepared.destination,
      confirmedAt: clock.now(),
      checkedAgainst: copyId,
      overriddenAssets: overriddenIn(prepared),
    }
    const report = queuedReport(prepared.draft, prepared.made, confirmed, until)
    // Removed values aren’t stored beside the body either.
    const removed = removedValues(secretsOf(prepared.unsent))
    const verdicts = redactStrings(verdictsOf(prepared.lineChecks.checks), removed)
    const beside = await sealedWithVerdicts(body, report.confirmedAt, verdicts)
    await deps.arm()
    try {
      const picture = await pictureNoteOf(body, report.confirmedAt)
      const draft = redactedDraft(loaded.draft, removed)
      // Before the report is stored, because undo is possible at once.
      if (loaded.unsent && (draft !== loaded.draft || loaded.unsent.typed))
        await store.putUnsent(id, withTyped(loaded.unsent, loaded.draft))
      const payload = { id, body, draft, answer: null, ...picture, ...beside }
      const open = await deps.database()
      const added = await withSpace(open, () =>
        report.madeFrom
          ? enqueueRepair(open, report.madeFrom.id, [{ report, payload }], {
              remaining: null,
              onlyIf: (earlier) => !repeats(loaded.draft, earlier),
            })
          : enqueue(open, report, payload),
      )
      // Otherwise an unreadable row already has this ID: keep both it and the draft.
      if (!added)
        return (
          (await stored()) ??
          (await asRepeat(loaded, deps)) ?? {
            kind: 'not-stored',
            failure: { kind: 'row-in-the-way', detail: 'ConstraintError' },
          }
        )
    } catch (thrown) {
      return notStored(thrown)
    }
    deps.runOutbox()
    announceReport(id)
    if (report.madeFrom) announceReport(report.madeFrom.id)
    await deps.afterwards({
      'forget-draft': () => store.becameReport(loaded.draft),
      'remember-description': () => deps.rememberDescription(redactStrings(loaded.draft.form, removed)),
    })
    return { kind: 'stored', report: reportViewOf(report) }
  })

/** True if the report to repair has been sent meanwhile, so the draft doesn’t replace it. */
const repeats = ({ madeFrom }: Draft, earlier: Report | null): boolean =>
  madeFrom !== null && madeFrom.how !== 'again' && earlier !== null && hasLeft(earlier.state)

/** Turns such a draft into a repeat, to be confirmed again. */
const asRepeat = async (
  { draft, unsent }: DraftWithOriginals,
  { drafting, store, database }: SubmitDeps,
): Promise<Submitted | null> => {
  const { madeFrom } = draft
  const earlier = madeFrom && (await getReport(await database(), madeFrom.id))
  if (!madeFrom || !repeats(draft, earlier)) return null
  const repeat: Draft = {
    ...draft,
    madeFrom: { ...madeFrom, how: 'again' },
    touched: true,
    revision: draft.revision + 1,
  }
  await store.put(repeat)
  return { kind: 'changed', draft: await drafting.view(repeat, drafting.prepare(repeat, unsent)) }
}

/** Returns the report that the user confirms with this draft and body, before its first attempt. */
export const queuedReport = (
  { id, kind, form, madeFrom }: Draft,
  { value, body: sent }: { value: Pick<ReportBody, 'title' | 'assets'>; body: string },
  given: Pick<Report, 'destination' | 'confirmedAt' | 'checkedAgainst' | 'overriddenAssets'>,
  undoUntil: number,
): Report => ({
  id,
  kind,
  destination: given.destination,
  title: value.title ?? '',
  category: form.category,
  assets: value.assets.map(({ content }) => content),
  confirmedAt: given.confirmedAt,
  state: { at: 'queued', until: undoUntil },
  attempts: [],
  ambiguous: false,
  checkedAgainst: given.checkedAgainst,
  overriddenAssets: given.overriddenAssets,
  madeFrom,
  ...walletsIn(sent),
  ...searchedIn(sent),
})

/** Returns the assets that are reported although they are the user’s own: those that need the reason, if it is given. */
const overriddenIn = ({ draft, made, lineChecks }: PreparedDraft): string[] => {
  if (draft.form.overrideReason.trim() === '') return []
  const needReason = whichNeedReason(lineChecks.checks)
  return made.value.assets.filter((_, index) => needReason[index]).map(({ content }) => content)
}

/** Result of an undo: the restored draft or repaired report; both null if it was too late. `changed`: affected reports. */
export type Undone = { draftId: string | null; reportId: string | null; changed: string[] }

export const undo = async (
  id: string,
  { database, store }: Pick<SubmitDeps, 'database' | 'store'>,
): Promise<Undone> => {
  const unsent = await store.getUnsent(id)
  const again = (draft: Draft): Draft => ({
    ...asTyped(draft, unsent),
    touched: true,
    revision: draft.revision + 1,
  })
  const open = await database()
  const payload = await getPayload(open, id)
  if (payload?.replaced) {
    const taken = await withSpace(open, () => takeBackRepair(open, id, (its) => again(its.draft)))
    switch (taken.kind) {
      case 'too-late':
        return { draftId: null, reportId: null, changed: [id] }
      case 'draft':
        await restorePicture(store, id, payload.body, payload.draft.createdAt)
        return { draftId: id, reportId: null, changed: [id, taken.earlier] }
      case 'earlier':
        await store.becameReport({ ...asTyped(payload.draft, unsent), id: taken.id })
        return { draftId: null, reportId: taken.id, changed: [...taken.gone, taken.id] }
    }
  }
  // Before the report is deleted: otherwise both are lost if the worker dies in between.
  const inMemory = payload?.draft.inPrivate ? again(payload.draft) : null
  if (inMemory) await store.put(inMemory)
  const taken = await withSpace(open, () => takeBack(open, id, (_report, its) => again(its.draft)))
  if (!taken && inMemory) await store.becameReport(inMemory)
  if (taken && payload) await restorePicture(store, id, payload.body, payload.draft.createdAt)
  return { draftId: taken ? id : null, reportId: null, changed: [id] }
}

/**
 * Redacts the user’s entries once undo is over, deletes the URL hash (a removed value could be guessed from it), then the
 * unredacted parts. The sent body stays. Idempotent.
 */
export const forgetRemoved = async (
  database: Database,
  store: Pick<DraftStore, 'getUnsent' | 'removeUnsent'>,
  id: string,
): Promise<void> => {
  const unsent = await store.getUnsent(id)
  if (unsent) {
    const removed = removedValues(secretsOf(unsent))
    await retryWithoutCorruptRows(() => redactKept(database, id, removed))
  }
  await store.removeUnsent(id)
}

const redactKept = async (database: Database, id: string, removed: readonly string[]): Promise<void> => {
  const transaction = database.transaction('payloads', 'readwrite')
  const kept = payloadSchema.safeParse(await readRow(transaction, transaction.store, id))
  if (kept.success) {
    const { draft } = kept.data
    const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
    await transaction.store.put({ ...kept.data, draft: { ...draft, place: null, form, target } })
  }
  await transaction.done
}
