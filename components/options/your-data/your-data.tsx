import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { AboutSection } from '../about-section.tsx'
import type { OptionsDeps } from '../deps.ts'
import { isLocked, Locked } from '../locked.tsx'
import { PictureDays, ThemeField } from '../preferences/choice-fields.tsx'
import { PreferenceCard, PreferenceFields } from '../preferences/preference-card.tsx'
import type { StoredPreferences } from '../preferences/use-preferences.ts'
import type { Deleted } from './delete-all.tsx'
import { StorageSection } from './storage-section.tsx'
import { CaseFileKeys } from './case-file-keys.tsx'
import { UnreadableData } from './unreadable-data.tsx'
import { text } from '#lib/platform/texts.ts'
import { ExportAll } from './export-all.tsx'
import { SettingsTransfer } from './settings-transfer.tsx'

/** What is stored, how it leaves or is deleted, how the pages look, and the version. */
export const YourData = ({
  deps,
  policy,
  stored,
  deleted,
  onDeleted,
}: {
  deps: OptionsDeps
  policy: PolicyView
  deleted: Deleted | null
  onDeleted: (deleted: Deleted) => void
  /** Null after everything was deleted. */
  stored: StoredPreferences | null
}) => (
  <>
    <UnreadableData ask={deps.ask} />
    <DataSection deps={deps} onTaken={() => stored?.load()} />
    <StorageSection deps={deps} deleted={deleted} onDeleted={onDeleted}>
      {stored ? (
        <PreferenceFields stored={stored} card="options_pictures">
          {({ pictureDays }, set) => (
            <Locked when={isLocked(policy, 'pictureDays')}>
              <PictureDays days={pictureDays} set={(days) => set('pictureDays', days)} />
            </Locked>
          )}
        </PreferenceFields>
      ) : null}
    </StorageSection>
    {stored ? (
      <PreferenceCard stored={stored} title="options_case_keys" lines={null}>
        {({ trustedCaseFileKeys }, set) => (
          <CaseFileKeys
            ask={deps.ask}
            trusted={trustedCaseFileKeys}
            isLocked={isLocked(policy, 'trustedCaseFileKeys')}
            set={(lines) => set('trustedCaseFileKeys', lines)}
          />
        )}
      </PreferenceCard>
    ) : null}
    {stored ? (
      <div class="card">
        <PreferenceFields stored={stored} card="options_theme">
          {({ theme }, set) => (
            <Locked when={isLocked(policy, 'theme')}>
              <ThemeField theme={theme} set={(chosen) => set('theme', chosen)} />
            </Locked>
          )}
        </PreferenceFields>
      </div>
    ) : null}
    <AboutSection deps={deps} />
  </>
)

export const DataSection = ({
  deps,
  onTaken,
}: {
  deps: Pick<OptionsDeps, 'ask' | 'now' | 'settingsReader'>
  onTaken: () => void
}) => (
  <section class="card" aria-label={text('data_title')}>
    <h3>{text('data_title')}</h3>
    <ExportAll deps={deps} />
    <SettingsTransfer deps={deps} onTaken={onTaken} />
  </section>
)
