import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import type { PageFacts } from '#lib/model/page-facts.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { ReportRequests, ReportView, WordsSent } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { AddressText, type AddressParts } from '../../wording/address.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { outcomeWords, stateHint } from '../../wording/outcome-words.ts'
import { RefusalList } from '../../repairs/refusal-list.tsx'
import { PageFactsList } from '../../wording/page-facts-list.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { number, plus } from '../../ui/words.ts'
import { defangedWords } from '../../wording/defanged-words.ts'
import type { DashboardDeps } from '../deps.ts'
import { LinkedReports } from './linked-reports.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportPayload } from './report-payload.tsx'
import { categoryWords, KIND_WORDS } from './report-rows.ts'
import { mayHaveTakedown, ReportTakedown, type OfReport } from './report-takedown.tsx'
import { Timeline, type Begun } from './timeline.tsx'
import { useTakedownVersion, useVersion } from '../use-version.ts'
import { foreign, Pieces } from '../../ui/pieces.tsx'

const FEW_ASSETS = 8

/** Characters. A heading shows a shorter asset whole; a longer one is listed below it too. */
const LONG_REST = 80

type PictureGone = AnswerOf<ReportRequests, 'report/detail'>['pictureGone']
const GONE_WORDS: Record<NonNullable<PictureGone>, TextKey> = {
  'goes-without': 'dashboard_picture_goes_without',
  'went-without': 'dashboard_picture_went_without',
}

type Props = {
  id: string
  rows: ReportRow[]
  now: number
  deps: DashboardDeps
  onChoose: (id: string) => void
  onBack: () => void
  onDeleted: (told: TextKey) => void
}

/** One report in full: state, actions, timeline and payload. It loads its own data. */
export const ReportDetail = ({ id, rows, now, deps, onChoose, onBack, onDeleted }: Props) => {
  const version = useVersion(deps.onChange, id)
  const asked = useAsked(() => deps.ask('report/detail', { id }), version)
  const takedownVersion = useTakedownVersion(deps.onChange)
  const cases = useAsked(() => deps.ask('takedowns/of-report', { id }), takedownVersion)
  const back = useRef<HTMLButtonElement>(null)

  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    if (document.activeElement === document.body || !document.activeElement?.checkVisibility())
      back.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section class="detail-pane" aria-label={text('dashboard_report')}>
      <button type="button" ref={back} class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('dashboard_back')}
      </button>
      <Announcer
        words={
          asked.at === 'here' && asked.value.report ? outcomeWords(asked.value.report, now).headline : ''
        }
      />
      {asked.at === 'asking' ? <p class="quiet">{text('dashboard_loading')}</p> : null}
      {asked.at === 'failed' ? <NotDoneWords problem={notRead(asked.thrown)} /> : null}
      {asked.at === 'here' && asked.value.report === null ? (
        <p class="quiet">{text('dashboard_gone')}</p>
      ) : null}
      {asked.at === 'here' && asked.value.report ? (
        <Whole
          report={asked.value.report}
          shown={asked.value.shown}
          begun={asked.value}
          seen={asked.value.pageFacts ?? null}
          words={asked.value.words ?? null}
          pictureGone={asked.value.pictureGone}
          cases={cases.at === 'here' ? cases.value : null}
          rows={rows}
          now={now}
          deps={deps}
          onChoose={onChoose}
          onDeleted={onDeleted}
        />
      ) : null}
    </section>
  )
}

const Whole = ({
  report,
  shown,
  begun,
  seen,
  words,
  pictureGone,
  cases,
  rows,
  now,
  deps,
  onChoose,
  onDeleted,
}: Pick<Props, 'rows' | 'now' | 'deps' | 'onChoose' | 'onDeleted'> & {
  report: ReportView
  shown: AddressParts[]
  begun: Begun
  seen: PageFacts | null
  words: WordsSent | null
  pictureGone: PictureGone
  cases: OfReport | null
}) => {
  const { tone, headline, lines, quoted } = outcomeWords(report, now)
  const { state, destination } = report
  const title = defangedWords(report.title)
  const about = [categoryWords(report.category), text(KIND_WORDS[report.kind])].filter((one) => one !== '')
  return (
    <>
      <div class="about">
        <h2 class="wrap-anywhere clamp" title={title || undefined}>
          <span class="address mono" dir="ltr">
            {shown[0] ? <AddressText {...shown[0]} wraps /> : null}
          </span>
          {shown.length > 1 ? ` ${plus(shown.length - 1)}` : null}
        </h2>
        {title === '' || (shown[0] && title.includes(shown[0].registrable)) ? null : (
          <p class="small wrap-anywhere clamp" {...foreign()} title={title}>
            {title}
          </p>
        )}
        {words === null || words.description === '' ? null : <Description words={words.description} />}
        <p class="small quiet wrap-anywhere">{about.join(' · ')}</p>
        <p class="small quiet wrap-anywhere">
          {text('dashboard_destination', destination.slug, destination.baseUrl)}
        </p>
      </div>
      <div class={`status-box fill-${tone}`}>
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
      <ReportActions report={report} deps={deps} showReport={onChoose} onDeleted={onDeleted} />
      {'refusals' in state && state.refusals.length > 0 ? <RefusalList refusals={state.refusals} /> : null}
      <LinkedReports report={report} rows={rows} onChoose={onChoose} />
      {shown.length > 1 || (shown[0]?.after.length ?? 0) > LONG_REST ? <Assets assets={shown} /> : null}
      {words === null || words.pageTitle === '' ? null : (
        <div>
          <h3 class="label">{text('dashboard_page_title')}</h3>
          <p class="small wrap-anywhere" {...foreign(seen?.pageLanguage)}>
            {defangedWords(words.pageTitle)}
          </p>
        </div>
      )}
      {cases && (cases.cases.length > 0 || mayHaveTakedown(state.at)) ? (
        <ReportTakedown cases={cases.cases} searchedAt={cases.searchedAt} now={now} />
      ) : null}
      {seen === null ? null : (
        <div>
          <h3 class="label">{text('dashboard_seen')}</h3>
          <PageFactsList facts={seen} />
        </div>
      )}
      <Timeline report={report} begun={begun} cases={cases} now={now} />
      <ReportPayload report={report} rows={rows} deps={deps} />
    </>
  )
}

/** The description exactly as sent: plain text, URLs defanged. */
const Description = ({ words }: { words: string }) => (
  <div
    class="small wrap-anywhere sent-description"
    tabIndex={0}
    role="region"
    aria-label={text('popup_description')}
  >
    <div {...foreign()}>{defangedWords(words)}</div>
  </div>
)

const Assets = ({ assets }: { assets: AddressParts[] }) => {
  const [all, setAll] = useState(assets.length <= FEW_ASSETS)
  return (
    <div>
      <h3 class="label">{text('popup_assets')}</h3>
      <ul>
        {(all ? assets : assets.slice(0, FEW_ASSETS)).map((asset, index) => (
          <li key={index}>
            <span class="address mono" dir="ltr">
              <AddressText {...asset} wraps />
            </span>
          </li>
        ))}
      </ul>
      {all ? null : (
        <button type="button" class="text-button small" onClick={() => setAll(true)}>
          {text('dashboard_all_assets', number(assets.length))}
        </button>
      )}
    </div>
  )
}
