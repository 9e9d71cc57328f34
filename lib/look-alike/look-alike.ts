import type { Difference, Span } from './differences.ts'
import { keysOfOwn, keysToLookUp, type LookAlikeKey } from './keys.ts'
import type { LureKind } from './lures.ts'
import { accountName, siteName, type Name } from './name.ts'
import { type RuleName, RULES } from './rules.ts'
import type { Seen } from './seeing.ts'

export type { Difference, LookAlikeKey, RuleName, Span }

/** Why a name looks like an own one; every place counts UTF-16 units of `theirs` or `ours`. */
export type LookAlike = {
  rule: RuleName
  /** The name that was asked about, in Unicode. */
  theirs: string
  /** The own name that it looks like, in Unicode. */
  ours: string
  /** Which part of theirs stands for the own label. */
  alike: Difference
  /** The characters that differ: `rn` for `m`. Empty when only what is around differs. */
  differences: Difference[]
  /** Words beside the own label that lure. */
  lures: { span: Span; kind: LureKind }[]
}

/** An account on a platform: its type and its name, as `accountOf` of lib/assets tells them. */
export type Account = { platform: string; account: string }

const nameOf = (name: string | Account): Name | undefined =>
  typeof name === 'string' ? siteName(name) : accountName(name.platform, name.account)

/**
 * The keys under which an own host or account is stored, at most 60; none for what has no name to imitate (an IP address, a public
 * suffix). A host stands for the domain that its owner registered. Not meant for pages on shared hosts, whose domain is another's.
 */
export function ownKeys(own: string | Account): LookAlikeKey[] {
  const name = nameOf(own)
  return name ? keysOfOwn(name) : []
}

/** The keys under which every own name is stored that this host or account may look like; at most 200, most telling first. */
export function candidateKeys(asked: string | Account): LookAlikeKey[] {
  const name = nameOf(asked)
  return name ? keysToLookUp(name) : []
}

const RULE_NAMES = Object.keys(RULES).filter((name): name is RuleName => name in RULES)

function explainNames(theirs: Name, ours: Name): LookAlike | undefined {
  if (theirs.kind !== ours.kind || theirs.identity === ours.identity) return undefined
  for (const rule of RULE_NAMES) {
    const seen: Seen | undefined = RULES[rule](theirs, ours)
    if (seen) return { rule, theirs: theirs.shown, ours: ours.shown, ...seen }
  }
  return undefined
}

/** Why this host or account looks like the own one; undefined if it does not, is the same, or has the same registered domain. */
export function explain(asked: string | Account, own: string | Account): LookAlike | undefined {
  const [theirs, ours] = [nameOf(asked), nameOf(own)]
  return theirs && ours && explainNames(theirs, ours)
}

/**
 * The most telling look-alike among the own names found under the candidate keys. Undefined, too, when one of them is the very
 * domain or account that was asked about: what is ours looks like nobody.
 */
export function worstLookAlike(
  asked: string | Account,
  found: Iterable<string | Account>,
): LookAlike | undefined {
  const theirs = nameOf(asked)
  if (theirs === undefined) return undefined
  let worst: LookAlike | undefined
  for (const own of found) {
    const ours = nameOf(own)
    if (ours === undefined) continue
    if (ours.kind === theirs.kind && ours.identity === theirs.identity) return undefined
    const seen = explainNames(theirs, ours)
    if (seen && (!worst || RULE_NAMES.indexOf(seen.rule) < RULE_NAMES.indexOf(worst.rule))) worst = seen
  }
  return worst
}
