import { useLayoutEffect, useRef } from 'preact/hooks'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { Icon } from '../../ui/icons.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkRequest } from './bulk-request.tsx'
import type { RowActs } from './bulk-row-actions.tsx'
import { BulkRowDetail } from './bulk-row-detail.tsx'
import { SentReports } from './bulk-sent.tsx'
import { rowStatusWords } from './bulk-words.ts'
import type { BulkScreen, BulkSession } from './bulk-session.ts'
import type { DashboardDeps } from '../deps.ts'

/** Content of the right pane: a row’s ID, the form (also the default), the request, or the reports. */
export type Shown = number | 'form' | 'request' | 'sent' | null

type Props = {
  side: Shown
  row: BulkRowView | null
  rows: readonly BulkRowView[]
  reported: readonly BulkRowView[]
  screen: Extract<BulkScreen, { at: 'here' }>
  stops: boolean
  session: BulkSession
  deps: DashboardDeps
  now: number
  acts: RowActs
  onBack: () => void
}

const nameOf = (side: Shown): TextKey => {
  if (typeof side === 'number') return 'bulk_row'
  return side === 'request' ? 'popup_request_panel' : side === 'sent' ? 'bulk_sent_list' : 'bulk_form'
}

export const BulkPanel = ({
  side,
  row,
  rows,
  reported,
  screen,
  stops,
  session,
  deps,
  now,
  acts,
  onBack,
}: Props) => {
  const { state, common } = screen
  const back = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
    if (side === null || document.activeElement?.checkVisibility()) return
    back.current?.focus({ preventScroll: true })
    back.current?.scrollIntoView({ block: 'nearest' })
  }, [side])

  return (
    <section ref={panel} class="detail-pane bulk-panel" aria-label={text(nameOf(side))}>
      <button
        type="button"
        ref={back}
        class={side === null ? 'text-button back' : 'text-button back bulk-back'}
        onClick={onBack}
      >
        <Icon name="back" /> {text('bulk_back')}
      </button>
      <Announcer words={typeof side === 'number' && row ? rowStatusWords(row) : ''} />
      {side === 'request' ? (
        <BulkRequest state={state} ask={deps.ask} copy={deps.copy} />
      ) : side === 'sent' ? (
        <SentReports sent={state.sent} rows={reported} />
      ) : row !== null ? (
        <BulkRowDetail
          row={row}
          twin={rows.find(({ id }) => id === row.perhaps)}
          state={state}
          now={now}
          deps={deps}
          acts={acts}
        />
      ) : (
        <BulkForm
          state={state}
          common={common}
          stops={stops}
          edit={session.edit}
          onReportOnly={() => void session.keepReportOnly()}
          openOptions={deps.openOptions}
        />
      )}
    </section>
  )
}
