import { misspelledInside } from './inside.ts'
import { firstPart, joinedLabels, type Name } from './name.ts'
import { isOrdinary } from './words.ts'
import type { LookAlikeRule } from './look-alike-match.ts'
import {
  canBeMisread,
  isAscii,
  isDigits,
  hasSimilarShapes,
  isAboutAccounts,
  isCheapEnding,
  isEveryday,
  isOneEdit,
  isRepeated,
  isSeparators,
  isShortLure,
  lettersIn,
  readsTheSame,
  type NameMatch,
  standsInside,
} from './comparing.ts'

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
  /** Guard for all edits: own label under 5 letters (5 need the same ending and first letter), an everyday word, a numbered series. */
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
        ? separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6
        : !isEveryday(ours) || isAboutAccounts(lures, separated)
    })(theirs, ours) ??
    standsInside(({ above }) => above && !isEveryday(ours), misspelledInside)(theirs, ours),
  /** Guard: own label under 5 letters (else see `isShortLure`); an everyday word without an account lure. */
  'brand-and-lure': standsInside((inside, ours, theirs) => {
    const { above, beside, separated, lures } = inside
    if (above) return false
    if (lettersIn(ours.label) < 5) return lures.length > 0 && isShortLure(inside, ours, theirs)
    return beside === 'lures' && (!isEveryday(ours) || isAboutAccounts(lures, separated))
  }),
  /** Guard: own label under 6 letters (else see `isShortLure`), or in the middle of a word, or an everyday word. One edit away: only as a word of its own. */
  'brand-in-label': (theirs, ours) =>
    standsInside((inside) => {
      const { above, separated } = inside
      if (above) return false
      if (lettersIn(ours.label) < 5) return isShortLure(inside, ours, theirs)
      return separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6
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
