import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Begun } from './from-click.ts'
import { LONGEST_FILLED_IN } from '#lib/model/form/draft-form.ts'
import { originalsOf, targetDraft, type Origin } from './new-draft.ts'

type AssetsIn = (text: string) => string[]

/** Returns what was typed if it is an asset as a whole, otherwise the assets in it. */
export const assetsInTyped = (typed: string, assetsIn: AssetsIn): string[] => {
  const whole = parseAsset(typed)
  return whole.ok ? [whole.value.content] : assetsIn(typed)
}

/** Returns a draft from address-bar text. Text without an asset becomes the first row, which shows the problem. */
export const draftFromTyped = (typed: string, origin: Origin, assetsIn: AssetsIn): Begun => {
  const found = assetsInTyped(typed, assetsIn)
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
