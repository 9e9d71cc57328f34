import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { OptionsDeps } from '../deps.ts'
import { AllowlistPart } from '../preferences/allowlist-part.tsx'
import { NotificationsPart } from '../preferences/notifications-part.tsx'
import { ReportsPart } from '../preferences/reports-part.tsx'
import type { StoredPreferences } from '../preferences/use-preferences.ts'
import { Section } from './section.tsx'

type Props = { stored: StoredPreferences; policy: PolicyView; deps: OptionsDeps }

/** The sections of preferences alone, which need no database. */
export const PreferenceSections = ({ stored, policy, deps }: Props) => (
  <>
    <Section id="allowlist">
      <AllowlistPart stored={stored} policy={policy} tabs={deps.tabs} />
    </Section>
    <Section id="reports">
      <ReportsPart stored={stored} policy={policy} />
    </Section>
    <Section id="notifications">
      <NotificationsPart stored={stored} policy={policy} deps={deps} />
    </Section>
  </>
)
