import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { OptionsDeps } from '../deps.ts'
import { isLocked, Locked } from '../locked.tsx'
import { GroupChecks } from './choice-fields.tsx'
import { NotifyFields } from './notify-fields.tsx'
import { PreferenceFields } from './preference-card.tsx'
import type { StoredPreferences } from './use-preferences.ts'
import { WatchFields } from './watch-fields.tsx'

/** Which events are notified, and how often the service is asked for them. */
export const NotificationsPart = ({
  stored,
  policy,
  deps,
}: {
  stored: StoredPreferences
  policy: PolicyView
  deps: Pick<OptionsDeps, 'ask' | 'onChange' | 'notifications' | 'now'>
}) => (
  <>
    <div class="card">
      <PreferenceFields stored={stored} card="options_notify">
        {(preferences, set) => (
          <NotifyFields deps={deps.notifications}>
            <GroupChecks group="notify" preferences={preferences} policy={policy} set={set} />
          </NotifyFields>
        )}
      </PreferenceFields>
    </div>
    <div class="card">
      <PreferenceFields stored={stored} card="options_watch">
        {({ watchMinutes }, set) => (
          <Locked when={isLocked(policy, 'watchMinutes')}>
            <WatchFields
              minutes={watchMinutes}
              deps={deps}
              set={(minutes) => void set('watchMinutes', minutes)}
            />
          </Locked>
        )}
      </PreferenceFields>
    </div>
  </>
)
