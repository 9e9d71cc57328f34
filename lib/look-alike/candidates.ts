import { readAsLetters } from './endings.ts'
import type { Name } from './name.ts'
import { isKeyOneEditFrom, keysOf, type NameEntry, type NameRange, storable, turned } from './table.ts'

/** One name is as good as the next whose label reads the same; this many are looked at besides those whose ending matters. */
const MOST_WITH_ONE_LABEL = 3

/**
 * The own names worth explaining, of all that the ranges held, none twice: by the letters in the key alone, since a range of a length
 * and a half may hold two thousand names that are no look-alikes. Of an own label with a thousand endings a few are enough: the
 * rules look at the ending only where it is the same or stands in the other name.
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

/** Whether a key is of a label that is one edit from this one's; of `short` keys only points are read. */
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

/** Whether an own domain is this one, has its ending, or one whose first part stands somewhere in it. */
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
