import type { Finding, LookAlikeRule, LookAlikeMatch } from '#lib/model/verdict.ts'
import { language, text, type TextKey } from '#lib/platform/texts.ts'
import { joined, named, pieced, plain, wordsOf, Pieces, type Piece } from '#components/ui/pieces.tsx'
import { number } from '#components/ui/format.ts'

type Span = LookAlikeMatch['alike']['theirs']
type Difference = LookAlikeMatch['alike']

/** A rule’s sentence: `$1` their name, `$2` ours, `$3` the difference. `by` says which part of the names differs. */
type Sentence = { says: TextKey; by: 'changes' | 'ending' | 'brand' | 'part' | 'lures'; repeats?: true }

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
  'similar-shapes': { says: 'verdict_alike_for', by: 'changes' },
  'brand-in-subdomain': { says: 'verdict_alike_subdomain', by: 'brand' },
  'brand-and-lure': { says: 'verdict_alike_lure', by: 'lures' },
  'brand-in-label': { says: 'verdict_alike_inside', by: 'brand' },
  'first-part': { says: 'verdict_alike_first', by: 'part' },
}

/** Changes listed one by one; more are shown but not listed. */
const MAX_CHANGES = 3
/** Longer names are cut around the marks. In UTF-16 units. */
const LONGEST_NAME = 64
const AROUND = 20

const SEPARATORS: Record<string, TextKey> = {
  '-': 'verdict_alike_hyphen',
  '.': 'verdict_alike_dot',
  _: 'verdict_alike_underscore',
}

const broken = (words: string): string => words.replaceAll('.', '[.]')

/** Returns a part of a name as it is shown: a site is defanged. */
const readable = (words: string, what: LookAlikeMatch['what']): string =>
  what === 'site' ? broken(words) : words

/** What a look-alike looks like; with several organizations it isn’t simply “yours”. */
export const alikeWords = ({ match, own }: Extract<Finding, { relation: 'look-alike' }>): Piece[] =>
  pieced(own.organization ? 'verdict_alike_of' : 'verdict_alike_your', named(ownNameOf(match)))

/** Names the own asset of a look-alike: `metamask[.]io`, `@acme`, `0x5290…9EE7`. */
const ownNameOf = (match: LookAlikeMatch): string => {
  const { what, ours, differences, alike } = match
  if (what === 'address') return wordsOf(markedAddress(ours, (differences[0] ?? alike).ours, 'plain'))
  return what === 'account' ? `@${ours}` : broken(ours)
}

const isAscii = (letter: string): boolean => letter <= '\x7f'

const codePoint = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Scripts with letters that look like Latin ones, and their codes (ISO 15924). */
const SCRIPTS: readonly (readonly [code: string, letters: RegExp])[] = [
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Latn', /\p{Script=Latin}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Cher', /\p{Script=Cherokee}/u],
  ['Copt', /\p{Script=Coptic}/u],
  ['Lisu', /\p{Script=Lisu}/u],
]

/** Names the script of a letter; nothing for one that belongs to several, such as a digit of another width. */
const scriptOf = (letter: string): string | null => {
  const code = SCRIPTS.find(([, letters]) => letters.test(letter))?.[0]
  return code === undefined ? null : (new Intl.DisplayNames(language(), { type: 'script' }).of(code) ?? null)
}

/** Says what a differing letter is that may look the same as ours: “а is Cyrillic (U+0430)”. */
export const letterWords = ({ differences }: LookAlikeMatch): Piece[][] => {
  const letters = differences.flatMap(({ theirs }) => Array.from(theirs.text)).filter((one) => !isAscii(one))
  return [...new Set(letters)].slice(0, MAX_CHANGES).flatMap((letter) => {
    const script = scriptOf(letter)
    const mark: Piece[] = [{ text: letter, as: 'mark' }]
    return script === null
      ? []
      : [pieced('verdict_alike_letter', mark, plain(script), plain(codePoint(letter)))]
  })
}

