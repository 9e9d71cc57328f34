import type { AnswerOf } from '#lib/messages/request.ts'
import type { PollingView } from '#lib/messages/takedown-requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { spanWords, statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { Icon } from '../../ui/icons.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { pollingWords } from '../../wording/polling-words.ts'
import { clockTime, counted, number, relative } from '../../ui/words.ts'
import { Bars } from '../bars.tsx'
import type { DashboardDeps } from '../deps.ts'
import { useTakedownVersion } from '../use-version.ts'
import { WeekChart } from './week-chart.tsx'

type Overview = AnswerOf<Requests, 'takedowns/overview'>

/** Smallest sample for a median, the same as in lib/takedowns. */
const LEAST = 5

/** Statistics of all cases known to status checks, not only those loaded in the list. */
export const TakedownOverview = ({
  deps,
  now,
  onBack,
}: {
  deps: DashboardDeps
  now: number
  onBack: () => void
}) => {
  const version = useTakedownVersion(deps.onChange)
  const asked = useAsked(async () => {
    const [overview, polling] = await Promise.all([
      deps.ask('takedowns/overview', {}),
      deps.ask('takedowns/polling', {}),
    ])
    return { overview, polling }
  }, version)
  return (
    <section class="detail-pane overview" aria-label={text('overview')}>
      <button type="button" class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('cases_back')}
      </button>
      <h2 class="overview-title">{text('overview')}</h2>
      {asked.at === 'asking' ? <p class="quiet">{text('dashboard_loading')}</p> : null}
      {asked.at === 'failed' ? <p class="problem">{text('cases_not_answered')}</p> : null}
      {asked.at === 'here' ? (
        <>
          <Counts overview={asked.value.overview} now={now} />
          <Polling polling={asked.value.polling} deps={deps} now={now} />
        </>
      ) : null}
    </section>
  )
}

const Counts = ({ overview, now }: { overview: Overview; now: number }) => {
  const { cases, completeAt, unreadable, byStatus, byLiveness, byWeek, undated, earlier, completion } =
    overview
  if (cases === 0) return <p class="small quiet">{text('overview_empty')}</p>
  return (
    <>
      <p class="small">
        {counted(cases, 'overview_cases_one', 'overview_cases_other')}{' '}
        {completeAt === null
          ? text('overview_not_complete')
          : text('overview_complete', relative(completeAt, now))}
        {unreadable > 0
          ? ` ${counted(unreadable, 'overview_unreadable_one', 'overview_unreadable_other')}`
          : ''}
      </p>
      <div>
        <h3 class="label">{text('overview_by_status')}</h3>
        <Bars lines={byStatus.map(({ name, count }) => ({ ...statusBadge(name), name, count }))} of={cases} />
        <p class="small quiet numbers">
          {byLiveness
            .map(({ name, count }) => text('overview_liveness', livenessWords(name), number(count)))
            .join(' · ')}
        </p>
      </div>
      <div>
        <h3 class="label">{text('overview_by_week')}</h3>
        <WeekChart weeks={byWeek} />
        {earlier > 0 ? (
          <p class="hint">{counted(earlier, 'overview_earlier_one', 'overview_earlier_other')}</p>
        ) : null}
        {undated > 0 ? (
          <p class="hint">{counted(undated, 'overview_undated_one', 'overview_undated_other')}</p>
        ) : null}
      </div>
      <div>
        <h3 class="label">{text('overview_completion')}</h3>
        <p class="figure numbers">{completion.median === null ? '–' : spanWords(completion.median)}</p>
        <p class="hint">
          {completion.median === null
            ? counted(completion.cases, 'overview_too_few_one', 'overview_too_few_other', LEAST)
            : counted(completion.cases, 'overview_over_one', 'overview_over_other')}
        </p>
      </div>
    </>
  )
}

const Polling = ({ polling, deps, now }: { polling: PollingView; deps: DashboardDeps; now: number }) => {
  const { off, running, pausedUntil } = polling
  return (
    <div>
      <h3 class="label">{text('watch')}</h3>
      <p class="small numbers">{pollingWords(polling, now)}</p>
      <div class="actions">
        {off === null && !running && pausedUntil !== null ? (
          <p class="small quiet numbers">{text('cases_wait', clockTime(pausedUntil, now))}</p>
        ) : null}
        {off === null && !running && pausedUntil === null ? (
          <button
            type="button"
            class="text-button small"
            onClick={() => void deps.ask('takedowns/poll-now', {}).catch(() => undefined)}
          >
            {text('watch_now')}
          </button>
        ) : null}
        {off !== null && off !== 'nothing-open' ? (
          <button type="button" class="text-button small" onClick={deps.openOptions}>
            {text('assets_open_options')}
          </button>
        ) : null}
      </div>
    </div>
  )
}
