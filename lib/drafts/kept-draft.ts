import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'

/**
 * The draft as it is stored beside the body that was made from it: without what was removed, from the first write on, so that a
 * browser that ends within the undo window leaves nothing of it on disk. The hash of the page's address goes too, since a removed
 * value could be guessed from it. The very same draft when nothing was removed.
 */
export const keptDraft = (draft: Draft, removed: readonly string[]): Draft => {
  if (removed.length === 0) return draft
  const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
  return { ...draft, place: null, form, target }
}

/** What undo needs to give the draft back as it was typed. In memory alone, with the rest that is not sent. */
export const withTyped = (unsent: Unsent, { form, target, place }: Draft): Unsent => ({
  ...unsent,
  typed: { form, target, place },
})

/** The draft as it was typed, where that is still known; without what was removed where the browser has ended since. */
export const asTyped = (kept: Draft, unsent: Unsent | null): Draft => ({ ...kept, ...unsent?.typed })
