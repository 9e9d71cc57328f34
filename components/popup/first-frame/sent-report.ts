import type { Ask } from '../../ui/ask.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Notice, PopupState } from './popup-state.ts'

type Session = { ask: Ask; state: () => PopupState; show: (next: PopupState) => void }

export const makeSentReport = ({ ask, state, show }: Session) => {
  const shownId = (): string | null => {
    const now = state()
    return now.at === 'sent' ? now.report.id : null
  }
  const showIt = (report: ReportView | null, notice: Notice | null = null): void =>
    show(report ? { at: 'sent', report, notice } : { at: 'gone' })
  const notAnswered = (thrown: unknown): void => {
    const now = state()
    if (now.at === 'sent') show({ ...now, notice: { kind: 'not-answered', failure: failureIn(thrown) } })
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
    if (toList) show({ at: 'gone' })
    else if (reportId !== null) await showAnother(reportId)
    else if (draftId === null) await about(get, { kind: 'too-late' })
    return reportId === null ? draftId : null
  }

  return { about, refresh: () => about(get), showAnother, undo, notAnswered }
}
