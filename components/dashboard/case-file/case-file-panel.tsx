import { useState } from 'preact/hooks'
import { FileState, useFile } from '#components/dashboard/export.tsx'
import { useDashboard } from '#components/dashboard/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { Button, Check } from '#components/ui/fields.tsx'
import { counted } from '#components/ui/format.ts'
import { PlainAddress } from '#components/wording/assets.tsx'
import { Loaded } from '#components/wording/failures.tsx'
import type { ReportRow } from '#lib/model/report-state.ts'
import { textOf, text } from '#lib/platform/texts.ts'
import type { ReportTie } from '#lib/reports/related-reports.ts'
import { saveCaseFile } from './case-file.ts'

type Related = { id: string; ties: ReportTie[] }

const MAX_SHOWN = 50

/** Saves a case file of this report, optionally with related reports that the user selects. */
export const CaseFilePanel = ({ id, rows }: { id: string; rows: ReportRow[] }) => {
  const deps = useDashboard()
  const asked = useAnswer(() => deps.read.relatedReports(id), id)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const file = useFile()
  const related = asked.status === 'ready' ? asked.value : []
  const chosen = related.filter((one) => picked.has(one.id))

  const pick = (one: string, on: boolean): void =>
    setPicked(new Set(on ? [...picked, one] : [...picked].filter((other) => other !== one)))
  const save = (): void => {
    const ties = chosen.flatMap((one) => one.ties.map((tie) => ({ report: one.id, to: id, ...tie })))
    const ids = [id, ...chosen.map((one) => one.id)]
    const what = ids.length === 1 ? 'report' : 'campaign'
    file.start(ids.length, (way) => saveCaseFile(deps, { what, ids, ties }, way))
  }
  return (
    <div class="case-file stack-8" role="group" aria-label={text('case_file_title')}>
      <Loaded of={asked}>
        {({ length }) => (length === 0 ? <p class="hint">{text('dashboard_related_none')}</p> : null)}
      </Loaded>
      {related.length > 0 ? (
        <>
          <Check
            label={counted(related.length, 'dashboard_related_one', 'dashboard_related_other')}
            checked={chosen.length === related.length}
            onTick={(on) => setPicked(new Set(on ? related.map((one) => one.id) : []))}
          />
          <ul class="case-file-related stack-8">
            {related.slice(0, MAX_SHOWN).map((one) => (
              <RelatedRow
                key={one.id}
                related={one}
                row={rows.find((row) => row.id === one.id)}
                on={picked.has(one.id)}
                onPick={(on) => pick(one.id, on)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {file.task.status === 'running' ? null : (
        <Button onClick={save}>
          {counted(chosen.length + 1, 'dashboard_case_file_one', 'dashboard_case_file_other')}
        </Button>
      )}
      <FileState file={file} />
      <p class="hint">{text('dashboard_case_file_hint')}</p>
    </div>
  )
}

const RelatedRow = ({
  related: { id, ties },
  row,
  on,
  onPick,
}: {
  related: Related
  row: ReportRow | undefined
  on: boolean
  onPick: (on: boolean) => void
}) => {
  const why = [...new Set(ties.map(({ how }) => textOf('case_file_tie', how)))].join(' · ')
  return (
    <li>
      <Check
        class="stack-2"
        label={
          <>
            <PlainAddress shown={row?.shown ?? { before: id, registrable: '', after: '' }} />
            <span class="small quiet">{why}</span>
          </>
        }
        checked={on}
        onTick={onPick}
      />
    </li>
  )
}
