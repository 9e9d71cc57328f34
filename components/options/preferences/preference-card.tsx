import { Fragment, type ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Preferences } from '#lib/model/preferences/preference-defaults.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Set, StoredPreferences } from './use-preferences.ts'

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

type Props = Omit<Fields, 'card'> & { title: TextKey; lines: TextKey | null }

/** A card with a heading that names the group of fields. */
export const PreferenceCard = ({ title, lines, stored, children }: Props) => {
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
