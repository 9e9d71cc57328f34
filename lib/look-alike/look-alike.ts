import { explainAddress } from './addresses.ts'
import { namesWorthALook } from './candidates.ts'
import { accountName, siteName, type Name } from './name.ts'
import { type Account, type Named, ownEntries } from './own-entries.ts'
import { rangesOfAddress, rangesOfName } from './ranges.ts'
import { RULES } from './rules.ts'
import { LOOK_ALIKE_RULES, type LookAlikeRule, type LookAlikeSeen } from './seen.ts'
import type { NameEntry, NameRange } from './table.ts'

export { ownEntries }
export type { Account, LookAlikeRule, LookAlikeSeen, Named, NameEntry, NameRange }

const nameOf = (name: string | Account): Name | undefined =>
  typeof name === 'string' ? siteName(name) : accountName(name.platform, name.account)

const NAME_RULES = LOOK_ALIKE_RULES.filter((rule) => rule !== 'same-ends')

function explainNames(theirs: Name, ours: Name): LookAlikeSeen | undefined {
  if (theirs.kind !== ours.kind || theirs.identity === ours.identity) return undefined
  for (const rule of NAME_RULES) {
    const seen = RULES[rule](theirs, ours)
    if (!seen) continue
    const platforms = theirs.kind === 'site' ? null : { theirs: platformIn(theirs), ours: platformIn(ours) }
    return { rule, what: theirs.kind, theirs: theirs.shown, ours: ours.shown, platforms, same: null, ...seen }
  }
  return undefined
}

const platformIn = ({ ending }: Name): string => ending.toUpperCase()

function explainAddresses(theirs: string, ours: string): LookAlikeSeen | undefined {
  const seen = explainAddress(theirs, ours)
  if (!seen) return undefined
  return {
    rule: 'same-ends',
    what: 'address',
    theirs,
    ours,
    platforms: null,
    alike: { theirs: { at: 0, text: theirs }, ours: { at: 0, text: ours } },
    differences: [seen.difference],
    lures: [],
    same: seen.same,
  }
}

/** Why this looks like the own name; undefined if it does not, is the same, or has the same registered domain. */
export function explain(asked: Named, own: Named): LookAlikeSeen | undefined {
  if (isAddress(asked) || isAddress(own))
    return isAddress(asked) && isAddress(own) ? explainAddresses(asked.address, own.address) : undefined
  const [theirs, ours] = [nameOf(asked), nameOf(own)]
  return theirs && ours && explainNames(theirs, ours)
}

const isAddress = (named: Named): named is { address: string } =>
  typeof named !== 'string' && 'address' in named

const rank = ({ rule }: LookAlikeSeen): number => LOOK_ALIKE_RULES.indexOf(rule)

/** Whether the own ending is there too: `metamask.io` rather than `metamask.de` for `metamsak.io` and `metamask.io.evil.net`. */
function withEnding({ theirs, ours, alike }: LookAlikeSeen): boolean {
  const ending = ours.slice(alike.ours.at + alike.ours.text.length)
  return theirs.endsWith(ending) || theirs.startsWith(ending, alike.theirs.at + alike.theirs.text.length)
}

/** The more telling rule; by the same rule the longer own label (`paypal-credit` before `paypal`), then the same ending; then always the same one. */
export const moreTelling = (one: LookAlikeSeen, other: LookAlikeSeen): number =>
  rank(one) - rank(other) ||
  other.alike.ours.text.length - one.alike.ours.text.length ||
  Number(withEnding(other)) - Number(withEnding(one)) ||
  (one.ours < other.ours ? -1 : 1)

/**
 * The most telling look-alike among own names. Undefined, too, when one of them is the very domain or account that was asked about: what
 * is ours looks like nobody.
 */
export function worstLookAlike(asked: Named, names: Iterable<Named>): LookAlikeSeen | undefined {
  if (isAddress(asked)) return worstAddress(asked.address, Array.from(names).filter(isAddress))
  const theirs = nameOf(asked)
  const own = Array.from(names).flatMap((name) => (isAddress(name) ? [] : [name]))
  return theirs && worstName(theirs, own)
}

function worstAddress(asked: string, own: readonly { address: string }[]): LookAlikeSeen | undefined {
  if (own.some(({ address }) => address.toLowerCase() === asked.toLowerCase())) return undefined
  return worst(own.flatMap(({ address }) => explainAddresses(asked, address) ?? []))
}

function worstName(theirs: Name, own: readonly (string | Account)[]): LookAlikeSeen | undefined {
  const names = own.map(nameOf).filter((name) => name !== undefined)
  if (names.some(({ kind, identity }) => kind === theirs.kind && identity === theirs.identity))
    return undefined
  return worst(names.flatMap((ours) => explainNames(theirs, ours) ?? []))
}

const worst = (seen: readonly LookAlikeSeen[]): LookAlikeSeen | undefined => seen.toSorted(moreTelling)[0]

/** What is to be read of the table for something: the ranges of `questionAbout`. */
export const rangesFor = (asked: Named): NameRange[] => questionAbout(asked).ranges

/** What is to be read to know whom something looks like, and the answer from what was read; more than was asked does no harm. */
export type Question = {
  ranges: NameRange[]
  answer: (entries: Iterable<NameEntry>) => LookAlikeSeen | undefined
}

export function questionAbout(asked: Named): Question {
  if (isAddress(asked))
    return {
      ranges: rangesOfAddress(asked.address),
      answer: (entries) =>
        worstAddress(
          asked.address,
          Array.from(entries, ({ name }) => ({ address: name })),
        ),
    }
  const theirs = nameOf(asked)
  if (theirs === undefined) return { ranges: [], answer: () => undefined }
  const ranges = rangesOfName(theirs)
  const answer = (entries: Iterable<NameEntry>): LookAlikeSeen | undefined => {
    const names = namesWorthALook(theirs, ranges, entries)
    return worstName(theirs, theirs.kind === 'site' ? [...names] : Array.from(names, accountIn))
  }
  return { ranges, answer }
}

function accountIn(name: string): Account {
  const slash = name.indexOf('/')
  return { platform: name.slice(0, slash), account: name.slice(slash + 1) }
}
