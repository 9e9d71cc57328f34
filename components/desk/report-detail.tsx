import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/messages/report-row.ts'
import type { PageSeen } from '#lib/messages/page-seen.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { ReportRequests, ReportView, WordsSent } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Parts, type AddressParts } from '../shared/address.tsx'
import { Icon } from '../shared/icons.tsx'
import { NotDoneWords, notRead } from '../shared/not-done.tsx'
import { outcomeWords } from '../shared/outcome-words.ts'
import { RefusalList } from '../shared/refusal-list.tsx'
import { SeenList } from '../shared/seen-list.tsx'
import { StateMark } from '../shared/state-mark.tsx'
import { useAsked } from '../shared/use-asked.ts'
import { number, plus } from '../shared/words.ts'
import { defangedWords } from '../shared/defanged-words.ts'
import type { DeskDoors } from './doors.ts'
import { LinkedReports } from './linked-reports.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportPapers } from './report-papers.tsx'
import { categoryWords } from './report-rows.ts'
import { mayHaveCase, ReportCase, type OfReport } from './report-case.tsx'
import { Timeline, type Begun } from './timeline.tsx'
import { useCaseVersion } from './use-case-version.ts'
import { useVersion } from './use-version.ts'

const FEW_ASSETS = 8

/** A heading shows an asset whole up to about here; a longer one is listed as well. Characters. */
const LONG_REST = 80

const KINDS: Record<ReportView['kind'], TextKey> = {
  page: 'desk_kind_page',
  link: 'desk_kind_link',
  selection: 'desk_kind_selection',
  image: 'desk_kind_image',
  typed: 'desk_kind_typed',
}

type PictureGone = AnswerOf<ReportRequests, 'report/detail'>['pictureGone']
const GONE_WORDS: Record<NonNullable<PictureGone>, TextKey> = {
  'goes-without': 'desk_picture_goes_without',
  'went-without': 'desk_picture_went_without',
}

type Props = {
  id: string
  rows: ReportRow[]
  now: number
  doors: DeskDoors
  onChoose: (id: string) => void
  onBack: () => void
  onDeleted: (told: TextKey) => void
}

