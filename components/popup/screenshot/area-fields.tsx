import type { Area } from '#lib/capture/screenshot/edits.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

const SIDES: [keyof Area, TextKey][] = [
  ['x', 'screenshot_left'],
  ['y', 'screenshot_top'],
  ['width', 'screenshot_width'],
  ['height', 'screenshot_height'],
]

/** One area by its numbers, in pixels of the picture, and the way to undo it. */
export const AreaFields = ({
  name,
  undo,
  area,
  set,
  drop,
}: {
  name: string
  undo: string
  area: Area
  set: (side: keyof Area, value: number) => void
  drop: () => void
}) => (
  <fieldset class="area-fields">
    <legend class="small">{name}</legend>
    {SIDES.map(([side, label]) => (
      <label key={side} class="small">
        <span class="quiet">{text(label)}</span>
        <input
          class="input"
          type="number"
          min={0}
          step={1}
          value={area[side]}
          aria-label={text('screenshot_side_of', name, text(label))}
          onChange={(event) => set(side, event.currentTarget.valueAsNumber || 0)}
        />
      </label>
    ))}
    <button type="button" class="text-button small" onClick={drop}>
      {undo}
    </button>
  </fieldset>
)
