import type { TakedownChange, KnownTakedown } from '#lib/model/takedown.ts'
import { keyOf, text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { statusBadge, durationWords, spanWords } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/takedown.ts'
import { StateMark, type Tone } from '#components/ui/icons.tsx'
import { clockTime, counted, exactTime, number } from '#components/ui/format.ts'
import { Fragment } from 'preact'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Attempt } from '#lib/model/report-state.ts'
import { STATE_BADGES, stateBadge } from '#components/wording/report-states.tsx'
import type { OfReport } from './report-table.tsx'
import { AtClock } from '#components/dashboard/row-table.tsx'
import { usePage } from '#components/ui/page.ts'
import { WAIT_REASONS, knownAs } from '#lib/model/states.ts'
import { defanged } from '#components/wording/assets.tsx'

/** Changes of a case found by status checks, each as the interval between two checks. */
export const TakedownTimeline = ({ known }: { known: KnownTakedown | null }) => (
  <div>
    <h3 class="label">{text('dashboard_timeline')}</h3>
    {known === null || known.changes.length === 0 ? (
      <p class="small quiet">{text('cases_not_watched')}</p>
    ) : (
      <ol class="timeline">
        {known.changes.map((change, index) => (
          <TakedownMoment key={index} change={change} />
        ))}
      </ol>
    )}
  </div>
)

const changeBadge = ({ what, from, to }: TakedownChange): { tone: Tone; words: string } => {
  const { tone, words } = statusBadge(to)
  switch (what) {
    case 'found':
      return { tone, words: text('cases_found', words) }
    case 'status':
      return { tone, words: text('cases_became', statusBadge(from ?? '').words, words) }
    case 'liveness':
      return {
        tone: 'info',
        words: text('cases_liveness_became', livenessWords(from ?? ''), livenessWords(to)),
      }
  }
}

/** Shows `seen between 10:10 and 10:25`: the exact time between two checks is unknown. */
const TakedownMoment = ({ change, about = '' }: { change: TakedownChange; about?: string }) => {
  const now = usePage().now()
  const { tone, words } = changeBadge(change)
  const { after, by } = change
  const exact = after === null ? exactTime(by) : `${exactTime(after)} – ${exactTime(by)}`
  const [first, last] = [clockTime(after ?? by, now), clockTime(by, now)]
  return (
    <li class="moment">
      <StateMark tone={tone} />
      <p class="wrap-anywhere">{words}</p>
      {about === '' ? null : <p class="small quiet wrap-anywhere">{about}</p>}
      <p class="small quiet numbers" title={exact}>
        {after === null
          ? text('cases_seen_by', last)
          : first === last
            ? exact
            : text('cases_seen_between', first, last)}
      </p>
    </li>
  )
}

type Badge = { tone: Tone; words: TextKey }

const OUTCOMES: Record<string, Badge> = {
  ...Object.fromEntries(
    Object.entries(STATE_BADGES).map(([state, { tone, headline }]) => [state, { tone, words: headline }]),
  ),
  ...Object.fromEntries(WAIT_REASONS.map((why) => [why, { tone: 'warn', words: keyOf('failure', why) }])),
  refused: { tone: 'danger', words: 'dashboard_attempt_refused' },
}

/** Returns an attempt’s outcome in a word or two: the stored value if it is unknown, '' while the request is running. */
export const attemptOutcome = (attempt: Attempt): string => {
  const badge = badgeOf(attempt)
  return badge ? text(badge.words) : (attempt.outcome ?? '')
}

const badgeOf = ({ outcome }: Attempt): Badge | null =>
  outcome !== null && Object.hasOwn(OUTCOMES, outcome) ? (OUTCOMES[outcome] ?? null) : null

const outcomeOf = (attempt: Attempt, { state, attempts }: ReportView): string => {
  const badge = badgeOf(attempt)
  const isLast = attempt.number === attempts.at(-1)?.number
  const known = state.at === 'known' && isLast && attempt.outcome === 'known' ? knownAs(state.refusals) : null
  const key = known === null ? badge?.words : stateBadge('known', known).headline
  const words = key === undefined ? (attempt.outcome ?? text('dashboard_attempt_open')) : text(key)
  const why =
    state.at === 'held' && isLast && attempt.outcome === 'held'
      ? text('dashboard_attempt_because', words, textOf('failure', state.because))
      : words
  return `${why}${attempt.ambiguous ? ` ${text('dashboard_attempt_ambiguous')}` : ''}`
}

const attemptWords = (attempt: Attempt): string =>
  attempt.status === null
    ? text('dashboard_attempt', number(attempt.number))
    : text('dashboard_attempt_status', number(attempt.number), attempt.status)

