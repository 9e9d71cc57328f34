import { useState } from 'preact/hooks'
import type { Ask } from '../ui/ask.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../ui/fields.tsx'
import { JsonTree } from '../ui/json/json-tree.tsx'
import { JsonView } from '../ui/json/json-view.tsx'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { Destination } from '../form/more-fields.tsx'

type Props = { id: string; draft: DraftView; ask: Ask; copy: (text: string) => Promise<void> }

/** What Submit would send, and to whom, in the place of the form; reloaded after each stored change. */
export const RequestPanel = ({ id, draft, ask, copy }: Props) => {
  const [exact, setExact] = useState(false)
  const asked = useAsked(() => ask('draft/request', { id: draft.id }), draft.revision)
  return (
    <section id={id} class="popup-body request" aria-label={text('popup_request_panel')}>
      <div class="group-head">
        <h2>{text('popup_request_panel')}</h2>
        <Check label={text('popup_request_exact')} checked={exact} onTick={setExact} />
      </div>
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
          <JsonView
            label={text('popup_request_body')}
            json={asked.value.body}
            copy={copy}
            tree={exact ? undefined : <JsonTree value={parsed(asked.value.body)} />}
          />
        </>
      ) : null}
    </section>
  )
}

/** Returns a body that is no JSON as a string. */
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
