import type { ConnectionView, PolicyView } from '#lib/messages/connection-requests.ts'
import { ConnectionSection } from './connection/connection-section.tsx'
import { PolicySection } from './connection/policy-section.tsx'
import type { OptionsDeps } from './deps.ts'
import { PermissionsSection } from './permissions-section.tsx'
import { Place } from './places/place.tsx'
import { PreferencePlaces } from './places/preference-places.tsx'
import { GroupChecks } from './preferences/choice-fields.tsx'
import { PreferenceCard } from './preferences/preference-card.tsx'
import { ShortcutsSection } from './preferences/shortcuts-section.tsx'
import type { StoredPreferences } from './preferences/use-preferences.ts'
import { DataPart } from './your-data/data-part.tsx'
import { StoredDataSection } from './your-data/stored-data-section.tsx'

/** The six sections; before a connection is stored, only the first. */
export const AllPlaces = ({
  connection,
  wasConnected,
  deps,
  policy,
  stored,
  onConnection,
}: {
  connection: ConnectionView
  wasConnected: boolean
  deps: OptionsDeps
  policy: PolicyView
  stored: StoredPreferences
  onConnection: (connection: ConnectionView) => void
}) => (
  <>
    <Place
      id="connection"
      title={connection.baseUrl === '' && !connection.unreadable ? 'options_first_run' : undefined}
    >
      <PolicySection policy={policy} actsAtOnce={deps.policyActsAtOnce} />
      <ConnectionSection connection={connection} policy={policy} deps={deps} onConnection={onConnection} />
    </Place>
    {connection.baseUrl === '' ? null : (
      <>
        <PreferencePlaces stored={stored} policy={policy} deps={deps} />
        <Place id="permissions">
          <PermissionsSection baseUrl={connection.baseUrl} deps={deps.permissions} />
          <PreferenceCard stored={stored} title="options_menu" lines={null}>
            {(preferences, set) => (
              <GroupChecks group="menu" preferences={preferences} policy={policy} set={set} />
            )}
          </PreferenceCard>
          <ShortcutsSection deps={deps.shortcuts} />
        </Place>
      </>
    )}
    {wasConnected ? (
      <Place id="data">
        <DataPart deps={deps} policy={policy} stored={connection.baseUrl === '' ? null : stored} />
      </Place>
    ) : (
      <StoredDataSection ask={deps.ask} />
    )}
  </>
)
