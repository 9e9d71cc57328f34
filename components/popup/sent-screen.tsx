import { BareButton, TextButton, Button } from '#components/ui/fields.tsx'
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { LookUpMenu } from '#components/report/look-up.tsx'
import { Address, defanged, reportHeading } from '#components/wording/assets.tsx'
import { AllowHost, RefusalList } from '#components/report/refusals.tsx'
import { Banner, HelpIcon } from '#components/ui/banner.tsx'
import {
  CancelReport,
  isStopping,
  RelatedReports,
  MendConnection,
  RepairActions,
  RetryNow,
} from '#components/report/repairs.tsx'
import { CopyButton } from '#components/ui/controls.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import { NotDoneWords, StorageWords, useAction, type NotDone } from '#components/wording/failures.tsx'
import type { HelpTopic } from '#lib/model/help-topics.ts'
import type { Tone } from '#components/ui/icons.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { connectionOf, organizationOf, type Organization } from '#lib/model/connections.ts'
import type { Ask } from '#components/ui/page.ts'
import { useNow, usePage } from '#components/ui/page.ts'
import { number, numberFormat } from '#components/ui/format.ts'
import { actionsFor } from '#lib/model/repair.ts'
import type { PopupState } from './first-frame/state.ts'
import { usePopup, useSaidWith } from './first-frame/screens.tsx'
import { Pieces, wordsOf } from '#components/ui/pieces.tsx'
import { collectedWords } from './verdict-header.tsx'

type Sent = Extract<PopupState, { kind: 'sent' }>

const MAX_ASSETS = 5
/** In ms. A person waits so long without wondering. */
const SLOW = 3000

/** Returns true if the user has to act; actions are then placed before the report’s content. */
const asksPerson = ({ state }: ReportView): boolean =>
  state.at === 'refused' ||
  state.at === 'needs-you' ||
  state.at === 'presumed' ||
  (state.at === 'held' && state.because === 'other-destination')

/** The submitted report from the undo time to the outcome. Closing the popup changes nothing. */
export const SentScreen = ({ state }: { state: Sent }) => {
  const { session, openReports } = usePopup()
  const { report, notice } = state
  const now = useNow(1000)
  const { tone, headline, lines, quoted } = outcomeWords(report, now, useWhoseHeld(report).name)
  const queued = report.state.at === 'queued'
  const accepted = report.state.at === 'accepted' ? report.state : null
  const sendingFor = report.state.at === 'sending' ? now - report.state.since : 0
  const isSlow = sendingFor >= SLOW && !isStopping(report)
  const first = useRef<HTMLButtonElement>(null)
  const saidWithNext = useSaidWith('next')
  const ways = { openDraft: session.showDraft, showReport: session.showReport }

  const actions = (
    <RepairActions key={report.id} report={report} {...ways} quiet={accepted !== null}>
      {queued ? null : <CancelReport report={report} />}
      {/* Where a report can be sent again, its own draft repeats it: one button for one thing. */}
      {session.foundAtTab() === report.id && !queued && !actionsFor(report).includes('again') ? (
        <TextButton onClick={session.anew}>{text('popup_report_anew')}</TextButton>
      ) : null}
    </RepairActions>
  )

  // Submit had the focus and is gone; Undo takes it, then whatever replaces Undo.
  useLayoutEffect(() => first.current?.focus(), [queued])

  return (
    <div class="popup sent">
      <Outcome tone={tone} help="status">
        <h1 class={`tone-${tone}`}>
          {headline}{' '}
          {report.state.at === 'queued' && report.state.until > now ? (
            <span role="timer" class="numbers">
              {text('state_countdown', number(Math.ceil((report.state.until - now) / 1000)))}
            </span>
          ) : null}
          {isSlow ? (
            <span role="timer" class="numbers sending-for">
              {numberFormat({ style: 'unit', unit: 'second', unitDisplay: 'short' }).format(
                Math.floor(sendingFor / 1000),
              )}
            </span>
          ) : null}
        </h1>
        {lines.map((line, index) => (
          <p key={line}>
            {line}
            {accepted !== null && index === 0 ? (
              <CopyButton content={accepted.reportNumber} name={accepted.reportNumber} />
            ) : null}
          </p>
        ))}
        {isSlow ? <p class="small quiet">{text('popup_sending_saved')}</p> : null}
        {accepted === null ? null : <OtherSlug report={report} />}
        {quoted.length === 0 ? null : (
          <p class="hint clamp" title={wordsOf(quoted)}>
            <Pieces pieces={quoted} />
          </p>
        )}
      </Outcome>
      <div class="popup-body" tabIndex={0} role="region" aria-label={text('popup_report_region')}>
        {notice === null ? null : (
          <Banner tone="warn" announce>
            {'failure' in notice && notice.failure ? (
              <StorageWords failure={notice.failure} />
            ) : (
              <p>{text(notice.kind === 'too-late' ? 'popup_too_late' : 'popup_broken')}</p>
            )}
          </Banner>
        )}
        {asksPerson(report) ? actions : null}
        {'refusals' in report.state && report.state.refusals.length > 0 ? (
          <RefusalList refusals={report.state.refusals} />
        ) : null}
        <WhatWasSent report={report} />
        {accepted === null ? null : <p class="hint">{text('state_accepted_next')}</p>}
        {asksPerson(report) || accepted !== null ? null : actions}
        <RelatedReports key={`related ${report.id}`} report={report} {...ways} />
      </div>
      <footer
        class="bar stack-8 fixed"
        onClickCapture={(event) => {
          // Ignores the second click of a double click on Submit, which was in the same place.
          if (event.detail > 1) event.stopPropagation()
        }}
      >
        <div
          class={accepted === null ? 'bar-row cluster-12 between' : 'bar-row cluster-12 between main-first'}
        >
          <BareButton
            class={accepted === null ? 'text-button' : 'button main'}
            ref={queued ? null : first}
            aria-describedby={saidWithNext}
            onClick={() => openReports(report.id)}
          >
            {text('popup_view_in_dashboard')}
          </BareButton>
          <Action report={report} now={now} undo={first} />
          {accepted === null ? null : actions}
        </div>
      </footer>
    </div>
  )
}

