import { BareButton, Button, TextButton } from '#components/ui/fields.tsx'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '#components/ui/icons.tsx'
import { useDashboard, type Days } from './page.ts'
import { language, text, type TextKey } from '#lib/platform/texts.ts'

type DropPanelProps = {
  /** Accessible name of the panel, and the button’s text unless `words` is given. */
  label: string
  words?: string
  /** The button’s title. */
  hint?: string
  disabled?: boolean
  /** Shows ⋯ instead of words: for actions, or for what is a menu of its own in a wider window. */
  dots?: 'actions' | 'menus' | undefined
  onOpen?: () => void
  /** The function form gets a callback that closes the panel. */
  children: ComponentChildren | ((close: () => void) => ComponentChildren)
}

/** A button with a panel below it. Escape, an outside click and moving focus out close the panel. */
export const DropPanel = ({
  label,
  words = label,
  hint,
  disabled = false,
  dots,
  onOpen,
  children,
}: DropPanelProps) => {
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
        if (event.key === 'Escape') {
          event.preventDefault()
          close()
        }
        if (event.key === 'Tab') setTimeout(closeIfLeft, 0)
      }}
    >
      <Button
        class="drop-button"
        ref={button}
        title={dots ? label : hint}
        disabled={disabled}
        aria-label={dots ? label : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {dots ? (
          <Icon name="more" />
        ) : (
          <>
            <span class="one-line">{words}</span>
            <Icon name="down" />
          </>
        )}
      </Button>
      {open ? (
        <div
          id={id}
          class={dots === 'actions' ? 'drop-panel floats stack-2 drop-actions' : 'drop-panel floats stack-12'}
          role="group"
          aria-label={label}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  )
}

const NARROW = '(max-width: 480px)'

/** Whether the window is narrow (--narrow in components/ui/breakpoints.css), where a menu holds what has no room beside it. */
export const useNarrow = (): boolean => {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const query = matchMedia(NARROW)
    const listener = (): void => setNarrow(query.matches)
    listener()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, [])
  return isNarrow
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
    class="drops input"
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

type ChipProps = {
  checked: boolean
  onTick: (ticked: boolean) => void
  label?: string
  children: ComponentChildren
}

/** A filter that is on or off. `label`: its name, if its words aren’t. */
export const ToolChip = ({ checked, onTick, label, children }: ChipProps) => (
  <label class="chip tool-chip">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    {children}
  </label>
)

const daysWords = ({ startDate, endDate }: Days): string => {
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' })
  const start = Date.parse(`${startDate}T00:00:00Z`)
  const end = Date.parse(`${endDate}T00:00:00Z`)
  if (startDate !== '' && endDate !== '') return format.formatRange(start, end)
  if (startDate !== '') return text('common_dates_from', format.format(start))
  return endDate === '' ? text('common_any_date') : text('common_dates_until', format.format(end))
}

type DateFilterProps = { days: Days; hint: string; onDays: (days: Partial<Days>) => void }

/** A filter by days, the first and the last included. */
export const DateFilter = ({ days, hint, onDays }: DateFilterProps) => (
  <DropPanel label={text('common_dates')} words={daysWords(days)}>
    <Day label="common_from" value={days.startDate} onDay={(startDate) => onDays({ startDate })} />
    <Day label="common_until" value={days.endDate} onDay={(endDate) => onDays({ endDate })} />
    <p class="hint">{hint}</p>
    <TextButton
      small
      disabled={days.startDate === '' && days.endDate === ''}
      onClick={() => onDays({ startDate: '', endDate: '' })}
    >
      {text('common_any_date')}
    </TextButton>
  </DropPanel>
)

const Day = ({ label, value, onDay }: { label: TextKey; value: string; onDay: (day: string) => void }) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text(label)}
      </label>
      <input
        id={id}
        type="date"
        class="input"
        max="9999-12-31"
        value={value}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
    </div>
  )
}

/** Leads to where a problem is solved. */
export const OpenOptions = ({ small = false }: { small?: boolean }) => {
  const { openOptions } = useDashboard()
  return (
    <TextButton small={small} onClick={openOptions}>
      {text('assets_open_options')}
    </TextButton>
  )
}

/** A line of a menu below a button, with a count or the like at its end. */
export const MenuItem = ({
  end,
  children,
  ...rest
}: ComponentProps<typeof BareButton> & { end?: string }) => (
  <li>
    <BareButton class="menu-pick line-16 between menu-item" {...rest}>
      {children}
      {end === undefined ? null : <span class="quiet numbers">{end}</span>}
    </BareButton>
  </li>
)
