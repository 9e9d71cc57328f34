import { NO_EDITS, type PictureEdits } from '#lib/model/screenshot/edits.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { ScreenshotFailure } from '#lib/messages/screenshot-requests.ts'
import type { MadePicture } from '#lib/messages/screenshot-requests.ts'
import type { Ask } from '../../ui/ask.ts'
import type { Decoded } from './make-picture.ts'

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