/** Returns whose report is held, where there are several organizations. */
const useWhoseHeld = ({ id, state, destination }: ReportView): WhoseHeld => {
  const { ask } = usePage()
  const isHeld = state.at === 'held'
  const asked = useAnswer(async () => {
    const several = isHeld ? await namedConnections(ask) : undefined
    return {
      name: organizationOf(several, destination),
      connection: several ? connectionOf(several, destination) : null,
    }
  }, `${id} ${isHeld}`)
  return asked.status === 'ready' ? asked.value : { name: null, connection: null }
}

type WhoseHeld = { name: string | null; connection: Organization | null }

const namedConnections = async (ask: Ask) =>
  (await ask('connection/get', {})).connections?.map((one) => ({
    ...one,
    origin: new URL(one.baseUrl).origin,
  }))

/** Offers the slug under which the service filed the report, if that is another one than was sent. */
const OtherSlug = ({ report: { state, destination } }: { report: ReportView }) => {
  const { ask } = usePage()
  const { busy, problem, run } = useAction()
  const [used, setUsed] = useState(false)
  const slug = state.at === 'accepted' ? (state.organization?.slug ?? null) : null
  if (slug === null || slug === destination.slug) return null
  const use = async (): Promise<NotDone | null> => {
    const { outcome } = await ask('connection/save', { baseUrl: destination.baseUrl, slug, key: '' })
    const isSaved = outcome.kind === 'connected' || outcome.kind === 'saved-but-refused'
    setUsed(isSaved)
    return isSaved ? null : { says: 'popup_slug_not_saved', failure: null }
  }
  return (
    <div role="status">
      {used ? (
        text('popup_slug_used', slug)
      ) : (
        <TextButton small aria-disabled={busy} onClick={() => run(use)}>
          {text('common_use', slug)}
        </TextButton>
      )}
      {problem ? <NotDoneWords problem={problem} /> : null}
    </div>
  )
}

