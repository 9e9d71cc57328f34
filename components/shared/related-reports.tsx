import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Repair } from '#lib/reports/repair.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { RepairDoors } from './repair-words.ts'
import { useAsked } from './use-asked.ts'
import { counted } from './words.ts'

const MADE_FROM: Record<Repair, TextKey> = {
  others: 'repair_from_others',
  edited: 'repair_from_edited',
  again: 'repair_from_again',
  'without-evidence': 'repair_from_without_evidence',
  'smaller-parts': 'repair_from_smaller_parts',
  readdressed: 'repair_from_readdressed',
}

/** Whether a draft may have been kept when its good assets were sent. */
const mayKeep = ({ state, madeFrom }: ReportView): boolean =>
  madeFrom?.how === 'others' || state.at === 'cancelled' || state.at === 'presumed'

/** The report that this one came from, those that took its place, and the draft of what still needs a person. */
export const RelatedReports = ({
  report,
  doors,
  keptOnly = false,
}: {
  report: ReportView
  /** Where the surface lists the other reports itself. */
  keptOnly?: boolean
  doors: Pick<RepairDoors, 'ask' | 'openDraft' | 'showReport'>
}) => {
  const { id, state } = report
  const asked = useAsked(
    async () => (mayKeep(report) ? doors.ask('repair/kept', { id }) : { draft: null }),
    `${id} ${state.at}`,
  )
  const kept = asked.at === 'here' ? asked.value.draft : null
  const madeFrom = keptOnly ? null : report.madeFrom
  const replacedBy = state.at === 'cancelled' && !keptOnly ? state.replacedBy : []
  if (kept === null && madeFrom === null && replacedBy.length === 0) return null
  return (
    <ul class="related small" aria-label={text('repair_related')}>
      {kept === null ? null : (
        <li>
          <span>{counted(kept.assets, 'repair_kept_one', 'repair_kept_other')}</span>
          <button type="button" class="text-button small" onClick={() => doors.openDraft(kept.id)}>
            {text('repair_kept_edit')}
          </button>
        </li>
      )}
      {replacedBy.map((other) => (
        <li key={other}>
          <span>{text('repair_replaced')}</span>
          <button type="button" class="text-button small" onClick={() => doors.showReport(other)}>
            {text('repair_show_report')}
          </button>
        </li>
      ))}
      {madeFrom === null ? null : (
        <li class="quiet">
          <span>{text(MADE_FROM[madeFrom.how])}</span>
          <button type="button" class="text-button small" onClick={() => doors.showReport(madeFrom.id)}>
            {text('repair_show_earlier')}
          </button>
        </li>
      )}
    </ul>
  )
}
