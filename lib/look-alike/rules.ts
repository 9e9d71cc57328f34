import {
  misspelledInside,
  differencesBetween,
  editBetween,
  isWithinNumber,
  spanOf,
  matchesInside,
  type Edit,
  type Inside,
} from './inside.ts'
import {
  endingsOf,
  firstPart,
  joinedLabels,
  readAsLetters,
  isOrdinary,
  asLures,
  isCommonWord,
  type Name,
  type Label,
  type LureKind,
} from './name.ts'
import type { LookAlikeRule, Difference } from './look-alike-match.ts'
import { shapeLetters, shapeOf, wordsIn, type Skeleton } from './skeleton.ts'
import { SHORTEST_MISTYPED, SHORTEST_SHAPED, SHORTEST_TO_EDIT } from './name-keys.ts'

export type NameMatch = { alike: Difference; differences: Difference[]; lures: Inside['lures'] }

type CompareNames = (theirs: Name, ours: Name) => NameMatch | undefined

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)
const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)
const isSeparators = (text: string): boolean => /^[-_.]*$/.test(text)

const lettersIn = ({ skeletons }: Label): number => skeletons[0].letters.length
const bare = (text: string): string => text.replaceAll(/[-_.]/g, '')

const isEveryday = ({ label }: Name): boolean => isCommonWord(bare(label.text))

/** Returns true unless the own label is an everyday word and stands there by chance: in no other script, and without its ending (`booking-com`). */
const isTelling = (ours: Name, { alike: { theirs }, differences, lures }: Inside): boolean =>
  !isEveryday(ours) ||
  differences.some((one) => !isAscii(one.theirs.text)) ||
  lures.some(
    ({ span: { at, text } }) =>
      at === theirs.at + theirs.text.length + 1 && endingsOf(ours.ending).includes(readAsLetters(text)),
  )

/** Returns true for account lures; words of help and money count only if separated from the name. */
const isAboutAccounts = (lures: Inside['lures'], separated: number): boolean =>
  lures.some(({ kind }) => kind === 'access' || (separated === 2 && (kind === 'help' || kind === 'money')))

type Pair = { theirs: Skeleton; ours: Skeleton; edit: Edit }

