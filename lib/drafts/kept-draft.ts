import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'

/**
 * Returns the draft as stored beside its body: redacted from the first write on, so nothing removed is on disk if the browser
 * ends during the undo window. Drops the URL hash too, from which a removed value could be guessed. Unchanged if nothing was
 * removed.
 */
export const keptDraft = (draft: Draft, removed: readonly string[]): Draft => {
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
