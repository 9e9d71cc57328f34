import { useState } from 'preact/hooks'
import { TIE_WORDS } from '#lib/case-file/words.ts'
import type { ReportTie } from '#lib/messages/case-file-requests.ts'
import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { AddressText } from '../../wording/address.tsx'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { counted } from '../../ui/words.ts'
import { CaseFileState, useCaseFile } from './case-file-save.tsx'
import type { DashboardDeps } from '../deps.ts'

type Related = { id: string; ties: ReportTie[] }

const MOST_SHOWN = 50

/** Saves a case file of this report, optionally with related reports that the user selects. */
export const CaseFilePanel = ({ id, rows, deps }: { id: string; rows: ReportRow[]; deps: DashboardDeps }) => {
  const asked = useAsked(() => deps.ask('case-file/related', { id }), id)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { making, start, saveData } = useCaseFile(deps)
  const related = asked.at === 'here' ? asked.value.related : []
  const chosen = related.filter((one) => picked.has(one.id))

  const pick = (ids: readonly string[], on: boolean): void => {
    const next = new Set(picked)
    for (const one of ids) {
      if (on) next.add(one)
      else next.delete(one)
    }
    setPicked(next)
  }
  const save = (): void => {
    const ties = chosen.flatMap((one) => one.ties.map((tie) => ({ report: one.id, to: id, ...tie })))
    const ids = [id, ...chosen.map((one) => one.id)]
    void start({ what: ids.length === 1 ? 'report' : 'campaign', ids, ties })
  }
  return (
    <div class="case-file" role="group" aria-label={text('case_file_title')}>
      {asked.at === 'asking' ? <p class="hint">{text('dashboard_loading')}</p> : null}
      {asked.at === 'failed' ? <NotDoneWords problem={notRead(asked.thrown)} /> : null}
      {asked.at === 'here' && related.length === 0 ? (
        <p class="hint">{text('dashboard_related_none')}</p>
      ) : null}
      {related.length > 0 ? (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={chosen.length === related.length}
              onChange={(event) =>
                pick(
                  related.map((one) => one.id),
                  event.currentTarget.checked,
                )
              }
            />
            <span>{counted(related.length, 'dashboard_related_one', 'dashboard_related_other')}</span>
          </label>
          <ul class="case-file-related">
            {related.slice(0, MOST_SHOWN).map((one) => (
              <RelatedRow
                key={one.id}
                related={one}
                row={rows.find((row) => row.id === one.id)}
                on={picked.has(one.id)}
                onPick={(on) => pick([one.id], on)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {making.at === 'reading' ? null : (
        <button type="button" class="button" onClick={save}>
          {counted(chosen.length + 1, 'dashboard_case_file_one', 'dashboard_case_file_other')}
        </button>
      )}
      <CaseFileState making={making} saveData={saveData} />
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
  const why = [...new Set(ties.map(({ how }) => text(TIE_WORDS[how])))].join(' · ')
  return (
    <li>
      <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => onPick(event.currentTarget.checked)} />
        <span class="case-file-row">
          <span class="address mono" dir="ltr">
            {row ? <AddressText {...row.shown} wraps /> : id}
          </span>
          <span class="small quiet">{why}</span>
        </span>
      </label>
    </li>
  )
}
