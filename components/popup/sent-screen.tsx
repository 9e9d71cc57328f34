import { TextButton, Button } from '#components/ui/fields.tsx'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Address, reportHeading } from '#components/wording/assets.tsx'
import { AllowHost, RefusalList } from '#components/report/refusals.tsx'
import { Banner, HelpIcon } from '#components/ui/banner.tsx'
import { CancelReport, RelatedReports, RepairActions, RetryNow } from '#components/report/repairs.tsx'
import { CopyButton } from '#components/ui/copy.tsx'
import { outcomeWords } from '#components/wording/outcomes.ts'
import { StateMark } from '#components/ui/icons.tsx'
import { StorageWords } from '#components/wording/failures.tsx'
import { useNow } from '#components/ui/use-asked.ts'
import { number } from '#components/ui/format.ts'
import type { DraftSession } from './first-frame/session.ts'
import type { PopupDeps, PopupState } from './first-frame/state.ts'
import { useSaidWith } from './first-frame/frame.tsx'
import { Pieces, wordsOf } from '#components/ui/pieces.tsx'
import { collectedWords } from './verdict-header.tsx'

type SentScreenProps = { state: Extract<PopupState, { at: 'sent' }>; session: DraftSession; deps: PopupDeps }

const MOST_ASSETS = 5

/** Returns true if the user has to act; actions are then placed before the report’s content. */
const asksPerson = ({ state }: ReportView): boolean =>
  state.at === 'refused' ||
  state.at === 'needs-you' ||
  state.at === 'presumed' ||
  (state.at === 'held' && state.because === 'other-destination')

/** The submitted report from the undo time to the outcome. Closing the popup changes nothing. */
export const SentScreen = ({ state, session, deps }: SentScreenProps) => {
  const { report, notice } = state
  const now = useNow(deps.now, 1000)
  const { tone, headline, lines, quoted } = outcomeWords(report, now)
  const queued = report.state.at === 'queued'
  const accepted = report.state.at === 'accepted' ? report.state : null
  const first = useRef<HTMLButtonElement>(null)
  const saidWithNext = useSaidWith('next')
  const repairs = {
    ask: deps.ask,
    copy: deps.copy,
    openOptions: deps.openOptions,
    openDraft: session.showDraft,
    showReport: session.showReport,
  }

  const actions = (
    <RepairActions key={report.id} report={report} deps={repairs} quiet={accepted !== null}>
      {queued ? null : <CancelReport report={report} ask={deps.ask} />}
      {session.foundAtTab() === report.id && !queued ? (
        <TextButton onClick={session.anew}>{text('popup_report_anew')}</TextButton>
      ) : null}
    </RepairActions>
  )

  // Submit had the focus and is gone; Undo takes it, then whatever replaces Undo.
  useLayoutEffect(() => first.current?.focus(), [queued])

  return (
    <div class="popup sent">
      <header class={`outcome fill-${tone}`}>
        <StateMark tone={tone} />
        <div class="outcome-words">
          <h1 class={`tone-${tone}`}>
            {headline}{' '}
            {report.state.at === 'queued' && report.state.until > now ? (
              <span role="timer" class="numbers">
                {text('state_countdown', number(Math.ceil((report.state.until - now) / 1000)))}
              </span>
            ) : null}
          </h1>
          {lines.map((line, index) => (
            <p key={line}>
              {line}
              {accepted !== null && index === 0 ? (
                <CopyButton content={accepted.reportNumber} name={accepted.reportNumber} copy={deps.copy} />
              ) : null}
            </p>
          ))}
          {quoted.length === 0 ? null : (
            <p class="hint clamp" title={wordsOf(quoted)}>
              <Pieces pieces={quoted} />
            </p>
          )}
        </div>
        {deps.within ? null : <HelpIcon topic="status" open={deps.openHelp} />}
      </header>
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
        <RelatedReports key={`related ${report.id}`} report={report} deps={repairs} />
      </div>
      <footer
        class="bar"
        onClickCapture={(event) => {
          // Ignores the second click of a double click on Submit, which was in the same place.
          if (event.detail > 1) event.stopPropagation()
        }}
      >
        <div class={accepted === null ? 'bar-row' : 'bar-row main-first'}>
          <button
            type="button"
            class={accepted === null ? 'text-button' : 'button main'}
            ref={queued ? null : first}
            aria-describedby={saidWithNext}
            onClick={() => deps.openReports(report.id)}
          >
            {text('popup_view_in_dashboard')}
          </button>
          <Action state={state} session={session} deps={deps} now={now} undo={first} />
          {accepted === null ? null : actions}
        </div>
      </footer>
    </div>
  )
}

