import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { OptionsDeps } from '../deps.ts'
import { AllowlistPreferences } from '../preferences/allowlist-preferences.tsx'
import { NotificationPreferences } from '../preferences/notification-preferences.tsx'
import { ReportPreferences } from '../preferences/report-preferences.tsx'
import type { StoredPreferences } from '../preferences/use-preferences.ts'
import { Section } from './section.tsx'

type Props = { stored: StoredPreferences; policy: PolicyView; deps: OptionsDeps }

/** The sections of preferences alone, which need no database. */
export const PreferenceSections = ({ stored, policy, deps }: Props) => (
  <>
    <Section id="allowlist">
      <AllowlistPreferences stored={stored} policy={policy} tabs={deps.tabs} />
    </Section>
    <Section id="reports">
      <ReportPreferences stored={stored} policy={policy} />
    </Section>
    <Section id="notifications">
      <NotificationPreferences stored={stored} policy={policy} deps={deps} />
    </Section>
  </>
)
