import { isCommonWord } from './common.ts'
import { differencesBetween, editBetween, spanOf, type Difference, type Edit } from './differences.ts'
import { insideOf, type Inside } from './inside.ts'
import { lettersBeforeNumber, type Label, type Name } from './name.ts'
import type { Skeleton } from './skeleton.ts'
import { SHORTEST_TO_EDIT } from './table.ts'

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

export const isOneEdit =
  (fits: (edit: Edit, found: NameMatch, theirs: Label) => boolean): CompareNames =>
  (theirs, ours) => {
    if (!canBeMistyped(theirs, ours)) return undefined
    const pair = closest(theirs.label, ours.label)
    if (pair === undefined || pair.edit.kind === 'same' || isInNumber(pair, ours.label)) return undefined
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

/** Returns true for `web1` and `web2` or `web12`: names in a numbered series. */
function isInNumber({ edit, ours }: Pair, label: Label): boolean {
  const before = lettersBeforeNumber(label, ours)
  return edit.at > before || (edit.at === before && before < ours.letters.length && edit.kind !== 'inserted')
}

/** Returns true if the inserted text is next to an equal one. */
export function isRepeated({ differences: [difference] }: NameMatch, { at, text }: Label): boolean {
  if (difference === undefined) return false
  const [from, size] = [difference.theirs.at - at, difference.theirs.text.length]
  const put = difference.theirs.text
  return text.slice(from - size, from) === put || text.slice(from + size, from + 2 * size) === put
}

export const standsInside =
  (fits: (inside: Inside, ours: Name, theirs: Name) => boolean): CompareNames =>
  (theirs, ours) => {
    const inside = insideOf(theirs, ours)
    if (inside === undefined || !fits(inside, ours, theirs)) return undefined
    return { alike: inside.alike, differences: inside.differences, lures: inside.lures }
  }
