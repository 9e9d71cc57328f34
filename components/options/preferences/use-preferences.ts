import { useEffect, useRef, useState } from 'preact/hooks'
import {
  withPreference,
  type PreferencePath,
  type Preferences,
} from '#lib/model/preferences/preference-defaults.ts'
import type { Ask } from '../../ui/ask.ts'

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
