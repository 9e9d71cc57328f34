import type { AnswerOf } from '#lib/messages/request.ts'
import type { KnownTakedown } from '#lib/model/takedowns/takedown-row.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { AddressText } from '../../wording/address.tsx'
import type { Requests } from '#lib/messages/requests.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { relative } from '../../ui/words.ts'

export type OfReport = AnswerOf<Requests, 'takedowns/of-report'>

/** Returns true if the service has, or may have, the report’s assets; otherwise no case can exist. */
export const mayHaveTakedown = (at: StateName): boolean =>
  at === 'accepted' || at === 'known' || at === 'presumed'

export const ReportTakedown = ({
  cases,
  searchedAt,
  now,
}: Pick<OfReport, 'cases' | 'searchedAt'> & { now: number }) => (
  <div>
    <h3 class="label">{text('report_cases')}</h3>
    {cases.length > 0 ? (
      <ul>
        {cases.map((one) => (
          <TakedownLine key={one.case.id} known={one} now={now} />
        ))}
      </ul>
    ) : (
      <p class="small quiet">
        {text('report_no_case')}{' '}
        {searchedAt === null
          ? text('report_case_never')
          : text('report_case_looked', relative(searchedAt, now))}
      </p>
    )}
  </div>
)

const TakedownLine = ({ known: { case: row }, now }: { known: KnownTakedown; now: number }) => {
  const { tone, words } = statusBadge(row.status)
  return (
    <li>
      <a class="linked" href={`#takedowns/${row.id}`}>
        <StateMark tone={tone} />
        <span class={`tone-${tone} linked-state`} title={row.status}>
          {words}
        </span>
        <span
          class="address address-line mono"
          dir="ltr"
          title={row.shown.before + row.shown.registrable + row.shown.after}
        >
          <AddressText {...row.shown} />
        </span>
      </a>
      <p class="small quiet">
        <span title={text('cases_liveness_hint')}>
          {text('cases_liveness_is', livenessWords(row.liveness))}
        </span>
        {row.updatedAt === null ? '' : ` · ${text('cases_updated', relative(row.updatedAt, now))}`}
      </p>
    </li>
  )
}