const WhatWasSent = ({ report: { id, title, assets, opened } }: { report: ReportView }) => (
  <div class="stack-4">
    <Heading {...reportHeading(title, assets[0])} />
    <ul aria-label={text('popup_assets')}>
      {assets.slice(0, MAX_ASSETS).map((asset) => (
        <li key={asset} class="line-8 between">
          <Address content={asset} />
          <LookUpMenu content={asset} name={defanged(asset)} report={id} opened={opened} />
        </li>
      ))}
    </ul>
    {assets.length > MAX_ASSETS ? (
      <p class="hint">{text('popup_and_more', assets.length - MAX_ASSETS)}</p>
    ) : null}
  </div>
)

const Heading = ({ words, as }: ReturnType<typeof reportHeading>) => (
  <h2 class="wrap-anywhere clamp" {...as} title={words}>
    {words}
  </h2>
)

const Action = ({
  report,
  now,
  undo,
}: {
  report: ReportView
  now: number
  undo: RefObject<HTMLButtonElement | null>
}) => {
  const { session, done } = usePopup()
  const whose = useWhoseHeld(report).connection
  const saidWithUndo = useSaidWith('undo')
  switch (report.state.at) {
    case 'queued':
      return (
        <span class="bar-actions cluster-12 to-end">
          <Button title={text('popup_send_now_shortcut')} onClick={session.sendNow}>
            {text('popup_send_now')}
          </Button>
          <Button main ref={undo} aria-describedby={saidWithUndo} onClick={session.undo}>
            {text('popup_undo')}
          </Button>
        </span>
      )
    case 'waiting':
      return <RetryNow report={report} now={now} retry={session.sendNow} />
    case 'held':
      if (report.state.because === 'no-permission') return <AllowHost destination={report.destination} />
      return report.state.because === 'other-destination' ? null : <MendConnection of={whose} />
    case 'accepted':
      return done === undefined ? null : <TextButton onClick={done}>{text('common_done')}</TextButton>
    case 'sending':
    case 'refused':
    case 'known':
    case 'presumed':
    case 'needs-you':
    case 'cancelled':
      return null
  }
}

type OutcomeProps = { tone: Tone; help: HelpTopic; children: ComponentChildren }

const Outcome = ({ tone, help, children }: OutcomeProps) => {
  const { within, openHelp } = usePopup()
  return (
    <header class={`outcome line-8 top fixed fill-${tone}`}>
      <StateMark tone={tone} />
      <div class="grow stack-2 wrap-anywhere">{children}</div>
      {within ? null : <HelpIcon topic={help} open={openHelp} />}
    </header>
  )
}

/** An end that leaves one thing to do. */
const End = ({
  tone,
  help,
  children,
  next,
  ...button
}: OutcomeProps & { next: string } & Pick<
    JSX.IntrinsicElements['button'],
    'ref' | 'onClick' | 'aria-describedby'
  >) => (
  <div class="popup sent">
    <Outcome tone={tone} help={help}>
      {children}
    </Outcome>
    <footer class="bar stack-8 fixed">
      <div class="bar-row cluster-12 between">
        <span class="bar-actions cluster-12 to-end">
          <Button main {...button}>
            {next}
          </Button>
        </span>
      </div>
    </footer>
  </div>
)

export const GoneScreen = () => {
  const { openReports } = usePopup()
  return (
    <End tone="info" help="follow-up" next={text('popup_open_reports')} onClick={() => openReports()}>
      <h1>{text('popup_gone')}</h1>
      <p>{text('popup_gone_lines')}</p>
    </End>
  )
}

/** Shown after the draft’s assets were added to the bulk list. */
export const CollectedScreen = ({ state }: { state: Extract<PopupState, { kind: 'collected' }> }) => {
  const { openBulk } = usePopup()
  const open = useRef<HTMLButtonElement>(null)
  const saidWithNext = useSaidWith('next')
  // What had the focus is gone.
  useLayoutEffect(() => open.current?.focus(), [])
  const [headline, ...lines] = collectedWords(state)
  return (
    <End
      tone="ok"
      help="bulk"
      next={text('basket_open')}
      ref={open}
      aria-describedby={saidWithNext}
      onClick={openBulk}
    >
      <h1>{headline}</h1>
      {lines.map((line) => (
        <p key={line} class="numbers">
          {line}
        </p>
      ))}
    </End>
  )
}
