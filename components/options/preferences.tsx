import type { PreferencePath } from '#lib/model/preferences.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { useChanges, usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { text } from '#lib/platform/texts.ts'
import type { Set } from './preference-fields.tsx'
import {
  Choice,
  GroupChecks,
  Lockable,
  PreferenceCard,
  PreferenceFields,
  useOptions,
} from './preference-fields.tsx'
import { EveryPageCheck, NotifyFields } from './permissions.tsx'
import { useState, useRef, useId } from 'preact/hooks'
import type { Preferences } from '#lib/model/preferences.ts'
import { PREFERENCES } from '#lib/model/preferences.ts'
import { pollingWords } from '#components/wording/verdicts.ts'
import { TextField } from '#components/ui/fields.tsx'
import type { SecretKind } from '#lib/model/draft-form.ts'
import { SECRET_KINDS } from '#lib/model/draft-form.ts'
import { KindChoiceSelect, kindWords } from '#components/report/more-fields.tsx'
import { Section } from './sections.tsx'

/** How often the asset list is synced, and whether every page is checked. */
const AllowlistPreferences = () => {
  const { stored, tabs } = useOptions()
  return (
    <>
      <p class="quiet small">{text('options_assets_lines')}</p>
      <div class="card">
        <PreferenceFields card="options_sync_every">
          {(preferences, set) => <Choice path="syncHours" preferences={preferences} set={set} />}
        </PreferenceFields>
      </div>
      {stored.state.status === 'ready' ? (
        <Lockable path="checks.everyPage">
          <EveryPageCheck
            checks={stored.state.value.checks}
            deps={tabs}
            notSaved={stored.notSaved === 'options_checks'}
            set={({ everyPage }) => stored.set('options_checks')('checks.everyPage', everyPage)}
          />
        </Lockable>
      ) : null}
    </>
  )
}

/** Which events are notified, and how often the service is asked for them. */
const NotificationPreferences = () => {
  const { notifications } = useOptions()
  return (
    <>
      <div class="card">
        <PreferenceFields card="options_notify">
          {(preferences, set) => (
            <NotifyFields deps={notifications}>
              <GroupChecks group="notify" preferences={preferences} set={set} />
            </NotifyFields>
          )}
        </PreferenceFields>
      </div>
      <div class="card">
        <PreferenceFields card="options_watch">
          {(preferences, set) => (
            <Choice path="watchMinutes" preferences={preferences} set={set}>
              <PollingLine />
            </Choice>
          )}
        </PreferenceFields>
      </div>
    </>
  )
}

/** How the checks stand. */
const PollingLine = () => {
  const { now } = usePage()
  const { settings } = useOptions()
  const asked = useAnswer(settings.polling, useChanges('takedowns', 'connection'))
  // The choice itself needs no answer.
  return asked.status === 'ready' ? <p class="hint numbers">{pollingWords(asked.value, now())}</p> : null
}

/** What every new report starts with. */
const ReportPreferences = () => (
  <>
    <PreferenceCard title="options_preferences" lines="options_preferences_lines">
      {(preferences, set) => (
        <div class="stack-16">
          <Choice path="undoSeconds" preferences={preferences} set={set} />
          <Lockable path="bulkMost">
            <BulkField most={preferences.bulkMost} set={(most) => void set('bulkMost', most)} />
          </Lockable>
          <TextPreference
            path="contactInfo"
            row={PREFERENCES.contactInfo}
            hint="options_contact_hint"
            value={preferences.contactInfo}
            set={set}
          />
        </div>
      )}
    </PreferenceCard>
    <PreferenceCard title="options_evidence" lines="options_evidence_hint">
      {(preferences, set) => <GroupChecks group="evidence" preferences={preferences} set={set} />}
    </PreferenceCard>
    <PreferenceCard title="options_redaction" lines="options_redaction_hint">
      {({ redaction }, set) => (
        <div class="stack-8">
          {SECRET_KINDS.map((kind) => (
            <Lockable key={kind} path={`redaction.${kind}`}>
              <Kind kind={kind} redaction={redaction} set={set} />
            </Lockable>
          ))}
        </div>
      )}
    </PreferenceCard>
    <PreferenceCard title="options_reporter" lines="options_reporter_hint">
      {({ reporter }, set) => (
        <div class="reporter-fields">
          {REPORTER_FIELDS.map(({ name, mono }) => (
            <TextPreference
              key={name}
              path={`reporter.${name}`}
              row={PREFERENCES.reporter[name]}
              mono={mono}
              value={reporter[name]}
              set={set}
            />
          ))}
        </div>
      )}
    </PreferenceCard>
  </>
)

const REPORTER_FIELDS: { name: keyof Preferences['reporter']; mono: boolean }[] = [
  { name: 'displayName', mono: false },
  { name: 'platform', mono: false },
  { name: 'platformIdentifier', mono: true },
  { name: 'avatarUrl', mono: true },
]

const TextPreference = ({
  path,
  row: { label, most },
  hint,
  mono = false,
  value,
  set,
}: {
  path: PreferencePath
  row: { label: TextKey; most: number }
  hint?: TextKey
  mono?: boolean
  value: string
  set: Set
}) => (
  <Lockable path={path}>
    <TextField
      mono={mono}
      label={text(label)}
      hint={hint && text(hint)}
      value={value}
      onType={(typed) => void set(path, typed.slice(0, most))}
    />
  </Lockable>
)

const BULK_MOST = PREFERENCES.bulkMost

const mostIn = (typed: string): number | null => {
  const most = /^\d{1,3}$/.test(typed.trim()) ? BULK_MOST.read(Number(typed)) : undefined
  return most ?? null
}

/**
 * How many assets go into one report of a list. While a number is typed its first digits fit too: once the whole does not, the number
 * from before the typing is stored again, so that 300 never leaves 30 behind.
 */
const BulkField = ({ most, set }: { most: number; set: (most: number) => void }) => {
  const [typed, setTyped] = useState(String(most))
  const before = useRef(most)
  const stored = useRef(most)
  const store = (chosen: number): void => {
    if (chosen === stored.current) return
    stored.current = chosen
    set(chosen)
  }
  return (
    <div
      onFocusOut={() => {
        before.current = stored.current
      }}
    >
      <TextField
        label={text(BULK_MOST.label)}
        hint={text('options_bulk_most_hint')}
        problem={mostIn(typed) === null ? text('options_bulk_most_wrong', before.current) : null}
        value={typed}
        onType={(words) => {
          setTyped(words)
          store(mostIn(words) ?? before.current)
        }}
      />
    </div>
  )
}

/** What becomes of a kind of what looks private, in every new report. */
const Kind = ({
  kind,
  redaction,
  set,
}: {
  kind: SecretKind
  redaction: Preferences['redaction']
  set: Set
}) => {
  const id = useId()
  return (
    <div class="redaction-kind cluster-12 between">
      <label for={id}>{kindWords(kind)}</label>
      <KindChoiceSelect
        id={id}
        kind={kind}
        choice={redaction[kind]}
        onChoose={(choice) => void set(`redaction.${kind}`, choice)}
      />
    </div>
  )
}

/** The sections of preferences alone, which need no database. */
export const PreferenceSections = () => (
  <>
    <Section id="allowlist">
      <AllowlistPreferences />
    </Section>
    <Section id="reports">
      <ReportPreferences />
    </Section>
    <Section id="notifications">
      <NotificationPreferences />
    </Section>
  </>
)
