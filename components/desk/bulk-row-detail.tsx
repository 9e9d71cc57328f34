import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { defanged, Parts } from '../shared/address.tsx'
import { Banner } from '../shared/banner.tsx'
import { TextField } from '../shared/fields.tsx'
import { RefusalWords } from '../shared/refusal-list.tsx'
import { StateMark } from '../shared/state-mark.tsx'
import { counted, number } from '../shared/words.ts'
import { AssetVerdict } from './asset-verdict.tsx'
import { sourceWords } from './bulk-reading.tsx'
import { earlierWords } from './bulk-table-row.tsx'
import { addressOf, canSend, isOpen, isOut } from './bulk-view.ts'
import { NOTE_WORDS, reasonWords, STANDING_LOOKS, standingWords } from './bulk-words.ts'
import { CopyButton } from './copy-button.tsx'
import type { DeskDoors } from './desk.tsx'

export type RowActs = {
  edit: (id: number, content: string) => void
  /** What these lead to takes their place. */
  unwrap: (ids: number[]) => void
  decide: (ids: number[], decision: BulkRowView['decision']) => void
  /** What cannot be reported goes into the description that all reports have. */
  describe: (row: BulkRowView) => void
  show: (id: number) => void
}

type Props = {
  row: BulkRowView
  /** The row that is perhaps the same. */
  twin: BulkRowView | undefined
  state: BulkState
  now: number
  doors: DeskDoors
  acts: RowActs
}

/** What would be sent of a row; of what is none yet, what a person would begin with. */
const contentOf = ({ what, written }: BulkRowView): string => {
  switch (what.is) {
    case 'asset':
      return what.content
    case 'wallet':
      return what.address
    case 'handle':
    case 'not-asset':
      return written
  }
}

