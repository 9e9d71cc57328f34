import { useEffect, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import { Banner } from '../ui/boxes/banner.tsx'

type RequestHost = (pattern: string) => Promise<boolean>

export const hostOfPattern = (pattern: string): string => pattern.replace(/^\w+:\/\/|\/\*$/g, '')

/** Requests a host permission inside its click, and explains a refusal. */
const AllowButton = ({ pattern, requestHost }: { pattern: string; requestHost: RequestHost }) => {
  const [refused, setRefused] = useState(false)
  return (
    <>
      <button
        type="button"
        class="button main"
        onClick={() => {
          // Call this before any await: the browser shows the prompt only inside the click. The background hears of a grant.
          requestHost(pattern).then(
            (yes) => setRefused(!yes),
            () => setRefused(true),
          )
        }}
      >
        {text('host_allow')}
      </button>
      {refused ? (
        <span class="hint" role="alert">
          {text('host_refused')}
        </span>
      ) : null}
    </>
  )
}

/** Shown while a report is held for a missing host permission. Users can revoke it at any time, in Firefox from the toolbar. */
export const AllowHost = ({
  deps: { ask, onChange, requestHost },
}: {
  deps: { ask: Ask; onChange: (heard: (change: Change) => void) => () => void; requestHost: RequestHost }
}) => {
  const [pattern, setPattern] = useState<string>()
  useEffect(() => {
    const load = () => {
      ask('connection/get', {}).then(
        ({ hostToAsk }) => setPattern(hostToAsk),
        // The report’s own request shows the failure.
        () => undefined,
      )
    }
    load()
    return onChange(({ what }) => {
      if (what === 'connection') load()
    })
  }, [])
  return pattern === undefined ? null : <AllowButton pattern={pattern} requestHost={requestHost} />
}

/** Says that the service’s host permission is missing, what that means, and offers to grant it. */
export const HostNote = ({
  connection,
  requestHost,
}: {
  connection: ConnectionView | null
  requestHost: RequestHost
}) => {
  const pattern = connection?.hostToAsk
  return pattern === undefined ? null : (
    <div class="dashboard-note host-note">
      <Banner tone="warn" announce>
        <p>
          <strong>{text('host_missing', hostOfPattern(pattern))}</strong> {text('host_missing_means')}
        </p>
        <p class="actions">
          <AllowButton pattern={pattern} requestHost={requestHost} />
        </p>
      </Banner>
    </div>
  )
}
