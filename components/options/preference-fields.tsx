import type { ComponentChildren } from 'preact'
import { Fragment } from 'preact'
import type { PolicyView } from '#lib/messages/settings-requests.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { useId, useEffect, useRef, useState } from 'preact/hooks'
import { unannounced } from '#components/ui/announcer.tsx'
import type { PreferencePath, Preferences } from '#lib/model/preferences.ts'
import { flat, inGroup, PREFERENCES, withPreference } from '#lib/model/preferences.ts'
import { MOST_UNDO_SECONDS } from '#lib/limits.ts'
import { counted, everyMinutes } from '#components/ui/format.ts'
import { Check } from '#components/ui/fields.tsx'
import type { Ask } from '#components/ui/ask.ts'

/** Used until the policy is loaded; the background refuses locked changes anyway. */
export const FREE: PolicyView = {
  active: false,
  serviceUrl: null,
  slug: null,
  keyGiven: false,
  locked: [],
  problems: [],
}

/** Disables a part of the form that a policy locks, and says why. */
export const Locked = ({ when, children }: { when: boolean; children: ComponentChildren }) =>
  when ? (
    <fieldset class="locked" disabled>
      {children}
      <p class="hint locked-by">{text('policy_locked')}</p>
    </fieldset>
  ) : (
    children
  )

export const isLocked = ({ locked }: PolicyView, ...paths: string[]): boolean =>
  paths.every((path) => locked.includes(path))

type ChoiceSelectProps<Value> = {
  label: string
  value: Value
  choices: readonly Value[]
  wordsOf: (value: Value) => string
  set: (value: Value) => unknown
  hint?: string
  /** What stands below the choice and is no part of its description. */
  children?: ComponentChildren
}

/** The choices with the one that was set elsewhere in its place. */
export const ascending = (choices: readonly number[], chosen: number): number[] =>
  choices.includes(chosen) ? [...choices] : [...choices, chosen].toSorted((one, other) => one - other)

