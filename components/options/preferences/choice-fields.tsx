import type { PolicyView } from '#lib/messages/connection-requests.ts'
import {
  flat,
  inGroup,
  PREFERENCES,
  type PreferencePath,
  type Preferences,
} from '#lib/model/preferences/preference-defaults.ts'
import { MOST_UNDO_SECONDS } from '#lib/limits.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { counted, everyMinutes } from '../../ui/words.ts'
import { Check } from '../../ui/fields.tsx'
import { isLocked, Locked } from '../locked.tsx'
import { ascending, ChoiceSelect } from './choice-select.tsx'

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

const THEME_WORDS: Record<Preferences['theme'], TextKey> = {
  system: 'options_theme_system',
  light: 'options_theme_light',
  dark: 'options_theme_dark',
}

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
    wordsOf={(one) => text(THEME_WORDS[one])}
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
