import {
  differencesBetween,
  editBetween,
  isWithinNumber,
  spanOf,
  type Difference,
  type Edit,
} from './differences.ts'
import { matchesInside, type Inside } from './inside.ts'
import { type Label, type Name } from './name.ts'
import { shapeLetters, shapeOf, wordsIn, type Skeleton } from './skeleton.ts'
import { SHORTEST_SHAPED, SHORTEST_TO_EDIT } from './table.ts'
import { asLures, isCommonWord, isOrdinary, type LureKind } from './words.ts'

export type NameMatch = {
  alike: Difference
  differences: Difference[]
  lures: Inside['lures']
}

type CompareNames = (theirs: Name, ours: Name) => NameMatch | undefined

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)
export const isSeparators = (text: string): boolean => /^[-_.]*$/.test(text)

export const lettersIn = ({ skeletons }: Label): number => skeletons[0].letters.length
const bare = (text: string): string => text.replaceAll(/[-_.]/g, '')

export const isEveryday = ({ label }: Name): boolean => isCommonWord(bare(label.text))

/** Returns true for account lures; words of help and money count only if separated from the name. */
export const isAboutAccounts = (lures: Inside['lures'], separated: number): boolean =>
  lures.some(({ kind }) => kind === 'access' || (separated === 2 && (kind === 'help' || kind === 'money')))

type Pair = { theirs: Skeleton; ours: Skeleton; edit: Edit }

/** Returns the first equal pair of skeletons, otherwise the first one edit apart; short own skeletons can't match by an edit. */
function closest(theirs: Label, ours: Label): Pair | undefined {
  let near: Pair | undefined
  for (const one of theirs.skeletons) {
    for (const other of ours.skeletons) {
      const edit = editBetween(one.letters, other.letters)
      if (edit?.kind === 'same') return { theirs: one, ours: other, edit }
      if (other.letters.length >= SHORTEST_TO_EDIT) near ??= edit && { theirs: one, ours: other, edit }
    }
  }
  return near
}

const whole = (label: Label): Difference['ours'] => spanOf(label, { from: 0, to: label.text.length })

function matchOf(theirs: Label, ours: Label, pair: Pair): NameMatch {
  const sides = [
    { label: theirs, skeleton: pair.theirs },
    { label: ours, skeleton: pair.ours },
  ] as const
  return {
    alike: { theirs: whole(theirs), ours: whole(ours) },
    differences: differencesBetween(...sides, pair.edit),
    lures: [],
  }
}

export const readsTheSame =
  (
    fits: (differences: Difference[], theirs: Name, ours: Name) => boolean,
    labelsOf = ({ label }: Name): Label[] => [label],
  ): CompareNames =>
  (theirs, ours) => {
    for (const label of labelsOf(theirs)) {
      const pair = closest(label, ours.label)
      if (pair?.edit.kind !== 'same') continue
      const found = matchOf(label, ours.label, pair)
      if (fits(found.differences, theirs, ours)) return found
    }
    return undefined
  }

/** Returns true if the own label is long enough to be misread and theirs isn't an everyday word. */
export const canBeMisread = (theirs: Name, ours: Name): boolean =>
  (lettersIn(ours.label) >= 5 || (lettersIn(ours.label) === 4 && theirs.ending === ours.ending)) &&
  !isEveryday(theirs)

/** Compares shapes: several letters may differ (`vobafome`, `vodafone`). */
export const hasSimilarShapes: CompareNames = (theirs, ours) => {
  if (lettersIn(ours.label) < SHORTEST_SHAPED || isEveryday(theirs)) return undefined
  for (const one of theirs.label.skeletons) {
    const shape = shapeLetters(one.letters)
    const other = ours.label.skeletons.find(({ letters }) => shapeLetters(letters) === shape)
    if (other === undefined) continue
    const edit: Edit = { kind: 'same', at: shape.length, theirs: 0, ours: 0 }
    return matchOf(theirs.label, ours.label, { theirs: shapeOf(one), ours: shapeOf(other), edit })
  }
  return undefined
}

