import { useEffect, useState } from 'preact/hooks'
import { PREFERENCES, type Preferences } from '#lib/model/preferences/preference-defaults.ts'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../../ui/fields.tsx'

/** Whether the browser lets us see the addresses of tabs. `request` has to be called from a click; it asks the person. */
export type TabsDeps = {
  allowed: () => Promise<boolean>
  request: () => Promise<boolean>
  giveBack: () => Promise<boolean>
  /** Calls back when the browser's permissions are others, until the returned function is called. */
  onChange: (heard: () => void) => () => void
}

type Checks = Preferences['checks']
type Props = {
  checks: Checks
  deps: TabsDeps
  /** The last change couldn’t be saved. */
  notSaved: boolean
  set: (checks: Checks) => Promise<void>
}

/** What is compared without being asked. Off until somebody turns it on: it needs to see where the person goes. */
export const EveryPageCheck = ({ checks, deps, notSaved, set }: Props) => {
  const [allowed, setAllowed] = useState<'not-known' | 'no' | 'asking' | 'refused' | 'yes'>('not-known')
  useEffect(() => {
    // What a click has found out meanwhile is newer.
    const found = (yes: boolean) =>
      setAllowed((known) => (known === 'not-known' ? (yes ? 'yes' : 'no') : known))
    deps.allowed().then(found, () => found(false))
    const changed = (yes: boolean) =>
      setAllowed((known) => (yes ? 'yes' : known === 'yes' || known === 'not-known' ? 'no' : known))
    return deps.onChange(() => {
      deps.allowed().then(changed, () => changed(false))
    })
  }, [])
  const turnOn = (): void => {
    // First of all, before anything is awaited: the browser asks only inside the click.
    const asked = deps.request()
    // Renders again, so the box isn’t ticked before the browser has answered.
    setAllowed('asking')
    asked.then(
      (yes) => {
        setAllowed(yes ? 'yes' : 'refused')
        return yes ? set({ everyPage: true }) : undefined
      },
      () => setAllowed('refused'),
    )
  }
  const turnOff = (): void => {
    // Kept as off first: the icons are then plain again, whatever becomes of the permission.
    void set({ everyPage: false })
      .then(deps.giveBack)
      .then(
        () => setAllowed('no'),
        () => undefined,
      )
  }
  // Also where it was taken back in the browser's own settings: then a click asks again.
  const on = checks.everyPage && allowed === 'yes'
  return (
    <section class="card" aria-label={text('options_checks')}>
      <h3>{text('options_checks')}</h3>
      <p class="quiet small">{text('options_checks_hint')}</p>
      <Check
        label={text(PREFERENCES.checks.everyPage.label)}
        checked={on}
        onTick={(wanted) => (wanted ? turnOn() : turnOff())}
      />
      <p class="hint">{text(on ? 'options_checks_legend' : 'options_checks_why')}</p>
      {allowed === 'refused' ? (
        <p class="hint" role="alert">
          {text('options_checks_refused')}
        </p>
      ) : null}
      {notSaved ? (
        <p class="problem" role="alert">
          {text('options_preferences_not_kept')}
        </p>
      ) : null}
    </section>
  )
}
