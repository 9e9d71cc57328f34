import { useLayoutEffect, useRef, useState } from 'preact/hooks'

type Props = {
  /** The button that starts it, and the name of the question. */
  label: string
  /** What will be gone, in words. */
  lines: string
  yes: string
  no: string
  /** Told when the action could not be done. */
  failed: string
  act: () => Promise<void>
  /** `info` where nothing will be gone and there is only something to know first. */
  tone?: 'danger' | 'info'
}

/** A button whose action is done only after a question that says what will be gone. Focus starts on the harmless answer. */
export const Confirm = ({ label, lines, yes, no, failed, act, tone = 'danger' }: Props) => {
  const [asking, setAsking] = useState<'no' | 'yes' | 'failed'>('no')
  const keep = useRef<HTMLButtonElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)

  useLayoutEffect(() => {
    if (asking === 'yes') keep.current?.focus()
    else if (opened.current && asking === 'no') start.current?.focus()
    opened.current = asking !== 'no'
  }, [asking])

  if (asking === 'no') {
    return (
      <button type="button" class="button" ref={start} onClick={() => setAsking('yes')}>
        {label}
      </button>
    )
  }
  return (
    <div class={`confirm fill-${tone}`} role="group" aria-label={label}>
      <p class="small" role={asking === 'failed' ? 'alert' : undefined}>
        {asking === 'failed' ? failed : lines}
      </p>
      <div class="confirm-answers">
        <button
          type="button"
          class={tone === 'danger' ? 'button danger' : 'button'}
          onClick={() => {
            act().catch(() => setAsking('failed'))
          }}
        >
          {yes}
        </button>
        <button type="button" class="button" ref={keep} onClick={() => setAsking('no')}>
          {no}
        </button>
      </div>
    </div>
  )
}
