import type { LookAlikeRule, LookAlikeSeen } from '#lib/model/verdict.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { joined, pieced, plain, type Piece } from '../ui/pieces.tsx'
import { number } from '../ui/words.ts'

type Span = LookAlikeSeen['alike']['theirs']
type Difference = LookAlikeSeen['alike']

/**
 * The sentence of a rule: `$1` their name, `$2` ours, `$3` what differs. `by` is what of the names makes the difference:
 * the characters that changed, what follows the own label, the own label itself, the words beside it.
 */
type Sentence = { says: TextKey; by: 'changes' | 'ending' | 'brand' | 'lures'; repeats?: true }

const SENTENCES: Record<LookAlikeRule, Sentence> = {
  'confusable-characters': { says: 'verdict_alike_for', by: 'changes' },
  'same-ends': { says: 'verdict_alike_ends', by: 'changes' },
  'similar-letters': { says: 'verdict_alike_for', by: 'changes' },
  'digit-for-letter': { says: 'verdict_alike_for', by: 'changes' },
  separators: { says: 'verdict_alike_with', by: 'changes' },
  'other-ending': { says: 'verdict_alike_ending', by: 'ending' },
  repetition: { says: 'verdict_alike_with', by: 'changes', repeats: true },
  omission: { says: 'verdict_alike_with', by: 'changes' },
  transposition: { says: 'verdict_alike_for', by: 'changes' },
  insertion: { says: 'verdict_alike_with', by: 'changes' },
  replacement: { says: 'verdict_alike_for', by: 'changes' },
  'brand-in-subdomain': { says: 'verdict_alike_subdomain', by: 'brand' },
  'brand-and-lure': { says: 'verdict_alike_lure', by: 'lures' },
  'brand-in-label': { says: 'verdict_alike_inside', by: 'brand' },
}

/** More than these are seen at a glance, and not read one by one. */
const MOST_CHANGES = 3
/** Of a name that is longer, what is around the marks. UTF-16 units. */
const LONGEST_NAME = 64
const AROUND = 20

const SEPARATORS: Record<string, TextKey> = {
  '-': 'verdict_alike_hyphen',
  '.': 'verdict_alike_dot',
  _: 'verdict_alike_underscore',
}

/** So that nobody clicks it, and no program makes a link of it. */
const broken = (words: string): string => words.replaceAll('.', '[.]')

