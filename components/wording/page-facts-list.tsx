import type { PageFacts } from '#lib/model/page-facts.ts'
import { text } from '#lib/platform/texts.ts'
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

const Facts = ({ facts }: { facts: string[] }) => (
  <ul class="facts-list small">
    {facts.map((fact) => (
      <li key={fact} class="wrap-anywhere">
        {defangedWords(fact)}
      </li>
    ))}
  </ul>
)
