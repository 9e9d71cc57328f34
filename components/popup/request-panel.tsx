import { useEffect, useRef } from 'preact/hooks'
import type { Ask } from '../ui/ask.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { JsonView } from '../ui/json-view.tsx'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { Destination } from '../form/more-fields.tsx'

type Props = { id: string; draft: DraftView; ask: Ask; copy: (text: string) => Promise<void> }

/** The exact body and recipient of what Submit would send, reloaded after each stored change. */
export const RequestPanel = ({ id, draft, ask, copy }: Props) => {
  const panel = useRef<HTMLElement>(null)
  const asked = useAsked(() => ask('draft/request', { id: draft.id }), draft.revision)
  const here = asked.at === 'here'
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [here])
  return (
    <section id={id} ref={panel} class="group" aria-label={text('popup_request_panel')}>
      <h2 class="label">{text('popup_request_panel')}</h2>
      {asked.at === 'asking' ? <p class="hint">{text('popup_request_asking')}</p> : null}
      {asked.at === 'failed' ? (
        <NotDoneWords problem={notRead(asked.thrown, 'popup_request_failed')} />
      ) : null}
      {asked.at === 'here' ? (
        <>
          {asked.value.destination ? (
            <Destination slug={asked.value.destination.slug} baseUrl={asked.value.destination.baseUrl} />
          ) : (
            <p class="hint">{text('popup_request_nowhere')}</p>
          )}
          <JsonView label={text('popup_request_body')} json={asked.value.body} copy={copy} />
        </>
      ) : null}
    </section>
  )
}
