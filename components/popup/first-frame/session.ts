import type { DraftView, DraftOrGone, EarlierDraft, ReportView } from '#lib/messages/report-requests.ts'
import type { Ask } from '#components/ui/page.ts'
import type { Notice, PopupState, SessionDeps } from './state.ts'
import type { Edit } from '#components/report/form.tsx'
import { makeEditQueue } from '#components/report/form.tsx'
import { failureAnswered } from '#lib/messages/request.ts'
import { linesToConfirm } from '#lib/model/needs-confirmation.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { KindChoice, SecretKind } from '#lib/redaction/secret-kinds.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

type Sending = { ask: Ask; state: () => PopupState; show: (next: PopupState) => void }

const makeSentReport = ({ ask, state, show }: Sending) => {
  const shownId = (): string | null => {
    const now = state()
    return now.kind === 'sent' ? now.report.id : null
  }
  const showIt = (report: ReportView | null, notice: Notice | null = null): void =>
    show(report ? { kind: 'sent', report, notice } : { kind: 'gone' })
  const notAnswered = (thrown: unknown): void => {
    const now = state()
    if (now.kind === 'sent')
      show({ ...now, notice: { kind: 'not-answered', failure: failureAnswered(thrown) } })
  }

  /** Sends a request about the report and shows the answer, unless another screen opened meanwhile. */
  const about = async (
    asking: (id: string) => Promise<ReportView | null>,
    notice: Notice | null = null,
  ): Promise<void> => {
    const id = shownId()
    if (id === null) return
    try {
      const report = await asking(id)
      if (shownId() === id) showIt(report, notice)
    } catch (thrown) {
      if (shownId() === id) notAnswered(thrown)
    }
  }
  const get = async (id: string): Promise<ReportView | null> => (await ask('report/get', { id })).report
  const showAnother = async (id: string): Promise<void> => showIt(await get(id))

  /** Undoes the report. Returns the restored draft’s ID, or null if it was too late or another report took its place. */
  const undo = async (): Promise<string | null> => {
    const id = shownId()
    if (id === null) return null
    const { draftId, reportId, toList = false } = await ask('report/undo', { id })
    if (toList) show({ kind: 'gone' })
    else if (reportId !== null) await showAnother(reportId)
    else if (draftId === null) await about(get, { kind: 'too-late' })
    return reportId === null ? draftId : null
  }

  return { about, refresh: () => about(get), showAnother, undo, notAnswered }
}

export type DraftSession = ReturnType<typeof makeDraftSession>

