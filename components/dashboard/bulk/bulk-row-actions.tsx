import { useEffect, useState } from 'preact/hooks'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { defanged } from '../../wording/address.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useUnsavedEntry } from '../../ui/update-note.tsx'
import { listed } from '../../ui/lists.ts'
import { canSend, isOpen, isOut } from './bulk-view.ts'
import { reasonWords } from './bulk-words.ts'

export type RowActs = {
  edit: (id: number, content: string) => void
  unwrap: (ids: number[]) => void
  decide: (ids: number[], decision: BulkRowView['decision']) => void
  /** Moves text that can’t be reported into the shared description. */
  describe: (row: BulkRowView) => void
  show: (id: number) => void
}

/** Returns the content to send; for a row that isn’t an asset yet, the text to start editing from. */
export const contentOf = ({ what, written }: BulkRowView): string => {
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

export const WhatToDo = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => (
  <>
    <Leads row={row} acts={acts} />
    {row.what.is === 'not-asset' ? <NotAsset row={row} what={row.what} acts={acts} /> : null}
    {isOpen(row) ? <Decisions row={row} acts={acts} /> : null}
    {isOpen(row) ? <EditRow key={row.id} row={row} acts={acts} /> : null}
  </>
)

const Leads = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => {
  const { id, leadsTo, insteadOf } = row
  return !isOpen(row) ? null : (
    <>
      {leadsTo === null ? null : (
        <div class="status-box fill-quiet">
          <p class="small wrap-anywhere">
            {text('bulk_leads_to', listed(leadsTo.via), defanged(leadsTo.target))}
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

/** Its mailbox name may have been redacted: then only the domain is left to report. */
const isWholeEmail = ({ written }: BulkRowView, problem: string): boolean =>
  problem.startsWith('email') && !written.includes('REDACTED')

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
    <div class="status-box fill-quiet">
      <p class="small wrap-anywhere">{reasonWords(what.problem, what.detail)}</p>
      <div class="confirm-answers">
        {instead === null ? null : (
          <button type="button" class="button wrap-anywhere" onClick={() => acts.edit(row.id, instead)}>
            {text('bulk_instead', instead)}
          </button>
        )}
        {isWholeEmail(row, what.problem) ? (
          <button type="button" class="button" onClick={() => acts.edit(row.id, row.written)}>
            {text('bulk_instead_itself')}
          </button>
        ) : null}
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
      ) : canSend(row) && row.rowStatus !== 'checking' ? (
        <button type="button" class="button" onClick={decide('send')}>
          {text('bulk_send_anyway')}
        </button>
      ) : null}
      {out || row.rowStatus === 'not-asset' ? null : (
        <button type="button" class="button" onClick={decide('leave')}>
          {text('bulk_leave')}
        </button>
      )}
      {row.rowStatus === 'removed' ? null : (
        <button type="button" class="button" onClick={decide('removed')}>
          {text('bulk_remove')}
        </button>
      )}
    </div>
  )
}

const EditRow = ({ row, acts }: { row: BulkRowView; acts: RowActs }) => {
  const content = contentOf(row)
  const [typed, setTyped] = useState(content)
  useEffect(() => setTyped(content), [content])
  const isOther = typed.trim() !== content && typed.trim() !== ''
  useUnsavedEntry(isOther)
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
        label={text('dashboard_column_asset')}
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