/** Describes a character: a separator by name, a non-ASCII letter with its code point. */
const character = (span: Span): Piece[] => {
  const separator = Object.hasOwn(SEPARATORS, span.text) ? SEPARATORS[span.text] : undefined
  if (separator) return plain(text(separator))
  const codes = Array.from(span.text).flatMap((one) => (isAscii(one) ? [] : [codePoint(one)]))
  const mark: Piece = { text: broken(span.text), as: 'mark' }
  return [mark, ...plain(codes.length === 0 ? '' : ` (${codes.join(' ')})`)]
}

/** Describes a change: `rn for m`, `x put in`, `a left out`. */
const changeWords = ({ theirs, ours }: Difference, { repeats }: Sentence): Piece[] => {
  if (ours.text === '')
    return pieced(repeats ? 'verdict_alike_repeated' : 'verdict_alike_put_in', character(theirs))
  if (theirs.text === '') return pieced('verdict_alike_left_out', character(ours))
  return pieced('verdict_alike_change', character(theirs), character(ours))
}

const endingOf = (name: string, { at, text: label }: Span): Span => ({
  at: at + label.length,
  text: name.slice(at + label.length),
})

const marksIn = ({ rule, theirs, ours, alike, differences, lures }: LookAlikeMatch) => {
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
    case 'part':
      return { theirs: [alike.theirs], ours: [alike.ours] }
    case 'lures':
      return { theirs: lures.map(({ span }) => span), ours: [] }
  }
}

type Shown = { as: 'plain' | 'name'; what: LookAlikeMatch['what']; alike: Span }

/** Highlights marks in a name; a long name is cut around them and the matching part. */
const markedName = (name: string, marks: readonly Span[], { as, what, alike }: Shown): Piece[] => {
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
    pieces.push(
      { text: readable(name.slice(at, mark.at), what), as },
      { text: readable(mark.text, what), as: 'mark' },
    )
    at = mark.at + mark.text.length
  }
  pieces.push({ text: readable(name.slice(at, to), what) + (to < name.length ? '…' : ''), as })
  return pieces.filter((piece) => piece.text !== '')
}

/** Shortens a wallet address to `0x5290…9EE7` and highlights the differing middle. */
const markedAddress = (address: string, { at, text: middle }: Span, as: Shown['as']): Piece[] => [
  { text: address.slice(0, at), as },
  { text: `${middle.slice(0, 3)}…${middle.slice(-3)}`, as: 'mark' },
  { text: address.slice(at + middle.length), as },
]

const ofAddress = (match: LookAlikeMatch): Piece[] => {
  const [difference = match.alike] = match.differences
  return pieced(
    'verdict_alike_ends',
    markedAddress(match.theirs, difference.theirs, 'plain'),
    markedAddress(match.ours, difference.ours, 'name'),
    plain(number(match.same?.first ?? 0)),
    plain(number(match.same?.last ?? 0)),
  )
}

/** Says why a name resembles an own one (`rn for m in metamask.io`), the difference highlighted. One sentence per lib/look-alike/rules.ts. */
export const lookAlikeWords = (match: LookAlikeMatch): Piece[] => {
  const { rule, what, differences, lures } = match
  if (what === 'address') return ofAddress(match)
  const sentence = SENTENCES[rule]
  const marks = marksIn(match)
  const theirs = markedName(match.theirs, marks.theirs, { as: 'plain', what, alike: match.alike.theirs })
  const ours = markedName(match.ours, marks.ours, { as: 'name', what, alike: match.alike.ours })
  const changes = joined(
    differences.slice(0, MAX_CHANGES).map((difference) => changeWords(difference, sentence)),
  )
  switch (sentence.by) {
    case 'changes':
      return pieced(sentence.says, theirs, ours, changes)
    case 'part':
      return pieced(sentence.says, theirs, ours)
    case 'ending':
      return pieced(what === 'account' ? 'verdict_alike_platform' : sentence.says, theirs, ours)
    case 'brand':
    case 'lures': {
      const written = changes.length === 0 ? ours : [...ours, ...plain(' ('), ...changes, ...plain(')')]
      const words = lures.slice(0, MAX_CHANGES).map(({ span }) => plain(`“${span.text}”`))
      return pieced(sentence.says, theirs, written, joined(words))
    }
  }
}

