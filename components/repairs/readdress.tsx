import { useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { JsonView } from '../ui/json/json-view.tsx'
import { notDone, NotDoneWords, notRead, type NotDone } from '../wording/not-done.tsx'
import { repairProblem, type RepairDeps } from '../wording/repair-words.ts'
import { useAsked } from '../ui/use-asked.ts'

type Destination = ReportView['destination']

/** Returns the organization’s name, with the host if the two services differ. */
const nameOf = (one: Destination, other: Destination): string =>
  one.origin === other.origin ? one.slug : text('repair_name', one.slug, new URL(one.origin).host)

/** Asks before a report goes to another service or organization than it was submitted to; names both and shows the new request. */
export const Readdress = ({ report, deps }: { report: ReportView; deps: RepairDeps }) => {
  const [problem, setProblem] = useState<NotDone | null>(null)
  const [stays, setStays] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id } = report
  const was = report.destination
  const asked = useAsked(() => deps.ask('repair/plan', { id, how: 'readdressed' }), id)

  if (asked.at === 'asking') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown)} />
  const plan = asked.value
  if (plan.at === 'nothing') return <p class="problem">{text('repair_nothing')}</p>
  if (plan.at === 'not-connected' || stays) {
    return (
      <p class="small">
        {text('repair_stays', was.slug, was.baseUrl)}{' '}
        <button type="button" class="text-button small" onClick={deps.openOptions}>
          {text('popup_options')}
        </button>
      </p>
    )
  }
  const { destination } = plan
  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const sent = await deps.ask('repair/send', { id, how: 'readdressed', destination })
      if (sent.at === 'stored') for (const one of sent.reports.slice(0, 1)) deps.showReport(one.id)
      else setProblem(repairProblem(sent))
    } catch (thrown) {
      setProblem(notDone(thrown))
    }
    setBusy(false)
  }
  const question = text('repair_readdress_question', nameOf(was, destination), nameOf(destination, was))
  return (
    <div class="readdress" role="group" aria-label={question}>
      <p class="readdress-question wrap-anywhere">{question}</p>
      <p class="hint wrap-anywhere">{text('dashboard_destination', destination.slug, destination.baseUrl)}</p>
      {plan.requests.map(({ body }) => (
        <JsonView key={body} label={text('popup_request_body')} json={body} copy={deps.copy} />
      ))}
      <div class="actions">
        <button type="button" class="button main" aria-disabled={busy} onClick={() => void send()}>
          {text('repair_send_to', nameOf(destination, was))}
        </button>
        <button type="button" class="button" onClick={() => setStays(true)}>
          {text('repair_keep_for', nameOf(was, destination))}
        </button>
      </div>
      <NotDoneWords problem={problem} />
    </div>
  )
}
