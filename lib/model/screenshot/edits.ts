/** A rectangle in pixels of the working image; integers. */
export type Area = { x: number; y: number; width: number; height: number }

export type PictureEdits = { crop: Area | null; blackedOut: Area[] }

export const NO_EDITS: PictureEdits = { crop: null, blackedOut: [] }

export const MOST_AREAS = 50
/** In pixels. */
export const LEAST_SIDE = 4

type Size = { width: number; height: number }

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(Number.isFinite(value) ? value : least)))

export const within = ({ x, y, width, height }: Area, picture: Size): Area => {
  const across = between(width, Math.min(LEAST_SIDE, picture.width), picture.width)
  const down = between(height, Math.min(LEAST_SIDE, picture.height), picture.height)
  return {
    x: between(x, 0, picture.width - across),
    y: between(y, 0, picture.height - down),
    width: across,
    height: down,
  }
}

export const spanning = (
  one: { x: number; y: number },
  other: { x: number; y: number },
  picture: Size,
): Area =>
  within(
    {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    },
    picture,
  )

/** Returns the initial area for keyboard users: the middle third of the image. */
export const middleOf = (picture: Size): Area =>
  within(
    {
      x: picture.width / 3,
      y: picture.height / 3,
      width: picture.width / 3,
      height: picture.height / 3,
    },
    picture,
  )

const STEP = 10

const MOVES: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves an area by an arrow key; Shift resizes it, Alt uses single pixels. Null for other keys. */
export const nudged = (
  area: Area,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  picture: Size,
): Area | null => {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined
  if (!move) return null
  const [x, y] = [move[0] * (altKey ? 1 : STEP), move[1] * (altKey ? 1 : STEP)]
  if (!shiftKey) return within({ ...area, x: area.x + x, y: area.y + y }, picture)
  const width = Math.min(area.width + x, picture.width - area.x)
  const height = Math.min(area.height + y, picture.height - area.y)
  return within({ ...area, width, height }, picture)
}

/** Returns an area's position in the cropped, scaled image; null if outside. Rounds outwards, so edge pixels can't reveal covered content. */
export const areaIn = (area: Area, crop: Area, scale: number): Area | null => {
  const left = Math.max(0, Math.floor((area.x - crop.x) * scale))
  const top = Math.max(0, Math.floor((area.y - crop.y) * scale))
  const right = Math.min(sideOf(crop.width, scale), Math.ceil((area.x + area.width - crop.x) * scale))
  const bottom = Math.min(sideOf(crop.height, scale), Math.ceil((area.y + area.height - crop.y) * scale))
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

export const sideOf = (side: number, scale: number): number => Math.max(1, Math.round(side * scale))

export const cropOf = (edits: PictureEdits, picture: Size): Area =>
  within(edits.crop ?? { x: 0, y: 0, ...picture }, picture)
