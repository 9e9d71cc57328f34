import { text, type TextKey } from '#lib/platform/texts.ts'
import { listedPlaces } from './lists.ts'

/** A stretch of a sentence: `mark` are the characters that it is about, `name` an asset or a host. */
export type Piece = { text: string; as: 'plain' | 'mark' | 'name' }

export const plain = (words: string): Piece[] => (words === '' ? [] : [{ text: words, as: 'plain' }])
export const named = (words: string): Piece[] => [{ text: words, as: 'name' }]

/** Stands for a substitution until it is found again; no text has this character. */
const SLOT = '\uE000'
/**
 * A text whose substitutions are pieces, wherever its language puts them. Between words from right to left the plain pieces around one
 * hold what isolates it (lib/platform/texts.ts), all of a name's stretches together: each alone, they would be read backwards.
 */
export const pieced = (key: TextKey, ...given: Piece[][]): Piece[] =>
  text(key, ...given.map((_, place) => SLOT + place + SLOT))
    .split(SLOT)
    .flatMap((part, index) => (index % 2 === 0 ? plain(part) : (given[Number(part)] ?? [])))

export const joined = (parts: readonly Piece[][]): Piece[] =>
  listedPlaces(parts.length).flatMap((part) => (typeof part === 'number' ? (parts[part] ?? []) : plain(part)))

export const wordsOf = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join('')

/** On screen. What is marked is underlined, and the sentence says it once more for whoever does not see that. */
export const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>
    {pieces.map((piece, place) => {
      switch (piece.as) {
        case 'mark':
          return <mark key={place}>{piece.text}</mark>
        case 'name':
          return <strong key={place}>{piece.text}</strong>
        case 'plain':
          return <span key={place}>{piece.text}</span>
      }
    })}
  </>
)
