import { keysToLookUp, type Relation as KeyRelation } from '#lib/assets/canonical-keys.ts'
import { hasHost, type Asset } from '#lib/assets/parse-asset.ts'
import { sharingOf } from '#lib/assets/registrable-domain.ts'
import type { LookAlikeSeen } from '#lib/look-alike/seen.ts'
import { asShown } from '../sync/copy.ts'
import type { CopyState } from '../sync/copy-state.ts'
import { insideKeysOf } from '../index/inside-keys.ts'
import {
  RELATIONS,
  type EarlierReport,
  type Finding,
  type OwnAsset,
  type Relation,
  type TakedownSeen,
  type Verdict,
} from '#lib/model/verdict.ts'

/** Own assets stored under a canonical key, from the copy that answers. */
export type LookUp = (key: string) => Promise<OwnAsset[]>

/** What a verdict asks; each answer is a few point look-ups away. */
export type VerdictDeps = {
  lookUp: LookUp
  /** The own asset that it looks like, and by what; null for none. */
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; seen: LookAlikeSeen } | null>
  /** The last report of the same asset; null for none. */
  reported: (asset: Asset) => Promise<EarlierReport | null>
  /** The takedown case about it; null for none that is known. */
  caseOn: (asset: Asset) => Promise<TakedownSeen | null>
}

/** How an own asset found under a key lies to the asset asked about. */
type Place = 'at' | 'above' | 'inside'

const PLACE_OF_KEY: Record<KeyRelation, Place> = {
  same: 'at',
  'page-without-query': 'at',
  'on-domain': 'at',
  'on-account': 'above',
  'parent-domain': 'above',
  'first-page': 'inside',
}

/** What stops a report until the person gives a reason: it would hit what is the organization's own. */
const STOPPING: readonly Relation[] = ['ours', 'part-of-ours', 'contains-ours']

const NOT_KNOWN: Finding = { relation: 'not-known' }

type OnList = Extract<Finding, { own: OwnAsset; relation: Exclude<Relation, 'look-alike'> }>

/** ALLOWED alone means ours (section Organization asset); what else the list says of it is told, and stops nothing. */
const onList = (own: OwnAsset, place: Place, ifWidened: boolean): OnList => {
  if (own.status === 'BLOCKED') return { relation: 'already-blocked', own }
  if (own.status !== 'ALLOWED') return { relation: 'on-your-list', own }
  switch (place) {
    case 'at':
      return { relation: 'ours', own }
    case 'above':
      return { relation: 'part-of-ours', own }
    case 'inside':
      return { relation: 'contains-ours', own, ifWidened, others: false }
  }
}

const worstFirst = (one: { relation: Relation }, other: { relation: Relation }): number =>
  RELATIONS.indexOf(one.relation) - RELATIONS.indexOf(other.relation)

/** Every own asset once, by the worst that can be said of it; of each relation the closest. */
const findOnList = async (asset: Asset, lookUp: LookUp): Promise<OnList[]> => {
  const keys = keysToLookUp(asset).map(({ key, relation }) => ({ key, place: PLACE_OF_KEY[relation] }))
  const [covering, inside] = await Promise.all([
    Promise.all(
      keys.map(async ({ key, place }) => (await lookUp(key)).map((own) => onList(own, place, false))),
    ),
    Promise.all(insideKeysOf(asset).map(lookUp)),
  ])
  const contained = inside
    .flat()
    // What is blocked there already loses nothing.
    .filter(({ status }) => status !== 'BLOCKED')
    .map((own) => onList(own, 'inside', asset.form === 'url'))
  const told = new Set<number>()
  const kept = new Map<Relation, OnList>()
  for (const found of [...covering.flat(), ...contained].toSorted(worstFirst)) {
    if (told.has(found.own.id)) continue
    told.add(found.own.id)
    const before = kept.get(found.relation)
    if (before === undefined) kept.set(found.relation, found)
    else if (before.relation === 'contains-ours') kept.set(found.relation, { ...before, others: true })
  }
  return [...kept.values()]
}

/** A shared host is told however narrow the request: how far the service goes with it is not ours to say. */
const sharedHost = (asset: Asset): Finding[] => {
  if (!hasHost(asset)) return []
  const sharing = sharingOf(asset.host)
  if (!sharing) return []
  const { above, by, why: kind } = sharing
  return [{ relation: 'shared-host', above, by, kind, whole: asset.form === 'domain' && by === 'path' }]
}

/**
 * Everything that is known of an asset before it is reported, from this browser alone: point look-ups, the worst first.
 *
 * How an own asset lies to the reported one, by its status on the list:
 *
 * | own asset | ALLOWED | BLOCKED | UNKNOWN, any other |
 * |---|---|---|---|
 * | the same page, domain, address or account; the domain of the page | ours | already blocked | on your list |
 * | a domain above; the account that a post belongs to | part of ours | already blocked | on your list |
 * | at or below the reported host | contains ours | – | on your list |
 *
 * Ours, part of ours and contains ours stop a report. *Contains ours*, by what is reported:
 *
 * | reported | own assets looked for |
 * |---|---|
 * | a domain | at or below it |
 * | a page of a host with one owner, or of a shared host that a service reduces to its domain | at or below the host: the service may widen the page to it, so asking for the page alone clears nothing |
 * | a page where services keep to the page (social platforms, link shorteners, wikis) | none: there an own account would stop every report of a false one; *shared host* is told instead |
 * | an address | none |
 *
 * What needs no list is told without one too: *shared host*, *reported*, *takedown*. `unchecked` says then why nothing was
 * compared. What is ours looks like nobody.
 */
export const verdictOn = async (asset: Asset, state: CopyState, deps: VerdictDeps): Promise<Verdict> => {
  const [listed, lookAlike, reported, takedown] = await Promise.all([
    state.copy ? findOnList(asset, deps.lookUp) : [],
    state.copy ? deps.lookAlike(asset) : null,
    deps.reported(asset),
    deps.caseOn(asset),
  ])
  const isOurs = listed.some(({ relation }) => relation === 'ours' || relation === 'part-of-ours')
  const found: Finding[] = [
    ...listed,
    ...sharedHost(asset),
    ...(lookAlike && !isOurs ? [{ relation: 'look-alike' as const, ...lookAlike }] : []),
    ...(reported ? [{ relation: 'reported' as const, ...reported }] : []),
    ...(takedown ? [{ relation: 'takedown' as const, ...takedown }] : []),
    ...(state.copy ? [] : [{ relation: 'not-checked' as const, why: state.unchecked }]),
  ]
  const findings = found.toSorted(worstFirst)
  const [worst = NOT_KNOWN] = findings
  return {
    relation: worst.relation,
    stops: STOPPING.includes(worst.relation),
    about: asset.content,
    own: 'own' in worst ? worst.own : null,
    findings: findings.length > 0 ? findings : [NOT_KNOWN],
    copy: asShown(state.copy),
    unchecked: state.copy ? null : state.unchecked,
  }
}