const WhatWasSent = ({ report: { title, assets } }: { report: ReportView }) => (
  <div class="sent-what">
    <Heading {...reportHeading(title, assets[0])} />
    <ul aria-label={text('popup_assets')}>
      {assets.slice(0, MOST_ASSETS).map((asset) => (
        <li key={asset}>
          <Address content={asset} />
        </li>
      ))}
    </ul>
    {assets.length > MOST_ASSETS ? (
      <p class="hint">{text('popup_and_more', assets.length - MOST_ASSETS)}</p>
    ) : null}
  </div>
)

const Heading = ({ words, as }: ReturnType<typeof reportHeading>) => (
  <h2 class="wrap-anywhere clamp" {...as} title={words}>
    {words}
  </h2>
)

const Action = ({
  state,
  session,
  deps,
  now,
  undo,
}: SentScreenProps & { now: number; undo: RefObject<HTMLButtonElement | null> }) => {
  const saidWithUndo = useSaidWith('undo')
  switch (state.report.state.at) {
    case 'queued':
      return (
        <span class="bar-actions">
          <Button title={text('popup_send_now_shortcut')} onClick={session.sendNow}>
            {text('popup_send_now')}
          </Button>
          <Button main ref={undo} aria-describedby={saidWithUndo} onClick={session.undo}>
            {text('popup_undo')}
          </Button>
        </span>
      )
    case 'waiting':
      return <RetryNow report={state.report} now={now} retry={session.sendNow} />
    case 'held':
      if (state.report.state.because === 'no-permission') return <AllowHost deps={deps} />
      return state.report.state.because === 'other-destination' ? null : (
        <Button main onClick={deps.openOptions}>
          {text('popup_mend_connection')}
        </Button>
      )
    case 'accepted':
      return deps.done === undefined ? null : (
        <TextButton onClick={deps.done}>{text('popup_done')}</TextButton>
      )
    case 'sending':
    case 'refused':
    case 'known':
    case 'presumed':
    case 'needs-you':
    case 'cancelled':
      return null
  }
}

export const GoneScreen = ({ deps }: { deps: Pick<PopupDeps, 'openReports' | 'openHelp' | 'within'> }) => {
  return (
    <div class="popup sent">
      <header class="outcome fill-info">
        <StateMark tone="info" />
        <div class="outcome-words">
          <h1>{text('popup_gone')}</h1>
          <p>{text('popup_gone_lines')}</p>
        </div>
        {deps.within ? null : <HelpIcon topic="follow-up" open={deps.openHelp} />}
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <Button main onClick={() => deps.openReports()}>
              {text('popup_open_reports')}
            </Button>
          </span>
        </div>
      </footer>
    </div>
  )
}

type CollectedScreenProps = {
  state: Extract<PopupState, { at: 'collected' }>
  deps: Pick<PopupDeps, 'openBulk' | 'openHelp' | 'within'>
}

/** Shown after the draft’s assets were added to the bulk list. */
export const CollectedScreen = ({ state, deps }: CollectedScreenProps) => {
  const open = useRef<HTMLButtonElement>(null)
  const saidWithNext = useSaidWith('next')
  // What had the focus is gone.
  useLayoutEffect(() => open.current?.focus(), [])
  const [headline, ...lines] = collectedWords(state)
  return (
    <div class="popup sent">
      <header class="outcome fill-ok">
        <StateMark tone="ok" />
        <div class="outcome-words">
          <h1>{headline}</h1>
          {lines.map((line) => (
            <p key={line} class="numbers">
              {line}
            </p>
          ))}
        </div>
        {deps.within ? null : <HelpIcon topic="bulk" open={deps.openHelp} />}
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <Button main ref={open} aria-describedby={saidWithNext} onClick={deps.openBulk}>
              {text('basket_open')}
            </Button>
          </span>
        </div>
      </footer>
    </div>
  )
}
