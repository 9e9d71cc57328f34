import { parseAsset } from '#lib/assets/parse-asset.ts'
import { assetsInSelection, type Begun } from './from-click.ts'
import { LONGEST_FILLED_IN } from '#lib/model/draft-form.ts'
import { originalsOf, targetDraft, type Origin } from './new-draft.ts'

/** The assets in what somebody typed: the whole of it if that is one, else every word that is. */
export const assetsInTyped = (typed: string): string[] => {
  const whole = parseAsset(typed)
  return whole.ok ? [whole.value.content] : assetsInSelection(typed)
}

/**
 * A draft from what was typed into the address bar. It was found nowhere, so there is nothing to show beside the assets; what
 * is no asset stands in the first row, where it is told why.
 */
export const draftFromTyped = (typed: string, origin: Origin): Begun => {
  const found = assetsInTyped(typed)
  const rest = typed.trim().slice(0, LONGEST_FILLED_IN)
  const contents = found.length > 0 || rest === '' ? found : [rest]
  return {
    draft: targetDraft(origin, 'typed', contents, null, null),
    unsent: {
      originals: originalsOf(contents),
      target: null,
      foundOn: null,
      capture: null,
      decisions: {},
      writtenAt: origin.now,
    },
  }
}
