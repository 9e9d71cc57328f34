import { text } from '#lib/platform/texts.ts'
import { ExportPart } from './export-part.tsx'
import type { OptionsDeps } from '../deps.ts'
import { SettingsPart } from './settings-part.tsx'

export const DataSection = ({
  deps,
  onTaken,
}: {
  deps: Pick<OptionsDeps, 'ask' | 'now' | 'settingsReader'>
  onTaken: () => void
}) => (
  <section class="card" aria-label={text('data_title')}>
    <h3>{text('data_title')}</h3>
    <ExportPart deps={deps} />
    <SettingsPart deps={deps} onTaken={onTaken} />
  </section>
)
