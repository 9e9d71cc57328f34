import type { AssetCheck } from '#lib/messages/draft-requests.ts'
import type { Verdict } from '#lib/own-assets/verdict-shape.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../shared/address.tsx'
import { verdictWords } from '../shared/verdict-words.ts'
import { Head, type Ways } from './checking-header.tsx'

/** "Is this one of ours?": what it is in bold, what that rests on, and how we know. */
export const VerdictHeader = ({
  verdict,
  checks,
  now,
  ways,
}: {
  verdict: Verdict | null
  checks: AssetCheck[]
  now: number
  ways: Ways
}) => {
  if (verdict === null) {
    return (
      <Head tone="quiet" icon="shield" ways={ways}>
        <h1>{text('verdict_nothing')}</h1>
        <p class="small quiet">{text('verdict_nothing_proof')}</p>
      </Head>
    )
  }
  const { tone, icon, headline, proof, asset, source } = verdictWords(verdict, now)
  const about = checks.find((check) => check.ok && check.verdict.about === verdict.about)
  const host = asset === verdict.about && about?.ok ? about.host : null
  return (
    <Head tone={tone} icon={icon} ways={ways}>
      <h1 class={`tone-${tone}`}>{headline}</h1>
      <p class={asset === null ? 'small' : 'small verdict-proof'}>
        {proof === '' ? null : <span class={asset === null ? undefined : 'verdict-label'}>{proof}</span>}
        {asset === null ? null : <Address line content={asset} host={host} />}
        {verdict.own?.name ? (
          <span class="verdict-name" title={verdict.own.name}>
            · {verdict.own.name}
          </span>
        ) : null}
      </p>
      <p class="small quiet">{source}</p>
    </Head>
  )
}
