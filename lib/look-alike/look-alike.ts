import { explainAddress } from './name-keys.ts'
import { isKeyOneEditFrom, keysOf, storable, reversed, type NameEntry, type NameRange } from './name-keys.ts'
import { accountName, readAsLetters, siteName, type Name } from './name.ts'
import { rangesOfAddress, rangesOfName, wordsToMisspell, type Account, type Named } from './ranges.ts'
import { RULES } from './rules.ts'
import { LOOK_ALIKE_RULES, type LookAlikeMatch } from './look-alike-match.ts'

const nameOf = (name: string | Account): Name | undefined => {
  if (typeof name === 'string') return siteName(name)
  const account = accountName(name.platform, name.account)
  return name.asSite ? { ...account, kind: 'site' } : account
}

const NAME_RULES = LOOK_ALIKE_RULES.filter((rule) => rule !== 'same-ends')

function explainNames(theirs: Name, ours: Name): LookAlikeMatch | undefined {
  if (theirs.kind !== ours.kind || theirs.identity === ours.identity) return undefined
  for (const rule of NAME_RULES) {
    const seen = RULES[rule](theirs, ours)
    if (!seen) continue
    const platforms = theirs.kind === 'site' ? null : { theirs: platformIn(theirs), ours: platformIn(ours) }
    // An account has no ending that could be another one.
    const told =
      rule === 'other-ending' && theirs.kind === 'site' && theirs.identity.includes('/')
        ? 'brand-in-label'
        : rule
    return {
      rule: told,
      what: theirs.kind,
      theirs: theirs.shown,
      ours: ours.shown,
      platforms,
      same: null,
      ...seen,
    }
  }
  return undefined
}

const platformIn = ({ ending }: Name): string => ending.toUpperCase()

