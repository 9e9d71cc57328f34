import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { PolicyView, Preferences } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { counted } from '../../ui/words.ts'
import { BulkField } from './bulk-field.tsx'
import { EvidenceFields, MenuFields } from './choice-fields.tsx'
import { ChecksSection } from './checks-section.tsx'
import { isLocked, Locked } from '../locked.tsx'
import { NotifyFields } from './notify-fields.tsx'
import type { OptionsDeps } from '../deps.ts'
import { PictureDays } from './picture-days.tsx'
import { RedactionFields } from './redaction-fields.tsx'
import { SyncField } from './sync-field.tsx'
import { ThemeField } from './theme-field.tsx'
import { WatchFields } from './watch-fields.tsx'

const SECONDS = [0, 3, 5, 10]

type PreferencesDeps = Pick<OptionsDeps, 'tabs' | 'ask' | 'onChange' | 'notifications' | 'now'>

type State = { at: 'loading' } | { at: 'here'; preferences: Preferences } | { at: 'broken' }

/** What every new report starts with. Kept with each keystroke; there is nothing to save. */
export const PreferencesSection = ({ deps, policy }: { deps: PreferencesDeps; policy: PolicyView }) => {
  const { ask } = deps
  const [state, setState] = useState<State>({ at: 'loading' })
  const [kept, setKept] = useState(true)
  /** What the browser's prompt comes back to may have been changed while it was open. */
  const newest = useRef<Preferences | null>(null)
  useEffect(() => {
    ask('preferences/get', {}).then(
      (preferences) => {
        newest.current = preferences
        setState({ at: 'here', preferences })
      },
      () => setState({ at: 'broken' }),
    )
  }, [])
  const set = (preferences: Preferences): Promise<void> => {
    newest.current = preferences
    setState({ at: 'here', preferences })
    return ask('preferences/set', preferences).then(
      () => setKept(true),
      () => setKept(false),
    )
  }
  return (
    <>
      <section class="card" aria-label={text('options_preferences')}>
        <h2>{text('options_preferences')}</h2>
        <p class="quiet small">{text('options_preferences_lines')}</p>
        {state.at === 'loading' ? <p class="quiet">{text('options_loading')}</p> : null}
        {state.at === 'broken' ? <p class="problem">{text('options_not_answered')}</p> : null}
        {state.at === 'here' ? (
          <Fields preferences={state.preferences} policy={policy} deps={deps} set={set} />
        ) : null}
        {kept ? null : (
          <p class="problem" role="alert">
            {text('options_preferences_not_kept')}
          </p>
        )}
      </section>
      {state.at === 'here' ? (
        <Locked when={isLocked(policy, 'checks.everyPage')}>
          <ChecksSection
            checks={state.preferences.checks}
            deps={deps.tabs}
            set={(checks) => set({ ...(newest.current ?? state.preferences), checks })}
          />
        </Locked>
      ) : null}
    </>
  )
}

const Fields = ({
  preferences,
  policy,
  deps,
  set,
}: {
  preferences: Preferences
  policy: PolicyView
  deps: PreferencesDeps
  set: (preferences: Preferences) => unknown
}) => {
  const id = useId()
  const { undoSeconds, contactInfo, reporter, notify, watchMinutes, bulkMost, syncHours, evidence, menu } =
    preferences
  const setReporter = (changes: Partial<Preferences['reporter']>) =>
    set({ ...preferences, reporter: { ...reporter, ...changes } })
  const seconds = SECONDS.includes(undoSeconds)
    ? SECONDS
    : [...SECONDS, undoSeconds].toSorted((one, other) => one - other)
  return (
    <div class="steps">
      <Locked when={isLocked(policy, 'theme')}>
        <ThemeField theme={preferences.theme} set={(theme) => set({ ...preferences, theme })} />
      </Locked>
      <Locked when={isLocked(policy, 'undoSeconds')}>
        <div class="field">
          <label class="label" for={id}>
            {text('options_undo')}
          </label>
          <select
            id={id}
            class="input narrow"
            value={String(undoSeconds)}
            onChange={(event) => set({ ...preferences, undoSeconds: Number(event.currentTarget.value) })}
          >
            {seconds.map((count) => (
              <option key={count} value={String(count)}>
                {count === 0
                  ? text('options_undo_none')
                  : counted(count, 'options_undo_one', 'options_undo_other')}
              </option>
            ))}
          </select>
        </div>
      </Locked>
      <Locked when={isLocked(policy, 'watchMinutes')}>
        <WatchFields
          minutes={watchMinutes}
          deps={deps}
          set={(minutes) => set({ ...preferences, watchMinutes: minutes })}
        />
      </Locked>
      <Locked when={isLocked(policy, 'syncHours')}>
        <SyncField hours={syncHours} set={(hours) => set({ ...preferences, syncHours: hours })} />
      </Locked>
      <Locked when={isLocked(policy, 'pictureDays')}>
        <PictureDays
          days={preferences.pictureDays}
          set={(pictureDays) => set({ ...preferences, pictureDays })}
        />
      </Locked>
      <Locked when={isLocked(policy, 'bulkMost')}>
        <BulkField most={bulkMost} set={(most) => set({ ...preferences, bulkMost: most })} />
      </Locked>
      <NotifyFields
        notify={notify}
        policy={policy}
        deps={deps.notifications}
        set={(changes) => set({ ...preferences, notify: { ...notify, ...changes } })}
      />
      <RedactionFields
        redaction={preferences.redaction}
        policy={policy}
        set={(chosen) => set({ ...preferences, redaction: chosen })}
      />
      <EvidenceFields
        chosen={evidence}
        policy={policy}
        set={(chosen) => set({ ...preferences, evidence: chosen })}
      />
      <MenuFields chosen={menu} policy={policy} set={(chosen) => set({ ...preferences, menu: chosen })} />
      <Locked when={isLocked(policy, 'contactInfo')}>
        <TextField
          label={text('options_contact')}
          hint={text('options_contact_hint')}
          value={contactInfo}
          onType={(value) => set({ ...preferences, contactInfo: value.slice(0, 2000) })}
        />
      </Locked>
      <fieldset class="reporter">
        <legend class="label">{text('options_reporter')}</legend>
        <p class="hint">{text('options_reporter_hint')}</p>
        <div class="pair">
          <Locked when={isLocked(policy, 'reporter.displayName')}>
            <TextField
              label={text('popup_reporter_name')}
              value={reporter.displayName}
              onType={(value) => setReporter({ displayName: value.slice(0, 200) })}
            />
          </Locked>
          <Locked when={isLocked(policy, 'reporter.platform')}>
            <TextField
              label={text('popup_reporter_platform')}
              value={reporter.platform}
              onType={(value) => setReporter({ platform: value.slice(0, 100) })}
            />
          </Locked>
          <Locked when={isLocked(policy, 'reporter.platformIdentifier')}>
            <TextField
              mono
              label={text('popup_reporter_id')}
              value={reporter.platformIdentifier}
              onType={(value) => setReporter({ platformIdentifier: value.slice(0, 200) })}
            />
          </Locked>
          <Locked when={isLocked(policy, 'reporter.avatarUrl')}>
            <TextField
              mono
              label={text('popup_reporter_avatar')}
              value={reporter.avatarUrl}
              onType={(value) => setReporter({ avatarUrl: value.slice(0, 2048) })}
            />
          </Locked>
        </div>
      </fieldset>
    </div>
  )
}
