import { readAsLetters } from './endings.ts'
import type { Name } from './name.ts'
import { isKeyOneEditFrom, keysOf, type NameEntry, type NameRange, storable, turned } from './table.ts'

/** Names per label that are explained, besides those whose ending matters. */
const MOST_WITH_ONE_LABEL = 3

/**
 * Returns the distinct own names worth explaining. Filters by key letters, because one range may hold 2,000 unrelated names. Keeps only
 * a few names per label: rules use the ending only if it is the same or part of the other name.
 */
export function namesWorthALook(
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
    if (!isNear(key) && !points.has(key)) continue
    if (theirs.kind === 'site' && !mayMatter(name)) {
      if (found.has(name)) continue
      const label = name.slice(0, name.indexOf('.'))
      const known = others.get(label) ?? 0
      if (known >= MOST_WITH_ONE_LABEL) continue
      others.set(label, known + 1)
    }
    found.add(name)
  }
  return found
}

/** Returns a filter for keys one edit from the label; `short` keys are only read as points. */
function nearness({ kind, label }: Name): (key: string) => boolean {
  const { whole, turned: fromEnd } = keysOf(kind)
  const readings = label.skeletons.map(({ letters }) => storable(letters))
  const backwards = readings.map(turned)
  return (key) => {
    const first = key.charAt(0)
    const near = first === whole ? readings : first === fromEnd ? backwards : []
    return near.some((letters) => isKeyOneEditFrom(key, letters))
  }
}

/** Returns a filter for own domains with the same ending, or whose ending's first part occurs in the name. */
function endingsThatMatter({ shown, ending: same }: Name): (domain: string) => boolean {
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
