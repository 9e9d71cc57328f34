import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { PREFERENCES } from '#lib/model/preferences/preference-rows.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { isLocked, Locked } from '../locked.tsx'
import { BulkField } from './bulk-field.tsx'
import { GroupChecks, UndoField } from './choice-fields.tsx'
import { PreferenceCard } from './preference-card.tsx'
import { RedactionFields } from './redaction-fields.tsx'
import { ReporterFields } from './reporter-fields.tsx'
import type { StoredPreferences } from './use-preferences.ts'

type Props = { stored: StoredPreferences; policy: PolicyView }

/** What every new report starts with. */
export const ReportsPart = ({ stored, policy }: Props) => (
  <>
    <PreferenceCard stored={stored} title="options_preferences" lines="options_preferences_lines">
      {({ undoSeconds, bulkMost, contactInfo }, set) => (
        <div class="steps">
          <Locked when={isLocked(policy, 'undoSeconds')}>
            <UndoField seconds={undoSeconds} set={(seconds) => set('undoSeconds', seconds)} />
          </Locked>
          <Locked when={isLocked(policy, 'bulkMost')}>
            <BulkField most={bulkMost} set={(most) => void set('bulkMost', most)} />
          </Locked>
          <Locked when={isLocked(policy, 'contactInfo')}>
            <TextField
              label={text(PREFERENCES.contactInfo.label)}
              hint={text('options_contact_hint')}
              value={contactInfo}
              onType={(value) => void set('contactInfo', value.slice(0, PREFERENCES.contactInfo.most))}
            />
          </Locked>
        </div>
      )}
    </PreferenceCard>
    <PreferenceCard stored={stored} title="options_evidence" lines="options_evidence_hint">
      {(preferences, set) => (
        <GroupChecks group="evidence" preferences={preferences} policy={policy} set={set} />
      )}
    </PreferenceCard>
    <PreferenceCard stored={stored} title="options_redaction" lines="options_redaction_hint">
      {({ redaction }, set) => <RedactionFields redaction={redaction} policy={policy} set={set} />}
    </PreferenceCard>
    <PreferenceCard stored={stored} title="options_reporter" lines="options_reporter_hint">
      {({ reporter }, set) => <ReporterFields reporter={reporter} policy={policy} set={set} />}
    </PreferenceCard>
  </>
)
