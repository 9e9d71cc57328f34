import { TextButton, Button } from '#components/ui/fields.tsx'
import { useState, useId } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { JsonView } from '#components/ui/json.tsx'
import { NotDoneWords, notRead, useAction, Confirm, type NotDone } from '#components/wording/failures.tsx'
import { ofOrganization, repairProblem } from '#components/wording/report-states.tsx'
import { usePage, type Ask } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import type { ComponentChild, ComponentChildren } from 'preact'
import type { ByDraft, OneClick } from '#lib/model/repair.ts'
import { contactMayHelp, ONE_CLICK, sortAssets, actionsFor, replacedByOf } from '#lib/model/repair.ts'
import { counted, number, waitEnd } from '#components/ui/format.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { StateName } from '#lib/model/report-state.ts'

/** Where a repair leads: in place in the popup, elsewhere from the dashboard. */
export type RepairWays = { openDraft: (id: string) => void; showReport: (id: string) => void }

type Destination = ReportView['destination']

/** Leads to the options; of several connections to the one that holds the report, by its name. */
export const MendConnection = ({ of }: { of: Organization | null }) => {
  const { openOptions, openConnection } = usePage()
  return (
    <Button main onClick={() => (of && openConnection ? openConnection(of.id) : openOptions())}>
      {ofOrganization(of?.name ?? null, text('popup_mend_connection'))}
    </Button>
  )
}

/** Returns the organization’s name, with the host if the two services differ. */
const nameOf = (one: Destination, other: Destination): string =>
  one.origin === other.origin ? one.slug : text('repair_name', one.slug, new URL(one.origin).host)

/** Asks before a report goes to another service or organization than it was submitted to; names both and shows the new request. */
const Readdress = ({ report, showReport }: { report: ReportView } & Pick<RepairWays, 'showReport'>) => {
  const { ask, openOptions } = usePage()
  const { busy, problem, run } = useAction()
  const [stays, setStays] = useState(false)
  const { id } = report
  const was = report.destination
  const asked = useAnswer(() => ask('repair/plan', { id, how: 'readdressed' }), id)

  if (asked.status === 'loading') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.status === 'failed') return <NotDoneWords problem={notRead(asked.failure)} />
  const plan = asked.value
  if (plan.kind === 'nothing') return <p class="problem">{text('repair_nothing')}</p>
  if (plan.kind === 'not-connected' || stays) {
    return (
      <p class="small">
        {text('repair_stays', was.slug, was.baseUrl)}{' '}
        <TextButton small onClick={openOptions}>
          {text('common_options')}
        </TextButton>
      </p>
    )
  }
  const { destination } = plan
  const send = async (): Promise<NotDone | null> => {
    const sent = await ask('repair/send', { id, how: 'readdressed', destination })
    if (sent.kind !== 'stored') return repairProblem(sent)
    for (const one of sent.reports.slice(0, 1)) showReport(one.id)
    return null
  }
  const question = text('repair_readdress_question', nameOf(was, destination), nameOf(destination, was))
  return (
    <div class="readdress stack-8 box" role="group" aria-label={question}>
      <p class="bold wrap-anywhere">{question}</p>
      <p class="hint wrap-anywhere">{text('dashboard_destination', destination.slug, destination.baseUrl)}</p>
      {plan.requests.map(({ body }) => (
        <JsonView key={body} label={text('popup_request_body')} json={body} />
      ))}
      <div class="actions">
        <Button main class="wrap-anywhere" aria-disabled={busy} onClick={() => run(send)}>
          {text('repair_send_to', nameOf(destination, was))}
        </Button>
        <Button class="wrap-anywhere" onClick={() => setStays(true)}>
          {text('repair_keep_for', nameOf(was, destination))}
        </Button>
      </div>
      <NotDoneWords problem={problem} />
    </div>
  )
}

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

/** “Report again…”: opens a draft with what a report said, linked to it. */
export const ReportAgain = ({
  id,
  label,
  isText = false,
  openDraft,
}: Pick<RepairWays, 'openDraft'> & { id: string; label?: string | undefined; isText?: boolean }) => {
  const { ask } = usePage()
  const { problem, tell } = useAction()
  return (
    <>
      <Confirm
        tone="info"
        isText={isText}
        of="repair_again"
        label={label}
        act={async () => tell(await draftOf(ask, id, 'again', openDraft))}
      />
      <NotDoneWords problem={problem} />
    </>
  )
}

