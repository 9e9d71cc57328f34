import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Preferences } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../shared/fields.tsx'
import { counted } from '../shared/words.ts'
import { BulkField } from './bulk-field.tsx'
import { ChecksSection } from './checks-section.tsx'
import { NotifyFields } from './notify-fields.tsx'
import type { OptionsDoors } from './options.tsx'
import { WatchFields } from './watch-fields.tsx'

const SECONDS = [0, 3, 5, 10]

type PreferencesDoors = Pick<OptionsDoors, 'tabs' | 'ask' | 'onChange' | 'notifications' | 'now'>

type State = { at: 'loading' } | { at: 'here'; preferences: Preferences } | { at: 'broken' }

/** What every new report starts with. Kept with each keystroke; there is nothing to save. */
export const PreferencesSection = ({ doors }: { doors: PreferencesDoors }) => {
  const { ask } = doors
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
        {state.at === 'here' ? <Fields preferences={state.preferences} doors={doors} set={set} /> : null}
        {kept ? null : (
          <p class="problem" role="alert">
            {text('options_preferences_not_kept')}
          </p>
        )}
      </section>
      {state.at === 'here' ? (
        <ChecksSection
          checks={state.preferences.checks}
          doors={doors.tabs}
          set={(checks) => set({ ...(newest.current ?? state.preferences), checks })}
        />
      ) : null}
    </>
  )
}

const Fields = ({
  preferences,
  doors,
  set,
}: {
  preferences: Preferences
  doors: PreferencesDoors
  set: (preferences: Preferences) => unknown
}) => {
  const id = useId()
  const { undoSeconds, contactInfo, reporter, notify, watchMinutes, bulkMost } = preferences
  const setReporter = (changes: Partial<Preferences['reporter']>) =>
    set({ ...preferences, reporter: { ...reporter, ...changes } })
  const seconds = SECONDS.includes(undoSeconds)
    ? SECONDS
    : [...SECONDS, undoSeconds].toSorted((one, other) => one - other)
  return (
    <div class="steps">
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
      <WatchFields
        minutes={watchMinutes}
        doors={doors}
        set={(minutes) => set({ ...preferences, watchMinutes: minutes })}
      />
      <BulkField most={bulkMost} set={(most) => set({ ...preferences, bulkMost: most })} />
      <NotifyFields
        notify={notify}
        doors={doors.notifications}
        set={(changes) => set({ ...preferences, notify: { ...notify, ...changes } })}
      />
      <TextField
        label={text('options_contact')}
        hint={text('options_contact_hint')}
        value={contactInfo}
        onType={(value) => set({ ...preferences, contactInfo: value.slice(0, 2000) })}
      />
      <fieldset class="reporter">
        <legend class="label">{text('options_reporter')}</legend>
        <p class="hint">{text('options_reporter_hint')}</p>
        <div class="pair">
          <TextField
            label={text('popup_reporter_name')}
            value={reporter.displayName}
            onType={(value) => setReporter({ displayName: value.slice(0, 200) })}
          />
          <TextField
            label={text('popup_reporter_platform')}
            value={reporter.platform}
            onType={(value) => setReporter({ platform: value.slice(0, 100) })}
          />
          <TextField
            mono
            label={text('popup_reporter_id')}
            value={reporter.platformIdentifier}
            onType={(value) => setReporter({ platformIdentifier: value.slice(0, 200) })}
          />
          <TextField
            mono
            label={text('popup_reporter_avatar')}
            value={reporter.avatarUrl}
            onType={(value) => setReporter({ avatarUrl: value.slice(0, 2048) })}
          />
        </div>
      </fieldset>
    </div>
  )
}
