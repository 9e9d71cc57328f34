import { useEffect, useMemo } from 'preact/hooks'
import { StateMark } from '#components/ui/icons.tsx'
import { exactTime, number, relative } from '#components/ui/format.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { ReportAgain } from '#components/report/repairs.tsx'
import type { BackOnline } from '#lib/model/takedown.ts'
import { text } from '#lib/platform/texts.ts'
import type { Returned } from '#lib/takedowns/known-takedowns.ts'
import { rowKey, useOrganizations } from './organizations.tsx'
import { useDashboard, useTakedownVersion } from './page.ts'
import { ToolChip } from './tools.tsx'

/** The user’s cases that are back online and not reported again, the last one first; none until they are read, and where that fails. */
export const useReturns = (): readonly Returned[] => {
  const { read } = useDashboard()
  const asked = useAnswer(async () => (read.isApart ? [] : read.returns()), useTakedownVersion())
  return asked.status === 'ready' ? asked.value : NONE
}

/** What the list of cases has of them: of the organization that is chosen, or of all, as the badge counts them. */
export const useListedReturns = () => {
  const { organization } = useOrganizations()
  const all = useReturns()
  return useMemo(() => {
    const rows = all
      .map(({ row }) => row)
      .filter((row) => organization === null || row.organization?.id === organization.id)
    return { all, rows, keys: new Set(rows.map(rowKey)) }
  }, [all, organization?.id])
}

const NONE: readonly Returned[] = []

type BackOnlineChipProps = { count: number; checked: boolean; onTick: (ticked: boolean) => void }

/** A filter that only those see who have such a case. */
export const BackOnlineChip = ({ count, checked, onTick }: BackOnlineChipProps) =>
  count > 0 || checked ? (
    <ToolChip checked={checked} onTick={onTick}>
      <span class="numbers">{text('case_back_filter', number(count))}</span>
    </ToolChip>
  ) : null

type Props = {
  caseId: number
  back: BackOnline
  /** Of this case, if it isn’t reported again yet. */
  returned: Returned | undefined
  /** The report to repeat, which the new one is linked to; none where it can be repeated beside this. */
  report?: string | undefined
}

/** Says that a case is back online, and offers to report it again. Whoever sees this has seen it: the badge no longer counts it. */
export const BackOnlineNote = ({ caseId, back, returned, report }: Props) => {
  const { ask, now, openDraft } = useDashboard()
  const isNew = returned?.seen === false
  const connection = returned?.row.organization?.id
  useEffect(() => {
    if (isNew)
      void ask('notices/seen', {
        what: 'takedown',
        id: caseId,
        ...(connection !== undefined && { connection }),
      }).catch(() => undefined)
  }, [caseId, connection, isNew])
  const times = [relative(back.downBy, now()), relative(back.by, now())] as const
  return (
    <div class="filled stack-8 fill-warn">
      <p class="state tone-warn">
        <StateMark tone="warn" />
        <span>{text('case_back')}</span>
      </p>
      <p class="small" title={`${exactTime(back.downBy)} – ${exactTime(back.by)}`}>
        {back.down === 'DEAD' ? text('case_back_offline', ...times) : text('case_back_completed', ...times)}
      </p>
      {returned === undefined ? (
        <p class="small">{text('case_back_reported')}</p>
      ) : report === undefined ? null : (
        <div class="actions">
          <ReportAgain id={report} openDraft={openDraft} />
        </div>
      )}
    </div>
  )
}
