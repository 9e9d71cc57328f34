import type { ReportView } from '#lib/messages/report-requests.ts'
import type { OneClick } from '#lib/model/repair.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import { JsonView } from '../ui/json/json-view.tsx'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { counted, number } from '../ui/words.ts'

type Deps = { ask: Ask; copy: (text: string) => Promise<void> }

export const RepairRequest = ({ report, how, deps }: { report: ReportView; how: OneClick; deps: Deps }) => {
  const asked = useAsked(() => deps.ask('repair/plan', { id: report.id, how }), `${report.id} ${how}`)
  if (asked.at === 'asking') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown, 'popup_request_failed')} />
  if (asked.value.at !== 'plan') return <p class="problem">{text('repair_nothing')}</p>
  const { destination, requests, kept } = asked.value
  return (
    <div class="repair-request">
      <p class="hint">{text('dashboard_destination', destination.slug, destination.baseUrl)}</p>
      {requests.length > 1 ? <p class="hint">{text('repair_in_parts', number(requests.length))}</p> : null}
      {kept > 0 ? <p class="hint">{counted(kept, 'repair_keeps_one', 'repair_keeps_other')}</p> : null}
      {requests.map(({ body }, place) => (
        <JsonView
          key={place}
          label={
            requests.length === 1
              ? text('popup_request_body')
              : text('repair_request_of', number(place + 1), number(requests.length))
          }
          json={body}
          copy={deps.copy}
        />
      ))}
    </div>
  )
}