/** One report in full, asked for on its own: where it stands, what can be done, what happened, and its papers. */
export const ReportDetail = ({ id, rows, now, doors, onChoose, onBack, onDeleted }: Props) => {
  const version = useVersion(doors.onChange, id)
  const asked = useAsked(() => doors.ask('report/detail', { id }), version)
  const caseVersion = useCaseVersion(doors.onChange)
  const cases = useAsked(() => doors.ask('takedowns/of-report', { id }), caseVersion)
  const back = useRef<HTMLButtonElement>(null)

  // In narrow form the list is gone from under the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body || !document.activeElement?.checkVisibility())
      back.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section class="report-detail" aria-label={text('desk_report')}>
      <button type="button" ref={back} class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('desk_back')}
      </button>
      {asked.at === 'asking' ? <p class="quiet">{text('desk_loading')}</p> : null}
      {asked.at === 'failed' ? <NotDoneWords problem={notRead(asked.thrown)} /> : null}
      {asked.at === 'here' && asked.value.report === null ? <p class="quiet">{text('desk_gone')}</p> : null}
      {asked.at === 'here' && asked.value.report ? (
        <Whole
          report={asked.value.report}
          shown={asked.value.shown}
          begun={asked.value}
          seen={asked.value.seen ?? null}
          words={asked.value.words ?? null}
          pictureGone={asked.value.pictureGone}
          cases={cases.at === 'here' ? cases.value : null}
          rows={rows}
          now={now}
          doors={doors}
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
  doors,
  onChoose,
  onDeleted,
}: Pick<Props, 'rows' | 'now' | 'doors' | 'onChoose' | 'onDeleted'> & {
  report: ReportView
  shown: AddressParts[]
  begun: Begun
  seen: PageSeen | null
  words: WordsSent | null
  pictureGone: PictureGone
  cases: OfReport | null
}) => {
  const { tone, headline, lines, quoted } = outcomeWords(report, now)
  const { state, destination } = report
  const title = defangedWords(report.title)
  const about = [categoryWords(report.category), text(KINDS[report.kind])].filter((one) => one !== '')
  return (
    <>
      <div class="about">
        <h2 class="wrap-anywhere clamp" title={title || undefined}>
          <span class="address mono" dir="ltr">
            {shown[0] ? <Parts {...shown[0]} /> : null}
          </span>
          {shown.length > 1 ? ` ${plus(shown.length - 1)}` : null}
        </h2>
        {title === '' ? null : (
          <p class="small wrap-anywhere clamp" dir="auto" title={title}>
            {title}
          </p>
        )}
        <p class="small quiet wrap-anywhere">{about.join(' · ')}</p>
        <p class="small quiet wrap-anywhere">
          {text('desk_destination', destination.slug, destination.baseUrl)}
        </p>
      </div>
      <div class={`standing fill-${tone}`}>
        <p class={`state tone-${tone}`} role="status">
          <StateMark tone={tone} />
          <span>{headline}</span>
        </p>
        {lines.map((line) => (
          <p key={line} class="small wrap-anywhere">
            {line}
          </p>
        ))}
        {quoted === '' ? null : <p class="small wrap-anywhere">{quoted}</p>}
        {pictureGone ? <p class="small">{text(GONE_WORDS[pictureGone])}</p> : null}
      </div>
      <ReportActions report={report} doors={doors} showReport={onChoose} onDeleted={onDeleted} />
      {'refusals' in state && state.refusals.length > 0 ? <RefusalList refusals={state.refusals} /> : null}
      <LinkedReports report={report} rows={rows} onChoose={onChoose} />
      {shown.length > 1 || (shown[0]?.after.length ?? 0) > LONG_REST ? <Assets assets={shown} /> : null}
      {words === null ? null : <Words {...words} />}
      {cases && (cases.cases.length > 0 || mayHaveCase(state.at)) ? (
        <ReportCase cases={cases.cases} lookedAt={cases.lookedAt} now={now} />
      ) : null}
      {seen === null ? null : (
        <div>
          <h3 class="label">{text('desk_seen')}</h3>
          <SeenList seen={seen} />
        </div>
      )}
      <Timeline report={report} begun={begun} cases={cases} now={now} />
      <ReportPapers report={report} rows={rows} doors={doors} />
    </>
  )
}

/** The person's words and the page's, whole, as they were sent: text alone, and addresses defanged. */
const Words = ({ pageTitle, description }: WordsSent) => (
  <>
    {pageTitle === '' ? null : (
      <div>
        <h3 class="label">{text('desk_page_title')}</h3>
        <p class="small wrap-anywhere" dir="auto">
          {defangedWords(pageTitle)}
        </p>
      </div>
    )}
    {description === '' ? null : (
      <div>
        <h3 class="label">{text('popup_description')}</h3>
        <div
          class="small wrap-anywhere sent-description"
          dir="auto"
          tabIndex={0}
          role="region"
          aria-label={text('popup_description')}
        >
          {defangedWords(description)}
        </div>
      </div>
    )}
  </>
)

const Assets = ({ assets }: { assets: AddressParts[] }) => {
  const [all, setAll] = useState(assets.length <= FEW_ASSETS)
  return (
    <div>
      <h3 class="label">{text('popup_assets')}</h3>
      <ul>
        {(all ? assets : assets.slice(0, FEW_ASSETS)).map((asset, place) => (
          <li key={place}>
            <span class="address mono" dir="ltr">
              <Parts {...asset} />
            </span>
          </li>
        ))}
      </ul>
      {all ? null : (
        <button type="button" class="text-button small" onClick={() => setAll(true)}>
          {text('desk_all_assets', number(assets.length))}
        </button>
      )}
    </div>
  )
}