const draftOf = async (
  ask: Ask,
  id: string,
  how: ByDraft,
  openDraft: RepairWays['openDraft'],
): Promise<NotDone | null> => {
  const { draftId } = await ask('repair/draft', { id, how })
  if (draftId === null) return { says: 'repair_not_readable', failure: null }
  openDraft(draftId)
  return null
}

/** Repair actions for a report in any state. lib/model/repair.ts decides which are allowed; the background checks again. */
export const RepairActions = ({
  report,
  openDraft,
  showReport,
  quiet = false,
  children,
  arrange = (actions) => actions,
}: RepairWays & {
  report: ReportView
  /** Offers to report again as text, where another action is the main one. */
  quiet?: boolean
  children?: ComponentChildren
  /** Lays out the actions, of which the main one may already stand above them. */
  arrange?: (actions: ComponentChild[], hasMain: boolean) => ComponentChildren
}) => {
  const { busy, problem, run } = useAction()
  const [shown, setShown] = useState<OneClick | null>(null)
  const { ask } = usePage()
  const { id } = report
  const ways = actionsFor(report)
  const clicks = ONE_CLICK.filter((how) => how !== 'readdressed' && ways.includes(how))

  const send = (how: OneClick) =>
    run(async () => {
      const sent = await ask('repair/send', { id, how, destination: null })
      if (sent.kind !== 'stored') return repairProblem(sent)
      const [first] = sent.reports
      if (first) showReport(first.id)
      return null
    })
  const makeDraft = (how: ByDraft) => draftOf(ask, id, how, openDraft)
  const confirm = () => run(async () => void (await ask('report/act', { id, how: 'confirm' })))

  const edit = ways.includes('edited') ? (
    <Button
      main={clicks.length === 0 && report.state.at !== 'held'}
      aria-disabled={busy}
      onClick={() => run(() => makeDraft('edited'))}
    >
      {text('repair_edited')}
    </Button>
  ) : null
  const known = report.state.at === 'known' || report.state.at === 'refused' ? report.state.refusals : []
  const contact = contactMayHelp(known) ? (
    <Button
      aria-disabled={busy}
      onClick={() => run(() => makeDraft(ways.includes('edited') ? 'edited' : 'again'))}
    >
      {text('repair_contact')}
    </Button>
  ) : null
  const arrived = ways.includes('confirm') ? (
    <Button main aria-disabled={busy} onClick={confirm}>
      {text('repair_arrived')}
    </Button>
  ) : null
  const again = ways.includes('again') ? (
    <ReportAgain
      id={id}
      isText={quiet}
      label={report.state.at === 'presumed' ? text('repair_send_again') : undefined}
      openDraft={openDraft}
    />
  ) : null
  return (
    <div class="repair stack-8">
      {ways.includes('readdressed') ? <Readdress key={id} report={report} showReport={showReport} /> : null}
      {clicks.map((how, index) => (
        <div key={how} class="stack-8">
          <div class="actions">
            <Button main={index === 0} aria-disabled={busy} onClick={() => send(how)}>
              {labelOf(how, report)}
            </Button>
            <TextButton
              aria-label={
                clicks.length === 1 ? undefined : `${text('popup_show_request')}: ${labelOf(how, report)}`
              }
              aria-expanded={shown === how}
              onClick={() => setShown(shown === how ? null : how)}
            >
              {text('popup_show_request')}
            </TextButton>
          </div>
          {shown === how ? <RepairRequest report={report} how={how} /> : null}
        </div>
      ))}
      <div class="actions">
        {arrange([edit, contact, arrived, again], clicks.length > 0)}
        {children}
      </div>
      <NotDoneWords problem={problem} />
    </div>
  )
}

type RetryNowProps = { report: Pick<ReportView, 'nextAttempt'>; now: number; retry: () => void }

/** “Retry now”. In a pause that the service asked for nothing is sent, so until it ends the button says when. */
export const RetryNow = ({ report: { nextAttempt }, now, retry }: RetryNowProps) => {
  const id = useId()
  const until = nextAttempt?.pausedUntil ?? 0
  const isPaused = until > now
  return (
    <>
      <Button
        aria-disabled={isPaused}
        aria-describedby={isPaused ? id : undefined}
        onClick={() => {
          if (!isPaused) retry()
        }}
      >
        {text('popup_retry_now')}
      </Button>
      {isPaused ? (
        <p class="hint" id={id}>
          {text('popup_retry_paused', waitEnd(until, now))}
        </p>
      ) : null}
    </>
  )
}