const tookWords = ({ started, ended }: Attempt): string | null =>
  ended === null
    ? null
    : text('dashboard_took', number(Math.max(0.1, Math.round((ended - started) / 100) / 10)))

type Begun = { begunAt: number | null; capturedAt: number | null }

type Props = { report: ReportView; begun: Begun; cases: OfReport | null }

const acceptedAt = ({ state, attempts }: ReportView): number | null =>
  state.at === 'accepted' ? (attempts.findLast(({ outcome }) => outcome === 'accepted')?.ended ?? null) : null

export const Timeline = ({ report, begun, cases }: Props) => {
  const { state, attempts } = report
  const accepted = acceptedAt(report)
  const changes = (cases?.cases ?? [])
    .flatMap(({ case: { id }, changes: seen }) => seen.map((change) => ({ id, change })))
    .toSorted((one, other) => one.change.by - other.change.by)
  const several = (cases?.cases.length ?? 0) > 1
  return (
    <div>
      <h3 class="label">{text('dashboard_timeline')}</h3>
      <ol class="timeline">
        {begun.capturedAt !== null ? (
          <Moment at={begun.capturedAt} tone="info" words={text('report_captured')} />
        ) : begun.begunAt !== null ? (
          <Moment at={begun.begunAt} tone="info" words={text('report_begun')} />
        ) : null}
        <Moment at={report.confirmedAt} tone="info" words={text('dashboard_confirmed')} />
        {attempts.map((attempt, index) => (
          <Fragment key={attempt.number}>
            <LeftOut attempts={attempt.number - (attempts[index - 1]?.number ?? 0) - 1} />
            <Moment
              at={attempt.started}
              tone={badgeOf(attempt)?.tone ?? 'info'}
              // The outcome; that of an accepted report has a moment of its own.
              words={
                accepted !== null && attempt.outcome === 'accepted'
                  ? text('report_sent')
                  : outcomeOf(attempt, report)
              }
              about={[attemptWords(attempt), tookWords(attempt)]}
            />
          </Fragment>
        ))}
        {accepted !== null && state.at === 'accepted' ? (
          <Moment at={accepted} tone="ok" words={text('report_accepted', state.reportNumber)} />
        ) : null}
        {changes.map(({ id, change }) => (
          <TakedownMoment
            key={`${id} ${change.what} ${change.by} ${change.to}`}
            change={change}
            about={several ? text('common_case_number', id) : ''}
          />
        ))}
        {(report.opened ?? []).map(({ openedAt, name, content }) => (
          <Moment
            key={`${openedAt} ${name}`}
            at={openedAt}
            tone="quiet"
            words={text('report_opened', name)}
            about={report.assets.length > 1 ? [defanged(content)] : []}
          />
        ))}
      </ol>
      <Figures report={report} begun={begun} cases={cases} />
    </div>
  )
}

/** Repairs don’t count: their originals may be weeks old. */
const timeToReport = (report: ReportView, { begunAt, capturedAt }: Begun): number | null => {
  const from = capturedAt ?? begunAt
  const to = acceptedAt(report)
  return from === null || to === null || report.madeFrom !== null ? null : Math.max(0, to - from)
}

const Figures = ({ report, begun, cases }: Props) => {
  const reported = timeToReport(report, begun)
  const takedown = cases?.takedownTime ?? null
  if (reported === null && takedown === null) return null
  return (
    <dl class="facts figures">
      {reported === null ? null : (
        <>
          <dt>{text('report_time')}</dt>
          <dd class="numbers">{durationWords(reported)}</dd>
        </>
      )}
      {takedown === null ? null : (
        <>
          <dt>{text('report_takedown_time')}</dt>
          <dd class="numbers">
            {spanWords(takedown)}
            <span class="hint">{text('report_takedown_hint')}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Stands for the middle attempts of a long retry, which aren’t kept (lib/outbox/transition.ts). */
const LeftOut = ({ attempts }: { attempts: number }) =>
  attempts > 0 ? (
    <li class="moment">
      <StateMark tone="quiet" />
      <p class="quiet">{counted(attempts, 'dashboard_left_out_one', 'dashboard_left_out_other')}</p>
    </li>
  ) : null

type MomentProps = {
  at: number
  tone: Tone
  words: string
  about?: (string | null)[]
}

const Moment = ({ at, tone, words, about = [] }: MomentProps) => (
  <li class="moment">
    <StateMark tone={tone} />
    <p>{words}</p>
    <p class="small quiet numbers">
      <AtClock at={at} />
      {about.map((one) =>
        one === null ? null : (
          <Fragment key={one}>
            {' · '}
            <span class="whole">{one}</span>
          </Fragment>
        ),
      )}
    </p>
  </li>
)