/** Returns the first equal pair of skeletons, otherwise the first one edit apart; short own skeletons can't match by an edit. */
function closest(theirs: Label, ours: Label): Pair | undefined {
  let near: Pair | undefined
  const shortest = Math.min(SHORTEST_TO_EDIT, lettersIn(ours))
  for (const one of theirs.skeletons) {
    for (const other of ours.skeletons) {
      const edit = editBetween(one.letters, other.letters)
      if (edit?.kind === 'same') return { theirs: one, ours: other, edit }
      if (other.letters.length >= shortest) near ??= edit && { theirs: one, ours: other, edit }
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

const readsTheSame =
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
const canBeMisread = (theirs: Name, ours: Name): boolean =>
  (lettersIn(ours.label) >= 5 || (lettersIn(ours.label) === 4 && theirs.ending === ours.ending)) &&
  !isEveryday(theirs)

/** Compares shapes: several letters may differ (`vobafome`, `vodafone`). */
const hasSimilarShapes: CompareNames = (theirs, ours) => {
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

const isOneEdit =
  (fits: (edit: Edit, found: NameMatch, theirs: Label) => boolean): CompareNames =>
  (theirs, ours) => {
    if (!canBeMistyped(theirs, ours)) return undefined
    const pair = closest(theirs.label, ours.label)
    if (pair === undefined || pair.edit.kind === 'same') return undefined
    if (lettersIn(ours.label) === SHORTEST_MISTYPED && (theirs.kind === 'account' || !isSlip(pair, theirs)))
      return undefined
    if (isWithinNumber(pair.edit, ours.label, pair.ours)) return undefined
    const found = matchOf(theirs.label, ours.label, pair)
    return fits(pair.edit, found, theirs.label) ? found : undefined
  }

function canBeMistyped(theirs: Name, ours: Name): boolean {
  const letters = lettersIn(ours.label)
  if (letters < SHORTEST_MISTYPED || isEveryday(theirs)) return false
  return (
    letters > SHORTEST_TO_EDIT ||
    (theirs.ending === ours.ending && theirs.label.text[0] === ours.label.text[0])
  )
}

/** Returns true for the edits that tell of four letters. Another letter, one more or one less make the name of somebody else too often. */
function isSlip({ theirs: { letters }, edit: { kind, at } }: Pair, { label: { text } }: Name): boolean {
  if (/[-_.]/.test(text) || isOrdinary(text, letters)) return false
  return kind === 'swapped' || (kind === 'inserted' && letters[at] === letters[at - 1])
}

/** Returns true if the inserted text is next to an equal one. */
function isRepeated({ differences: [difference] }: NameMatch, { at, text }: Label): boolean {
  if (difference === undefined) return false
  const [from, size] = [difference.theirs.at - at, difference.theirs.text.length]
  const put = difference.theirs.text
  return text.slice(from - size, from) === put || text.slice(from + size, from + 2 * size) === put
}

/** Returns the first match inside the other name that fits, most telling first. */
const standsInside =
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
const isShortLure = (inside: Inside, ours: Name, theirs: Name): boolean => {
  const { above, beside, separated, touchesLures, lures } = inside
  const letters = lettersIn(ours.label)
  const ordinary = isOrdinary(ours.label.text, ours.label.skeletons[0].letters)
  if (letters > 4 || letters < 2) return false
  if (separated < 2)
    return (
      beside === 'lures' &&
      touchesLures &&
      !isEveryday(theirs) &&
      (!ordinary || (letters >= 3 && lures.some(({ kind }) => kind === 'access' || kind === 'help')))
    )
  if (beside === 'lures' || lures.some(isLure) || isLuredElsewhere(theirs, inside, ordinary)) return true
  return !ordinary && above && beside === 'nothing'
}

/** Returns true for an ending that brands seldom use themselves: generic, and none of the oldest. */
const isCheapEnding = (ending: string): boolean =>
  /^[a-z]{3,}$/.test(ending) && !['com', 'net', 'org', 'edu', 'gov', 'int', 'mil'].includes(ending)

/**
 * Look-alike rules, tried in the order of look-alike-match.ts; the first match wins. test/look-alike/rule-examples.ts has examples. Guards
 * prevent matches with too many real names, like Chromium's heuristics (components/lookalikes): short names, everyday words, numbered
 * series.
 */
export const RULES = {
  /** Guard: own label under 3 letters. */
  'confusable-characters': readsTheSame(
    (differences, _theirs, ours) =>
      lettersIn(ours.label) >= 3 &&
      differences.some(({ theirs: { text }, ours: own }) => !isAscii(text) || !isAscii(own.text)),
  ),
  /** Guard: own label under 5 letters (4 with the same ending), or theirs is an everyday word. */
  'similar-letters': readsTheSame(
    (differences, theirs, ours) =>
      canBeMisread(theirs, ours) &&
      differences.some(
        ({ theirs: one, ours: other }) =>
          !isSeparators(one.text + other.text) && !isDigits(one.text) && !isDigits(other.text),
      ),
  ),
  /** Guard: own label under 5 letters (4 with the same ending), or theirs is an everyday word, or both are numbers. */
  'digit-for-letter': readsTheSame(
    (differences, theirs, ours) =>
      canBeMisread(theirs, ours) &&
      !(isDigits(theirs.label.text) && isDigits(ours.label.text)) &&
      differences.some(({ theirs: one, ours: other }) => isDigits(one.text) !== isDigits(other.text)),
  ),
  /** Guard: own label under 5 letters; over dots under 6. */
  separators: (theirs, ours) =>
    readsTheSame(
      (differences) =>
        lettersIn(ours.label) >= 5 &&
        differences.some(({ theirs: { text }, ours: own }) => isSeparators(text + own.text)),
    )(theirs, ours) ?? readsTheSame(() => lettersIn(ours.label) >= 6, joinedLabels)(theirs, ours),
  /** Guard: own label under 4 letters; 3 if it is no ordinary word and the ending is one that brands seldom use. */
  'other-ending': readsTheSame(
    (differences, theirs, ours) =>
      differences.length === 0 &&
      theirs.ending !== ours.ending &&
      (lettersIn(ours.label) >= 4 ||
        (lettersIn(ours.label) === 3 && isCheapEnding(theirs.ending) && !isOrdinaryName(ours))),
  ),
  /** Guard for all edits: own label under 4 letters (4 see `isSlip`; 4 and 5 need the same ending and first letter), an everyday word, a numbered series. */
  repetition: isOneEdit((edit, found, label) => edit.kind === 'inserted' && isRepeated(found, label)),
  omission: isOneEdit(({ kind }) => kind === 'omitted'),
  transposition: isOneEdit(({ kind }) => kind === 'swapped'),
  insertion: isOneEdit(({ kind }) => kind === 'inserted'),
  replacement: isOneEdit(({ kind }) => kind === 'replaced'),
  /** Guard: own label under 6 letters, or theirs is an everyday word. */
  'similar-shapes': hasSimilarShapes,
  /** Guard: own label under 5 letters (6 beside other words, 3 before its own ending; else see `isShortLure`), or an everyday word without an account lure. */
  'brand-in-subdomain': (theirs, ours) =>
    standsInside((inside) => {
      const { above, withEnding, beside, separated, lures } = inside
      if (!above) return false
      if (withEnding && lettersIn(ours.label) >= 3) return true
      if (lettersIn(ours.label) < 5) return isShortLure(inside, ours, theirs)
      return beside === 'other'
        ? separated > 0 && isTelling(ours, inside) && lettersIn(ours.label) >= 6
        : isTelling(ours, inside) || isAboutAccounts(lures, separated)
    })(theirs, ours) ??
    standsInside(({ above }) => above && !isEveryday(ours), misspelledInside)(theirs, ours),
  /** Guard: own label under 5 letters (else see `isShortLure`); an everyday word without an account lure. */
  'brand-and-lure': standsInside((inside, ours, theirs) => {
    const { above, beside, separated, lures } = inside
    if (above) return false
    if (lettersIn(ours.label) < 5) return lures.length > 0 && isShortLure(inside, ours, theirs)
    return beside === 'lures' && (isTelling(ours, inside) || isAboutAccounts(lures, separated))
  }),
  /** Guard: own label under 6 letters (else see `isShortLure`), or in the middle of a word, or an everyday word. One edit away: only as a word of its own. */
  'brand-in-label': (theirs, ours) =>
    standsInside((inside) => {
      const { above, separated } = inside
      if (above) return false
      if (lettersIn(ours.label) < 5) return isShortLure(inside, ours, theirs)
      return separated > 0 && isTelling(ours, inside) && lettersIn(ours.label) >= 6
    })(theirs, ours) ??
    standsInside(({ above }) => !above && !isEveryday(ours), misspelledInside)(theirs, ours),
  /** The first word of an own name of several words. Guard: under 3 letters, an ordinary word; without a lure word, not a label of its own. */
  'first-part': (theirs, ours) => {
    const first = firstPart(ours)
    if (first === undefined) return undefined
    return standsInside((inside) => {
      const { above, beside, separated, lures } = inside
      if (lettersIn(first.label) < 5) return isShortLure(inside, first, theirs)
      return separated === 2 && (above ? beside !== 'other' : beside === 'lures' && lures.length > 0)
    })(theirs, first)
  },
} as const satisfies Record<
  Exclude<LookAlikeRule, 'same-ends'>,
  (theirs: Name, ours: Name) => NameMatch | undefined
>

const isOrdinaryName = ({ label }: Name): boolean => isOrdinary(label.text, label.skeletons[0].letters)
