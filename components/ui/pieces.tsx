import { text, type TextKey } from '#lib/platform/texts.ts'
import { listedIndexes } from './lists.ts'

/** A part of a sentence: `mark` is a highlighted difference, `name` an asset or host. */
export type Piece = { text: string; as: 'plain' | 'mark' | 'name' }

export const plain = (words: string): Piece[] => (words === '' ? [] : [{ text: words, as: 'plain' }])
export const named = (words: string): Piece[] => [{ text: words, as: 'name' }]

/** Marks a substitution until it is replaced; a private-use character that no text contains. */
const SLOT = '\uE000'
/**
 * Substitutes pieces into a text. In right-to-left text the plain pieces around a substitution keep the isolating characters
 * (lib/platform/texts.ts) around all parts of a name: isolated one by one, they would read backwards.
 */
export const pieced = (key: TextKey, ...given: Piece[][]): Piece[] =>
  text(key, ...given.map((_, index) => SLOT + index + SLOT))
    .split(SLOT)
    .flatMap((part, index) => (index % 2 === 0 ? plain(part) : (given[Number(part)] ?? [])))

export const joined = (parts: readonly Piece[][]): Piece[] =>
  listedIndexes(parts.length).flatMap((part) =>
    typeof part === 'number' ? (parts[part] ?? []) : plain(part),
  )

export const wordsOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('')

/** Renders pieces. Marks are underlined; the sentence also says them in words for screen readers. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>
    {pieces.map((piece, index) => {
      switch (piece.as) {
        case 'mark':
          return <mark key={index}>{piece.text}</mark>
        case 'name':
          return <strong key={index}>{piece.text}</strong>
        case 'plain':
          return <span key={index}>{piece.text}</span>
      }
    })}
  </>
)
