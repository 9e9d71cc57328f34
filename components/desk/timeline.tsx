import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Attempt } from '#lib/reports/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { STATE_LOOKS, WAIT_WORDS } from '../shared/outcome-words.ts'
import { clockTime, number } from '../shared/words.ts'

/** What an attempt came to: a state's name, or the reason for waiting. */
const OUTCOMES: Record<string, TextKey> = {
  ...Object.fromEntries(Object.entries(STATE_LOOKS).map(([state, { headline }]) => [state, headline])),
  ...WAIT_WORDS,
  refused: 'desk_attempt_refused',
}

const outcomeOf = ({ outcome }: Attempt): string => {
  if (outcome === null) return text('desk_attempt_open')
  const key = Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined
  return key === undefined ? outcome : text(key)
}

const attemptWords = (attempt: Attempt): string =>
  attempt.status === null
    ? text('desk_attempt', number(attempt.number))
    : text('desk_attempt_status', number(attempt.number), attempt.status)

/** What happened to a report and when, oldest first. */
export const Timeline = ({ report, now }: { report: ReportView; now: number }) => (
  <div>
    <h3 class="label">{text('desk_timeline')}</h3>
    <ol class="timeline">
      <Moment at={report.confirmedAt} now={now} words={text('desk_confirmed')} />
      {report.attempts.map((attempt) => (
        <Moment
          key={attempt.number}
          at={attempt.started}
          now={now}
          words={attemptWords(attempt)}
          outcome={
            attempt.ambiguous ? `${outcomeOf(attempt)} ${text('desk_attempt_ambiguous')}` : outcomeOf(attempt)
          }
          took={attempt.ended === null ? null : attempt.ended - attempt.started}
        />
      ))}
    </ol>
  </div>
)

type MomentProps = { at: number; now: number; words: string; outcome?: string; took?: number | null }

const Moment = ({ at, now, words, outcome = '', took = null }: MomentProps) => (
  <li class="moment">
    <p>{words}</p>
    {outcome === '' ? null : <p class="small">{outcome}</p>}
    <p class="small quiet numbers">
      <time dateTime={new Date(at).toISOString()}>{clockTime(at, now)}</time>
      {took === null ? null : ` · ${text('desk_took', number(Math.max(0.1, Math.round(took / 100) / 10)))}`}
    </p>
  </li>
)
