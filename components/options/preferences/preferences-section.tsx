import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { PolicyView } from '#lib/messages/connection-requests.ts'
import {
  PREFERENCES,
  withPreference,
  type PreferencePath,
  type Preferences,
} from '#lib/model/preferences/preferences.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { BulkField } from './bulk-field.tsx'
import { GroupChecks, PictureDays, SyncField, ThemeField, UndoField } from './choice-fields.tsx'
import { ChecksSection } from './checks-section.tsx'
import { isLocked, Locked } from '../locked.tsx'
import { NotifyFields } from './notify-fields.tsx'
import type { OptionsDeps } from '../deps.ts'
import { RedactionFields } from './redaction-fields.tsx'
import { WatchFields } from './watch-fields.tsx'

/** Stores one value. */
type Set = (path: PreferencePath, value: string | number | boolean | null) => Promise<void>

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
  const set: Set = (path, value) => {
    if (newest.current === null) return Promise.resolve()
    const preferences = withPreference(newest.current, path, value)
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
            set={({ everyPage }) => set('checks.everyPage', everyPage)}
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
  set: Set
}) => {
  const { reporter } = preferences
  const unlessLocked = (path: PreferencePath, field: ComponentChildren) => (
    <Locked key={path} when={isLocked(policy, path)}>
      {field}
    </Locked>
  )
  const checks = { preferences, policy, set }
  const ofReporter = (name: keyof typeof reporter, mono = false) => {
    const { label, most } = PREFERENCES.reporter[name]
    const type = (value: string) => void set(`reporter.${name}`, value.slice(0, most))
    const field = <TextField mono={mono} label={text(label)} value={reporter[name]} onType={type} />
    return unlessLocked(`reporter.${name}`, field)
  }
  return (
    <div class="steps">
      {unlessLocked('theme', <ThemeField theme={preferences.theme} set={(theme) => set('theme', theme)} />)}
      {unlessLocked(
        'undoSeconds',
        <UndoField seconds={preferences.undoSeconds} set={(seconds) => set('undoSeconds', seconds)} />,
      )}
      {unlessLocked(
        'watchMinutes',
        <WatchFields
          minutes={preferences.watchMinutes}
          deps={deps}
          set={(minutes) => void set('watchMinutes', minutes)}
        />,
      )}
      {unlessLocked(
        'syncHours',
        <SyncField hours={preferences.syncHours} set={(hours) => set('syncHours', hours)} />,
      )}
      {unlessLocked(
        'pictureDays',
        <PictureDays days={preferences.pictureDays} set={(days) => set('pictureDays', days)} />,
      )}
      {unlessLocked(
        'bulkMost',
        <BulkField most={preferences.bulkMost} set={(most) => void set('bulkMost', most)} />,
      )}
      <NotifyFields deps={deps.notifications}>
        <GroupChecks group="notify" {...checks} />
      </NotifyFields>
      <RedactionFields redaction={preferences.redaction} policy={policy} set={set} />
      <fieldset class="notify">
        <legend class="label">{text('options_evidence')}</legend>
        <p class="hint">{text('options_evidence_hint')}</p>
        <GroupChecks group="evidence" {...checks} />
      </fieldset>
      <fieldset class="notify">
        <legend class="label">{text('options_menu')}</legend>
        <GroupChecks group="menu" {...checks} />
      </fieldset>
      {unlessLocked(
        'contactInfo',
        <TextField
          label={text(PREFERENCES.contactInfo.label)}
          hint={text('options_contact_hint')}
          value={preferences.contactInfo}
          onType={(value) => void set('contactInfo', value.slice(0, PREFERENCES.contactInfo.most))}
        />,
      )}
      <fieldset class="reporter">
        <legend class="label">{text('options_reporter')}</legend>
        <p class="hint">{text('options_reporter_hint')}</p>
        <div class="reporter-fields">
          {ofReporter('displayName')}
          {ofReporter('platform')}
          {ofReporter('platformIdentifier', true)}
          {ofReporter('avatarUrl', true)}
        </div>
      </fieldset>
    </div>
  )
}
