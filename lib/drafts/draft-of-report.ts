import { redactStrings } from '#lib/capture/redaction/redact-strings.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import { sha256Text } from '#lib/platform/digest.ts'
import type { DraftStore } from './draft-store.ts'
import { evidenceIn, isScreenshot, type SentScreenshot } from '#lib/model/sent-evidence.ts'
import type { Payload } from '#lib/model/report.ts'
import { withoutEnd } from '#lib/without-end.ts'

/**
 * Returns the draft as stored beside its body: redacted from the first write on, so nothing removed is on disk if the browser
 * ends during the undo window. Drops the URL hash too, from which a removed value could be guessed. Unchanged if nothing was
 * removed.
 */
export const redactedDraft = (draft: Draft, removed: readonly string[]): Draft => {
  if (removed.length === 0) return draft
  const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
  return { ...draft, place: null, form, target }
}

/** Adds what undo needs to restore the draft as typed. Kept in memory only. */
export const withTyped = (unsent: Unsent, { form, target, place }: Draft): Unsent => ({
  ...unsent,
  typed: { form, target, place },
})

/** Returns the draft as typed, or without removed values if the browser was restarted. */
export const asTyped = (kept: Draft, unsent: Unsent | null): Draft => ({ ...kept, ...unsent?.typed })

const pictureIn = (body: string): SentScreenshot | undefined =>
  // Skips parsing for bodies without a screenshot.
  body.includes('"kind":"screenshot"') ? evidenceIn(body).find(isScreenshot) : undefined

/** Returns the note stored with a confirmed body that has a screenshot; nothing for others. */
export const pictureNoteOf = async (body: string, confirmedAt: number): Promise<Pick<Payload, 'picture'>> => {
  const base64 = pictureIn(body)?.base64 ?? null
  if (base64 === null) return {}
  const bytes = Math.floor((withoutEnd(base64, '=').length * 3) / 4)
  return { picture: { since: confirmedAt, bytes, bodySha256: await sha256Text(body) } }
}

/** Restores a report’s screenshot for a draft, in memory, as it was sent: cropped and blacked-out parts are lost. */
export const restorePicture = async (
  store: Pick<DraftStore, 'getPicture' | 'putPicture'>,
  id: string,
  body: string,
  now: number,
): Promise<void> => {
  const picture = pictureIn(body)
  if (!picture || picture.base64 === null || (await store.getPicture(id)) !== null) return
  const { base64, width, height, done } = picture
  const percent = Math.min(100, Math.max(1, done.scalePercent))
  const made = {
    base64,
    workingPercent: percent,
    scalePercent: percent,
    edits: { crop: null, blackedOut: [] },
  }
  const takenAt = Date.parse(picture.time)
  await store.putPicture(id, {
    scaled: { takenAt, working: base64, made, width, height, earlier: done },
    pending: null,
    writtenAt: now,
  })
}
