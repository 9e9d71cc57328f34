import type { DeliveryView, PolicyView } from '#lib/messages/connection-requests.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { ConnectionSection } from './connection/connection-section.tsx'
import { PolicySection } from './connection/policy-section.tsx'
import type { OptionsDeps } from './deps.ts'
import { PermissionsSection } from './permissions-section.tsx'
import { Section } from './sections/section.tsx'
import { PreferenceSections } from './sections/preference-sections.tsx'
import { GroupChecks } from './preferences/choice-fields.tsx'
import { PreferenceCard } from './preferences/preference-card.tsx'
import { ShortcutsSection } from './preferences/shortcuts-section.tsx'
import type { StoredPreferences } from './preferences/use-preferences.ts'
import type { Deleted } from './your-data/delete-all.tsx'
import { YourData } from './your-data/your-data.tsx'
import { UnreadableData } from './your-data/unreadable-data.tsx'

/** The six sections; before a connection is stored, only the first. */
export const AllSections = ({
  connection,
  delivery,
  isPinned,
  wasConnected,
  deleted,
  deps,
  policy,
  stored,
  onConnection,
  onDeleted,
}: {
  connection: ConnectionView
  delivery: DeliveryView | null
  isPinned: boolean | null
  wasConnected: boolean
  deleted: Deleted | null
  deps: OptionsDeps
  policy: PolicyView
  stored: StoredPreferences
  onConnection: (connection: ConnectionView) => void
  onDeleted: (deleted: Deleted) => void
}) => (
  <>
    <Section
      id="connection"
      title={connection.baseUrl === '' && !connection.unreadable ? 'options_first_run' : undefined}
    >
      <PolicySection policy={policy} actsAtOnce={deps.policyActsAtOnce} />
      <ConnectionSection
        connection={connection}
        delivery={delivery}
        isPinned={isPinned}
        policy={policy}
        deps={deps}
        onConnection={onConnection}
      />
    </Section>
    {connection.baseUrl === '' ? null : (
      <>
        <PreferenceSections stored={stored} policy={policy} deps={deps} />
        <Section id="permissions">
          <PermissionsSection baseUrl={connection.baseUrl} deps={deps.permissions} />
          <PreferenceCard stored={stored} title="options_menu" lines={null}>
            {(preferences, set) => (
              <GroupChecks group="menu" preferences={preferences} policy={policy} set={set} />
            )}
          </PreferenceCard>
          <ShortcutsSection deps={deps.shortcuts} />
        </Section>
      </>
    )}
    {wasConnected ? (
      <Section id="data">
        <YourData
          deps={deps}
          policy={policy}
          stored={connection.baseUrl === '' ? null : stored}
          deleted={deleted}
          onDeleted={onDeleted}
        />
      </Section>
    ) : (
      <UnreadableData ask={deps.ask} />
    )}
  </>
)
