import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import {
  contactMayHelp,
  ONE_CLICK,
  sortAssets,
  actionsFor,
  type ByDraft,
  type OneClick,
} from '#lib/model/repair.ts'
import { text } from '#lib/platform/texts.ts'
import { Confirm } from '../ui/boxes/confirm.tsx'
import { type NotDone, notDone, NotDoneWords, notRead } from '../wording/not-done.tsx'
import { Readdress } from './readdress.tsx'
import { repairProblem, type RepairDeps } from '../wording/repair-words.ts'
import { clockTime, counted, number } from '../ui/words.ts'
import type { Ask } from '../ui/ask.ts'
import { JsonView } from '../ui/json/json-view.tsx'
import { useAsked } from '../ui/use-asked.ts'

const labelOf = (how: OneClick, { state, assets }: ReportView): string => {
  switch (how) {
    case 'others': {
      const refusals = state.at === 'refused' ? state.refusals : []
      return counted(sortAssets(assets, refusals).goesOn.length, 'repair_others_one', 'repair_others_other')
    }
    case 'merged':
      return text('repair_merged')
    case 'without-evidence':
      return text('repair_without_evidence')
    case 'smaller-parts':
      return text('repair_smaller_parts')
    case 'readdressed':
      return text('repair_readdress')
  }
}

/** Repair actions for a report in any state. lib/model/repair.ts decides which are allowed; the background checks again. */
export const RepairActions = ({
  report,
  deps,
  quiet = false,
  children,
}: {
  report: ReportView
  deps: RepairDeps
  /** Offers to report again as text, where another action is the main one. */
  quiet?: boolean
  children?: ComponentChildren
}) => {
  const [problem, setProblem] = useState<NotDone | null>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<OneClick | null>(null)
  const { ask } = deps
  const { id } = report
  const ways = actionsFor(report)
  const clicks = ONE_CLICK.filter((how) => how !== 'readdressed' && ways.includes(how))

  const run = async (doing: () => Promise<NotDone | null>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(await doing().catch(notDone))
    setBusy(false)
  }
  const send = (how: OneClick) =>
    run(async () => {
      const sent = await ask('repair/send', { id, how, destination: null })
      if (sent.at !== 'stored') return repairProblem(sent)
      const [first] = sent.reports
      if (first) deps.showReport(first.id)
      return null
    })
  const openDraft = async (how: ByDraft): Promise<NotDone | null> => {
    const { draftId } = await ask('repair/draft', { id, how })
    if (draftId === null) return { says: 'repair_not_readable', failure: null }
    deps.openDraft(draftId)
    return null
  }
  const confirm = () =>
    run(async () => {
      await ask('repair/confirm', { id })
      return null
    })

  const edit = ways.includes('edited') ? (
    <button
      type="button"
      class={clicks.length === 0 && report.state.at !== 'held' ? 'button main' : 'button'}
      aria-disabled={busy}
      onClick={() => void run(() => openDraft('edited'))}
    >
      {text('repair_edited')}
    </button>
  ) : null
  const known = report.state.at === 'known' || report.state.at === 'refused' ? report.state.refusals : []
  const contact = contactMayHelp(known) ? (
    <button
      type="button"
      class="button"
      aria-disabled={busy}
      onClick={() => void run(() => openDraft(ways.includes('edited') ? 'edited' : 'again'))}
    >
      {text('repair_contact')}
    </button>
  ) : null
  return (
    <div class="repair">
      {ways.includes('readdressed') ? <Readdress key={id} report={report} deps={deps} /> : null}
      {clicks.map((how, index) => (
        <div key={how} class="repair-way">
          <div class="actions">
            <button
              type="button"
              class={index === 0 ? 'button main' : 'button'}
              aria-disabled={busy}
              onClick={() => void send(how)}
            >
              {labelOf(how, report)}
            </button>
            <button
              type="button"
              class="text-button"
              aria-label={
                clicks.length === 1 ? undefined : `${text('popup_show_request')}: ${labelOf(how, report)}`
              }
              aria-expanded={shown === how}
              onClick={() => setShown(shown === how ? null : how)}
            >
              {text('popup_show_request')}
            </button>
          </div>
          {shown === how ? <RepairRequest report={report} how={how} deps={deps} /> : null}
        </div>
      ))}
      <div class="actions">
        {edit}
        {contact}
        {ways.includes('confirm') ? (
          <button type="button" class="button main" aria-disabled={busy} onClick={() => void confirm()}>
            {text('repair_arrived')}
          </button>
        ) : null}
        {ways.includes('again') ? (
          <Confirm
            tone="info"
            isText={quiet}
            label={text(report.state.at === 'presumed' ? 'repair_send_again' : 'repair_again')}
            lines={text('repair_again_lines')}
            yes={text('repair_again_yes')}
            no={text('repair_again_no')}
            failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'dashboard_not_answered')} />}
            act={async () => setProblem(await openDraft('again'))}
          />
        ) : null}
        {children}
      </div>
      <NotDoneWords problem={problem} />
    </div>
  )
}

/** “Retry now”. In a pause that the service asked for nothing is sent, so until it ends the button says when. */
export const RetryNow = ({
  report: { nextAttempt },
  now,
  retry,
}: {
  report: Pick<ReportView, 'nextAttempt'>
  now: number
  retry: () => void
}) => {
  const id = useId()
  const until = nextAttempt?.pausedUntil ?? 0
  const isPaused = until > now
  return (
    <>
      <button
        type="button"
        class="button"
        aria-disabled={isPaused}
        aria-describedby={isPaused ? id : undefined}
        onClick={() => {
          if (!isPaused) retry()
        }}
      >
        {text('popup_retry_now')}
      </button>
      {isPaused ? (
        <p class="hint" id={id}>
          {text('popup_retry_paused', clockTime(until, now))}
        </p>
      ) : null}
    </>
  )
}

type Deps = { ask: Ask; copy: (text: string) => Promise<void> }

const RepairRequest = ({ report, how, deps }: { report: ReportView; how: OneClick; deps: Deps }) => {
  const asked = useAsked(() => deps.ask('repair/plan', { id: report.id, how }), `${report.id} ${how}`)
  if (asked.at === 'asking') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown, 'popup_request_failed')} />
  if (asked.value.at !== 'plan') return <p class="problem">{text('repair_nothing')}</p>
  const { destination, requests, remaining } = asked.value
  return (
    <div class="repair-request">
      <p class="hint">{text('dashboard_destination', destination.slug, destination.baseUrl)}</p>
      {requests.length > 1 ? <p class="hint">{text('repair_in_parts', number(requests.length))}</p> : null}
      {remaining > 0 ? (
        <p class="hint">{counted(remaining, 'repair_keeps_one', 'repair_keeps_other')}</p>
      ) : null}
      {requests.map(({ body }, index) => (
        <JsonView
          key={index}
          label={
            requests.length === 1
              ? text('popup_request_body')
              : text('repair_request_of', number(index + 1), number(requests.length))
          }
          json={body}
          copy={deps.copy}
        />
      ))}
    </div>
  )
}
