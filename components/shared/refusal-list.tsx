import type { Refusal } from '#lib/reports/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from './address.tsx'
import { errorTypeWords } from './outcome-words.ts'

/** Each failing asset: what it means in the person's words, then what the service wrote, with its own name for it. */
export const RefusalList = ({ refusals }: { refusals: Refusal[] }) => (
  <ul class="refusals" aria-label={text('failure_list')}>
    {refusals.map((refusal, place) => (
      <li key={place} class="refusal">
        <Address content={refusal.asset} />
        <p>{errorTypeWords(refusal.errorType)}</p>
        <p class="hint">
          <span class="mono">{refusal.errorType}</span>
          {refusal.message === '' ? '' : ` · ${refusal.message}`}
        </p>
        {refusal.suggestion === '' ? null : (
          <p class="hint">{text('failure_suggestion', refusal.suggestion)}</p>
        )}
      </li>
    ))}
  </ul>
)