/** One value of a few. The caller offers among them what was set elsewhere. */
export const ChoiceSelect = <Value extends string | number | null>({
  label,
  value,
  choices,
  wordsOf,
  set,
  hint,
  children,
}: ChoiceSelectProps<Value>) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select
        ref={unannounced}
        id={id}
        class="input narrow"
        value={String(value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((one) => String(one) === currentTarget.value)
          if (chosen !== undefined) set(chosen)
        }}
      >
        {choices.map((one) => (
          <option key={String(one)} value={String(one)}>
            {wordsOf(one)}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}

const SECONDS = [0, 3, 5, 10, 30, MOST_UNDO_SECONDS]

/** How long a report can be taken back. */
export const UndoField = ({ seconds, set }: { seconds: number; set: (seconds: number) => unknown }) => (
  <ChoiceSelect
    label={text(PREFERENCES.undoSeconds.label)}
    value={seconds}
    choices={ascending(SECONDS, seconds)}
    wordsOf={(count) =>
      count === 0 ? text('options_undo_none') : counted(count, 'options_undo_one', 'options_undo_other')
    }
    set={set}
  />
)

const HOURS = [1, 6, 12, 24, 72, 168]

/** How often the asset list is synced. */
export const SyncField = ({
  hours,
  set,
}: {
  hours: number | null
  set: (hours: number | null) => unknown
}) => (
  <ChoiceSelect
    label={text(PREFERENCES.syncHours.label)}
    value={hours}
    choices={[null, ...(hours ? ascending(HOURS, hours) : HOURS), 0]}
    wordsOf={(choice) => {
      if (choice === null) return text('options_sync_as_suits')
      return choice === 0
        ? text('options_sync_never')
        : text('options_watch_every', everyMinutes(choice * 60))
    }}
    set={set}
  />
)

/** Besides 0: as long as the report. */
const DAYS = [7, 30, 90, 365]

/** How long the pictures of reports that are over stay on this computer. */
export const PictureDays = ({ days, set }: { days: number; set: (days: number) => unknown }) => (
  <ChoiceSelect
    label={text(PREFERENCES.pictureDays.label)}
    value={days}
    choices={[...(days === 0 ? DAYS : ascending(DAYS, days)), 0]}
    wordsOf={(choice) =>
      choice === 0
        ? text('options_pictures_keep')
        : counted(choice, 'options_pictures_days_one', 'options_pictures_days_other')
    }
    set={set}
    hint={text('options_pictures_hint')}
  />
)

/** Light or dark, whatever the system says. */
export const ThemeField = ({
  theme,
  set,
}: {
  theme: Preferences['theme']
  set: (theme: Preferences['theme']) => unknown
}) => (
  <ChoiceSelect
    label={text(PREFERENCES.theme.label)}
    value={theme}
    choices={PREFERENCES.theme.values}
    wordsOf={(one) => textOf('options_theme', one)}
    set={set}
  />
)

/** A box for each preference of a group, one by one locked. */
export const GroupChecks = ({
  group,
  preferences,
  policy,
  set,
}: {
  group: 'notify' | 'evidence' | 'menu'
  preferences: Preferences
  policy: PolicyView
  set: (path: PreferencePath, ticked: boolean) => unknown
}) => {
  const values = flat(preferences)
  return (
    <>
      {inGroup(group).map(([path, { label }]) => (
        <Locked key={path} when={isLocked(policy, path)}>
          <Check
            label={text(label)}
            checked={values.get(path) === true}
            onTick={(ticked) => set(path, ticked)}
          />
        </Locked>
      ))}
    </>
  )
}

/** Saves one value. */
export type Set = (path: PreferencePath, value: string | number | boolean | null) => Promise<void>

export type StoredPreferences = {
  state: { at: 'loading' } | { at: 'here'; preferences: Preferences } | { at: 'broken' }
  /** The card whose last change couldn’t be saved. */
  notSaved: string | null
  /** Counts loads: fields that keep their own text start again. */
  loads: number
  /** `card` is where a failure is shown. */
  set: (card: string) => Set
  load: () => void
}

/** The preferences, which all sections share; loaded once they are shown. Each change is saved at once, so there’s no button to save them. */
export const usePreferences = (ask: Ask, areShown: boolean): StoredPreferences => {
  const [state, setState] = useState<StoredPreferences['state']>({ at: 'loading' })
  const [loads, setLoads] = useState(0)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  /** A permission prompt can return after other changes. */
  const newest = useRef<Preferences | null>(null)
  const load = (): void => {
    ask('preferences/get', {}).then(
      (preferences) => {
        newest.current = preferences
        setState({ at: 'here', preferences })
        setLoads((before) => before + 1)
      },
      () => setState({ at: 'broken' }),
    )
  }
  useEffect(() => {
    if (areShown) load()
  }, [areShown])
  const set =
    (card: string): Set =>
    (path, value) => {
      if (newest.current === null) return Promise.resolve()
      const preferences = withPreference(newest.current, path, value)
      newest.current = preferences
      setState({ at: 'here', preferences })
      return ask('preferences/set', preferences).then(
        () => setNotSaved(null),
        () => setNotSaved(card),
      )
    }
  return { state, notSaved, loads, set, load }
}

type Fields = {
  stored: StoredPreferences
  /** Identifies the card among those that save preferences. */
  card: string
  children: (preferences: Preferences, set: Set) => ComponentChildren
}

/** Fields that save preferences, or why they aren’t there. */
export const PreferenceFields = ({ stored, card, children }: Fields) => {
  const { state, notSaved, loads } = stored
  return (
    <>
      {state.at === 'loading' ? <p class="quiet">{text('options_loading')}</p> : null}
      {state.at === 'broken' ? <p class="problem">{text('options_not_answered')}</p> : null}
      {state.at === 'here' ? (
        <Fragment key={loads}>{children(state.preferences, stored.set(card))}</Fragment>
      ) : null}
      {notSaved === card ? (
        <p class="problem" role="alert">
          {text('options_preferences_not_kept')}
        </p>
      ) : null}
    </>
  )
}

type PreferenceCardProps = Omit<Fields, 'card'> & { title: TextKey; lines: TextKey | null }

/** A card with a heading that names the group of fields. */
export const PreferenceCard = ({ title, lines, stored, children }: PreferenceCardProps) => {
  const id = useId()
  return (
    <div class="card" role="group" aria-labelledby={id}>
      <h3 id={id}>{text(title)}</h3>
      {lines === null ? null : <p class="quiet small">{text(lines)}</p>}
      <PreferenceFields stored={stored} card={title}>
        {children}
      </PreferenceFields>
    </div>
  )
}