function explainAddresses(theirs: string, ours: string): LookAlikeMatch | undefined {
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

/** Explains why a name looks like an own one; undefined if it doesn't, or if both have the same identity. */
export function explain(asked: Named, own: Named): LookAlikeMatch | undefined {
  if (isAddress(asked) || isAddress(own))
    return isAddress(asked) && isAddress(own) ? explainAddresses(asked.address, own.address) : undefined
  const [theirs, ours] = [nameOf(asked), nameOf(own)]
  return theirs && ours && explainNames(theirs, ours)
}

const isAddress = (named: Named): named is { address: string } =>
  typeof named !== 'string' && 'address' in named

const rank = ({ rule }: LookAlikeMatch): number => LOOK_ALIKE_RULES.indexOf(rule)

/** Returns true if the own ending also occurs: `metamask.io` beats `metamask.de` for `metamsak.io` and `metamask.io.evil.net`. */
function withEnding({ theirs, ours, alike }: LookAlikeMatch): boolean {
  const ending = ours.slice(alike.ours.at + alike.ours.text.length)
  return theirs.endsWith(ending) || theirs.startsWith(ending, alike.theirs.at + alike.theirs.text.length)
}

/** Sorts by rule, then longer own label (`paypal-credit` before `paypal`), then same ending, then alphabetically for a stable result. */
export const moreTelling = (one: LookAlikeMatch, other: LookAlikeMatch): number =>
  rank(one) - rank(other) ||
  other.alike.ours.text.length - one.alike.ours.text.length ||
  Number(withEnding(other)) - Number(withEnding(one)) ||
  Number(one.ours > other.ours) - Number(one.ours < other.ours)

type Found = { match: LookAlikeMatch; name: string }

const worst = (found: readonly Found[]): Found | undefined =>
  found.toSorted((one, other) => moreTelling(one.match, other.match))[0]

function worstAddress(asked: string, names: readonly string[]): Found | undefined {
  if (names.some((name) => name.toLowerCase() === asked.toLowerCase())) return undefined
  return worst(names.flatMap((name) => foundBy(name, explainAddresses(asked, name))))
}

const isNamed = (name: string, { identity }: Name): boolean =>
  name.length === identity.length && name.toLowerCase() === identity

function worstName(theirs: Name, names: readonly string[]): Found | undefined {
  const own = names.map((name) => ({ name, ours: theirs.kind === 'site' ? siteName(name) : accountIn(name) }))
  if (own.some(({ name, ours }) => ours?.identity === theirs.identity || isNamed(name, theirs)))
    return undefined
  return worst(own.flatMap(({ name, ours }) => foundBy(name, ours && explainNames(theirs, ours))))
}

const foundBy = (name: string, seen: LookAlikeMatch | undefined): Found[] =>
  seen ? [{ match: seen, name }] : []

function accountIn(name: string): Name {
  const slash = name.indexOf('/')
  return accountName(name.slice(0, slash), name.slice(slash + 1))
}

/** Ranges to read, and the strongest look-alike in the entries read. None if the asset itself is there: own assets aren't look-alikes. */
export type Question = { ranges: NameRange[]; answer: (entries: Iterable<NameEntry>) => Found | undefined }

export function questionAbout(asked: Named): Question {
  if (isAddress(asked))
    return {
      ranges: rangesOfAddress(asked.address),
      answer: (entries) =>
        worstAddress(
          asked.address,
          Array.from(entries, ({ name }) => name),
        ),
    }
  const theirs = nameOf(asked)
  if (theirs === undefined) return { ranges: [], answer: () => undefined }
  const ranges = rangesOfName(theirs)
  return { ranges, answer: (entries) => worstName(theirs, [...namesWorthALook(theirs, ranges, entries)]) }
}

export const rangesFor = (asked: Named): NameRange[] => questionAbout(asked).ranges

/** Returns the strongest look-alike among own names (named as in entries) by comparing each, without a table. */
export function worstLookAlike(asked: Named, names: Iterable<string>): LookAlikeMatch | undefined {
  if (isAddress(asked)) return worstAddress(asked.address, [...names])?.match
  const theirs = nameOf(asked)
  return theirs && worstName(theirs, [...names])?.match
}

/** Names per label that are explained, besides those whose ending matters. */
const MAX_WITH_ONE_LABEL = 3

/**
 * Returns the distinct own names worth explaining. Filters by key letters, because one range may hold 2,000 unrelated names. Keeps only
 * a few names per label: rules use the ending only if it is the same or part of the other name.
 */
function namesWorthALook(
  theirs: Name,
  ranges: readonly NameRange[],
  entries: Iterable<NameEntry>,
): Set<string> {
  const points = new Set(ranges.flatMap(({ from, to }) => (from === to ? [from] : [])))
  const isNear = nearness(theirs)
  const mayMatter = endingsThatMatter(theirs)
  const found = new Set<string>()
  const others = new Map<string, number>()
  for (const { key, name } of entries) {
    if (!isNear(key) && !points.has(key) && !isNamed(name, theirs)) continue
    if (theirs.kind === 'site' && !mayMatter(name)) {
      if (found.has(name)) continue
      const label = name.slice(0, name.indexOf('.'))
      const known = others.get(label) ?? 0
      if (known >= MAX_WITH_ONE_LABEL) continue
      others.set(label, known + 1)
    }
    found.add(name)
  }
  return found
}

/** Returns a filter for keys one edit from the label or a word; the other kinds of keys are only read as points. */
function nearness(name: Name): (key: string) => boolean {
  const { whole, reversed: fromEnd } = keysOf(name.kind)
  const labels = name.label.skeletons.map(({ letters }) => storable(letters))
  const words = wordsToMisspell(name).map(({ skeleton, start, end }) =>
    storable(skeleton.letters.slice(start, end)),
  )
  const readings = [...labels, ...words]
  const backwards = readings.map(reversed)
  return (key) => {
    const first = key.charAt(0)
    const near = first === whole ? readings : first === fromEnd ? backwards : []
    return near.some((letters) => isKeyOneEditFrom(key, letters))
  }
}

/** Returns a filter for own domains, in punycode, with the same ending, or whose ending's first part occurs in the name. */
function endingsThatMatter({ shown, identity }: Name): (domain: string) => boolean {
  const same = identity.slice(identity.indexOf('.') + 1)
  const read = readAsLetters(shown)
  const isWithin = (part: string): boolean =>
    read.includes(/[^a-hj-z]/.test(part) ? readAsLetters(part) : part)
  return (domain) => {
    const at = domain.indexOf('.') + 1
    if (domain.length - at === same.length && domain.endsWith(same)) return true
    const dot = domain.indexOf('.', at)
    return isWithin(dot === -1 ? domain.slice(at) : domain.slice(at, dot))
  }
}
