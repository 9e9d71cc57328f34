import type {
  BulkRequests,
  BulkState,
  FoundInText,
  RowInPlace,
  RowsChange,
} from '#lib/messages/bulk-requests.ts'
import { announce, announceReport } from '#lib/messages/changes.ts'
import { throttle } from '#lib/platform/timing.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { bulkBody, formOf, plannedReports, revisionOf } from './reports.ts'
import { evidenceNow, listNow, stateOf } from './bulk-state.ts'
import {
  makeRowChecks,
  changeList,
  leaving,
  nextSourceId,
  openList,
  stampRows,
  takeIgnored,
  type BulkDeps,
  type ListAccess,
  type OpenedList,
} from './opened-list.ts'
import { ROWS_AT_ONCE, LONGEST_INPUT } from '#lib/limits.ts'
import { rowView } from './check-row.ts'
import { type StorageFailure, notStored, storageFailureOf } from '#lib/platform/storage-failure.ts'
import { SECRET_KINDS, type KindChoices } from '#lib/redaction/secret-kinds.ts'
import { evidenceWithoutSettledKinds } from '#lib/drafts/redaction-decisions.ts'
import { draftForm } from '#lib/model/draft-form.ts'
import { isDone, type BulkRow } from '#lib/model/bulk-row.ts'
import { remainingDraftId } from '#lib/model/repair.ts'
import { addDraft } from './from-page.ts'
import { clearRows, closeRejected, takeBackReports, type Enrichment, type ListChange } from './store.ts'
import { makeHandingOut, type AddedText, type SourceTexts } from './texts.ts'
import { leadingTo, readListReports, reportOfRow } from './list.ts'
import { rememberColumns } from './feed.ts'
import {
  changedBy,
  editedRow,
  freedRows,
  refusedRows,
  rejectedReports,
  rowsOutOf,
  savedForm,
  type Saved,
  settledRow,
  tableWith,
} from './row-changes.ts'
import { resendRow, submitList, type OnScreen, type Submitted } from './submit-list.ts'

/** Returns the exact body of one of the list’s reports; null if there are fewer reports. */
const requestOf = async (
  now: OpenedList,
  index: number,
  deps: BulkDeps,
): Promise<AnswerOf<BulkRequests, 'bulk/request'>> => {
  const { form, sendLines } = now.common
  const [evidence, destination, { bulkMost: most }] = await Promise.all([
    deps.database().then((database) => evidenceNow(now, database)),
    deps.destination(form.connection),
    deps.preferences(),
  ])
  const slug = destination?.slug ?? ''
  const planned = plannedReports(listNow(now, evidence).ready, { form, sendLines, most, slug })
  const assets = planned[index]
  const body = assets ? JSON.stringify(bulkBody(formOf(form, assets, sendLines), assets, slug)) : null
  return { body, destination, revision: await revisionOf(now, planned, slug) }
}

/** Returns changed rows since a page’s last request, oldest change first; all rows if the page knew another instance. */
const rowsSince = (
  now: OpenedList,
  { epoch, since }: AskOf<BulkRequests, 'bulk/rows'>,
): AnswerOf<BulkRequests, 'bulk/rows'> => {
  const from = epoch === now.epoch ? since : 0
  const due = [...now.stamps].filter(([id, stamp]) => stamp > from && now.rows.has(id))
  due.sort(([, one], [, other]) => one - other)
  const some = due.slice(0, ROWS_AT_ONCE)
  return {
    epoch: now.epoch,
    rows: some.flatMap(([id]) => {
      const row = now.rows.get(id)
      return row ? [rowView(now, row)] : []
    }),
    upTo: some.at(-1)?.[1] ?? now.stamp,
    more: due.length > some.length,
  }
}

/** A text is read and its rows are looked up in many steps, and pages look at the list for each that they are told of. Milliseconds. */
const BETWEEN_NEWS = 150

type Added = AnswerOf<BulkRequests, 'bulk/add'>

/** Rows between pauses while a policy is applied. */
const SETTLED_AT_ONCE = 500

/** The policy that each row was last redacted by. Rows are replaced, never changed. */
const settledBefore = new WeakMap<BulkRow, string>()

const keyOfSettled = (settled: KindChoices): string =>
  SECRET_KINDS.filter((kind) => settled[kind] === 'always-remove').join()

