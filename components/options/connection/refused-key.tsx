import { useState } from 'preact/hooks'
import type { ConnectionView } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { OptionsDeps } from '../deps.ts'

/** What to do about a key that the service refused for the asset list: enter it again, or say that it’s report-only. */
export const RefusedKey = ({
  deps,
  onAgain,
  onKept,
}: {
  deps: Pick<OptionsDeps, 'ask'>
  onAgain: () => void
  onKept: (connection: ConnectionView) => void
}) => {
  const [failed, setFailed] = useState(false)
  return (
    <div class="options-actions">
      <button type="button" class="button" onClick={onAgain}>
        {text('options_key_again')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          deps.ask('connection/report-only', {}).then(onKept, () => setFailed(true))
        }}
      >
        {text('report_only_key')}
      </button>
      {failed ? (
        <p class="problem" role="alert">
          {text('options_not_answered')}
        </p>
      ) : null}
    </div>
  )
}
