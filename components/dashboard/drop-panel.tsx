import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '../ui/icons.tsx'

type Props = {
  /** Accessible name of the panel, and the button’s text unless `words` is given. */
  label: string
  words?: string
  /** The button’s title. */
  hint?: string
  disabled?: boolean
  onOpen?: () => void
  /** The function form gets a callback that closes the panel. */
  children: ComponentChildren | ((close: () => void) => ComponentChildren)
}

/** A button with a panel below it. Escape, an outside click and moving focus out close the panel. */
export const DropPanel = ({ label, words = label, hint, disabled = false, onOpen, children }: Props) => {
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

  /** Keeps an open panel from covering the focused element. For keyboard moves only: focus set by a list must not close it. */
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
        if (event.key === 'Tab') setTimeout(closeIfLeft, 0)
      }}
    >
      <button
        type="button"
        class="button drop-button"
        ref={button}
        title={hint}
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
