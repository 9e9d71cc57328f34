import type { ReportRow } from '#lib/model/report-row.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { AddressText } from '../../wording/address.tsx'
import { stateBadge } from '../../wording/outcome-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { defangedWords } from '../../wording/defanged-words.ts'

type Made = NonNullable<ReportView['madeFrom']>['how']

const HOW: Record<Made, TextKey> = {
  others: 'linked_others',
  merged: 'linked_merged',
  edited: 'linked_edited',
  again: 'linked_again',
  'without-evidence': 'linked_without_evidence',
  'smaller-parts': 'linked_smaller_parts',
  readdressed: 'linked_readdressed',
}

type Props = { report: ReportView; rows: ReportRow[]; onChoose: (id: string) => void }

export const LinkedReports = ({ report, rows, onChoose }: Props) => {
  const replacedBy = replacedByOf(report.state)
  const made = rows.filter(({ madeFrom }) => madeFrom?.id === report.id).map(({ id }) => id)
  const later = [...new Set([...replacedBy, ...made])]
  if (report.madeFrom === null && later.length === 0) return null
  const link = (id: string) => (
    <LinkedReport key={id} id={id} row={rows.find((row) => row.id === id)} onChoose={onChoose} />
  )
  return (
    <div>
      <h3 class="label">{text('linked_title')}</h3>
      {report.madeFrom ? (
        <>
          <p class="small">{text(HOW[report.madeFrom.how])}</p>
          <ul>{link(report.madeFrom.id)}</ul>
        </>
      ) : null}
      {later.length > 0 ? (
        <>
          <p class="small">{text(replacedBy.length > 0 ? 'linked_replaced_by' : 'linked_later')}</p>
          <ul>{later.map(link)}</ul>
        </>
      ) : null}
    </div>
  )
}

const LinkedReport = ({
  id,
  row,
  onChoose,
}: {
  id: string
  row: ReportRow | undefined
  onChoose: (id: string) => void
}) => {
  // The linked report was undone or can’t be read.
  if (!row) return <li class="small quiet">{text('linked_not_here')}</li>
  const { tone, headline } = stateBadge(row.at, row.reason)
  return (
    <li>
      <a
        class="linked"
        href={`#reports/${id}`}
        onClick={(event) => {
          event.preventDefault()
          onChoose(id)
        }}
      >
        <StateMark tone={tone} />
        <span class={`tone-${tone} linked-state`}>{text(headline)}</span>
        <span
          class="address address-line mono"
          dir="ltr"
          title={row.title === '' ? undefined : defangedWords(row.title)}
        >
          <AddressText {...row.shown} />
        </span>
      </a>
    </li>
  )
}
