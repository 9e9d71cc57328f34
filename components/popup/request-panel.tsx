import { useState } from 'preact/hooks'
import type { Ask } from '../ui/ask.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../ui/fields.tsx'
import { JsonTree } from '../ui/json/json-tree.tsx'
import { JsonView } from '../ui/json/json-view.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { AskedRequest } from '../form/asked-request.tsx'

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
      <AskedRequest asked={asked}>
        {({ body }) => (
          <JsonView
            label={text('popup_request_body')}
            json={body}
            copy={copy}
            tree={exact ? undefined : <JsonTree value={parsed(body)} />}
          />
        )}
      </AskedRequest>
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
