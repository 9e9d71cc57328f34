import { useMemo } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { rowKey, useOrganizations } from '#components/dashboard/organizations.tsx'
import { routeWith, takedownRoute, useDashboard } from '#components/dashboard/page.ts'
import { Bars } from '#components/dashboard/row-table.tsx'
import { ReportAgain } from '#components/report/repairs.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { BareButton, TextButton } from '#components/ui/fields.tsx'
import { counted, exactTime, number, plus, relative } from '#components/ui/format.ts'
import { Icon, StateMark, type Tone } from '#components/ui/icons.tsx'
import { PlainAddress } from '#components/wording/assets.tsx'
import { useChanges } from '#components/ui/page.ts'
import { stateBadge } from '#components/wording/report-states.tsx'
import type { DraftRow } from '#lib/model/draft.ts'
import type { ReportRow } from '#lib/model/report-state.ts'
import { keyOf, text, textIfAny } from '#lib/platform/texts.ts'
import type { Returned } from '#lib/takedowns/known-takedowns.ts'
import { answerWords, needsPerson, STATE_FILTERS, type Filter } from './report-rows.ts'

/** Reports of their own line; what is beyond them is one line that filters the list. */
const MOST = 3

const WEEK = 7 * 86_400_000

type Props = {
  rows: readonly ReportRow[]
  returns: readonly Returned[]
  drafts: readonly DraftRow[]
  onFilter: (filter: Partial<Filter>) => void
  onChoose: (id: string) => void
}

/** Until a report is chosen: first what needs a person, then what is back online, then figures. Each line leads there. */
export const ReportOverview = (props: Props) => {
  const { rows, onFilter } = props
  const now = useDashboard().now()
  const lines = useMemo(() => {
    const byState = Map.groupBy(rows, ({ state, reason }) => stateBadge(state, reason).headline)
    return STATE_FILTERS.flatMap((state) => {
      const [first, ...others] = byState.get(state) ?? []
      if (first === undefined) return []
      const { tone } = stateBadge(first.state, first.reason)
      return [{ name: text(state), state, tone, words: text(state), count: others.length + 1 }]
    })
  }, [rows])
  const recent = rows.filter(({ state, confirmedAt }) => state !== 'cancelled' && confirmedAt > now - WEEK)
  return (
    <section class="detail-pane column shrinks overview none-chosen" aria-label={text('overview')}>
      <h2 class="overview-title">{text('overview')}</h2>
      <Attention {...props} />
      <BackOnline {...props} />
      {rows.length === 0 ? null : (
        <>
          <div>
            <h3 class="label">{text('dashboard_seven_days')}</h3>
            <dl class="overview-figures">
              <Figure label={text('dashboard_figure_submitted')} count={recent.length} />
              <Figure
                label={text('dashboard_figure_accepted')}
                count={recent.filter(({ state }) => state === 'accepted').length}
              />
            </dl>
          </div>
          <div>
            <h3 class="label">{text('dashboard_column_state')}</h3>
            <Bars
              lines={lines.map(({ state, ...line }) => ({ ...line, choose: () => onFilter({ state }) }))}
              of={rows.length}
            />
          </div>
          <p class="small quiet">{text('dashboard_choose')}</p>
        </>
      )}
    </section>
  )
}

const Figure = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt class="small quiet">{label}</dt>
    <dd class="numbers">{number(count)}</dd>
  </div>
)