/** What differs, to be read alone: a separator by its name, a letter outside ASCII by its code point too. */
const character = (span: Span): Piece[] => {
  const separator = Object.hasOwn(SEPARATORS, span.text) ? SEPARATORS[span.text] : undefined
  if (separator) return plain(text(separator))
  const codes = Array.from(span.text).flatMap((one) => {
    const code = one.codePointAt(0) ?? 0
    return code > 0x7f ? [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`] : []
  })
  const mark: Piece = { text: broken(span.text), as: 'mark' }
  return [mark, ...plain(codes.length === 0 ? '' : ` (${codes.join(' ')})`)]
}

/** `rn for m`, `x put in`, `a left out`. */
const changeWords = ({ theirs, ours }: Difference, { repeats }: Sentence): Piece[] => {
  if (ours.text === '')
    return pieced(repeats ? 'verdict_alike_repeated' : 'verdict_alike_put_in', character(theirs))
  if (theirs.text === '') return pieced('verdict_alike_left_out', character(ours))
  return pieced('verdict_alike_change', character(theirs), character(ours))
}

/** What follows the own label: `.io`. */
const endingOf = (name: string, { at, text: label }: Span): Span => ({
  at: at + label.length,
  text: name.slice(at + label.length),
})

/** The stretches of either name that make the difference. */
const marksIn = ({ rule, theirs, ours, alike, differences, lures }: LookAlikeSeen) => {
  switch (SENTENCES[rule].by) {
    case 'changes':
      return {
        theirs: differences.map((difference) => difference.theirs),
        ours: differences.map((difference) => difference.ours),
      }
    case 'ending':
      return { theirs: [endingOf(theirs, alike.theirs)], ours: [endingOf(ours, alike.ours)] }
    case 'brand':
      return { theirs: [alike.theirs], ours: [] }
    case 'lures':
      return { theirs: lures.map(({ span }) => span), ours: [] }
  }
}

type Shown = { as: 'plain' | 'name'; what: LookAlikeSeen['what']; alike: Span }

/** A name with some of its stretches marked; a long one is cut around them and what is alike. */
const markedName = (name: string, marks: readonly Span[], { as, what, alike }: Shown): Piece[] => {
  const readable = (words: string): string => (what === 'site' ? broken(words) : words)
  const told = marks.filter((mark) => mark.text !== '').toSorted((one, other) => one.at - other.at)
  const isLong = name.length > LONGEST_NAME
  const first = Math.min(alike.at, ...told.map((mark) => mark.at))
  const last = Math.max(...[alike, ...told].map((mark) => mark.at + mark.text.length))
  const from = isLong ? Math.max(0, first - AROUND) : 0
  const to = isLong ? Math.min(name.length, last + AROUND) : name.length
  const pieces: Piece[] = [{ text: `${what === 'account' ? '@' : ''}${from > 0 ? '…' : ''}`, as }]
  let at = from
  for (const mark of told) {
    if (mark.at < at) continue
    pieces.push({ text: readable(name.slice(at, mark.at)), as }, { text: readable(mark.text), as: 'mark' })
    at = mark.at + mark.text.length
  }
  pieces.push({ text: readable(name.slice(at, to)) + (to < name.length ? '…' : ''), as })
  return pieces.filter((piece) => piece.text !== '')
}

/** `0x5290…9EE7`: of what is between the ends that are the same, a few digits are enough to see that it differs. */
const markedAddress = (address: string, { at, text: middle }: Span, as: Shown['as']): Piece[] => [
  { text: address.slice(0, at), as },
  { text: `${middle.slice(0, 3)}…${middle.slice(-3)}`, as: 'mark' },
  { text: address.slice(at + middle.length), as },
]

const ofAddress = (seen: LookAlikeSeen): Piece[] => {
  const [difference = seen.alike] = seen.differences
  return pieced(
    'verdict_alike_ends',
    markedAddress(seen.theirs, difference.theirs, 'plain'),
    markedAddress(seen.ours, difference.ours, 'name'),
    plain(number(seen.same?.first ?? 0)),
    plain(number(seen.same?.last ?? 0)),
  )
}

/**
 * Why a name looks like an own one, in one sentence for each rule of lib/look-alike/rules.ts: `rn for m in metamask.io`.
 * What differs is marked in it, and said.
 */
export const lookAlikeWords = (seen: LookAlikeSeen): Piece[] => {
  const { rule, what, differences, lures } = seen
  if (what === 'address') return ofAddress(seen)
  const sentence = SENTENCES[rule]
  const marks = marksIn(seen)
  const theirs = markedName(seen.theirs, marks.theirs, { as: 'plain', what, alike: seen.alike.theirs })
  const ours = markedName(seen.ours, marks.ours, { as: 'name', what, alike: seen.alike.ours })
  const changes = joined(
    differences.slice(0, MOST_CHANGES).map((difference) => changeWords(difference, sentence)),
  )
  switch (sentence.by) {
    case 'changes':
      return pieced(sentence.says, theirs, ours, changes)
    case 'ending':
      return pieced(what === 'account' ? 'verdict_alike_platform' : sentence.says, theirs, ours)
    case 'brand':
    case 'lures': {
      const written = changes.length === 0 ? ours : [...ours, ...plain(' ('), ...changes, ...plain(')')]
      const words = lures.slice(0, MOST_CHANGES).map(({ span }) => plain(`“${span.text}”`))
      return pieced(sentence.says, theirs, written, joined(words))
    }
  }
}