const RepairRequest = ({ report, how }: { report: ReportView; how: OneClick }) => {
  const { ask } = usePage()
  const asked = useAnswer(() => ask('repair/plan', { id: report.id, how }), `${report.id} ${how}`)
  if (asked.status === 'loading') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.status === 'failed')
    return <NotDoneWords problem={notRead(asked.failure, 'popup_request_failed')} />
  if (asked.value.kind !== 'plan') return <p class="problem">{text('repair_nothing')}</p>
  const { destination, requests, remaining } = asked.value
  return (
    <div class="stack-8">
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
        />
      ))}
    </div>
  )
}

const CANCELS: readonly StateName[] = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

/** True while a sending report is being canceled. */
export const isStopping = ({ state }: ReportView): boolean =>
  state.at === 'sending' && state.stopping === true

const linesOf = ({ state, ambiguous }: ReportView): TextKey => {
  if (state.at === 'sending') return 'dashboard_cancel_sending'
  return ambiguous ? 'dashboard_cancel_ambiguous' : 'dashboard_cancel_lines'
}

export const mayCancel = (report: ReportView): boolean =>
  CANCELS.includes(report.state.at) && !isStopping(report)

/** Cancels a report after a confirmation that says whether the service may have received it. */
export const CancelReport = ({ report }: { report: ReportView }) => {
  const { ask } = usePage()
  return mayCancel(report) ? (
    <Confirm
      of="dashboard_cancel"
      hint={text('dashboard_cancel_hint')}
      lines={text(linesOf(report))}
      act={() => ask('report/act', { id: report.id, how: 'cancel' })}
    />
  ) : null
}

/** Returns true if a draft may remain after the report’s other assets were sent. */
const mayHaveRemaining = ({ state, madeFrom }: ReportView): boolean =>
  madeFrom?.how === 'others' || state.at === 'cancelled' || state.at === 'presumed'

/** Loads the draft of the assets that still need the user after the others of this report (or of its original) were sent. */
const useRemainingDraft = (report: ReportView) => {
  const { ask } = usePage()
  const { id, state } = report
  const asked = useAnswer(
    async () => (mayHaveRemaining(report) ? ask('repair/draft', { id, how: 'remaining' }) : null),
    `${id} ${state.at}`,
  )
  const { draftId = null, assets = 0 } = (asked.status === 'ready' ? asked.value : null) ?? {}
  return draftId === null ? null : { id: draftId, assets }
}

const RemainingLine = ({
  remaining,
  openDraft,
}: Pick<RepairWays, 'openDraft'> & { remaining: { id: string; assets: number } }) => (
  <li>
    <span>{counted(remaining.assets, 'repair_kept_one', 'repair_kept_other')}</span>
    <TextButton small onClick={() => openDraft(remaining.id)}>
      {text('repair_kept_edit')}
    </TextButton>
  </li>
)

/** Only that draft, for views that show related reports themselves. */
export const RemainingDraft = ({
  report,
  openDraft,
}: { report: ReportView } & Pick<RepairWays, 'openDraft'>) => {
  const remaining = useRemainingDraft(report)
  return remaining === null ? null : (
    <ul class="related stack-2 small" aria-label={text('repair_related')}>
      <RemainingLine remaining={remaining} openDraft={openDraft} />
    </ul>
  )
}

/** The report’s original, its replacements, and the draft of assets that still need the user. */
export const RelatedReports = ({ report, openDraft, showReport }: { report: ReportView } & RepairWays) => {
  const { state, madeFrom } = report
  const remaining = useRemainingDraft(report)
  const replacedBy = replacedByOf(state)
  if (remaining === null && madeFrom === null && replacedBy.length === 0) return null
  return (
    <ul class="related stack-2 small" aria-label={text('repair_related')}>
      {remaining === null ? null : <RemainingLine remaining={remaining} openDraft={openDraft} />}
      {replacedBy.map((other) => (
        <li key={other}>
          <span>{text('repair_replaced')}</span>
          <TextButton small onClick={() => showReport(other)}>
            {text('common_view_report')}
          </TextButton>
        </li>
      ))}
      {madeFrom === null ? null : (
        <li class="quiet">
          <span>{textOf('repair_from', madeFrom.how)}</span>
          <TextButton small onClick={() => showReport(madeFrom.id)}>
            {text('repair_show_earlier')}
          </TextButton>
        </li>
      )}
    </ul>
  )
}
