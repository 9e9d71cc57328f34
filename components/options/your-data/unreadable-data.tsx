import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { counted } from '../../ui/words.ts'

type Counts = { reports: number; drafts: number; originStates: number }

/** Counts unreadable stored data and offers to save it; renders nothing if there is none. */
export const UnreadableData = ({ ask }: { ask: Ask }) => {
  const [counts, setCounts] = useState<Counts>({ reports: 0, drafts: 0, originStates: 0 })
  useEffect(() => {
    // The connection section above shows why nothing is answered.
    ask('storage/unreadable', {}).then(setCounts, () => undefined)
  }, [])
  const { reports, drafts, originStates } = counts
  if (reports + drafts + originStates === 0) return null
  return (
    <section class="card" aria-label={text('options_data')}>
      <h3>{text('options_data')}</h3>
      <p class="quiet small">{text('options_data_lines')}</p>
      <ul class="small">
        {reports > 0 ? (
          <li>{counted(reports, 'options_data_report_one', 'options_data_report_other')}</li>
        ) : null}
        {drafts > 0 ? <li>{counted(drafts, 'options_data_draft_one', 'options_data_draft_other')}</li> : null}
        {originStates > 0 ? (
          <li>{counted(originStates, 'options_data_lane_one', 'options_data_lane_other')}</li>
        ) : null}
      </ul>
      <SaveRows ask={ask} which="unreadable" />
    </section>
  )
}
