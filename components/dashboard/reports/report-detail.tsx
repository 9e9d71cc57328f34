import { Button, TextButton } from '#components/ui/fields.tsx'
import type { Reads } from '../read.ts'
import type { ReportRow } from '#lib/model/report-state.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import type { AddressParts } from '#components/wording/assets.tsx'
import { addressWords, PlainAddress, defangedWords, idnWords } from '#components/wording/assets.tsx'
import { NotDoneWords, useAction, Loaded, Confirm, type NotDone } from '#components/wording/failures.tsx'
import { stateBadge, outcomeWords, stateHint } from '#components/wording/report-states.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { AllowHost, RefusalList } from '#components/report/refusals.tsx'
import {
  CancelReport,
  mayCancel,
  RemainingDraft,
  RepairActions,
  RetryNow,
  MendConnection,
} from '#components/report/repairs.tsx'
import { LookUpMenu } from '#components/report/look-up.tsx'
import { BackOnlineNote } from '#components/dashboard/back-online.tsx'
import type { Returned } from '#lib/takedowns/known-takedowns.ts'
import { useTakedownVersion, useReportVersion, useDashboard } from '#components/dashboard/page.ts'
import { useOrganizations } from '#components/dashboard/organizations.tsx'
import { connectionOf } from '#lib/model/connections.ts'
import type { Ask } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { LinkedRow, DetailPane } from '#components/ui/controls.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { PageFactsList } from '#components/wording/page-facts.tsx'
import { number, plus } from '#components/ui/format.ts'
import { DropPanel } from '#components/dashboard/tools.tsx'
import { ReportPayload } from './report-payload.tsx'
import { categoryWords } from './report-rows.ts'
import { mayHaveTakedown, ReportTakedown, type OfReport } from './report-table.tsx'
import { Timeline } from './timeline.tsx'
import { foreign, Pieces } from '#components/ui/pieces.tsx'

type LinkedReportsProps = { report: ReportView; rows: ReportRow[]; onChoose: (id: string) => void }

const LinkedReports = ({ report, rows, onChoose }: LinkedReportsProps) => {
  const replacedBy = replacedByOf(report.state)
  const made = rows.filter(({ madeFrom }) => madeFrom?.id === report.id).map(({ id }) => id)
  const later = [...new Set([...replacedBy, ...made])]
  if (report.madeFrom === null && later.length === 0) return null
  const link = (id: string) => (
    <LinkedReport key={id} id={id} row={rows.find((row) => row.id === id)} onChoose={onChoose} />
  )
  return (
    <div>
      <h3 class="label">{text('linked_title')}</h3>
      {report.madeFrom ? (
        <>
          <p class="small">{textOf('linked', report.madeFrom.how)}</p>
          <ul>{link(report.madeFrom.id)}</ul>
        </>
      ) : null}
      {later.length > 0 ? (
        <>
          <p class="small">{text(replacedBy.length > 0 ? 'linked_replaced_by' : 'linked_later')}</p>
          <ul>{later.map(link)}</ul>
        </>
      ) : null}
    </div>
  )
}

type LinkedReportProps = { id: string; row: ReportRow | undefined; onChoose: (id: string) => void }

const LinkedReport = ({ id, row, onChoose }: LinkedReportProps) => {
  // The linked report was undone or can’t be read.
  if (!row) return <li class="small quiet">{text('linked_not_here')}</li>
  const { tone, headline } = stateBadge(row.state, row.reason)
  return (
    <li>
      <LinkedRow
        href={`#reports/${id}`}
        tone={tone}
        state={text(headline)}
        onClick={(event) => {
          event.preventDefault()
          onChoose(id)
        }}
      >
        <PlainAddress
          line
          shown={row.shown}
          title={row.title === '' ? undefined : defangedWords(row.title)}
        />
      </LinkedRow>
    </li>
  )
}

type ReportActionsProps = {
  report: ReportView
  /** Of a report of one asset; those of several have one each. */
  lookUp: ComponentChildren
  showReport: (id: string) => void
  /** Called after deletion with the message to show above the list. */
  onDeleted: (told: TextKey) => void
}

