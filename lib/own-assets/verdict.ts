import { keysToLookUp, type Relation as KeyRelation } from '#lib/assets/canonical-keys.ts'
import type { Asset } from '#lib/assets/parse-asset.ts'
import { insideKeyOf } from './inside-keys.ts'
import { asShown } from './copy.ts'
import type { CopyState } from './copy-state.ts'
import { RELATIONS, type OwnAsset, type Relation, type Verdict } from './verdict-shape.ts'

/** Own assets stored under a canonical key, from the copy that answers. */
export type LookUp = (key: string) => Promise<OwnAsset[]>

/** What an own asset found under a key means for the asset asked about, if the service says ALLOWED of it. */
const RELATION_OF_KEY: Record<KeyRelation, Relation> = {
  same: 'ours',
  'page-without-query': 'ours',
  'on-domain': 'ours',
  'on-account': 'part-of-ours',
  'parent-domain': 'part-of-ours',
  'first-page': 'contains-ours',
}

/** ALLOWED alone means ours (section Organization asset); what else the list says is told, and stops nothing. */
const relationOf = (status: string, key: KeyRelation): Relation => {
  if (status === 'ALLOWED') return RELATION_OF_KEY[key]
  return status === 'BLOCKED' ? 'already-blocked' : 'on-your-list'
}

const containing = (own: OwnAsset): { own: OwnAsset; relation: Relation } => ({
  own,
  relation: 'contains-ours',
})

const STOPPING: readonly Relation[] = ['ours', 'part-of-ours', 'contains-ours']

/**
 * Whether an asset is one of the organization's own, from the local copy alone: point look-ups under its canonical keys,
 * the worst answer first, and among equals the closest. Without a complete copy it says so, and why.
 */
export const verdictOn = async (asset: Asset, state: CopyState, lookUp: LookUp): Promise<Verdict> => {
  const about = asset.content
  const copy = asShown(state.copy)
  if (!state.copy)
    return { relation: 'not-checked', stops: false, about, own: null, copy, unchecked: state.unchecked }
  const insideKey = insideKeyOf(asset)
  const inside = insideKey === null ? [] : await lookUp(insideKey)
  const looked = await Promise.all(
    keysToLookUp(asset).map(async ({ key, relation }) =>
      (await lookUp(key)).map((own) => ({ own, relation: relationOf(own.status, relation) })),
    ),
  )
  const [worst] = [
    ...looked.flat(),
    ...inside.filter(({ status }) => status === 'ALLOWED').map(containing),
  ].toSorted((one, other) => RELATIONS.indexOf(one.relation) - RELATIONS.indexOf(other.relation))
  if (!worst) return { relation: 'not-known', stops: false, about, own: null, copy, unchecked: null }
  return {
    relation: worst.relation,
    stops: STOPPING.includes(worst.relation),
    about,
    own: worst.own,
    copy,
    unchecked: null,
  }
}
