import type { PageFacts } from '#lib/model/page-facts.ts'
import { text } from '#lib/platform/texts.ts'
import { Pieces, wordsOf, type Words } from '../ui/pieces.tsx'
import { defangedWords } from './defanged-words.ts'
import { reachedWords, signWords } from './page-facts-words.ts'

/** Lists the page signals and how the page was reached: facts in order, no verdict, hosts defanged. */
export const PageFactsList = ({ facts }: { facts: PageFacts }) => {
  const signs = signWords(facts)
  return (
    <>
      {signs.length === 0 ? null : <Facts facts={signs} />}
      {signs.length === 0 ? null : <p class="hint facts-head">{text('seen_reached')}</p>}
      <Facts facts={reachedWords(facts)} />
    </>
  )
}

const defangedIn = (words: Words): Words =>
  typeof words === 'string'
    ? defangedWords(words)
    : words.map((piece) => ({ ...piece, text: defangedWords(piece.text) }))

const Facts = ({ facts }: { facts: Words[] }) => (
  <ul class="facts-list small">
    {facts.map((fact) => (
      <li key={wordsOf(fact)} class="wrap-anywhere">
        <Pieces pieces={defangedIn(fact)} />
      </li>
    ))}
  </ul>
)
