import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'

/** Whether the browser lets us notify. `request` has to be called from a click; it asks the person the first time. */
export type NotificationDeps = {
  allowed: () => Promise<boolean>
  request: () => Promise<boolean>
  /** Calls back when the browser's permissions are others, until the returned function is called. */
  onChange: (heard: () => void) => () => void
}

type Props = {
  deps: NotificationDeps
  /** What there is to choose once the browser allows it. */
  children: ComponentChildren
}

/** Which notifications come. Before the browser allows any there is only the button that asks for it. */
export const NotifyFields = ({ deps, children }: Props) => {
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
    <div class="notify">
      {allowed === 'yes' ? (
        <>
          {children}
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
    </div>
  )
}
