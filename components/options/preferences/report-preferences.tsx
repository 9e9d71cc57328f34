import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { PREFERENCES, type Preferences } from '#lib/model/preferences/preference-defaults.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { isLocked, Locked } from '../locked.tsx'
import { GroupChecks, UndoField } from './choice-fields.tsx'
import { PreferenceCard } from './preference-card.tsx'
import type { StoredPreferences, Set } from './use-preferences.ts'
import { useRef, useState, useId } from 'preact/hooks'
import { SECRET_KINDS, type KindChoice, type SecretKind } from '#lib/model/form/draft-form.ts'
import { KindChoiceSelect, kindWords } from '../../form/kind-choice.tsx'

type Props = { stored: StoredPreferences; policy: PolicyView }

/** What every new report starts with. */
export const ReportPreferences = ({ stored, policy }: Props) => (
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
