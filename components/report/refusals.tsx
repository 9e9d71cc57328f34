import { Button } from '#components/ui/fields.tsx'
import { dispositionOf, type Disposition } from '#lib/model/repair.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '#components/wording/assets.tsx'
import { errorTypeWords } from '#components/wording/report-states.tsx'
import { OF_SERVICE, pieced, Pieces, quoted } from '#components/ui/pieces.tsx'
import { StateMark, type Tone } from '#components/ui/icons.tsx'
import { useState } from 'preact/hooks'
import type { ConnectionView } from '#lib/messages/requests.ts'
import { useChanges, usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { Banner } from '#components/ui/banner.tsx'

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
      <p class={`line-8 baseline tone-${tone}`}>
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
  <ul class="box ruled" aria-label={text('failure_list')}>
    {refusals.map((refusal, index) => (
      <li key={index} class="refusal stack-2">
        <Address content={refusal.asset} />
        <RefusalWords refusal={refusal} />
        {refusal.names.length > 0 ? null : <p class="hint">{text('failure_not_ours')}</p>}
      </li>
    ))}
  </ul>
)

export const hostOfPattern = (pattern: string): string => pattern.replace(/^\w+:\/\/|\/\*$/g, '')

/** Requests a host permission inside its click, and explains a refusal. */
const AllowButton = ({ pattern }: { pattern: string }) => {
  const { requestHost } = usePage()
  const [refused, setRefused] = useState(false)
  return (
    <>
      <Button
        main
        onClick={() => {
          // Call this before any await: the browser shows the prompt only inside the click. The background hears of a grant.
          requestHost(pattern).then(
            (yes) => setRefused(!yes),
            () => setRefused(true),
          )
        }}
      >
        {text('host_allow')}
      </Button>
      {refused ? (
        <span class="hint" role="alert">
          {text('host_refused')}
        </span>
      ) : null}
    </>
  )
}

/** Shown while a report is held for a missing host permission. Users can revoke it at any time, in Firefox from the toolbar. */
export const AllowHost = ({ destination }: { destination: { baseUrl: string; slug: string } }) => {
  const { ask } = usePage()
  // Without it the report’s own request shows the failure.
  const asked = useAnswer(() => ask('connection/get', {}), useChanges('connection'))
  const view = asked.status === 'ready' ? asked.value : null
  const one =
    view?.connections?.find(
      ({ baseUrl, slug }) => baseUrl === destination.baseUrl && slug === destination.slug,
    ) ?? view
  const pattern = one?.hostToAsk
  return pattern === undefined ? null : <AllowButton pattern={pattern} />
}

/** Says that the service’s host permission is missing, what that means, and offers to grant it. */
export const HostNote = ({
  connection,
}: {
  connection: Pick<ConnectionView, 'baseUrl' | 'hostToAsk'> | null
}) => {
  const pattern = connection?.hostToAsk
  return pattern === undefined ? null : (
    <div class="stack-8 band fixed">
      <Banner tone="warn" announce>
        <p>
          <strong>{text('host_missing', hostOfPattern(pattern))}</strong> {text('host_missing_means')}
        </p>
        <p class="actions">
          <AllowButton pattern={pattern} />
        </p>
      </Banner>
    </div>
  )
}
