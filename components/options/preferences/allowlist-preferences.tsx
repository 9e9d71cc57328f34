import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { OptionsDeps } from '../deps.ts'
import { isLocked, Locked } from '../locked.tsx'
import { EveryPageCheck } from './every-page-check.tsx'
import { SyncField } from './choice-fields.tsx'
import { PreferenceFields } from './preference-card.tsx'
import type { StoredPreferences } from './use-preferences.ts'

/** How often the asset list is synced, and whether every page is checked. */
export const AllowlistPreferences = ({
  stored,
  policy,
  tabs,
}: {
  stored: StoredPreferences
  policy: PolicyView
  tabs: OptionsDeps['tabs']
}) => (
  <>
    <p class="quiet small">{text('options_assets_lines')}</p>
    <div class="card">
      <PreferenceFields stored={stored} card="options_sync_every">
        {({ syncHours }, set) => (
          <Locked when={isLocked(policy, 'syncHours')}>
            <SyncField hours={syncHours} set={(hours) => set('syncHours', hours)} />
          </Locked>
        )}
      </PreferenceFields>
    </div>
    {stored.state.at === 'here' ? (
      <Locked when={isLocked(policy, 'checks.everyPage')}>
        <EveryPageCheck
          checks={stored.state.preferences.checks}
          deps={tabs}
          notSaved={stored.notSaved === 'options_checks'}
          set={({ everyPage }) => stored.set('options_checks')('checks.everyPage', everyPage)}
        />
      </Locked>
    ) : null}
  </>
)
