import type { AnswerOf } from '#lib/messages/request.ts'
import { text, language } from '#lib/platform/texts.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { beside } from '../../ui/lists.ts'
import { number } from '../../ui/words.ts'

type Week = AnswerOf<Requests, 'takedowns/overview'>['byWeek'][number]

const HEIGHT = 72
const COLUMN = 10
const GAP = 3

/** Made once for a chart: making one takes longer than formatting a year of weeks. */
const dayFormat = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

const completedIn = ({ byStatus }: Week): number =>
  byStatus.find(({ name }) => name === 'COMPLETED')?.count ?? 0

const statusWords = ({ byStatus }: Week): string =>
  beside(byStatus.map(({ name, count }) => text('overview_liveness', statusBadge(name).words, number(count))))

/** Cases by the week they were opened; the filled part of a column is completed. The numbers are below it. */
export const WeekChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const width = weeks.length * (COLUMN + GAP) - GAP
  const first = weeks[0]
  const last = weeks.at(-1)
  if (!first || !last) return <p class="small quiet">{text('overview_no_week')}</p>
  const days = dayFormat()
  const heightOf = (count: number): number => (HEIGHT * count) / most
  return (
    <div class="weeks">
      <svg
        class="weeks-drawing"
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {weeks.map((week, index) => {
          const x = index * (COLUMN + GAP)
          const done = heightOf(completedIn(week))
          const all = heightOf(week.count)
          return (
            <g key={week.start}>
              <title>{`${days.format(week.start)}: ${number(week.count)}`}</title>
              <rect class="week-open" x={x} y={HEIGHT - all} width={COLUMN} height={all - done} />
              <rect class="week-done" x={x} y={HEIGHT - done} width={COLUMN} height={done} />
            </g>
          )
        })}
        <line class="week-base" x1="0" x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <p class="weeks-axis small quiet numbers" aria-hidden="true">
        <span>{days.format(first.start)}</span>
        <span>{text('overview_most', number(most))}</span>
        <span>{days.format(last.start)}</span>
      </p>
      <p class="hint">
        <span class="week-key week-key-done" aria-hidden="true" /> {text('case_completed')}{' '}
        <span class="week-key week-key-open" aria-hidden="true" /> {text('overview_others')}
      </p>
      <details>
        <summary class="small">{text('overview_as_table')}</summary>
        <table class="weeks-table small numbers">
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
