import { joinedLabels, type Name } from './name.ts'
import type { LookAlikeRule } from './look-alike-match.ts'
import {
  canBeMisread,
  isAscii,
  isDigits,
  isAboutAccounts,
  isEveryday,
  isOneEdit,
  isRepeated,
  isSeparators,
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
  /** Guard: own label under 4 letters. */
  'other-ending': readsTheSame(
    (differences, theirs, ours) =>
      differences.length === 0 && theirs.ending !== ours.ending && lettersIn(ours.label) >= 4,
  ),
  /** Guard for all edits: own label under 5 letters (5 need the same ending and first letter), an everyday word, a numbered series. */
  repetition: isOneEdit((edit, found, label) => edit.kind === 'inserted' && isRepeated(found, label)),
  omission: isOneEdit(({ kind }) => kind === 'omitted'),
  transposition: isOneEdit(({ kind }) => kind === 'swapped'),
  insertion: isOneEdit(({ kind }) => kind === 'inserted'),
  replacement: isOneEdit(({ kind }) => kind === 'replaced'),
  /** Guard: own label under 5 letters (6 beside other words, 3 before its own ending), or an everyday word without an account lure. */
  'brand-in-subdomain': standsInside(
    ({ above, withEnding, beside, separated, lures }, ours) =>
      above &&
      (withEnding ||
        (beside === 'other'
          ? separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6
          : lettersIn(ours.label) >= 5 && (!isEveryday(ours) || isAboutAccounts(lures, separated)))),
  ),
  /** Guard: own label under 5 letters; an everyday word without an account lure. */
  'brand-and-lure': standsInside(
    ({ above, beside, separated, lures }, ours) =>
      !above &&
      beside === 'lures' &&
      lettersIn(ours.label) >= 5 &&
      (!isEveryday(ours) || isAboutAccounts(lures, separated)),
  ),
  /** Guard: own label under 6 letters, or in the middle of a word, or an everyday word. */
  'brand-in-label': standsInside(
    ({ above, separated }, ours) =>
      !above && separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6,
  ),
} as const satisfies Record<
  Exclude<LookAlikeRule, 'same-ends'>,
  (theirs: Name, ours: Name) => NameMatch | undefined
>
