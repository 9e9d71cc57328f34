import type { KeyRelation } from '#lib/assets/own-asset-keys.ts'
import { keysToLookUp } from '#lib/assets/own-asset-keys.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { nameOf } from '#lib/assets/platforms/asset-name.ts'
import { tenantOn } from '#lib/assets/platforms/tenants.ts'
import { sharingOf } from '#lib/assets/shared-hosts.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { copyIdOf, copyShown, type CopyState, type ListedCopy } from './copy.ts'
import { insideKeysOf } from './lines.ts'
import { type OwnAssetIndex } from './own-asset-index.ts'
import { openIndexOf } from './indexes.ts'
import type { EarlierReport, Finding, OwnAsset, TakedownFound, Verdict } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { Pace } from '#lib/platform/timing.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { RELATIONS, type Relation } from '#lib/model/states.ts'

/** Returns the own assets under each canonical key, from the current copy. */
export type LookUp = (keys: readonly string[]) => Promise<OwnAsset[][]>

/** Data sources of a verdict; each answers with a few point lookups. */
export type VerdictDeps = {
  lookUp: LookUp
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; match: LookAlikeMatch } | null>
  reported: (asset: Asset) => Promise<EarlierReport | null>
  findTakedown: (asset: Asset) => Promise<TakedownFound | null>
  /** True if a part of the copy couldn’t be read: an own asset may be in it. */
  isDamaged: () => boolean
}

/** Position of an own asset relative to the checked one: the same, above it, or inside it. */
type Nesting = 'at' | 'above' | 'inside'

const NESTING_OF_KEY: Record<KeyRelation, Nesting> = {
  same: 'at',
  'page-without-query': 'at',
  'on-domain': 'at',
  'on-account': 'above',
  'parent-domain': 'above',
  'first-page': 'inside',
}

/** Relations that stop a report until the user enters a reason: it would hit an own asset. */
const STOPPING: readonly Relation[] = ['ours', 'part-of-ours', 'contains-ours']

const NOT_KNOWN: Finding = { relation: 'not-known' }

type OnList = Extract<Finding, { own: OwnAsset; relation: Exclude<Relation, 'look-alike'> }>

/** Only status ALLOWED makes an asset ours (section Organization asset). Any other except BLOCKED needs a confirmation. */
const onList = (own: OwnAsset, nesting: Nesting, ifWidened: boolean): OnList => {
  if (own.status === 'BLOCKED') return { relation: 'already-blocked', own }
  if (own.status !== 'ALLOWED') return { relation: 'on-your-list', own }
  switch (nesting) {
    case 'at':
      return { relation: 'ours', own }
    case 'above':
      return { relation: 'part-of-ours', own }
    case 'inside':
      return { relation: 'contains-ours', own, ifWidened, others: false }
  }
}

type Ranked = { relation: Relation; named?: unknown }

/** One account or tenant of a shared host is worth no warning, so it comes last. */
const rankOf = ({ relation, named }: Ranked): number =>
  named === undefined ? RELATIONS.indexOf(relation) : RELATIONS.length

const worstFirst = (one: Ranked, other: Ranked): number => rankOf(one) - rankOf(other)

/** Returns each own asset once, by its worst relation; per relation, only the closest. */
const findOnList = async (asset: Asset, lookUp: LookUp): Promise<OnList[]> => {
  const keys = keysToLookUp(asset)
  const found = await lookUp([...keys.map(({ key }) => key), ...insideKeysOf(asset)])
  const covering = keys.flatMap(({ relation }, at) =>
    (found[at] ?? []).map((own) => onList(own, NESTING_OF_KEY[relation], false)),
  )
  const contained = found
    .slice(keys.length)
    .flat()
    // Already blocked assets have nothing to lose.
    .filter(({ status }) => status !== 'BLOCKED')
    .map((own) => onList(own, 'inside', asset.form === 'url'))
  const seenIds = new Set<string>()
  const kept = new Map<Relation, OnList>()
  for (const one of [...covering, ...contained].toSorted(worstFirst)) {
    const id = `${one.own.id} ${one.own.organization?.id ?? ''}`
    if (seenIds.has(id)) continue
    seenIds.add(id)
    const before = kept.get(one.relation)
    if (before === undefined) kept.set(one.relation, one)
    else if (before.relation === 'contains-ours') kept.set(one.relation, { ...before, others: true })
  }
  return [...kept.values()]
}

