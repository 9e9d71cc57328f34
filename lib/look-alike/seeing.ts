import { isCommonWord } from './common.ts'
import { differencesBetween, editBetween, spanOf, type Difference, type Edit } from './differences.ts'
import { insideOf, type Inside } from './inside.ts'
import { lettersBeforeNumber, type Label, type Name } from './name.ts'
import type { Skeleton } from './skeleton.ts'
import { SHORTEST_TO_EDIT } from './table.ts'

/** What a rule saw: the stretch that imitates and the own label, the characters that differ, the lure words beside it. */
export type Seen = {
  alike: Difference
  differences: Difference[]
  lures: Inside['lures']
}

type See = (theirs: Name, ours: Name) => Seen | undefined

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)
export const isSeparators = (text: string): boolean => /^[-_.]*$/.test(text)

/** Letters of a name, without what separates them. */
export const lettersIn = ({ skeletons }: Label): number => skeletons[0].letters.length
const bare = (text: string): string => text.replaceAll(/[-_.]/g, '')

/** A name of an everyday word is nobody's alone. */
export const isEveryday = ({ label }: Name): boolean => isCommonWord(bare(label.text))

/** Words that promise or threaten an account tell at once; words of help and money only where they stand apart from the name. */
export const isAboutAccounts = (lures: Inside['lures'], separated: number): boolean =>
  lures.some(({ kind }) => kind === 'access' || (separated === 2 && (kind === 'help' || kind === 'money')))

type Pair = { theirs: Skeleton; ours: Skeleton; edit: Edit }

/** The first pair of skeletons that is equal, or else one edit apart: of what can be read as fewer letters, an edit means nothing. */
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

function seen(theirs: Label, ours: Label, pair: Pair): Seen {
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

/** The label reads the same as the own one; `fits` looks at what differs. */
export const readsTheSame =
  (
    fits: (differences: Difference[], theirs: Name, ours: Name) => boolean,
    labelsOf = ({ label }: Name): Label[] => [label],
  ): See =>
  (theirs, ours) => {
    for (const label of labelsOf(theirs)) {
      const pair = closest(label, ours.label)
      if (pair?.edit.kind !== 'same') continue
      const found = seen(label, ours.label, pair)
      if (fits(found.differences, theirs, ours)) return found
    }
    return undefined
  }

/** Long enough for letters to be mixed up in it, and not itself an everyday word. */
export const canBeMisread = (theirs: Name, ours: Name): boolean =>
  (lettersIn(ours.label) >= 5 || (lettersIn(ours.label) === 4 && theirs.ending === ours.ending)) &&
  !isEveryday(theirs)

/** The labels are one edit or one swap apart; `fits` says of which kind. */
export const isOneEdit =
  (fits: (edit: Edit, found: Seen, theirs: Label) => boolean): See =>
  (theirs, ours) => {
    if (!canBeMistyped(theirs, ours)) return undefined
    const pair = closest(theirs.label, ours.label)
    if (pair === undefined || pair.edit.kind === 'same' || isInNumber(pair, ours.label)) return undefined
    const found = seen(theirs.label, ours.label, pair)
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

/** `web1` and `web2`, `web12`: a row of names, not one written like another. */
function isInNumber({ edit, ours }: Pair, label: Label): boolean {
  const before = lettersBeforeNumber(label, ours)
  return edit.at > before || (edit.at === before && before < ours.letters.length && edit.kind !== 'inserted')
}

/** What was put in stands beside its like. */
export function isRepeated({ differences: [difference] }: Seen, { at, text }: Label): boolean {
  if (difference === undefined) return false
  const [from, size] = [difference.theirs.at - at, difference.theirs.text.length]
  const put = difference.theirs.text
  return text.slice(from - size, from) === put || text.slice(from + size, from + 2 * size) === put
}

/** The own label stands inside the name; `fits` looks at where, and at what stands beside it. */
export const standsInside =
  (fits: (inside: Inside, ours: Name, theirs: Name) => boolean): See =>
  (theirs, ours) => {
    const inside = insideOf(theirs, ours)
    if (inside === undefined || !fits(inside, ours, theirs)) return undefined
    return { alike: inside.alike, differences: inside.differences, lures: inside.lures }
  }
