import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { Banner } from '../../ui/boxes/banner.tsx'
import { RefusalWords } from '../../repairs/refusal-list.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { counted, number } from '../../ui/words.ts'
import { AssetVerdict } from '../assets/asset-verdict.tsx'
import { sourceWords } from './add/bulk-reading.tsx'
import { contentOf, WhatToDo, type RowActs } from './bulk-row-actions.tsx'
import { earlierWords } from './bulk-table-row.tsx'
import { addressOf, isOpen } from './bulk-view.ts'
import { NOTE_WORDS, readyTenantOf, rowStatusWords, rowTone } from './bulk-words.ts'
import { AssetHead, Fact } from '../asset-facts.tsx'
import type { DashboardDeps } from '../deps.ts'

type Props = {
  row: BulkRowView
  /** A possible duplicate. */
  twin: BulkRowView | undefined
  state: BulkState
  now: number
  deps: DashboardDeps
  acts: RowActs
}

export const BulkRowDetail = ({ row, twin, state, now, deps, acts }: Props) => {
  const tone = rowTone(row)
  const refusal = row.report?.refusal ?? row.refusal
  const source = state.sources.find(({ id }) => id === row.source)
  const version = `${state.copy?.completedAt ?? 0} ${row.rowStatus}`
  return (
    <>
      <AssetHead shown={row.shown} content={contentOf(row)} name={addressOf(row)} copy={deps.copy} />
      <p class={`state tone-${tone}`}>
        <StateMark tone={tone} />
        <span>{rowStatusWords(row)}</span>
      </p>
      {row.status === 'ALLOWED' || row.status === 'UNKNOWN' ? (
        <Banner tone="warn">
          <p class="small">
            {text(row.status === 'ALLOWED' ? 'popup_status_allowed' : 'popup_status_unknown')}
          </p>
        </Banner>
      ) : null}
      {row.note === undefined ? null : <p class="small">{text(NOTE_WORDS[row.note])}</p>}
      {readyTenantOf(row) === null ? null : <p class="small">{text('bulk_note_single')}</p>}
      {refusal === undefined ? null : (
        <div class="about">
          <RefusalWords refusal={refusal} />
        </div>
      )}
      <WhatToDo row={row} acts={acts} />
      <dl class="facts">
        {row.written === contentOf(row) ? null : (
          <Fact label={text('bulk_written')}>
            <span class="mono bulk-written" dir="auto">
              {row.written}
            </span>
          </Fact>
        )}
        {row.type === '' ? null : (
          <Fact label={text('assets_type')}>
            <span title={row.type}>{typeWords(row.type)}</span>
          </Fact>
        )}
        {row.status === undefined ? null : <Fact label={text('popup_status')}>{row.status}</Fact>}
        {row.sure ? <Fact label={text('bulk_confidence')}>{text('bulk_confidence_high')}</Fact> : null}
        {source ? (
          <Fact label={text('bulk_source')}>
            {row.line === null
              ? sourceWords(source)
              : text('bulk_source_line', sourceWords(source), number(row.line))}
          </Fact>
        ) : null}
        {row.check?.report || row.check?.takedown ? (
          <Fact label={text('bulk_column_earlier')}>
            <a class="text-link" href={earlierPlace(row)}>
              {earlierWords(row)}
            </a>
          </Fact>
        ) : null}
        {row.reportId === null ? null : (
          <Fact label={text('popup_request_panel')}>
            <a class="text-link" href={`#reports/${row.report?.id ?? row.reportId}`}>
              {text('bulk_show_report')}
            </a>
          </Fact>
        )}
      </dl>
      {row.merged > 0 ? <Spellings row={row} /> : null}
      {twin ? (
        <p class="small">
          {text('bulk_perhaps_of')}{' '}
          <button
            type="button"
            class="text-button small mono wrap-anywhere"
            dir="ltr"
            onClick={() => acts.show(twin.id)}
          >
            {addressOf(twin)}
          </button>
        </p>
      ) : null}
      {row.what.is === 'asset' ? (
        <div class="asset-hit">
          <h3 class="label">{text('assets_hit')}</h3>
          <AssetVerdict address={row.what.content} version={version} now={now} deps={deps} />
          {row.checksum === null || !isOpen(row) ? null : (
            <button
              type="button"
              class="text-button small mono wrap-anywhere bulk-offer"
              onClick={() => acts.edit(row.id, row.checksum ?? '')}
            >
              {text('bulk_take', row.checksum)}
            </button>
          )}
        </div>
      ) : null}
    </>
  )
}

const earlierPlace = ({ check }: BulkRowView): string =>
  check?.report ? `#reports/${check.report.id}` : `#takedowns/${check?.takedown?.caseId ?? ''}`

const Spellings = ({ row }: { row: BulkRowView }) => (
  <details class="bulk-spellings">
    <summary class="hint numbers">{counted(row.merged, 'bulk_merged_one', 'bulk_merged_other')}</summary>
    <ul>
      {row.spellings.map((spelling, index) => (
        <li key={index} class="mono wrap-anywhere" dir="auto">
          {spelling}
        </li>
      ))}
    </ul>
  </details>
)
