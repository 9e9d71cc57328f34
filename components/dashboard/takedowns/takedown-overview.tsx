import { DetailPane } from '#components/ui/controls.tsx'
import { TextButton } from '#components/ui/fields.tsx'
import type { Overview } from '#lib/takedowns/known-takedowns.ts'
import { text, language } from '#lib/platform/texts.ts'
import { statusBadge, pollingWords } from '#components/wording/verdicts.ts'
import { beside } from '#components/ui/pieces.tsx'
import { number, counted, exactTime, relative, waitEnd } from '#components/ui/format.ts'
import type { PollingView } from '#lib/messages/requests.ts'
import { livenessWords } from '#lib/model/takedown.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { Bars } from '#components/dashboard/row-table.tsx'
import { useTakedownVersion, useDashboard } from '#components/dashboard/page.ts'
import { OpenOptions } from '#components/dashboard/tools.tsx'

type Week = Overview['byWeek'][number]

const HEIGHT = 72
/** Of a week, and of its bar, in the drawing’s units. */
const WEEK = 14
const BAR = 8
/** Weeks that the drawing has room for at least, so that the bars of a few are thin, too. */
const FEWEST = 12

/** Returns the highest line of the axis: a round number with a round half. */
const topOf = (most: number): number => {
  const step = 10 ** Math.floor(Math.log10(most))
  return [2, 4, 6, 10].map((times) => times * Math.max(1, step)).find((top) => top >= most) ?? most
}

/** Made once for a chart: making one takes longer than formatting a year of weeks. */
const dayFormat = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

const completedIn = ({ byStatus }: Week): number =>
  byStatus.find(({ name }) => name === 'COMPLETED')?.count ?? 0

const statusWords = ({ byStatus }: Week): string =>
  beside(byStatus.map(({ name, count }) => text('overview_liveness', statusBadge(name).words, number(count))))

/** Cases by the week they were opened; the filled part of a column is completed. The numbers are below it. */
const WeekChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const top = topOf(Math.max(1, ...weeks.map(({ count }) => count)))
  const slots = Math.max(weeks.length, FEWEST)
  const width = slots * WEEK
  const first = weeks[0]
  const middle = weeks[Math.floor((weeks.length - 1) / 2)]
  const last = weeks.at(-1)
  if (!first || !middle || !last) return <p class="small quiet">{text('overview_no_week')}</p>
  const days = dayFormat()
  const heightOf = (count: number): number => (HEIGHT * count) / top
  return (
    <div class="weeks">
      <div class="weeks-plot">
        <p class="weeks-counts small quiet numbers" aria-hidden="true">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{number(count)}</span>
          ))}
        </p>
        <svg
          class="weeks-drawing"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} class="week-base" x1="0" x2={width} y1={y} y2={y} />
          ))}
          {weeks.map((week, index) => {
            const x = index * WEEK + (WEEK - BAR) / 2
            const done = heightOf(completedIn(week))
            const all = heightOf(week.count)
            return (
              <g key={week.start}>
                <title>{`${days.format(week.start)}: ${number(week.count)}`}</title>
                <rect class="week-open" x={x} y={HEIGHT - all} width={BAR} height={all - done} />
                <rect class="week-done" x={x} y={HEIGHT - done} width={BAR} height={done} />
              </g>
            )
          })}
        </svg>
        <p
          class="weeks-axis small quiet numbers"
          style={{ width: `max(${(100 * weeks.length) / slots}%, 48px)` }}
          aria-hidden="true"
        >
          {[...new Set([first, middle, last])].map(({ start }) => (
            <span key={start}>{days.format(start)}</span>
          ))}
        </p>
      </div>
      <p class="hint">
        <span class="week-key week-key-done" aria-hidden="true" /> {text('case_completed')}{' '}
        <span class="week-key week-key-open" aria-hidden="true" /> {text('overview_others')}
      </p>
      <details>
        <summary class="small">{text('overview_as_table')}</summary>
        <table class="plain-table small numbers">
          <caption class="visually-hidden">{text('overview_by_week')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('overview_week')}</th>
              <th scope="col">{text('overview_count')}</th>
              <th scope="col">{text('cases_column_status')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.start}>
                <th scope="row">{days.format(week.start)}</th>
                <td>{number(week.count)}</td>
                <td>{statusWords(week) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** Statistics of all cases known to status checks, not only those loaded in the list; of one organization if its list is shown. */
export const TakedownOverview = ({ of, onBack }: { of: string | undefined; onBack: () => void }) => {
  const { read } = useDashboard()
  const version = useTakedownVersion()
  const asked = useAnswer(async () => {
    const [overview, polling] = await Promise.all([read.takedownOverview(of), read.polling()])
    return { overview, polling }
  }, `${version} ${of}`)
  return (
    <DetailPane label={text('overview')} back={text('cases_back')} onBack={onBack} class="overview">
      <h2 class="overview-title">{text('overview')}</h2>
      {asked.status === 'loading' ? <p class="quiet">{text('common_loading')}</p> : null}
      {asked.status === 'failed' ? <p class="problem">{text('common_not_answered')}</p> : null}
      {asked.status === 'ready' ? (
        <>
          <Counts overview={asked.value.overview} />
          <Polling polling={asked.value.polling} />
        </>
      ) : null}
    </DetailPane>
  )
}

const Counts = ({ overview }: { overview: Overview }) => {
  const { now } = useDashboard()
  const { cases, completeAt, unreadable, byStatus, byLiveness, byWeek, undated, earlier } = overview
  if (cases === 0) return <p class="small quiet">{text('overview_empty')}</p>
  return (
    <>
      <p class="small" title={completeAt === null ? undefined : exactTime(completeAt)}>
        {counted(cases, 'overview_cases_one', 'overview_cases_other')}{' '}
        {completeAt === null
          ? text('overview_not_complete')
          : text('overview_complete', relative(completeAt, now()))}
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
    </>
  )
}

const Polling = ({ polling }: { polling: PollingView }) => {
  const { ask, ...page } = useDashboard()
  const now = page.now()
  const { off, running, pausedUntil } = polling
  return (
    <div>
      <h3 class="label">{text('watch')}</h3>
      <p class="small numbers">{pollingWords(polling, now)}</p>
      <div class="actions">
        {off === null && !running && pausedUntil !== null ? (
          <p class="small quiet numbers">{text('cases_wait', waitEnd(pausedUntil, now))}</p>
        ) : null}
        {off === null && !running && pausedUntil === null ? (
          <TextButton small onClick={() => void ask('takedowns/poll-now', {}).catch(() => undefined)}>
            {text('watch_now')}
          </TextButton>
        ) : null}
        {off !== null && off !== 'nothing-open' ? <OpenOptions small /> : null}
      </div>
    </div>
  )
}
