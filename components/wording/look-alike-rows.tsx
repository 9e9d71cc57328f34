import type { LookAlikeMatch } from '#lib/model/verdict.ts'
import { text } from '#lib/platform/texts.ts'
import { Pieces, wordsOf, type Piece } from '../ui/pieces.tsx'
import { lookAlikeWords, markedAddress, marksIn, readable, type Span } from './look-alike-words.ts'

/** Longer names begin shortly before the compared part; the end, which names the owner, is never cut. In UTF-16 units. */
const LONGEST = 38
const AROUND = 6

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
  const from = name.length > LONGEST ? Math.max(0, Math.min(...marked.map(({ at }) => at)) - AROUND) : 0
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

/** Their name above ours, the differing letters underlined. Screen readers get the sentence instead, which names the difference. */
export const LookAlikeRows = ({ match, label }: { match: LookAlikeMatch; label: string }) => {
  const sentence = wordsOf(lookAlikeWords(match))
  const { theirs, ours } = alignedNames(match)
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
        <dt>{text('verdict_row_ours')}</dt>
        <dd>
          <code class="mono" dir="ltr">
            <Pieces pieces={ours} />
          </code>
        </dd>
      </dl>
    </>
  )
}
