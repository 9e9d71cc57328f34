import { TextButton, BareButton } from '#components/ui/fields.tsx'
import { useState, useLayoutEffect, useRef } from 'preact/hooks'
import type { Area, PictureEdits } from '#lib/model/screenshot.ts'
import { middleOf, nudged, spanning, within } from '#lib/model/screenshot.ts'
import { MAX_AREAS } from '#lib/limits.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'

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
const AreaFields = ({ name, undo, area, set, drop }: Props) => (
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
    <TextButton small onClick={drop}>
      {undo}
    </TextButton>
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

/**
 * Serializes work and skips all waiting values but the latest: holding an arrow key renders one image, not fifty. Returns a promise for the
 * run that it starts, or null if one is active.
 */
export const latestOnly = <T,>(work: (value: T) => Promise<void>): ((value: T) => Promise<void> | null) => {
  let waiting: { value: T } | null = null
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (waiting !== null) {
      const { value }: { value: T } = waiting
      waiting = null
      await work(value)
    }
    running = false
  }
  return (value) => {
    waiting = { value }
    return running ? null : run()
  }
}

type Tool = 'black' | 'crop'
type Point = { x: number; y: number }
type Size = { width: number; height: number }

const percent = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`

const placed = ({ x, y, width, height }: Area, picture: Size) => ({
  left: percent(x, picture.width),
  top: percent(y, picture.height),
  width: percent(width, picture.width),
  height: percent(height, picture.height),
})

/** Largest area, in image pixels, that counts as a click. */
const A_CLICK = 6

/** Crops and blacks out, by mouse, arrow keys or numbers. Edits can be undone until Submit, also after the popup was closed. */
export const PictureEditor = ({
  working,
  edits,
  change,
  hold,
  onShown,
}: {
  working: string
  edits: PictureEdits
  change: (edits: PictureEdits) => Promise<void>
  /** Makes Submit wait between two edits, so that the second isn’t missing in the sent image. */
  hold: (work: Promise<void>) => void
  /** The picture has its size. */
  onShown: () => void
}) => {
  const [mine, setMine] = useState(edits)
  /** The current edits; a second key may arrive before the first is rendered. */
  const now = useRef(edits)
  const [tool, setTool] = useState<Tool>('black')
  const [picture, setPicture] = useState<Size | null>(null)
  const [drawn, setDrawn] = useState<{ from: Point; to: Point } | null>(null)
  /** Counts requests to focus the last added area. */
  const [focused, setFocused] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const newest = useRef(change)
  newest.current = change
  const [store] = useState(() => latestOnly((next: PictureEdits) => newest.current(next)))

  const set = (next: PictureEdits): void => {
    now.current = next
    setMine(next)
    const begun = store(next)
    if (begun) hold(begun)
  }
  const setArea = (index: number, changed: (area: Area) => Area | null): void => {
    const area = now.current.blackedOut[index]
    const next = area && changed(area)
    if (!next) return
    const blackedOut = now.current.blackedOut.map((one, at) => (at === index ? next : one))
    set({ ...now.current, blackedOut })
  }
  const add = (area: Area): void => {
    const { blackedOut } = now.current
    if (tool === 'crop') return set({ ...now.current, crop: area })
    if (blackedOut.length < MAX_AREAS) set({ ...now.current, blackedOut: [...blackedOut, area] })
  }
  /** Focuses the added area, so that arrow keys can move it. */
  const addMiddle = (size: Size): void => {
    add(middleOf(size))
    setFocused((times) => times + 1)
  }
  useLayoutEffect(() => (picture ? onShown() : undefined), [picture])
  useLayoutEffect(() => {
    if (focused === 0) return
    const areas = root.current?.querySelectorAll<HTMLElement>(tool === 'crop' ? '.crop' : '.black')
    areas?.[areas.length - 1]?.focus()
    // Not on tool changes, which must not move the focus.
  }, [focused])

  const pointOf = (event: PointerEvent & { currentTarget: HTMLElement }): Point | null => {
    if (!picture) return null
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - left) / width) * picture.width,
      y: ((event.clientY - top) / height) * picture.height,
    }
  }
  const down = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const from = event.button === 0 ? pointOf(event) : null
    if (!from) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn({ from, to: from })
  }
  const move = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const to = drawn && pointOf(event)
    if (to) setDrawn({ from: drawn.from, to })
  }
  const up = (event: PointerEvent & { currentTarget: HTMLElement }): void => {
    const to = drawn && pointOf(event)
    setDrawn(null)
    if (!to || !picture) return
    const isClick = Math.abs(to.x - drawn.from.x) < A_CLICK && Math.abs(to.y - drawn.from.y) < A_CLICK
    if (!isClick) add(spanning(drawn.from, to, picture))
  }

  type Put = (changed: (area: Area) => Area | null) => void
  const area = (kind: Tool, rectangle: Area, label: string, put: Put, drop: () => void) => (
    <BareButton
      class={`area ${kind}`}
      style={picture ? placed(rectangle, picture) : undefined}
      aria-label={label}
      aria-description={text('screenshot_keys')}
      onKeyDown={(event) => {
        if (picture && nudged(rectangle, event, picture)) put((one) => nudged(one, event, picture))
        else if (event.key === 'Delete' || event.key === 'Backspace') drop()
        else return
        event.preventDefault()
      }}
    />
  )
  const dropArea = (index: number): void =>
    set({ ...now.current, blackedOut: now.current.blackedOut.filter((_, at) => at !== index) })
  const dropCrop = (): void => set({ ...now.current, crop: null })
  const putCrop: Put = (changed) => {
    const { crop } = now.current
    const next = crop && changed(crop)
    if (next) set({ ...now.current, crop: next })
  }

  return (
    <div ref={root} class="picture-editor stack-8" role="group" aria-label={text('screenshot_editor')}>
      <div class="screenshot-ways cluster-12" role="radiogroup" aria-label={text('screenshot_tool')}>
        {(['black', 'crop'] as const).map((one) => (
          <label key={one} class="check">
            <input type="radio" name="picture-tool" checked={tool === one} onChange={() => setTool(one)} />
            <span>{text(one === 'black' ? 'common_redact' : 'screenshot_tool_crop')}</span>
          </label>
        ))}
        {
          // The center is unknown until the image is loaded.
          picture ? (
            <TextButton small onClick={() => addMiddle(picture)}>
              {text(tool === 'black' ? 'screenshot_add_black' : 'screenshot_add_crop')}
            </TextButton>
          ) : null
        }
      </div>
      <div
        class="picture-paper"
        style={picture ? { '--ratio': picture.width / Math.max(1, picture.height) } : undefined}
        data-field="picture-paper"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setDrawn(null)}
      >
        <img
          src={`data:image/jpeg;base64,${working}`}
          alt={text('screenshot_whole')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
        />
        {mine.crop ? area('crop', mine.crop, text('screenshot_crop'), putCrop, dropCrop) : null}
        {mine.blackedOut.map((one, index) =>
          area(
            'black',
            one,
            text('screenshot_area', index + 1),
            (changed) => setArea(index, changed),
            () => dropArea(index),
          ),
        )}
        {drawn && picture ? (
          <span class={`area ${tool}`} style={placed(spanning(drawn.from, drawn.to, picture), picture)} />
        ) : null}
      </div>
      <p class="hint">{text('screenshot_draw')}</p>
      {picture && mine.crop ? (
        <AreaFields
          name={text('screenshot_crop')}
          undo={text('screenshot_undo_crop')}
          area={mine.crop}
          set={(side, value) => putCrop((one) => within({ ...one, [side]: value }, picture))}
          drop={dropCrop}
        />
      ) : null}
      {picture
        ? mine.blackedOut.map((one, index) => (
            <AreaFields
              key={index}
              name={text('screenshot_area', index + 1)}
              undo={text('screenshot_undo_area', index + 1)}
              area={one}
              set={(side, value) => setArea(index, (it) => within({ ...it, [side]: value }, picture))}
              drop={() => dropArea(index)}
            />
          ))
        : null}
    </div>
  )
}
