import { Button } from './fields.tsx'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

type Asking = { at: 'no' } | { at: 'yes' } | { at: 'busy' } | { at: 'failed'; thrown: unknown }

type Props = {
  /** Text of the button and title of the question. */
  label: string
  lines: string
  yes: string
  no: string
  failed: (thrown: unknown) => ComponentChildren
  act: () => Promise<void>
  /** Shown while `act` runs; the answers do nothing then. */
  busy?: string
  /** `info` if nothing will be deleted. */
  tone?: 'danger' | 'info'
  /** Title of the button that asks. */
  hint?: string
  /** The button that asks is a text button. */
  isText?: boolean
}

/** A button with a confirmation. Focus starts on the safe answer, with which screen readers say what is asked. */
export const Confirm = ({
  label,
  lines,
  yes,
  no,
  failed,
  act,
  busy,
  tone = 'danger',
  hint,
  isText = false,
}: Props) => {
  const [asking, setAsking] = useState<Asking>({ at: 'no' })
  const keep = useRef<HTMLButtonElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  const id = useId()

  useLayoutEffect(() => {
    if (asking.at === 'yes') keep.current?.focus()
    else if (opened.current && asking.at === 'no') start.current?.focus()
    opened.current = asking.at !== 'no'
  }, [asking])

  if (asking.at === 'no') {
    return (
      <button
        type="button"
        class={isText ? 'text-button' : 'button'}
        ref={start}
        title={hint}
        onClick={() => setAsking({ at: 'yes' })}
      >
        {label}
      </button>
    )
  }
  const isBusy = asking.at === 'busy'
  const begin = (): void => {
    if (isBusy) return
    if (busy !== undefined) setAsking({ at: 'busy' })
    act().then(
      () => setAsking({ at: 'no' }),
      (thrown: unknown) => setAsking({ at: 'failed', thrown }),
    )
  }
  return (
    <div class={`confirm fill-${tone}`} role="group" aria-label={label}>
      {asking.at === 'failed' ? (
        failed(asking.thrown)
      ) : (
        <p class="small" id={id}>
          {lines}
        </p>
      )}
      {busy === undefined ? null : <div role="status">{isBusy ? <p class="small">{busy}</p> : null}</div>}
      <div class="confirm-answers">
        <button
          type="button"
          class={tone === 'danger' ? 'button danger' : 'button'}
          aria-disabled={isBusy}
          onClick={begin}
        >
          {yes}
        </button>
        <Button
          ref={keep}
          aria-describedby={asking.at === 'failed' ? undefined : id}
          aria-disabled={isBusy}
          onClick={() => isBusy || setAsking({ at: 'no' })}
        >
          {no}
        </Button>
      </div>
    </div>
  )
}
