import { text } from '#lib/platform/texts.ts'
import { ExportPart } from './export-part.tsx'
import type { OptionsDoors } from './doors.ts'
import { SettingsPart } from './settings-part.tsx'

/** What is the person's, to take along: everything as one file, and the settings there and back. */
export const DataSection = ({
  doors,
  onTaken,
}: {
  doors: Pick<OptionsDoors, 'ask' | 'now' | 'settingsReader'>
  onTaken: () => void
}) => (
  <section class="card" aria-label={text('data_title')}>
    <h2>{text('data_title')}</h2>
    <ExportPart doors={doors} />
    <SettingsPart doors={doors} onTaken={onTaken} />
  </section>
)
