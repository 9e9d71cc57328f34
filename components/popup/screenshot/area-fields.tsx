import { useState } from 'preact/hooks'
import type { Area } from '#lib/model/screenshot/edits.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

const SIDES: [keyof Area, TextKey][] = [
  ['x', 'screenshot_left'],
  ['y', 'screenshot_top'],
  ['width', 'screenshot_width'],
  ['height', 'screenshot_height'],
]

type Props = {
  name: string
  undo: string
  area: Area
  set: (side: keyof Area, value: number) => void
  drop: () => void
}

/** One area’s coordinates in image pixels, and the button that removes it. */
export const AreaFields = ({ name, undo, area, set, drop }: Props) => (
  <fieldset class="area-fields">
    <legend class="small">{name}</legend>
    {SIDES.map(([side, label]) => (
      <label key={side} class="small">
        <span class="quiet">{text(label)}</span>
        <Side
          label={text('screenshot_side_of', name, text(label))}
          value={area[side]}
          set={(value) => set(side, value)}
        />
      </label>
    ))}
    <button type="button" class="text-button small" onClick={drop}>
      {undo}
    </button>
  </fieldset>
)

type SideProps = { label: string; value: number; set: (value: number) => void }

/** A number field that commits on `change`, so that a finished redraw doesn’t overwrite typing. */
const Side = ({ label, value, set }: SideProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      class="input"
      type="number"
      min={0}
      step={1}
      value={typed ?? value}
      aria-label={label}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => {
        setTyped(null)
        set(event.currentTarget.valueAsNumber || 0)
      }}
    />
  )
}
