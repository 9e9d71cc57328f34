import { Fragment } from 'preact'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Attempt } from '#lib/reports/report-state.ts'
import { isoTime } from '#lib/reports/export-json.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { HOLD_WORDS, STATE_LOOKS, WAIT_WORDS } from '../shared/outcome-words.ts'
import { StateMark, type Tone } from '../shared/state-mark.tsx'
import { clockTime, counted, number } from '../shared/words.ts'

type Look = { tone: Tone; words: TextKey }

/** What an attempt came to: a state's name, or the reason for waiting. */
const OUTCOMES: Record<string, Look> = {
  ...Object.fromEntries(
    Object.entries(STATE_LOOKS).map(([state, { tone, headline }]) => [state, { tone, words: headline }]),
  ),
  ...Object.fromEntries(Object.entries(WAIT_WORDS).map(([why, words]) => [why, { tone: 'warn', words }])),
  refused: { tone: 'danger', words: 'desk_attempt_refused' },
}

const lookOf = ({ outcome }: Attempt): Look | null =>
  outcome !== null && Object.hasOwn(OUTCOMES, outcome) ? (OUTCOMES[outcome] ?? null) : null

/** The words of an attempt; the last one of a held report also says what is wrong. */
const outcomeOf = (attempt: Attempt, { state, attempts }: ReportView): string => {
  const look = lookOf(attempt)
  const words = look ? text(look.words) : (attempt.outcome ?? text('desk_attempt_open'))
  const isLast = attempt.number === attempts.at(-1)?.number
  const why =
    state.at === 'held' && isLast && attempt.outcome === 'held'
      ? text('desk_attempt_because', words, text(HOLD_WORDS[state.because]))
      : words
  return `${why}${attempt.ambiguous ? ` ${text('desk_attempt_ambiguous')}` : ''}`
}

const attemptWords = (attempt: Attempt): string =>
  attempt.status === null
    ? text('desk_attempt', number(attempt.number))
    : text('desk_attempt_status', number(attempt.number), attempt.status)

const tookWords = ({ started, ended }: Attempt): string | null =>
  ended === null ? null : text('desk_took', number(Math.max(0.1, Math.round((ended - started) / 100) / 10)))

/** What happened to a report and when, oldest first. */
export const Timeline = ({ report, now }: { report: ReportView; now: number }) => (
  <div>
    <h3 class="label">{text('desk_timeline')}</h3>
    <ol class="timeline">
      <Moment at={report.confirmedAt} now={now} tone="info" words={text('desk_confirmed')} />
      {report.attempts.map((attempt, place) => (
        <Fragment key={attempt.number}>
          <LeftOut attempts={attempt.number - (report.attempts[place - 1]?.number ?? 0) - 1} />
          <Moment
            at={attempt.started}
            now={now}
            tone={lookOf(attempt)?.tone ?? 'info'}
            words={outcomeOf(attempt, report)}
            about={[attemptWords(attempt), tookWords(attempt)]}
          />
        </Fragment>
      ))}
    </ol>
  </div>
)

/** Of a report that is retried for months the attempts in the middle are not kept (lib/reports/attempts.ts). */
const LeftOut = ({ attempts }: { attempts: number }) =>
  attempts > 0 ? (
    <li class="moment">
      <StateMark tone="quiet" />
      <p class="quiet">{counted(attempts, 'desk_left_out_one', 'desk_left_out_other')}</p>
    </li>
  ) : null

type MomentProps = {
  at: number
  now: number
  tone: Tone
  words: string
  about?: (string | null)[]
}

/** What it came to first, since that is what is looked for; when and how beneath. */
const Moment = ({ at, now, tone, words, about = [] }: MomentProps) => (
  <li class="moment">
    <StateMark tone={tone} />
    <p>{words}</p>
    <p class="small quiet numbers">
      <Time at={at} now={now} />
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

/** A moment in the person's own time; the exact one in UTC on hover. */
export const Time = ({ at, now }: { at: number; now: number }) => {
  const exact = isoTime(at)
  return (
    <time dateTime={exact} title={exact}>
      {clockTime(at, now)}
    </time>
  )
}
