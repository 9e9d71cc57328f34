import type { PageSeen } from '#lib/model/page-seen.ts'
import { text } from '#lib/platform/texts.ts'
import { defangedWords } from './defanged-words.ts'
import { reachedWords, signWords } from './seen-words.ts'

/** Lists the page signals and how the page was reached: facts in order, no verdict, hosts defanged. */
export const SeenList = ({ seen }: { seen: PageSeen }) => {
  const signs = signWords(seen)
  return (
    <>
      {signs.length === 0 ? null : <Facts facts={signs} />}
      {signs.length === 0 ? null : <p class="hint seen-head">{text('seen_reached')}</p>}
      <Facts facts={reachedWords(seen)} />
    </>
  )
}

const Facts = ({ facts }: { facts: string[] }) => (
  <ul class="seen-list small">
    {facts.map((fact) => (
      <li key={fact} class="wrap-anywhere">
        {defangedWords(fact)}
      </li>
    ))}
  </ul>
)
