import { dispositionOf, type Disposition } from '#lib/model/repair.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../wording/address.tsx'
import { errorTypeWords } from '../wording/outcome-words.ts'
import { OF_SERVICE, pieced, Pieces, quoted } from '../ui/pieces.tsx'
import { StateMark, type Tone } from '../ui/state-mark.tsx'

const DISPOSITION_TONES: Record<Disposition, Tone> = {
  'needs-you': 'danger',
  done: 'info',
  'goes-on': 'warn',
}

/** One entry of the service’s response: our explanation, then the service’s own message and error type. */
export const RefusalWords = ({ refusal }: { refusal: Refusal }) => {
  const tone = DISPOSITION_TONES[dispositionOf(refusal.errorType)]
  return (
    <>
      <p class={`refusal-meaning tone-${tone}`}>
        <StateMark tone={tone} />
        <span>{errorTypeWords(refusal.errorType)}</span>
      </p>
      <p class="hint" lang={OF_SERVICE}>
        <span class="mono">{refusal.errorType}</span>
        {refusal.message === '' ? '' : ` · ${refusal.message}`}
      </p>
      {refusal.suggestion === '' ? null : (
        <p class="hint">
          <Pieces pieces={pieced('failure_suggestion', quoted(refusal.suggestion, OF_SERVICE))} />
        </p>
      )}
    </>
  )
}

/** The rejected assets with their reasons; URLs are text, never links. */
export const RefusalList = ({ refusals }: { refusals: Refusal[] }) => (
  <ul class="refusals" aria-label={text('failure_list')}>
    {refusals.map((refusal, index) => (
      <li key={index} class="refusal">
        <Address content={refusal.asset} />
        <RefusalWords refusal={refusal} />
        {refusal.names.length > 0 ? null : <p class="hint">{text('failure_not_ours')}</p>}
      </li>
    ))}
  </ul>
)
