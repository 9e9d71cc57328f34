import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '../ui/icons.tsx'

type Props = {
  /** The panel's name, and the button's unless `words` says more. */
  label: string
  words?: string
  disabled?: boolean
  onOpen?: () => void
  /** Given a way to close it, where something in it is all that one opens it for. */
  children: ComponentChildren | ((close: () => void) => ComponentChildren)
}

/** A button with a panel below it, which Escape, a press elsewhere and Tab out of it close. */
export const DropPanel = ({ label, words = label, disabled = false, onOpen, children }: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  /** Tab too: what has the focus must not stand behind what is left open. A focus that a list gives to a row by itself closes nothing. */
  const closeIfLeft = (): void => {
    if (!box.current?.contains(document.activeElement)) setOpen(false)
  }

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div
      class="drop"
      ref={box}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') close()
        // The browser moves the focus after this.
        if (event.key === 'Tab') setTimeout(closeIfLeft, 0)
      }}
    >
      <button
        type="button"
        class="button drop-button"
        ref={button}
        disabled={disabled}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        <span class="drop-words">{words}</span>
        <Icon name="down" />
      </button>
      {open ? (
        <div id={id} class="drop-panel" role="group" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  )
}
