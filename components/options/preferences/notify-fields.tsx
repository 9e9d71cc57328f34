import { useEffect, useState } from 'preact/hooks'
import type { PolicyView, Preferences } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { isLocked, Locked } from '../locked.tsx'

/** Whether the browser lets us notify. `request` has to be called from a click; it asks the person the first time. */
export type NotificationDeps = {
  allowed: () => Promise<boolean>
  request: () => Promise<boolean>
  /** Calls back when the browser's permissions are others, until the returned function is called. */
  onChange: (heard: () => void) => () => void
}

type Notify = Preferences['notify']
type Props = {
  notify: Notify
  policy: PolicyView
  deps: NotificationDeps
  set: (changes: Partial<Notify>) => void
}

/** Which notifications come. Before the browser allows any there is only the button that asks for it. */
export const NotifyFields = ({ notify, policy, deps, set }: Props) => {
  const [allowed, setAllowed] = useState<'not-known' | 'no' | 'refused' | 'yes'>('not-known')
  useEffect(() => {
    const load = () => {
      deps.allowed().then(
        (yes) => setAllowed((known) => (yes ? 'yes' : known === 'refused' ? known : 'no')),
        () => setAllowed('no'),
      )
    }
    load()
    return deps.onChange(load)
  }, [])
  const request = (): void => {
    deps.request().then(
      (yes) => setAllowed(yes ? 'yes' : 'refused'),
      () => setAllowed('refused'),
    )
  }
  return (
    <fieldset class="notify">
      <legend class="label">{text('options_notify')}</legend>
      {allowed === 'yes' ? (
        <>
          <Locked when={isLocked(policy, 'notify.needsYou')}>
            <Check
              label={text('options_notify_needs_you')}
              checked={notify.needsYou}
              onChange={(needsYou) => set({ needsYou })}
            />
          </Locked>
          <Locked when={isLocked(policy, 'notify.accepted')}>
            <Check
              label={text('options_notify_accepted')}
              checked={notify.accepted}
              onChange={(accepted) => set({ accepted })}
            />
          </Locked>
          <Locked when={isLocked(policy, 'notify.caseChanged')}>
            <Check
              label={text('options_notify_case_changed')}
              checked={notify.caseChanged}
              onChange={(caseChanged) => set({ caseChanged })}
            />
          </Locked>
          <p class="hint">{text('options_notify_hint')}</p>
        </>
      ) : null}
      {allowed === 'no' || allowed === 'refused' ? (
        <>
          <p class="hint" role={allowed === 'refused' ? 'alert' : undefined}>
            {text(allowed === 'refused' ? 'options_notify_refused' : 'options_notify_off')}
          </p>
          <button type="button" class="button" onClick={request}>
            {text('options_notify_turn_on')}
          </button>
        </>
      ) : null}
    </fieldset>
  )
}

export const Check = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label class="check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
)
