import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../shared/ask.ts'
import { SaveRows } from '../shared/save-rows.tsx'
import { counted } from '../shared/words.ts'

type Counts = { reports: number; drafts: number; lanes: number }

/** What is stored but cannot be read, and a way to save it; nothing at all where all can be. */
export const StoredDataSection = ({ ask }: { ask: Ask }) => {
  const [counts, setCounts] = useState<Counts>({ reports: 0, drafts: 0, lanes: 0 })
  useEffect(() => {
    // Whatever keeps this from being answered is told above, where the connection is asked for.
    ask('storage/unreadable', {}).then(setCounts, () => undefined)
  }, [])
  const { reports, drafts, lanes } = counts
  if (reports + drafts + lanes === 0) return null
  return (
    <section class="card" aria-label={text('options_data')}>
      <h2>{text('options_data')}</h2>
      <p class="quiet small">{text('options_data_lines')}</p>
      <ul class="small">
        {reports > 0 ? (
          <li>{counted(reports, 'options_data_report_one', 'options_data_report_other')}</li>
        ) : null}
        {drafts > 0 ? <li>{counted(drafts, 'options_data_draft_one', 'options_data_draft_other')}</li> : null}
        {lanes > 0 ? <li>{counted(lanes, 'options_data_lane_one', 'options_data_lane_other')}</li> : null}
      </ul>
      <SaveRows ask={ask} which="unreadable" />
    </section>
  )
}
