import type { QuotingKey, TextKey } from '#lib/platform/texts.ts'
import { documentLanguage, language, isolated, textAround } from '#lib/platform/texts.ts'

/** Joins parts with the language’s comma. Intl.ListFormat would put “and” before the last one. */
export const beside = (parts: readonly string[]): string => parts.join(comma())

const comma = (): string => {
  const [base = ''] = language().split('-')
  if (base === 'ja' || base === 'zh') return '、'
  return documentLanguage().dir === 'rtl' ? '، ' : ', '
}

/** Joins parts as `A, B, C` with Intl. */
export const listed = (parts: readonly string[]): string => listIn('conjunction').format(parts)

/** Returns the indexes of `count` items and the separators between them, for lists of elements. */
const listedIndexes = (count: number): (number | string)[] =>
  listIn('conjunction')
    .formatToParts(Array.from({ length: count }, (_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? Number(value) : value))

export const inUnits = (parts: readonly string[]): string => listIn('unit').format(parts)

const lists = new Map<string, Intl.ListFormat>()

const listIn = (type: 'conjunction' | 'unit'): Intl.ListFormat => {
  const key = `${language()} ${type}`
  const format = lists.get(key) ?? new Intl.ListFormat(language(), { type, style: 'narrow' })
  lists.set(key, format)
  return format
}

/** For words of which nobody said in which language they are: a screen reader may guess it, and doesn’t take it for ours. */
export const UNKNOWN = ''

/** The service writes in English, whatever the language of the interface. */
export const OF_SERVICE = 'en'

/** What we write into a report is in English, too: the service’s analysts read it. */
export const OF_REPORT = 'en'

/**
 * Attributes of an element that holds only what somebody else wrote: a title, a page’s text, a name, what the user typed. Without them
 * it would be read aloud as if it were in the language of the interface (WCAG 3.1.2), and shown in its direction.
 */
export const foreign = (lang: string = UNKNOWN): { lang: string; dir: 'auto' } => ({ lang, dir: 'auto' })

/**
 * A part of a sentence: `mark` is a highlighted difference, `name` an asset or host, `quote` what somebody else wrote, in their
 * language.
 */
export type Piece =
  | { text: string; as: 'plain' | 'mark' | 'name' }
  | { text: string; as: 'quote'; lang: string }

export const plain = (words: string): Piece[] => (words === '' ? [] : [{ text: words, as: 'plain' }])
export const named = (words: string): Piece[] => [{ text: words, as: 'name' }]
/** What a page, the service or the user wrote, inside our sentence. */
export const quoted = (words: string, lang: string = UNKNOWN): Piece[] => [
  { text: isolated(words), as: 'quote', lang },
]

/** Marks a substitution until it is replaced; a private-use character that no text contains. */
const SLOT = '\uE000'
/**
 * Substitutes pieces into a text. In right-to-left text the plain pieces around a substitution keep the isolating characters
 * (lib/platform/texts.ts) around all parts of a name: isolated one by one, they would read backwards.
 */
export const pieced = (key: TextKey | QuotingKey, ...given: Piece[][]): Piece[] =>
  textAround(key, ...given.map((_, index) => SLOT + index + SLOT))
    .split(SLOT)
    .flatMap((part, index) => (index % 2 === 0 ? plain(part) : (given[Number(part)] ?? [])))

export const joined = (parts: readonly Piece[][]): Piece[] =>
  listedIndexes(parts.length).flatMap((part) =>
    typeof part === 'number' ? (parts[part] ?? []) : plain(part),
  )

/** A sentence: a text alone, or pieces, if one of them has to be marked. */
export type Words = string | readonly Piece[]

export const wordsOf = (words: Words): string =>
  typeof words === 'string' ? words : words.map((piece) => piece.text).join('')

/** Renders pieces. Marks are underlined; the sentence also says them in words for screen readers. */
export const Pieces = ({ pieces }: { pieces: Words }) => (
  <>
    {typeof pieces === 'string'
      ? pieces
      : pieces.map((piece, index) => {
          switch (piece.as) {
            case 'mark':
              return <mark key={index}>{piece.text}</mark>
            case 'name':
              return <strong key={index}>{piece.text}</strong>
            case 'quote':
              return (
                <span key={index} lang={piece.lang}>
                  {piece.text}
                </span>
              )
            case 'plain':
              return <span key={index}>{piece.text}</span>
          }
        })}
  </>
)