const ReportActions = ({ report, lookUp, showReport, onDeleted }: ReportActionsProps) => {
  const deps = useDashboard()
  const { problem, run } = useAction()
  const { ask, openDraft } = deps
  const { organizations } = useOrganizations()
  const { id, state } = report

  const undo = async (): Promise<NotDone | null> => {
    const { draftId, reportId, toList = false } = await ask('report/undo', { id })
    if (draftId !== null) openDraft(draftId)
    else if (reportId !== null) showReport(reportId)
    else if (toList) deps.route.write('bulk')
    else return { says: 'popup_too_late', failure: null }
    return null
  }
  const sendNow = (): void =>
    run(async () => {
      await ask('report/act', { id, how: 'sendNow' })
    })
  const queued = state.at === 'queued'
  const elsewhere = state.at === 'held' && state.because === 'other-destination'
  const unreadable = state.at === 'needs-you' && state.because === 'unreadable-row'
  const goes = state.at === 'waiting' || unreadable
  const first = queued ? (
    <>
      <Button main onClick={() => run(undo)}>
        {text('popup_undo')}
      </Button>
      <Button onClick={sendNow}>{text('popup_send_now')}</Button>
    </>
  ) : state.at === 'held' && !elsewhere ? (
    <>
      {state.because === 'no-permission' ? (
        <AllowHost destination={report.destination} />
      ) : (
        <MendConnection of={connectionOf(organizations, report.destination)} />
      )}
      <RetryNow report={report} now={deps.now()} retry={sendNow} />
    </>
  ) : goes ? (
    <RetryNow report={report} now={deps.now()} retry={sendNow} />
  ) : null
  const cancel = queued || !mayCancel(report) ? null : <CancelReport report={report} />
  return (
    <>
      <RepairActions
        key={id}
        report={report}
        openDraft={openDraft}
        showReport={showReport}
        arrange={(repairs, hasMain) => {
          const actions = [first, ...repairs, cancel].filter((one) => one !== null)
          const shown = hasMain ? 1 : 2
          return (
            <>
              {actions.slice(0, shown)}
              {lookUp}
              <DropPanel key={`more ${id}`} label={text('dashboard_more_actions')} dots="actions">
                {actions.slice(shown)}
                <DeleteReport report={report} ask={ask} onDeleted={onDeleted} />
              </DropPanel>
            </>
          )
        }}
      />
      <NotDoneWords problem={problem} />
      <RemainingDraft key={`kept ${id}`} report={report} openDraft={openDraft} />
    </>
  )
}

/** Returns texts that say what the service already has and whether more would have been sent. */
const arrivalLines = ({ state, attempts }: ReportView): TextKey => {
  if (state.at === 'sending') return 'report_delete_sending'
  const mayGo = ['queued', 'waiting', 'held', 'needs-you', 'refused'].includes(state.at)
  if (!mayGo) return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_sent'
  return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_not_again'
}

type DeleteProps = { report: ReportView; ask: Ask; onDeleted: (told: TextKey) => void }

const DeleteReport = ({ report, ask, onDeleted }: DeleteProps) => (
  <Confirm
    of="report_delete"
    hint={text('report_delete_hint')}
    lines={[text('report_delete_lines'), text(arrivalLines(report)), text('report_delete_final')].join(' ')}
    act={async () => {
      const erased = await ask('report/delete', { id: report.id })
      if (erased.kind === 'gone') onDeleted('report_deleted_before')
      else onDeleted(erased.wasSending ? 'report_deleted_sending' : 'report_deleted')
    }}
  />
)

const FEW_ASSETS = 8

/** Characters. A heading shows a shorter asset whole; a longer one is listed below it too. */
const LONG_REST = 80

type Read = NonNullable<Awaited<ReturnType<Reads['report']>>>
type PictureGone = Read['pictureGone']
const GONE_WORDS: Record<NonNullable<PictureGone>, TextKey> = {
  'goes-without': 'dashboard_picture_goes_without',
  'went-without': 'dashboard_picture_went_without',
}

type ReportDetailProps = {
  id: string
  rows: ReportRow[]
  returns: readonly Returned[]
  onChoose: (id: string) => void
  onBack: () => void
  onDeleted: (told: TextKey) => void
}

/** One report in full: state, actions, timeline and payload. It loads its own data. */
export const ReportDetail = ({ id, onBack, ...rest }: ReportDetailProps) => {
  const { read, now } = useDashboard()
  const asked = useAnswer(() => read.report(id), useReportVersion(id))
  const cases = useAnswer(() => read.takedownsOf(id), useTakedownVersion())
  return (
    <DetailPane label={text('dashboard_report')} back={text('common_all_reports')} onBack={onBack} takesFocus>
      <Announcer
        words={
          asked.status === 'ready' && asked.value ? outcomeWords(asked.value.report, now()).headline : ''
        }
      />
      <Loaded of={asked} look="quiet">
        {(whole) =>
          whole === null ? (
            <p class="quiet">{text('dashboard_gone')}</p>
          ) : (
            <Whole {...rest} read={whole} cases={cases.status === 'ready' ? cases.value : null} />
          )
        }
      </Loaded>
    </DetailPane>
  )
}