const Attention = ({ rows, drafts, onFilter, onChoose }: Props) => {
  const { route, ...page } = useDashboard()
  const now = page.now()
  const unchecked = useUnchecked()
  const needing = rows.filter((row) => needsPerson(row, now))
  const own = needing.filter(({ state }) => stateBadge(state, null).tone === 'danger')
  const held = rows.filter(({ state }) => state === 'held')
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const told = new Set([...own.slice(0, MOST), ...held, ...waiting])
  const oldest = drafts.at(-1)
  const lines = [
    ...own.slice(0, MOST).map((row) => (
      <Line
        key={row.id}
        tone="danger"
        hint={answerWords(row) || text(stateBadge(row.state, row.reason).headline)}
        go={() => onChoose(row.id)}
      >
        <PlainAddress shown={row.shown} />
        {row.assets.length > 1 ? <span class="small quiet"> {plus(row.assets.length - 1)}</span> : null}
      </Line>
    )),
    needing.every((row) => told.has(row)) ? null : (
      <Line key="needing" tone="danger" hint="" go={() => onFilter({ needing: true })}>
        {text('dashboard_needing_filter', number(needing.length))}
      </Line>
    ),
    held.length === 0 ? null : (
      <Line
        key="held"
        tone="warn"
        hint={theOne(held.map(answerWords))}
        go={() => onFilter({ state: 'state_held' })}
      >
        {counted(held.length, 'dashboard_held_one', 'dashboard_held_other')}
      </Line>
    ),
    waiting.length === 0 ? null : (
      <Line
        key="waiting"
        tone="warn"
        hint={theOne(waiting.map(answerWords)) || text('state_hint_waiting')}
        go={() => onFilter({ state: 'state_waiting' })}
      >
        {counted(waiting.length, 'dashboard_waiting_one', 'dashboard_waiting_other')}
      </Line>
    ),
    oldest === undefined ? null : (
      <Line
        key="drafts"
        tone="quiet"
        hint={text('dashboard_draft_oldest', relative(oldest.editedAt, now))}
        go={() => onFilter({ drafts: true })}
      >
        {counted(drafts.length, 'dashboard_drafts_one', 'dashboard_drafts_other')}
      </Line>
    ),
    unchecked === null ? null : (
      <Line key="list" tone="warn" hint={unchecked.why} go={() => route.go(unchecked.route)}>
        {text('verdict_unchecked')}
      </Line>
    ),
  ].filter((line) => line !== null)
  return (
    <div>
      <h3 class="label">{text('state_needs_you')}</h3>
      {lines.length === 0 ? (
        <p class="quiet">{text('dashboard_clear')}</p>
      ) : (
        <ul class="overview-lines">{lines}</ul>
      )}
    </div>
  )
}

/** Says why assets of the listed organizations can’t be checked, '' where each has another reason, and where to see more. */
const useUnchecked = (): { why: string; route: string } | null => {
  const { read } = useDashboard()
  const { listed, organization } = useOrganizations()
  const version = useChanges('own-assets', 'sync', 'connection')
  const asked = useAnswer(
    async () =>
      listed === null ? [] : listed === undefined ? [await read.assetSync()] : read.assetSyncs(listed),
    `${version} ${JSON.stringify(listed)}`,
  )
  const problems =
    asked.status === 'ready' ? asked.value.flatMap(({ copy, failure }) => (copy ? [] : (failure ?? []))) : []
  const told = problems.filter((problem) => !IS_FINE.has(problem))
  return told.length === 0
    ? null
    : {
        why: theOne(told.map((problem) => textIfAny(keyOf('verdict_unchecked', problem)))),
        route: routeWith('assets', { org: organization?.id ?? null }),
      }
}

/** Why there is no list: nobody can do anything about these, or the options do. */
const IS_FINE: ReadonlySet<string> = new Set(['no-connection', 'report-only', 'first-sync-running'])

/** What all of them say; '' where they differ. */
const theOne = (words: readonly string[]): string => {
  const [first = '', ...others] = new Set(words)
  return others.length === 0 ? first : ''
}

type LineProps = { tone: Tone; hint: string; go: () => void; children: ComponentChildren }

const Line = ({ tone, hint, go, children }: LineProps) => (
  <li>
    <BareButton class="overview-line line-8" onClick={go}>
      <StateMark tone={tone} />
      <span class="grow overview-words">
        <span class="wrap-anywhere">{children}</span>
        {hint === '' ? null : <span class="small quiet">{hint}</span>}
      </span>
      <Icon name="next" />
    </BareButton>
  </li>
)

/** The newest cases that are back online, each with its one action. */
const BackOnline = ({ returns, onFilter, onChoose }: Props) => {
  const { now, openDraft, route } = useDashboard()
  if (returns.length === 0) return null
  return (
    <div>
      <h3 class="label">{text('case_back')}</h3>
      <ul class="overview-lines">
        {returns.slice(0, MOST).map(({ row, back, reports: [report] }) => (
          <li key={rowKey(row)} class="cluster-8 between overview-returned">
            <BareButton
              class="overview-line line-8 grow"
              title={exactTime(back.by)}
              onClick={() =>
                report === undefined ? route.go(takedownRoute(row.id, row.organization)) : onChoose(report)
              }
            >
              <StateMark tone="warn" />
              <span class="grow overview-words">
                <PlainAddress shown={row.shown} />
                <span class="small quiet">{text('dashboard_online_again', relative(back.by, now()))}</span>
              </span>
            </BareButton>
            {report === undefined ? null : <ReportAgain id={report} openDraft={openDraft} />}
          </li>
        ))}
      </ul>
      {returns.length > MOST ? (
        <TextButton small onClick={() => onFilter({ back: true })}>
          {text('case_back_filter', number(returns.length))}
        </TextButton>
      ) : null}
    </div>
  )
}