/** Reported for every asset on a shared host, named if it is one account or tenant of it: the service decides how far it acts. */
const sharedHost = (asset: Asset): Finding[] => {
  if (!hasHost(asset)) return []
  const sharing = sharingOf(asset.host)
  if (!sharing) return []
  const { above, by, why: kind } = sharing
  const tenant = by === 'path' && tenantOn(asset) !== undefined
  const whole = asset.form === 'domain' && by === 'path' && !tenant && accountOf(asset) === undefined
  const name = whole ? null : nameOf(asset)
  const named =
    name ?? (by === 'subdomain' ? { what: 'site' as const, name: asset.host, by: null, on: above } : null)
  return [
    {
      relation: 'shared-host',
      above,
      by,
      kind,
      whole,
      ...(tenant ? { tenant } : {}),
      ...(named ? { named } : {}),
    },
  ]
}

/**
 * Returns every finding about an asset before it is reported, worst first, from local point lookups only.
 *
 * Relation of an own asset to the reported one, by the own asset’s status on the list:
 *
 * | own asset | ALLOWED | BLOCKED | UNKNOWN, any other |
 * |---|---|---|---|
 * | the same page, domain, address or account; the domain of the page | ours | already blocked | on your list |
 * | a domain above; the account that a post belongs to | part of ours | already blocked | on your list |
 * | at or below the reported host | contains ours | – | on your list |
 *
 * Ours, part of ours and contains ours stop a report. *Contains ours* depends on what is reported:
 *
 * | reported | own assets looked for |
 * |---|---|
 * | a domain | at or below it |
 * | a page of a host with one owner, or of a shared host that a service reduces to its domain | at or below the host: the service may widen the page to it, even if only the page is requested |
 * | a page where services keep to the page (social platforms, link shorteners, wikis), or of one bucket, site, document or account | none: an own account there would stop every report of a fake one; *shared host* is shown instead |
 * | an address | none |
 *
 * *Shared host*, *reported* and *takedown* work without a list; `unchecked` then says why nothing was compared. In a damaged copy,
 * what it still finds counts, and the rest is unchecked. *Look-alike* is never reported for an own asset.
 */
export const verdictOf = async (asset: Asset, state: CopyState, deps: VerdictDeps): Promise<Verdict> => {
  const [listed, lookAlike, reported, takedown] = await Promise.all([
    state.copy ? findOnList(asset, deps.lookUp) : [],
    state.copy ? deps.lookAlike(asset) : null,
    deps.reported(asset),
    deps.findTakedown(asset),
  ])
  const checked = state.copy !== null && state.unchecked === null && !deps.isDamaged()
  const unchecked = checked ? null : (state.unchecked ?? (state.copy ? ('copy-damaged' as const) : null))
  const isOurs = listed.some(({ relation }) => relation === 'ours' || relation === 'part-of-ours')
  const found: Finding[] = [
    ...listed,
    ...sharedHost(asset),
    ...(lookAlike && !isOurs ? [{ relation: 'look-alike' as const, ...lookAlike }] : []),
    ...(reported ? [{ relation: 'reported' as const, ...reported }] : []),
    ...(takedown ? [{ relation: 'takedown' as const, ...takedown }] : []),
    ...(checked ? [] : [{ relation: 'not-checked' as const, why: unchecked, ...missingIn(state) }]),
  ]
  const isNothingKnown = found.every((one) => one.relation === 'shared-host' && one.named !== undefined)
  const findings = [...(isNothingKnown ? [NOT_KNOWN] : []), ...found].toSorted(worstFirst)
  const [worst = NOT_KNOWN] = findings
  return {
    relation: worst.relation,
    stops: STOPPING.includes(worst.relation),
    about: asset.content,
    own: 'own' in worst ? worst.own : null,
    findings,
    copy: checked ? copyShown(state) : null,
    unchecked,
  }
}

const missingIn = ({ missing }: CopyState): { organization?: Organization } =>
  missing ? { organization: missing } : {}

export type AskDeps = {
  /** The current copy’s state; with `anew`, reread from disk. */
  current: (anew: boolean) => Promise<CopyState>
  indexOf: (copyId: number, several?: readonly ListedCopy[]) => Promise<OwnAssetIndex>
  /** Called when a part of these copies can’t be read, so that they are fetched again. */
  damaged?: (copies: readonly number[]) => void
} & Pick<VerdictDeps, 'reported' | 'findTakedown'>