/** One row with all that is known of it, and what can be done about it. */
export const BulkRowDetail = ({ row, twin, state, now, doors, acts }: Props) => {
  const { tone } = STANDING_LOOKS[row.standing]
  const source = state.sources.find(({ id }) => id === row.source)
  const version = `${state.copy?.completedAt ?? 0} ${row.standing}`
  return (
    <>
      <div class="detail-head">
        <h2 class="wrap-anywhere">
          <span class="address mono" dir="ltr">
            <Parts {...row.shown} />
          </span>
        </h2>
        <CopyButton content={contentOf(row)} name={addressOf(row)} copy={doors.copy} />
      </div>
      <p class={`state tone-${tone}`}>
        <StateMark tone={tone} />
        <span>{standingWords(row)}</span>
      </p>
      {row.status === 'ALLOWED' || row.status === 'UNKNOWN' ? (
        <Banner tone="warn">
          <p class="small">
            {text(row.status === 'ALLOWED' ? 'popup_status_allowed' : 'popup_status_unknown')}
          </p>
        </Banner>
      ) : null}
      {row.note === undefined ? null : <p class="small">{text(NOTE_WORDS[row.note])}</p>}
      {row.refusal === undefined ? null : (
        <div class="about">
          <RefusalWords refusal={row.refusal} />
        </div>
      )}
      <Leads row={row} acts={acts} />
      {row.what.is === 'not-asset' ? <NotAsset row={row} what={row.what} acts={acts} /> : null}
      {isOpen(row) ? <Decisions row={row} acts={acts} /> : null}
      {isOpen(row) ? <EditRow key={row.id} row={row} acts={acts} /> : null}
      <dl class="facts">
        <Field label={text('bulk_written')}>
          <span class="mono bulk-written" dir="auto">
            {row.written}
          </span>
        </Field>
        {row.type === '' ? null : <Field label={text('assets_type')}>{row.type}</Field>}
        {row.status === undefined ? null : <Field label={text('popup_status')}>{row.status}</Field>}
        {row.sure ? <Field label={text('bulk_confidence')}>{text('bulk_confidence_high')}</Field> : null}
        {source ? (
          <Field label={text('bulk_source')}>
            {row.line === null
              ? sourceWords(source)
              : text('bulk_source_line', sourceWords(source), number(row.line))}
          </Field>
        ) : null}
        {row.look?.report || row.look?.takedown ? (
          <Field label={text('bulk_column_earlier')}>
            <a class="text-link" href={earlierPlace(row)}>
              {earlierWords(row)}
            </a>
          </Field>
        ) : null}
        {row.reportId === null ? null : (
          <Field label={text('popup_request_panel')}>
            <a class="text-link" href={`#reports/${row.reportId}`}>
              {text('bulk_show_report')}
            </a>
          </Field>
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
          <AssetVerdict address={row.what.content} version={version} now={now} doors={doors} />
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

/** A wrapper and what it leads to; and the way back, once that stands in its place. */
const Leads = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => {
  const { id, leadsTo, insteadOf } = row
  return !isOpen(row) ? null : (
    <>
      {leadsTo === null ? null : (
        <div class="standing fill-quiet">
          <p class="small wrap-anywhere">
            {text('bulk_leads_to', leadsTo.via.join(', '), defanged(leadsTo.target))}
          </p>
          <div class="confirm-answers">
            <button type="button" class="button" onClick={() => acts.unwrap([id])}>
              {text('lead_take')}
            </button>
          </div>
        </div>
      )}
      {insteadOf === undefined ? null : (
        <p class="small wrap-anywhere">
          {text('lead_in_place_of')} <span class="mono">{defanged(insteadOf)}</span>{' '}
          <button type="button" class="text-button small" onClick={() => acts.edit(id, insteadOf)}>
            {text('lead_put_back')}
          </button>
        </p>
      )}
    </>
  )
}

const earlierPlace = ({ look }: BulkRowView): string =>
  look?.report ? `#reports/${look.report.id}` : `#takedowns/${look?.takedown?.caseId ?? ''}`

const NotAsset = ({
  row,
  what,
  acts,
}: {
  row: BulkRowView
  what: Extract<BulkRowView['what'], { is: 'not-asset' }>
  acts: RowActs
}) => {
  const { instead } = what
  return (
    <div class="standing fill-quiet">
      <p class="small wrap-anywhere">{reasonWords(what.problem, what.detail)}</p>
      <div class="confirm-answers">
        {instead === null ? null : (
          <button type="button" class="button wrap-anywhere" onClick={() => acts.edit(row.id, instead)}>
            {text('bulk_instead', instead)}
          </button>
        )}
        <button type="button" class="button" onClick={() => acts.describe(row)}>
          {text('bulk_describe')}
        </button>
      </div>
    </div>
  )
}

const Decisions = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => {
  const decide = (decision: BulkRowView['decision']) => () => acts.decide([row.id], decision)
  const out = isOut(row)
  return (
    <div class="confirm-answers">
      {out ? (
        <button type="button" class="button" onClick={decide('none')}>
          {text('bulk_back_in')}
        </button>
      ) : canSend(row) && row.standing !== 'checking' ? (
        <button type="button" class="button" onClick={decide('send')}>
          {text('bulk_send_anyway')}
        </button>
      ) : null}
      {out || row.standing === 'not-asset' ? null : (
        <button type="button" class="button" onClick={decide('leave')}>
          {text('bulk_leave')}
        </button>
      )}
      {row.standing === 'removed' ? null : (
        <button type="button" class="button" onClick={decide('removed')}>
          {text('bulk_remove')}
        </button>
      )}
    </div>
  )
}

/** What is sent of it, to be mended in place. Enter saves, Escape takes back. */
const EditRow = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => {
  const content = contentOf(row)
  const [typed, setTyped] = useState(content)
  useEffect(() => setTyped(content), [content])
  const isOther = typed.trim() !== content && typed.trim() !== ''
  return (
    <form
      class="bulk-edit"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) acts.edit(row.id, typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(content)
      }}
    >
      <TextField
        label={text('desk_column_asset')}
        mono
        most={16_384}
        autocomplete="off"
        value={typed}
        onType={setTyped}
      />
      {isOther ? (
        <button type="submit" class="button">
          {text('bulk_save_row')}
        </button>
      ) : null}
    </form>
  )
}

const Spellings = ({ row }: { row: BulkRowView }) => (
  <details class="bulk-spellings">
    <summary class="hint numbers">{counted(row.merged, 'bulk_merged_one', 'bulk_merged_other')}</summary>
    <ul>
      {row.spellings.map((spelling, place) => (
        <li key={place} class="mono wrap-anywhere" dir="auto">
          {spelling}
        </li>
      ))}
    </ul>
  </details>
)

const Field = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <>
    <dt>{label}</dt>
    <dd class="numbers">{children}</dd>
  </>
)
