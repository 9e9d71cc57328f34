import type { AssetCheck } from '#lib/model/asset-check.ts'
import { text } from '#lib/platform/texts.ts'
import { Address, type AddressParts } from '../wording/address.tsx'
import { CAUTION_WORDS } from '../wording/asset-words.ts'
import { Icon } from '../ui/icons.tsx'
import { Pieces } from '../ui/pieces.tsx'
import { verdictWords, type FindingWords } from '../wording/verdict-words.ts'

export const VerdictBox = ({ check, now }: { check: Extract<AssetCheck, { ok: true }>; now: number }) => {
  const { also, source, ...worst } = verdictWords(check.verdict, now)
  const host = worst.asset === check.verdict.about ? check.host : null
  return (
    <div class={`status-box fill-${worst.tone}`}>
      <p class={`state tone-${worst.tone}`}>
        <Icon name={worst.icon} />
        <span>{worst.headline}</span>
      </p>
      <Proof words={worst} host={host} />
      {check.checksum === null ? null : <p class="small">{text('asset_problem_checksum')}</p>}
      {check.caution === null ? null : <p class="small">{text(CAUTION_WORDS[check.caution])}</p>}
      {also.length === 0 ? null : (
        <ul class="findings" aria-label={text('popup_verdict_also')}>
          {also.map((words) => (
            <li key={words.relation}>
              <span class={`tone-${words.tone}`}>
                <Icon name={words.icon} />
              </span>
              <div>
                <p class="small">
                  <strong>{words.headline}</strong>
                </p>
                <Proof words={words} host={null} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p class="small quiet">{source}</p>
    </div>
  )
}

const Proof = ({
  words: { pieces, asset, after },
  host,
}: {
  words: FindingWords
  host: AddressParts | null
}) =>
  pieces.length === 0 && asset === null && after === '' ? null : (
    <p class="small wrap-anywhere">
      <Pieces pieces={pieces} /> {asset === null ? null : <Address content={asset} host={host} />}{' '}
      {after === '' ? null : <span>{after}</span>}
    </p>
  )
