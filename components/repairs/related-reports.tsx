import type { ReportView } from '#lib/messages/report-requests.ts'
import { replacedByOf, type Repair } from '#lib/model/repair.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { RepairDeps } from '../wording/repair-words.ts'
import { useAsked } from '../ui/use-asked.ts'
import { counted } from '../ui/words.ts'

const MADE_FROM: Record<Repair, TextKey> = {
  others: 'repair_from_others',
  merged: 'repair_from_merged',
  edited: 'repair_from_edited',
  again: 'repair_from_again',
  'without-evidence': 'repair_from_without_evidence',
  'smaller-parts': 'repair_from_smaller_parts',
  readdressed: 'repair_from_readdressed',
}

/** Returns true if a draft may remain after the report’s other assets were sent. */
const mayHaveRemaining = ({ state, madeFrom }: ReportView): boolean =>
  madeFrom?.how === 'others' || state.at === 'cancelled' || state.at === 'presumed'

type Deps = Pick<RepairDeps, 'ask' | 'openDraft' | 'showReport'>

/** Loads the draft of the assets that still need the user after the others of this report (or of its original) were sent. */
const useRemainingDraft = ({ report, ask }: { report: ReportView; ask: Deps['ask'] }) => {
  const { id, state } = report
  const asked = useAsked(
    async () => (mayHaveRemaining(report) ? ask('repair/remaining-draft', { id }) : { draft: null }),
    `${id} ${state.at}`,
  )
  return asked.at === 'here' ? asked.value.draft : null
}

const RemainingLine = ({
  remaining,
  openDraft,
}: {
  remaining: { id: string; assets: number }
  openDraft: Deps['openDraft']
}) => (
  <li>
    <span>{counted(remaining.assets, 'repair_kept_one', 'repair_kept_other')}</span>
    <button type="button" class="text-button small" onClick={() => openDraft(remaining.id)}>
      {text('repair_kept_edit')}
    </button>
  </li>
)

/** Only that draft, for views that show related reports themselves. */
export const RemainingDraft = ({
  report,
  deps: { ask, openDraft },
}: {
  report: ReportView
  deps: Pick<Deps, 'ask' | 'openDraft'>
}) => {
  const remaining = useRemainingDraft({ report, ask })
  return remaining === null ? null : (
    <ul class="related small" aria-label={text('repair_related')}>
      <RemainingLine remaining={remaining} openDraft={openDraft} />
    </ul>
  )
}

/** The report’s original, its replacements, and the draft of assets that still need the user. */
export const RelatedReports = ({ report, deps }: { report: ReportView; deps: Deps }) => {
  const { state, madeFrom } = report
  const remaining = useRemainingDraft({ report, ask: deps.ask })
  const replacedBy = replacedByOf(state)
  if (remaining === null && madeFrom === null && replacedBy.length === 0) return null
  return (
    <ul class="related small" aria-label={text('repair_related')}>
      {remaining === null ? null : <RemainingLine remaining={remaining} openDraft={deps.openDraft} />}
      {replacedBy.map((other) => (
        <li key={other}>
          <span>{text('repair_replaced')}</span>
          <button type="button" class="text-button small" onClick={() => deps.showReport(other)}>
            {text('repair_show_report')}
          </button>
        </li>
      ))}
      {madeFrom === null ? null : (
        <li class="quiet">
          <span>{text(MADE_FROM[madeFrom.how])}</span>
          <button type="button" class="text-button small" onClick={() => deps.showReport(madeFrom.id)}>
            {text('repair_show_earlier')}
          </button>
        </li>
      )}
    </ul>
  )
}
