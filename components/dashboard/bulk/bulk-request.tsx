import { useState } from 'preact/hooks'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { JsonView } from '../../ui/json/json-view.tsx'
import { AskedRequest } from '../../form/asked-request.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { number } from '../../ui/words.ts'

type Props = { state: BulkState; ask: Ask; copy: (text: string) => Promise<void> }

/** The exact body and recipient of each report that Submit would create; reloaded when it changes. */
export const BulkRequest = ({ state, ask, copy }: Props) => {
  const [wanted, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wanted, state.reports - 1))
  const asked = useAsked(() => ask('bulk/request', { index }), `${state.revision} ${index}`)
  return (
    <>
      <div class="detail-head">
        <h2 class="bulk-form-head">{text('popup_request_panel')}</h2>
        {state.reports > 1 ? (
          <div class="bulk-request-nav">
            <button
              type="button"
              class="text-button small"
              disabled={index === 0}
              onClick={() => setIndex(index - 1)}
            >
              {text('bulk_report_before')}
            </button>
            <span class="small numbers" aria-live="polite">
              {text('bulk_report_of', number(index + 1), number(state.reports))}
            </span>
            <button
              type="button"
              class="text-button small"
              disabled={index + 1 >= state.reports}
              onClick={() => setIndex(index + 1)}
            >
              {text('bulk_report_next')}
            </button>
          </div>
        ) : null}
      </div>
      <AskedRequest asked={asked}>
        {({ body }) =>
          body === null ? (
            <p class="hint">{text('bulk_block_nothing')}</p>
          ) : (
            <JsonView label={text('popup_request_body')} json={body} copy={copy} />
          )
        }
      </AskedRequest>
    </>
  )
}