/** Longer names begin shortly before the compared part; the end, which names the owner, is never cut. In UTF-16 units. */
const LONGEST = 38
const AROUND_NAME = 6

type Side = { name: string; from: number; marks: readonly Span[] }

/**
 * Returns both names as pieces whose compared parts begin one above the other in a monospace font. Nothing is padded inside a name:
 * after a difference in length the letters may be off, but a gap would read as a space of the name.
 */
const alignedNames = (match: LookAlikeMatch): { theirs: Piece[]; ours: Piece[] } => {
  const { alike, differences, what } = match
  if (what === 'address') {
    const [difference = alike] = differences
    return {
      theirs: markedAddress(match.theirs, difference.theirs, 'plain'),
      ours: markedAddress(match.ours, difference.ours, 'plain'),
    }
  }
  const marks = marksIn(match)
  const theirs = sideOf(match.theirs, alike.theirs, marks.theirs)
  const ours = sideOf(match.ours, alike.ours, marks.ours)
  const lead = ({ name, from }: Side, { at }: Span): number => readable(name.slice(from, at), what).length
  const indent = lead(theirs, alike.theirs) - lead(ours, alike.ours)
  return {
    theirs: indented(piecesOf(theirs, what), -indent),
    ours: indented(piecesOf(ours, what), indent),
  }
}

const indented = (pieces: Piece[], by: number): Piece[] =>
  by > 0 ? [{ text: ' '.repeat(by), as: 'plain' }, ...pieces] : pieces

const sideOf = (name: string, alike: Span, marks: readonly Span[]): Side => {
  const marked = [alike, ...marks]
  const from = name.length > LONGEST ? Math.max(0, Math.min(...marked.map(({ at }) => at)) - AROUND_NAME) : 0
  return { name, from, marks }
}

const piecesOf = ({ name, from, marks }: Side, what: LookAlikeMatch['what']): Piece[] => {
  const cuts = [from, name.length, ...marks.flatMap(({ at, text: its }) => [at, at + its.length])]
  const indexes = [...new Set(cuts)].filter((at) => at >= from).toSorted((one, other) => one - other)
  const pieces: Piece[] = [{ text: `${what === 'account' ? '@' : ''}${from > 0 ? '…' : ''}`, as: 'plain' }]
  indexes.forEach((at, index) => {
    const isMarked = marks.some((mark) => mark.at <= at && at < mark.at + mark.text.length)
    pieces.push({
      text: readable(name.slice(at, indexes[index + 1] ?? at), what),
      as: isMarked ? 'mark' : 'plain',
    })
  })
  return pieces.filter((piece) => piece.text !== '')
}

type LookAlikeRowsProps = { finding: Extract<Finding, { relation: 'look-alike' }>; label: string }

/** Their name above ours, the differing letters underlined. Screen readers get the sentence instead, which names the difference. */
export const LookAlikeRows = ({ finding: { match, own }, label }: LookAlikeRowsProps) => {
  const sentence = wordsOf(lookAlikeWords(match))
  const { theirs, ours } = alignedNames(match)
  const letters = letterWords(match)
  return (
    <>
      <p class="visually-hidden">{sentence}</p>
      <dl class="name-rows" aria-hidden="true" title={sentence}>
        <dt>{label}</dt>
        <dd>
          <code class="mono" dir="ltr">
            <Pieces pieces={theirs} />
          </code>
        </dd>
        <dt class="one-line">{own.organization?.name ?? text('verdict_row_ours')}</dt>
        <dd>
          <code class="mono" dir="ltr">
            <Pieces pieces={ours} />
          </code>
        </dd>
      </dl>
      {letters.length === 0 ? null : (
        <p class="small">
          <Pieces pieces={joined(letters)} />
        </p>
      )}
    </>
  )
}
