import type { PictureEdits } from '#lib/model/screenshot.ts'
import {
  areaIn,
  cropOf,
  sideOf,
  NO_EDITS,
  MOST_PICTURE_BYTES,
  MOST_WORKING_BYTES,
  toBase64,
  withoutMetadata,
} from '#lib/model/screenshot.ts'
import type { MadePicture, ScreenshotFailure, DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Ask } from '#components/ui/ask.ts'

export type Decoded = { width: number; height: number; source: CanvasImageSource }

/** Longest side of the working image, in pixels; enough to read screens of any density. */
const WORKING_SIDE = 1_600

/** Scales and qualities to try, best first, until the image fits. */
const WORKING_QUALITIES = [0.92, 0.85, 0.7, 0.5, 0.3]
const SENT_SCALES = [1, 0.8, 0.64, 0.5, 0.4, 0.3, 0.2, 0.1]
const SENT_QUALITIES = [0.82, 0.65, 0.5]

export const decode = async (base64: string): Promise<Decoded> => {
  const image = new Image()
  image.src = `data:image/jpeg;base64,${base64}`
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight, source: image }
}

const paper = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#000'
  return { canvas, context }
}

const asJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the browser encodes no picture')
  return withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
}

/** Returns the first encoding that fits, or the last, which the background then rejects with an explanation. */
export const firstThatFits = async <Try>(
  tries: readonly Try[],
  encode: (one: Try) => Promise<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; by: Try } | null> => {
  let last: { bytes: Uint8Array<ArrayBuffer>; by: Try } | null = null
  for (const by of tries) {
    last = { bytes: await encode(by), by }
    if (last.bytes.length <= most) return last
  }
  return last
}

/** Returns the working image, limited in size to save memory. */
export const workingPicture = async (raw: Decoded): Promise<{ base64: string; percent: number }> => {
  const scale = Math.min(1, WORKING_SIDE / Math.max(raw.width, raw.height))
  const { canvas, context } = paper(sideOf(raw.width, scale), sideOf(raw.height, scale))
  context.drawImage(raw.source, 0, 0, canvas.width, canvas.height)
  const fits = await firstThatFits(
    WORKING_QUALITIES,
    (quality) => asJpeg(canvas, quality),
    MOST_WORKING_BYTES,
  )
  return { base64: fits ? toBase64(fits.bytes) : '', percent: Math.max(1, Math.round(scale * 100)) }
}

/** Blacks out before scaling, so that no neighboring pixel mixes with covered ones, and again afterwards up to the edges. */
export const pictureToSend = async (
  working: Decoded,
  edits: PictureEdits,
  workingPercent: number,
): Promise<MadePicture> => {
  const whole = paper(working.width, working.height)
  whole.context.drawImage(working.source, 0, 0)
  for (const { x, y, width, height } of edits.blackedOut) whole.context.fillRect(x, y, width, height)
  const crop = cropOf(edits, working)
  const tries = SENT_SCALES.flatMap((scale) => SENT_QUALITIES.map((quality) => ({ scale, quality })))
  const fits = await firstThatFits(
    tries,
    ({ scale, quality }) => asJpeg(scaled(whole.canvas, crop, scale, edits), quality),
    MOST_PICTURE_BYTES,
  )
  const scalePercent = Math.max(1, Math.round(workingPercent * (fits?.by.scale ?? 1)))
  return { edits, workingPercent, scalePercent, base64: fits ? toBase64(fits.bytes) : '' }
}

const scaled = (
  whole: HTMLCanvasElement,
  crop: ReturnType<typeof cropOf>,
  scale: number,
  edits: PictureEdits,
): HTMLCanvasElement => {
  const { canvas, context } = paper(sideOf(crop.width, scale), sideOf(crop.height, scale))
  context.drawImage(whole, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  for (const area of edits.blackedOut) {
    const black = areaIn(area, crop, scale)
    if (black) context.fillRect(black.x, black.y, black.width, black.height)
  }
  return canvas
}

export type PictureMaking = {
  decode: (base64: string) => Promise<Decoded>
  workingPicture: (raw: Decoded) => Promise<{ base64: string; percent: number }>
  pictureToSend: (working: Decoded, edits: PictureEdits, workingPercent: number) => Promise<MadePicture>
}

/** The changed draft, or why there is no screenshot. */
export type Pictured = { draft: DraftOrGone } | { why: ScreenshotFailure }

/** Captures the page, reduces the image and stores it without edits. */
export const takePicture = async (
  ask: Ask,
  making: PictureMaking,
  id: string,
  goThere: boolean,
): Promise<Pictured> => {
  const taken = await ask('screenshot/take', { id, goThere })
  if (taken.at === 'failed') return { why: taken.why }
  const raw = await decoded(making, taken.base64)
  if (!raw) return { why: 'not-a-picture' }
  const { base64, percent } = await making.workingPicture(raw)
  const working = await decoded(making, base64)
  if (!working) return { why: 'not-a-picture' }
  return kept(
    await ask('screenshot/store', {
      id,
      working: base64,
      made: await making.pictureToSend(working, NO_EDITS, percent),
    }),
  )
}

export const editPicture = async (
  ask: Ask,
  making: PictureMaking,
  id: string,
  { working, edits, workingPercent }: { working: string; edits: PictureEdits; workingPercent: number },
): Promise<Pictured> => {
  const source = await decoded(making, working)
  if (!source) return { why: 'not-a-picture' }
  const made = await making.pictureToSend(source, edits, workingPercent)
  return kept(await ask('screenshot/store', { id, working: null, made }))
}

const kept = (
  answer: { at: 'stored'; draft: DraftOrGone } | { at: 'failed'; why: ScreenshotFailure },
): Pictured => (answer.at === 'stored' ? { draft: answer.draft } : { why: answer.why })

const decoded = (making: PictureMaking, base64: string): Promise<Decoded | null> =>
  making.decode(base64).catch(() => null)