const isSettled = (
  { settled, stamp }: OpenedList,
  key: string,
  evidence: ReadonlyMap<number, Enrichment[]>,
): boolean =>
  settled?.key === key && (key === '' || (settled.stamp === stamp && settled.evidence === evidence))

const settledEvidence = async (evidence: ReadonlyMap<number, Enrichment[]>, settled: KindChoices) => {
  const changed: { id: number; enrichments: Enrichment[] }[] = []
  for (const [id, before] of evidence) {
    const enrichments = await Promise.all(before.map((one) => evidenceWithoutSettledKinds(one, settled)))
    if (enrichments.some((one, index) => one !== before[index])) changed.push({ id, enrichments })
  }
  return changed
}
/** Cuts a text that is too long after a line. What a person pastes or drops is refused before; this bounds links, tabs and selections. */
const withinInput = (text: string): string =>
  text.length <= LONGEST_INPUT ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n', LONGEST_INPUT)))

/** Rows that a change repairs, which a rejected report gives back for it. */
const repairedBy = (asked: RowsChange): readonly number[] =>
  asked.kind === 'decide' || asked.kind === 'unwrap' ? asked.ids : 'id' in asked ? [asked.id] : []

/** Keeps the bulk list: one per browser, stored on disk, shown by any number of pages. */
export const makeBulk = (deps: BulkDeps & { texts: SourceTexts }) => {
  let inMemory: Promise<OpenedList> | null = null
  let notRead: StorageFailure | null = null
  const announceList = throttle(() => announce({ what: 'bulk' }), BETWEEN_NEWS)

  /** The first IDs that no row and no text had before the list was cleared: a page may still read or change one of those. */
  let free = { row: 0, source: 0 }
  const opened = (): Promise<OpenedList> =>
    (inMemory ??= openList(deps, free).catch((thrown: unknown) => {
      inMemory = null
      throw thrown
    }))
  const forget = (): void => {
    inMemory = null
  }
  /** Has pages reload what is left. */
  const cleared = (now: OpenedList): void => {
    free = { row: now.list.freeId(), source: nextSourceId(now) }
    handing.forget()
    forget()
    announceList()
  }
  /** Runs one change at a time. After a failure, the list is read from disk again. */
  const lock = <T>(work: () => Promise<T>): Promise<T> =>
    deps.lock(async () => {
      try {
        return await work()
      } catch (thrown) {
        forget()
        throw thrown
      }
    })

  const handing = makeHandingOut({ ...deps, opened, lock, changed: () => changed() })
  const rowChecks = makeRowChecks({
    ...deps,
    opened,
    isReading: handing.isReading,
    changed: announceList,
  })
  const changed = (): void => {
    announceList()
    void rowChecks.start().catch(() => undefined)
  }
  const state = async (): Promise<BulkState> => stateOf(await opened(), notRead, deps)
  const access: ListAccess = { opened, lock, checked: rowChecks.start, state, forget, changed }

  /** Applies what the policy always removes, under the lock: rows and evidence may be older than the policy, or come back from a report. */
  const settle = async (now: OpenedList): Promise<void> => {
    takeIgnored(now, (await deps.preferences()).ignored)
    const settled = await deps.settledKinds()
    const key = keyOfSettled(settled)
    const database = await deps.database()
    const evidence = await evidenceNow(now, database)
    if (isSettled(now, key, evidence)) return
    const rows: BulkRow[] = []
    let checked = 0
    for (const row of key === '' ? [] : now.rows.values()) {
      const after = settledBefore.get(row) === key ? row : settledRow(row, settled)
      if (after !== row) rows.push(after)
      settledBefore.set(after, key)
      if ((checked += 1) % SETTLED_AT_ONCE === 0) await deps.pause()
    }
    const changedEvidence = key === '' ? [] : await settledEvidence(evidence, settled)
    if (now.settled?.key !== key) now.redaction = (await deps.preferences()).redaction
    if (rows.length > 0 || changedEvidence.length > 0)
      await changeList(database, now, { rows, evidence: changedEvidence })
    if (changedEvidence.length > 0) now.evidence = null
    now.settled = { key, stamp: now.stamp, evidence: await evidenceNow(now, database) }
    if (rows.length > 0) changed()
  }
  /** Returns the list as the policy has it now. */
  const settledList = async (): Promise<OpenedList> => {
    const now = await opened()
    takeIgnored(now, (await deps.preferences()).ignored)
    const evidence = await evidenceNow(now, await deps.database())
    if (isSettled(now, keyOfSettled(await deps.settledKinds()), evidence)) return now
    await lock(async () => settle(await opened()))
    return opened()
  }

  /** Shows a storage failure in the state until a later write succeeds. */
  const tellingFailure = async <T>(work: Promise<T>): Promise<T> => {
    const before = notRead?.kind
    try {
      const done = await work
      notRead = null
      return done
    } catch (thrown) {
      notRead = storageFailureOf(thrown)
      throw thrown
    } finally {
      if (notRead?.kind !== before) announceList()
    }
  }

  /** Takes rows out of the rejected reports that they are in, to be repaired here. */
  const reopen = async (now: OpenedList, ids: readonly number[]): Promise<void> => {
    const rejected = rejectedReports(now, ids)
    if (rejected.length === 0) return
    let rows: BulkRow[] = []
    const replaced = new Set(rejected.filter((id) => now.reports.get(id)?.state.at !== 'refused'))
    const closed = await closeRejected(
      await deps.database(),
      { ids: rejected, replaced },
      now,
      (really) => (rows = rowsOutOf(now, really)),
    )
    for (const id of closed) {
      const remaining = replaced.has(id) ? await deps.store.get(remainingDraftId(id)) : null
      // What the user has typed into it stays.
      if (remaining?.revision === 0) await deps.store.remove(remaining)
    }
    now.list.change(rows)
    const rowIds = rows.map(({ id }) => id)
    // The closed reports mustn’t count as earlier ones.
    rowChecks.anew(now, rowIds, closed)
    stampRows(now, rows)
    // Of those that something else has replaced meanwhile, too: the list hears what became of them.
    rejected.forEach(announceReport)
  }

  const change = (
    by: (now: OpenedList) => ListChange,
    repaired: readonly number[] = [],
  ): Promise<BulkState> =>
    lock(async () => {
      const now = await opened()
      await reopen(now, repaired)
      const settled = await deps.settledKinds()
      const { rows, ...rest } = by(now)
      const settledRows = rows && { rows: rows.map((row) => settledRow(row, settled)) }
      await changeList(await deps.database(), now, { ...rest, ...settledRows })
      await settle(now)
      changed()
      return state()
    })
  const takeBack = (ids: readonly string[]): Promise<string[]> =>
    lock(async () => {
      const now = await opened()
      const database = await deps.database()
      let freed: ReturnType<typeof freedRows> = { rows: [] }
      const reports = await takeBackReports(database, ids, now, (gone) => (freed = freedRows(now, gone)))
      const taken = reports.map(({ report }) => report.id)
      if (freed.common) now.common = freed.common
      if (freed.evidence) now.evidence = null
      now.list.change(freed.rows)
      const rowIds = freed.rows.map(({ id }) => id)
      rowChecks.anew(now, rowIds, taken)
      stampRows(now, freed.rows)
      await settle(now)
      // First: the rows are checked next, and the undone reports mustn’t count as earlier reports.
      taken.forEach(announceReport)
      changed()
      return taken
    })

  /** Reports whose changes are read: one after the other, so that no older state replaces a newer one. */
  let following = Promise.resolve()
  const follow = async (id: string): Promise<void> => {
    if (inMemory === null) return
    const now = await inMemory
    const leading = leadingTo(now.reports, id)
    const rows = [...now.rows.values()].filter(({ reportId }) => reportId !== null && leading.has(reportId))
    if (rows.length === 0) return
    await readListReports(await deps.database(), [id], now.reports)
    stampRows(now, rows)
    announceList()
  }

  return {
    open: async (): Promise<BulkState> => {
      await settledList()
      const now = await state()
      void rowChecks.start().catch(() => undefined)
      return now
    },
    /** Pages ask again for rows that another ignore list shows differently. */
    ignoredChanged: announceList,
    nextText: () => tellingFailure(handing.next()),
    textPiece: handing.piece,
    take: (found: FoundInText) => tellingFailure(handing.take(found)),
    stuck: handing.stuck,
    dropText: async (id: number): Promise<BulkState> => {
      await handing.dropText(id)
      return state()
    },
    rows: async (asked: AskOf<BulkRequests, 'bulk/rows'>) => rowsSince(await settledList(), asked),
    /** Stores a text before it is read. A private window’s text stays in memory. */
    add: async ({ kind, name, inPrivate, ...given }: AddedText): Promise<Added> => {
      const text = withinInput(given.text)
      const isCut = given.isCut === true || text.length < given.text.length
      try {
        const after = await lock(async () => {
          const now = await opened()
          const id = nextSourceId(now)
          const unread = { id, kind, length: text.length, readTo: 0, found: 0, beyond: 0, done: false, isCut }
          const source = inPrivate ? { ...unread, name: '', inPrivate } : { ...unread, name }
          if (inPrivate) await deps.texts.remember(source, text)
          const adding = changeList(await deps.database(), now, inPrivate ? { source } : { source, text })
          await adding.catch(async (thrown: unknown) => {
            await deps.texts.forget(source)
            throw thrown
          })
          return state()
        })
        changed()
        return { kind: 'added', state: after }
      } catch (thrown) {
        return notStored(thrown)
      }
    },
    change: async (asked: RowsChange): Promise<BulkState> => {
      // For a wrapper’s target: the current redaction choices, not those from when the list was opened.
      const { redaction } = await deps.preferences()
      const table = asked.kind === 'columns' ? tableWith(await opened(), asked) : null
      if (table) await rememberColumns(await deps.database(), table)
      return change((now) => {
        now.redaction = redaction
        return changedBy(now, asked)
      }, repairedBy(asked))
    },
    /** @throws for a form that couldn’t be read back, such as one with a text over its limit. */
    save: async ({ form: typed, ...given }: Saved) => {
      const form = draftForm.parse(typed)
      return change((now) => savedForm(now, { ...given, form }))
    },
    request: async (index: number) => requestOf(await settledList(), index, deps),
    submit: (seen: OnScreen): Promise<Submitted> =>
      lock(async () => {
        await settle(await opened())
        return submitList(seen, { ...deps, ...access })
      }),
    resend: ({ id, content, destination }: RowInPlace): Promise<Submitted> =>
      lock(async () => {
        const now = await opened()
        await reopen(now, [id])
        await changeList(await deps.database(), now, editedRow(now, id, content))
        await settle(now)
        return resendRow({ id, destination }, { ...deps, ...access })
      }),
    addDraft: (id: string, revision: number) => addDraft(id, revision, { ...deps, ...access }),
    /** Undoes reports made from this list. Returns the IDs of those not sent yet. */
    takeBack,
    undo: async (): Promise<BulkState> => {
      const now = await opened()
      const ids = [...new Set([...now.rows.values()].flatMap(({ reportId }) => reportId ?? []))]
      await takeBack(ids)
      return state()
    },
    clear: (what: 'sent' | 'all'): Promise<BulkState> =>
      lock(async () => {
        const now = await opened()
        // What wasn’t accepted stays until the user decides about it.
        const sent = leaving(now, (row) => isDone(row, reportOfRow(now.reports, row)))
        await clearRows(await deps.database(), what === 'all' ? 'all' : sent, now)
        if (what === 'all') await deps.texts.forgetAll()
        cleared(now)
        return state()
      }),
    /** Restores refused rows with the service’s messages after the rest was sent, and deletes the draft made of them. */
    takeRefused: async (reportId: string): Promise<void> => {
      const remaining = await deps.store.get(remainingDraftId(reportId))
      if (!remaining || ![...(await opened()).rows.values()].some((row) => row.reportId === reportId)) return
      await change((now) => refusedRows(now, reportId, remaining))
      await deps.store.remove(remaining)
    },
    /** Deletes the rows of a deleted report; with the last row, the rest of the list too. */
    leaveReport: (reportId: string): Promise<void> =>
      lock(async () => {
        const now = await opened()
        const gone = leaving(now, (row) => row.reportId === reportId)
        if (gone.rows.length === 0) return
        const isEmpty = gone.rows.length === now.rows.size && gone.sources.length === now.sources.size
        await clearRows(await deps.database(), isEmpty ? 'all' : gone, now)
        cleared(now)
      }),
    /** Shows what became of a report in its rows, if it belongs to the list or replaced one that does. */
    reportChanged: (id: string): Promise<void> =>
      (following = following
        .then(() => follow(id))
        // The list is read anew at the next question, but not in the middle of a change.
        .catch(() => lock(async () => forget()))),
    verdictsChanged: (): void => {
      if (inMemory !== null) void rowChecks.again().catch(() => undefined)
    },
  }
}