const verdictFrom = (
  asset: Asset,
  { reported, findTakedown }: AskDeps,
  state: CopyState,
  index: OwnAssetIndex | null,
): Promise<Verdict> =>
  verdictOf(asset, state, {
    lookUp: async (keys) => (index ? index.under(keys) : []),
    lookAlike: async (one) => (index ? index.lookAlike(one) : null),
    reported,
    findTakedown,
    isDamaged: () => index?.isDamaged() ?? false,
  })

/** Returns verdicts from the current copy. Switches to the new one if it is replaced: a miss in the old one means nothing. */
export const makeCheckAsset = async (deps: AskDeps): Promise<(asset: Asset) => Promise<Verdict>> => {
  const open = async (anew: boolean) => {
    const state = await deps.current(anew)
    const id = copyIdOf(state)
    return { state, index: id === null ? null : await deps.indexOf(id, state.several) }
  }
  let opened = await open(false)
  return async (asset) => {
    for (;;) {
      const { state, index } = opened
      const verdict = await verdictFrom(asset, deps, state, index)
      if (!index?.isGone()) {
        if (index?.isDamaged()) deps.damaged?.(index.damagedCopies())
        return verdict
      }
      opened = await open(true)
    }
  }
}

/**
 * Assets asked about together: each takes 12 kB of memory until it is answered, but the more there are, the fewer blocks of a long list
 * are read more than once.
 */
const assetsAtOnce = (listed: number): number => Math.min(5000, Math.max(500, Math.floor(listed / 50)))

const STARTED_AT_ONCE = 20

/** Returns verdicts equal to `makeCheckAsset`’s on thousands of assets: what they look up is collected first, and read in one walk over the copy. */
export const checkManyAssets = async (
  assets: readonly Asset[],
  deps: AskDeps & { database: () => Promise<Database>; pace: Pace },
): Promise<Verdict[]> => {
  const { pace } = deps
  const verdicts: Verdict[] = []
  for (let anew = false; ; anew = true) {
    const state = await deps.current(anew)
    let before = Promise.resolve()
    const begin = (read: () => Promise<void>): void => {
      before = before.then(pace.turn).then(read)
    }
    const index = state.copy && openIndexOf(await deps.database(), state, { begin, pace })
    const atOnce = assetsAtOnce(copyShown(state)?.count ?? 0)
    while (verdicts.length < assets.length) {
      const collected = Promise.withResolvers<void>()
      before = collected.promise
      const asking: Promise<Verdict>[] = []
      for (const asset of assets.slice(verdicts.length, verdicts.length + atOnce)) {
        const one = verdictFrom(asset, deps, state, index)
        // Awaited below; prevents an unhandled rejection until then.
        one.catch(() => undefined)
        asking.push(one)
        if (asking.length % STARTED_AT_ONCE === 0) await pace.ifLong()
      }
      collected.resolve()
      const found = await Promise.all(asking)
      if (index?.isGone()) break
      verdicts.push(...found)
    }
    if (index?.isGone()) continue
    if (index?.isDamaged()) deps.damaged?.(index.damagedCopies())
    return verdicts
  }
}

/** Own hosts and names among those asked about; `checked` is false if there is no list to compare with, or part of it can’t be read. */
export type FoundOurs = { checked: boolean; hosts: Set<string>; names: string[] }

/** For page signals: returns which of a page’s hosts are ALLOWED own ones or below one, and which own domains its words name. */
export const makeFindOwnOnPage =
  ({ current, indexOf }: Pick<AskDeps, 'current' | 'indexOf'>) =>
  async (hosts: readonly string[], words: readonly string[]): Promise<FoundOurs> => {
    for (let anew = false; ; anew = true) {
      const state = await current(anew)
      const id = copyIdOf(state)
      if (id === null) return { checked: false, hosts: new Set(), names: [] }
      const index = await indexOf(id, state.several)
      const [ours, called] = await Promise.all([
        Promise.all(hosts.map(async (host) => ((await isOurs(host, index)) ? [host] : []))),
        index.called(words),
      ])
      // If the copy was replaced meanwhile, a miss means nothing: try again.
      const checked = state.unchecked === null && !index.isDamaged()
      if (!index.isGone()) return { checked, hosts: new Set(ours.flat()), names: called }
    }
  }

const isOurs = async (host: string, index: OwnAssetIndex): Promise<boolean> => {
  const asset = parseAsset(host)
  if (!asset.ok) return false
  const found = await index.under(keysToLookUp(asset.value).map(({ key }) => key))
  return found.flat().some(({ status }) => status === 'ALLOWED')
}
