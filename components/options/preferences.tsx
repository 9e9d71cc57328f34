import type { PolicyView } from '#lib/messages/settings-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { OptionsDeps } from './deps.ts'
import type { StoredPreferences, Set } from './preference-fields.tsx'
import {
  isLocked,
  Locked,
  SyncField,
  PreferenceFields,
  GroupChecks,
  ascending,
  ChoiceSelect,
  UndoField,
  PreferenceCard,
} from './preference-fields.tsx'
import { EveryPageCheck, NotifyFields } from './permissions.tsx'
import { useEffect, useState, useRef, useId } from 'preact/hooks'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Preferences } from '#lib/model/preferences.ts'
import { PREFERENCES } from '#lib/model/preferences.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { pollingWords } from '#components/wording/verdicts.ts'
import { everyMinutes } from '#components/ui/format.ts'
import { TextField } from '#components/ui/fields.tsx'
import type { KindChoice, SecretKind } from '#lib/model/draft-form.ts'
import { SECRET_KINDS } from '#lib/model/draft-form.ts'
import { KindChoiceSelect, kindWords } from '#components/report/more-fields.tsx'
import { Section } from './sections.tsx'

/** How often the asset list is synced, and whether every page is checked. */
const AllowlistPreferences = ({
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

/** Which events are notified, and how often the service is asked for them. */
const NotificationPreferences = ({
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
            <PollingFields
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

type PollingView = AnswerOf<Requests, 'takedowns/polling'>
type PollingFieldsDeps = Pick<OptionsDeps, 'ask' | 'onChange' | 'now'>

const MINUTES = [0, 5, 15, 30, 60, 240, 1440]

/** How often the service is asked what became of the reports, and how that stands. */
const PollingFields = ({
  minutes,
  deps,
  set,
}: {
  minutes: number
  deps: PollingFieldsDeps
  set: (minutes: number) => void
}) => {
  const polling = usePolling(deps)
  return (
    <ChoiceSelect
      label={text(PREFERENCES.watchMinutes.label)}
      value={minutes}
      choices={ascending(MINUTES, minutes)}
      wordsOf={(choice) =>
        choice === 0 ? text('options_watch_never') : text('options_watch_every', everyMinutes(choice))
      }
      set={set}
    >
      {polling === null ? null : <p class="hint numbers">{pollingWords(polling, deps.now())}</p>}
    </ChoiceSelect>
  )
}

/** Null until the background has answered; the choice itself needs no answer. */
const usePolling = ({ ask, onChange }: PollingFieldsDeps): PollingView | null => {
  const [polling, setPolling] = useState<PollingView | null>(null)
  useEffect(() => {
    const load = () => {
      ask('takedowns/polling', {}).then(setPolling, () => setPolling(null))
    }
    load()
    return onChange((change) => {
      if (change.what === 'takedowns' || change.what === 'connection') load()
    })
  }, [])
  return polling
}

type ReportPreferencesProps = { stored: StoredPreferences; policy: PolicyView }

/** What every new report starts with. */
const ReportPreferences = ({ stored, policy }: ReportPreferencesProps) => (
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

type Reporter = Preferences['reporter']

const FIELDS: { name: keyof Reporter; mono: boolean }[] = [
  { name: 'displayName', mono: false },
  { name: 'platform', mono: false },
  { name: 'platformIdentifier', mono: true },
  { name: 'avatarUrl', mono: true },
]

const ReporterFields = ({ reporter, policy, set }: { reporter: Reporter; policy: PolicyView; set: Set }) => (
  <div class="reporter-fields">
    {FIELDS.map(({ name, mono }) => {
      const { label, most } = PREFERENCES.reporter[name]
      return (
        <Locked key={name} when={isLocked(policy, `reporter.${name}`)}>
          <TextField
            mono={mono}
            label={text(label)}
            value={reporter[name]}
            onType={(value) => void set(`reporter.${name}`, value.slice(0, most))}
          />
        </Locked>
      )
    })}
  </div>
)

type RedactionProps = {
  redaction: Preferences['redaction']
  policy: PolicyView
  set: (path: `redaction.${SecretKind}`, choice: KindChoice) => unknown
}

/** What becomes of each kind of what looks private, in every new report. */
const RedactionFields = ({ redaction, policy, set }: RedactionProps) => (
  <div class="redaction-kinds">
    {SECRET_KINDS.map((kind) => (
      <Locked key={kind} when={isLocked(policy, `redaction.${kind}`)}>
        <Kind kind={kind} redaction={redaction} set={set} />
      </Locked>
    ))}
  </div>
)

const Kind = ({ kind, redaction, set }: Omit<RedactionProps, 'policy'> & { kind: SecretKind }) => {
  const id = useId()
  return (
    <div class="redaction-kind">
      <label for={id}>{kindWords(kind)}</label>
      <KindChoiceSelect
        id={id}
        kind={kind}
        choice={redaction[kind]}
        onChoose={(choice) => set(`redaction.${kind}`, choice)}
      />
    </div>
  )
}

type PreferenceSectionsProps = { stored: StoredPreferences; policy: PolicyView; deps: OptionsDeps }

/** The sections of preferences alone, which need no database. */
export const PreferenceSections = ({ stored, policy, deps }: PreferenceSectionsProps) => (
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
