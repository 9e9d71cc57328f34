import { editBetween } from './differences.ts'
import { endingsOf, readAsLetters } from './endings.ts'
import type { Name } from './name.ts'
import { keysOf, lettersOfKey, type NameEntry, type NameRange, storable, turned } from './table.ts'

/** One name is as good as the next whose label reads the same; this many are looked at besides those whose ending matters. */
const MOST_WITH_ONE_READING = 3

/**
 * The own names worth explaining, of all that the ranges held, none twice: by the letters in the key alone, since a range of a length
 * and a half holds a thousand names that are no look-alikes. Of an own label with a thousand endings a few are enough: the
 * rules look at the ending only where it is the same or stands in the other name.
 */
export function namesWorthALook(
  theirs: Name,
  ranges: readonly NameRange[],
  entries: Iterable<NameEntry>,
): Set<string> {
  const points = new Set(ranges.filter(({ from, to }) => from === to).map(({ from }) => from))
  const keys = keysOf(theirs.kind)
  const readings = theirs.label.skeletons.map(({ letters }) => storable(letters))
  const near = { [keys.whole]: readings, [keys.turned]: readings.map(turned) }
  const isNear = (key: string): boolean => {
    const letters = lettersOfKey(key)
    return (near[key.charAt(0)] ?? []).some((reading) => editBetween(reading, letters) !== undefined)
  }
  const read = readAsLetters(theirs.shown)
  const mayMatter = (name: string): boolean => {
    if (theirs.kind === 'account') return true
    const ending = name.slice(name.indexOf('.') + 1)
    return ending === theirs.ending || endingsOf(ending).some((letters) => read.includes(letters))
  }
  const found = new Set<string>()
  const others = new Map<string, number>()
  for (const { key, name } of entries) {
    if (found.has(name) || (!points.has(key) && !isNear(key))) continue
    if (name === theirs.identity || mayMatter(name)) {
      found.add(name)
      continue
    }
    const label = name.slice(0, name.indexOf('.'))
    const known = others.get(label) ?? 0
    if (known >= MOST_WITH_ONE_READING) continue
    others.set(label, known + 1)
    found.add(name)
  }
  return found
}
