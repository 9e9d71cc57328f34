import type { Asset } from '#lib/assets/asset.ts'
import type { CopyState } from '../sync/copy-state.ts'
import type { OwnAssetIndex } from '../index/own-asset-index.ts'
import { verdictOn, type VerdictDeps } from './verdict.ts'
import type { Verdict } from '#lib/model/verdict.ts'

export type AskDeps = {
  /** The current copy’s state; with `anew`, reread from disk. */
  current: (anew: boolean) => Promise<CopyState>
  indexOf: (copyId: number) => Promise<OwnAssetIndex>
  /** Called when a part of the copy can’t be read, so that it is fetched again. */
  damaged?: () => void
} & Pick<VerdictDeps, 'reported' | 'takedownOn'>

/** Returns verdicts from the current copy. Switches to the new one if it is replaced: a miss in the old one means nothing. */
export const askCopy = async (deps: AskDeps): Promise<(asset: Asset) => Promise<Verdict>> => {
  const open = async (anew: boolean) => {
    const state = await deps.current(anew)
    return { state, index: state.copy && (await deps.indexOf(state.copy.id)) }
  }
  let opened = await open(false)
  return async (asset) => {
    for (;;) {
      const { state, index } = opened
      const verdict = await verdictOn(asset, state, {
        lookUp: async (key) => (index ? index.under(key) : []),
        lookAlike: async (one) => (index ? index.lookAlike(one) : null),
        reported: deps.reported,
        takedownOn: deps.takedownOn,
        isDamaged: () => index?.isDamaged() ?? false,
      })
      if (!index?.isGone()) {
        if (index?.isDamaged()) deps.damaged?.()
        return verdict
      }
      opened = await open(true)
    }
  }
}
