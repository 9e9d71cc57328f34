import type { Asset } from '#lib/assets/parse-asset.ts'
import type { CopyState } from './copy-state.ts'
import type { OwnAssetIndex } from './own-asset-index.ts'
import { verdictOn, type VerdictDoors } from './verdict.ts'
import type { Verdict } from './verdict-shape.ts'

export type AskDoors = {
  /** The copy that answers now; with `anew`, by what is on disk whatever was known. */
  current: (anew: boolean) => Promise<CopyState>
  indexOf: (generation: number) => Promise<OwnAssetIndex>
} & Pick<VerdictDoors, 'reported' | 'caseOn'>

/**
 * Verdicts from the copy that answers now; one look at its state serves many assets. A copy that is swapped for another meanwhile is
 * asked no further: its parts are being deleted, and nothing found in it says nothing.
 */
export const askCopy = async (doors: AskDoors): Promise<(asset: Asset) => Promise<Verdict>> => {
  const open = async (anew: boolean) => {
    const state = await doors.current(anew)
    return { state, index: state.copy && (await doors.indexOf(state.copy.id)) }
  }
  let opened = await open(false)
  return async (asset) => {
    for (;;) {
      const { state, index } = opened
      const verdict = await verdictOn(asset, state, {
        lookUp: async (key) => (index ? index.under(key) : []),
        lookAlike: async (one) => (index ? index.lookAlike(one) : null),
        reported: doors.reported,
        caseOn: doors.caseOn,
      })
      if (!index?.isGone()) return verdict
      opened = await open(true)
    }
  }
}
