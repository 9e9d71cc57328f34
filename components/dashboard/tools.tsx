import { Button } from '#components/ui/fields.tsx'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '#components/ui/icons.tsx'

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
      <Button
        class="drop-button"
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
      </Button>
      {open ? (
        <div id={id} class="drop-panel" role="group" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  )
}

/** A filter with one value of a few, or any. `keyOf` gives each option’s value, which must not be empty. */
export const ToolSelect = <Value,>({
  label,
  any,
  chosen,
  values,
  keyOf = String,
  wordsOf,
  onChoose,
}: {
  label: string
  any: string
  chosen: Value | null
  values: readonly Value[]
  keyOf?: (value: Value) => string
  wordsOf: (value: Value) => string
  onChoose: (value: Value | null) => void
}) => (
  <select
    class="input"
    aria-label={label}
    value={chosen === null ? '' : keyOf(chosen)}
    onChange={(event) => onChoose(values.find((one) => keyOf(one) === event.currentTarget.value) ?? null)}
  >
    <option value="">{any}</option>
    {values.map((one) => (
      <option key={keyOf(one)} value={keyOf(one)}>
        {wordsOf(one)}
      </option>
    ))}
  </select>
)