export const isOneEdit =
  (fits: (edit: Edit, found: NameMatch, theirs: Label) => boolean): CompareNames =>
  (theirs, ours) => {
    if (!canBeMistyped(theirs, ours)) return undefined
    const pair = closest(theirs.label, ours.label)
    if (pair === undefined || pair.edit.kind === 'same') return undefined
    if (isWithinNumber(pair.edit, ours.label, pair.ours)) return undefined
    const found = matchOf(theirs.label, ours.label, pair)
    return fits(pair.edit, found, theirs.label) ? found : undefined
  }

function canBeMistyped(theirs: Name, ours: Name): boolean {
  const letters = lettersIn(ours.label)
  if (letters < SHORTEST_TO_EDIT || isEveryday(theirs)) return false
  return (
    letters > SHORTEST_TO_EDIT ||
    (theirs.ending === ours.ending && theirs.label.text[0] === ours.label.text[0])
  )
}

/** Returns true if the inserted text is next to an equal one. */
export function isRepeated({ differences: [difference] }: NameMatch, { at, text }: Label): boolean {
  if (difference === undefined) return false
  const [from, size] = [difference.theirs.at - at, difference.theirs.text.length]
  const put = difference.theirs.text
  return text.slice(from - size, from) === put || text.slice(from + size, from + 2 * size) === put
}

/** Returns the first match inside the other name that fits, most telling first. */
export const standsInside =
  (
    fits: (inside: Inside, ours: Name, theirs: Name) => boolean,
    matchesOf: (theirs: Name, ours: Name) => Inside[] = matchesInside,
  ): CompareNames =>
  (theirs, ours) => {
    const inside = matchesOf(theirs, ours).find((one) => fits(one, ours, theirs))
    return inside && { alike: inside.alike, differences: inside.differences, lures: inside.lures }
  }

const isLure = ({ kind }: { kind: LureKind }): boolean => kind !== 'web'

/** Returns true if a word of another label lures; for an ordinary own name, only one about accounts, or several. */
const isLuredElsewhere = ({ label, above }: Name, { alike }: Inside, ordinary: boolean): boolean =>
  [label, ...above]
    .filter(({ at, text }) => alike.theirs.at < at || alike.theirs.at >= at + text.length)
    .some(({ skeletons: [skeleton] }) => {
      const lures = wordsIn(skeleton).flatMap((word) => asLures(word)?.filter(isLure) ?? [])
      return ordinary ? lures.length > 1 || lures.some(({ kind }) => kind === 'access') : lures.length > 0
    })

/**
 * Returns true if a name of two to four letters is there to lure: as a word of its own, or one with long lure words (`mydpd`, `dpdtracking`).
 * An ordinary name (`visa`) needs a lure word beside it or, elsewhere, one about accounts.
 */
export const isShortLure = (inside: Inside, ours: Name, theirs: Name): boolean => {
  const { above, beside, separated, touchesLures, lures } = inside
  const letters = lettersIn(ours.label)
  const ordinary = isOrdinary(ours.label.text, ours.label.skeletons[0].letters)
  if (letters > 4 || letters < 2) return false
  if (separated < 2)
    return (
      beside === 'lures' &&
      touchesLures &&
      !isEveryday(theirs) &&
      (!ordinary || (letters === 4 && lures.some(({ kind }) => kind === 'access')))
    )
  if (beside === 'lures' || lures.some(isLure) || isLuredElsewhere(theirs, inside, ordinary)) return true
  return !ordinary && above && beside === 'nothing'
}

/** Returns true for an ending that brands seldom use themselves: generic, and none of the oldest. */
export const isCheapEnding = (ending: string): boolean =>
  /^[a-z]{3,}$/.test(ending) && !['com', 'net', 'org', 'edu', 'gov', 'int', 'mil'].includes(ending)