const Whole = ({
  read,
  cases,
  rows,
  returns,
  onChoose,
  onDeleted,
}: Omit<ReportDetailProps, 'id' | 'onBack'> & { read: Read; cases: OfReport | null }) => {
  const { report, shown, pageFacts: seen, words, pictureGone } = read
  const { state, destination } = report
  const organization = useOrganizations().nameOf(destination)
  const { tone, headline, lines, quoted } = outcomeWords(report, useDashboard().now(), organization)
  const [first] = shown
  const title = defangedWords(report.title)
  const about = [categoryWords(report.category), textOf('dashboard_kind', report.kind)].filter(
    (one) => one !== '',
  )
  return (
    <>
      <div class="about stack-4">
        <h2 class="wrap-anywhere clamp" title={title || undefined}>
          {first ? <PlainAddress shown={first} /> : null}
          {shown.length > 1 ? ` ${plus(shown.length - 1)}` : null}
        </h2>
        {read.idn === undefined ? null : <p class="small wrap-anywhere">{idnWords(read.idn)}</p>}
        {title === '' || (first && title.includes(first.registrable)) ? null : (
          <p class="small wrap-anywhere clamp" {...foreign()} title={title}>
            {title}
          </p>
        )}
        {words === null || words.description === '' ? null : <Description words={words.description} />}
        <p class="small quiet wrap-anywhere">{about.join(' · ')}</p>
        <p class="small quiet wrap-anywhere">
          {text('dashboard_destination', organization ?? destination.slug, destination.baseUrl)}
        </p>
      </div>
      {cases?.cases.map(({ case: { id }, back }) =>
        back ? (
          <BackOnlineNote
            key={id}
            caseId={id}
            back={back}
            returned={returns.find(({ row }) => row.id === id)}
          />
        ) : null,
      )}
      <div class={`filled stack-4 fill-${tone}`}>
        <p class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span>{headline}</span>
        </p>
        {lines.map((line) => (
          <p key={line} class="small wrap-anywhere">
            {line}
          </p>
        ))}
        {state.at === 'accepted' && cases?.cases.length === 0 ? (
          <p class="small">{stateHint('accepted')}</p>
        ) : null}
        {quoted.length === 0 ? null : (
          <p class="small wrap-anywhere">
            <Pieces pieces={quoted} />
          </p>
        )}
        {pictureGone ? <p class="small">{text(GONE_WORDS[pictureGone])}</p> : null}
      </div>
      <ReportActions
        report={report}
        lookUp={shown.length === 1 && first ? <LookUp shown={first} report={report} index={0} /> : null}
        showReport={onChoose}
        onDeleted={onDeleted}
      />
      {'refusals' in state && state.refusals.length > 0 ? <RefusalList refusals={state.refusals} /> : null}
      <LinkedReports report={report} rows={rows} onChoose={onChoose} />
      {shown.length > 1 || (first?.after.length ?? 0) > LONG_REST ? (
        <Assets assets={shown} report={report} />
      ) : null}
      {words === null || words.pageTitle === '' ? null : (
        <div>
          <h3 class="label">{text('dashboard_page_title')}</h3>
          <p class="small wrap-anywhere" {...foreign(seen?.pageLanguage)}>
            {defangedWords(words.pageTitle)}
          </p>
        </div>
      )}
      {cases && (cases.cases.length > 0 || mayHaveTakedown(state.at)) ? (
        <ReportTakedown cases={cases.cases} searchedAt={cases.searchedAt} />
      ) : null}
      {seen === null ? null : (
        <div>
          <h3 class="label">{text('dashboard_seen')}</h3>
          <PageFactsList facts={seen} />
        </div>
      )}
      <Timeline report={report} begun={read} cases={cases} />
      <ReportPayload report={report} rows={rows} />
    </>
  )
}

/** Where to look up one of the report’s assets. */
const LookUp = ({ shown, report, index }: { shown: AddressParts; report: ReportView; index: number }) => (
  <LookUpMenu
    content={report.assets[index] ?? ''}
    name={addressWords(shown)}
    report={report.id}
    opened={report.opened}
  />
)

/** The description exactly as sent: plain text, URLs defanged. */
const Description = ({ words }: { words: string }) => (
  <div
    class="small wrap-anywhere sent-description"
    tabIndex={0}
    role="region"
    aria-label={text('common_description')}
  >
    <div {...foreign()}>{defangedWords(words)}</div>
  </div>
)

const Assets = ({ assets, report }: { assets: AddressParts[]; report: ReportView }) => {
  const [all, setAll] = useState(assets.length <= FEW_ASSETS)
  return (
    <div>
      <h3 class="label">{text('popup_assets')}</h3>
      <ul>
        {(all ? assets : assets.slice(0, FEW_ASSETS)).map((asset, index) => (
          <li key={index}>
            <span class="line-8 between">
              <PlainAddress shown={asset} />
              <LookUp shown={asset} report={report} index={index} />
            </span>
          </li>
        ))}
      </ul>
      {all ? null : (
        <TextButton small onClick={() => setAll(true)}>
          {text('dashboard_all_assets', number(assets.length))}
        </TextButton>
      )}
    </div>
  )
}