/** A draft from opening to outcome, independent of rendering. Answers may arrive late: revisions older than the visible one are dropped. */
export const makeDraftSession = (deps: SessionDeps, changed: () => void) => {
  const { ask, now } = deps
  let state: PopupState = { kind: 'starting', form: EMPTY_FORM, submitting: false }
  let pendingSubmit: { closing: boolean } | null = null
  let submitRuns = false
  let redactions = 0
  let foundAtTab: string | null = null
  let earlier: EarlierDraft | null = null
  /** True if something else changed while an answer was pending: the answer may be older than that change. */
  let outdated = false

  const show = (next: PopupState): void => {
    state = next
    changed()
  }
  const draft = (): DraftView | null =>
    state.kind === 'editing' || state.kind === 'broken' ? state.draft : null
  const broken = (thrown: unknown): void => {
    if (!('form' in state)) return
    pendingSubmit = null
    show({ kind: 'broken', form: state.form, draft: draft(), failure: failureAnswered(thrown) })
  }

  const takeDraft = (view: DraftView, notice: Notice | null): void => {
    const shown = draft()
    if (shown?.id === view.id && view.revision < shown.revision) return
    show({
      kind: 'editing',
      form: queue.apply(view.form),
      draft: view,
      submitting: pendingSubmit !== null,
      notice,
    })
  }
  const take = (answer: DraftOrGone | null): void => {
    // A draft that is now in the bulk list is gone as expected.
    if (answer === null || state.kind === 'collected') return
    if (answer.kind === 'draft') takeDraft(answer.draft, state.kind === 'editing' ? state.notice : null)
    else if (answer.kind === 'report') show({ kind: 'sent', report: answer.report, notice: null })
    else show({ kind: 'gone' })
  }

  const queue = makeEditQueue<DraftForm>(now, broken, () => {
    const view = draft()
    if (!outdated || view === null) return
    outdated = false
    void reopen(view.id)
  })
  /** Sends a request about the draft and takes its answer. Never rejects; a failure becomes the state `broken`. */
  const question = (asking: Promise<DraftOrGone | null>): Promise<void> => queue.run(asking.then(take))
  const openDraft = (id: string): Promise<DraftOrGone> => ask('draft/open', { id })
  const openTab = async (tabId: number): Promise<DraftOrGone> => {
    const answer = await ask('draft/open-tab', { tabId, read: true })
    foundAtTab = answer.kind === 'report' ? answer.report.id : null
    earlier = (answer.kind === 'draft' && answer.earlier) || null
    return answer
  }
  const reopen = (id: string): Promise<void> => question(openDraft(id))

  const save = (): void => {
    const view = draft()
    // While a redaction is pending the form still contains the redacted text; it is saved right after.
    if (view === null || redactions > 0 || !('form' in state)) return
    const { form } = state
    queue.save(view.editedAt, (editedAt) => ask('draft/save', { id: view.id, form, editedAt }), take)
  }

  const redacting = (asking: (id: string) => Promise<DraftOrGone>): void => {
    const view = draft()
    if (view === null) return
    redactions += 1
    const redacted = asking(view.id).then(take)
    const saving = redacted.finally(() => {
      redactions -= 1
      save()
    })
    void queue.run(saving)
  }

  const submitDraft = async (
    { id, revision, destination, checks }: DraftView,
    closing: boolean,
  ): Promise<void> => {
    const answer = await ask('draft/submit', {
      id,
      revision,
      destination,
      flaggedLines: linesToConfirm(checks),
    })
    pendingSubmit = null
    switch (answer.kind) {
      case 'stored':
        show({ kind: 'sent', report: answer.report, notice: null })
        if (closing) deps.closeTab()
        return
      case 'stopped':
      case 'changed':
        return takeDraft(answer.draft, { kind: answer.kind })
      case 'not-stored':
        if (state.kind !== 'editing') return
        return show({ ...state, submitting: false, notice: { kind: 'not-stored', failure: answer.failure } })
      case 'gone':
        return show({ kind: 'gone' })
    }
  }
  const submitWhenStored = async (): Promise<void> => {
    if (submitRuns) return
    submitRuns = true
    await queue.allAnswered()
    if (state.kind === 'editing' && pendingSubmit !== null) {
      await submitDraft(state.draft, pendingSubmit.closing).catch(broken)
    }
    submitRuns = false
    pendingSubmit = null
  }

  /** Stores what was typed before the draft was loaded, and continues reading a slow page. */
  const goOn = async (): Promise<void> => {
    save()
    if (state.kind === 'editing' && state.draft.reading)
      await question(ask('draft/open', { id: state.draft.id, read: true }))
  }
  const readOn = (answer: DraftOrGone): Promise<void> => {
    take(answer)
    return goOn()
  }
  const open = async (): Promise<void> => {
    const known = draft()
    const opening = known
      ? openDraft(known.id)
      : deps
          .whichDraft()
          .then((where) => (where.kind === 'draft' ? openDraft(where.id) : openTab(where.tabId)))
    await question(opening)
    await goOn()
    if (pendingSubmit !== null) await submitWhenStored()
  }

  const edit = (change: Edit): void => {
    if (!('form' in state)) return
    queue.add(change)
    const form = change(state.form)
    show(state.kind === 'editing' ? { ...state, form, notice: null } : { ...state, form })
    save()
  }
  /** Read when first asked for: no first frame needs it. */
  const collecting = async () =>
    (await import('#components/popup/to-bulk.ts')).makeCollecting({
      ask,
      draft,
      state: () => state,
      show,
      edit,
      allStored: queue.allAnswered,
      reopen,
      readList: deps.readList,
    })
  const sent = makeSentReport({ ask, state: () => state, show })
  const showDraft = async (id: string): Promise<void> => {
    const answer = await openDraft(id)
    queue.clear()
    await readOn(answer)
  }
  /** Text typed before the open report was found goes into the new draft. */
  const anew = async (): Promise<void> => {
    const where = await deps.whichDraft()
    if (where.kind !== 'tab') return
    await readOn(await ask('draft/open-tab', { tabId: where.tabId, read: true, anew: true }))
  }
  const reportTab = async (): Promise<void> => {
    const where = await deps.whichDraft()
    if (where.kind !== 'tab' || pendingSubmit !== null) return
    await queue.allAnswered()
    const answer = await openTab(where.tabId)
    queue.clear()
    await readOn(answer)
  }
  const openEarlier = async (): Promise<void> => {
    if (earlier === null || pendingSubmit !== null) return
    const { id } = earlier
    await queue.allAnswered()
    await showDraft(id)
    earlier = null
    changed()
  }
  const undo = async (): Promise<void> => {
    const undone = await sent.undo()
    if (undone !== null) await showDraft(undone)
  }

  return {
    state: (): PopupState => state,
    /** Opens the draft, or retries after a failure. Typed text is kept. */
    open,
    edit,
    /** Makes Submit wait for work on the draft, and shows the draft it returns. */
    wait: question,
    redact: (secret: string, remove: boolean): void =>
      redacting((id) => ask('draft/redact', { id, secret, remove })),
    /** Sets how a kind of personal data is treated, in this draft and in new ones. */
    choose: (kind: SecretKind, choice: KindChoice): void =>
      redacting((id) => ask('draft/redact', { id, kind, choice })),
    /** Submits once all typed text is stored and the page is read. `closing` closes the reported tab afterwards. */
    submit: (closing: boolean): void => {
      if (pendingSubmit !== null || (state.kind !== 'starting' && state.kind !== 'editing')) return
      // Inside the click. The prompt may close the popup, so nothing waits for the answer: without it the report is held, and says why.
      if (state.kind === 'editing' && state.draft.blockers.length === 0 && state.draft.hostToAsk !== null)
        deps.requestHost(state.draft.hostToAsk).catch(() => false)
      pendingSubmit = { closing }
      show({ ...state, submitting: true })
      if (state.kind === 'editing') void submitWhenStored()
    },
    /** Adds the draft’s assets to the bulk list. */
    addToBulkList: (): void => {
      if (pendingSubmit !== null || state.kind !== 'editing') return
      void collecting()
        .then(({ addToBulkList }) => addToBulkList())
        .then((added) => {
          if (added) queue.clear()
        }, broken)
    },
    sendToBulk: (what: 'selection' | 'links'): void =>
      void collecting()
        .then(({ sendToBulk }) => sendToBulk(what))
        .catch(broken),
    /** Moves pasted text to the bulk list; `takeOut` removes its lines from the form. */
    movePasted: (text: string, takeOut: Edit): void =>
      void collecting()
        .then(({ movePasted }) => movePasted(text, takeOut))
        .catch(broken),
    undo: (): void => void undo().catch(sent.notAnswered),
    /** Switches to another draft or report, made by a repair. */
    showDraft: (id: string): void => void showDraft(id).catch(sent.notAnswered),
    showReport: (id: string): void => void sent.showAnother(id).catch(sent.notAnswered),
    /** Returns the ID of the open report that the popup found at its tab instead of starting a draft. */
    foundAtTab: (): string | null => foundAtTab,
    /** Returns the draft that was last edited in this tab on another page of the same site, if there is one. */
    earlier: (): EarlierDraft | null => earlier,
    /** Switches to it; this draft stays with its own page. */
    openEarlier: (): void => void openEarlier().catch(broken),
    /** Starts a new draft of that tab anyway. */
    anew: (): void => void anew().catch(sent.notAnswered),
    /** Switches to the tab’s current page; this draft stays with its own. */
    reportTab: (): void => void reportTab().catch(broken),
    /** Deletes the draft. Rejects if the background doesn’t answer. */
    discard: async (): Promise<void> => {
      const view = draft()
      if (view === null) return
      await queue.allAnswered()
      await ask('draft/discard', { id: view.id })
      queue.clear()
      show({ kind: 'gone' })
    },
    sendNow: (): void =>
      void sent.about(async (id) => (await ask('report/act', { id, how: 'sendNow' })).report),
    onChange: (change: Change): void => {
      if (state.kind === 'sent' && change.what === 'report' && change.id === state.report.id) {
        return void sent.refresh()
      }
      const view = draft()
      // The answer to our own Submit has the same news.
      if (submitRuns && change.what === 'report') return
      if (change.what === 'bulk') return
      const aboutAll = change.what !== 'draft' && change.what !== 'report'
      // The answers to our own saves have the same news.
      if (queue.isPending()) outdated ||= aboutAll
      else if (view !== null && (aboutAll || change.id === view.id)) void reopen(view.id)
    },
  }
}
