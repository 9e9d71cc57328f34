import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { OptionsDeps } from '../deps.ts'
import { isLocked, Locked } from '../locked.tsx'
import { GroupChecks } from './choice-fields.tsx'
import { NotifyFields } from './notify-fields.tsx'
import { PreferenceFields } from './preference-card.tsx'
import type { StoredPreferences } from './use-preferences.ts'
import { useEffect, useState } from 'preact/hooks'
import type { AnswerOf } from '#lib/messages/request.ts'
import { PREFERENCES } from '#lib/model/preferences/preference-defaults.ts'
import { text } from '#lib/platform/texts.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { pollingWords } from '../../wording/polling-words.ts'
import { everyMinutes } from '../../ui/words.ts'
import { ascending, ChoiceSelect } from './choice-select.tsx'

/** Which events are notified, and how often the service is asked for them. */
export const NotificationPreferences = ({
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
