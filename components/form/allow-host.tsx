import { useEffect, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import { Banner } from '../ui/banner.tsx'

type RequestHost = (pattern: string) => Promise<boolean>

/** `https://service.example/*` as a person reads it. */
export const hostOfPattern = (pattern: string): string => pattern.replace(/^\w+:\/\/|\/\*$/g, '')

/** A button that asks the browser, inside its click, whether we may talk to the service; and what came of a no. */
export const AllowButton = ({ pattern, requestHost }: { pattern: string; requestHost: RequestHost }) => {
  const [refused, setRefused] = useState(false)
  return (
    <>
      <button
        type="button"
        class="button main"
        onClick={() => {
          // Nothing before it: a browser asks only while it still handles the click. A yes is heard by the background.
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

/**
 * The same for a report that is held for want of it: the pattern is asked for, and nothing is shown once the host is allowed. A
 * person can take it back at any time, in Firefox from the toolbar.
 */
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
        // Why it does not answer is told where the report itself is asked for.
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

/** Above everything that waits for it: that the service's host is not allowed, what that means, and the way to allow it. */
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
