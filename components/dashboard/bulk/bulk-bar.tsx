import { useId } from 'preact/hooks'
import type { BULK_BLOCKERS, BulkState } from '#lib/messages/bulk-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import { counted, number } from '../../ui/words.ts'

type BulkBlocker = (typeof BULK_BLOCKERS)[number]

/** Explains each blocker; `field` is the `data-field` of the form control that resolves it. */
const WORDS: Record<BulkBlocker, { says: TextKey; field: string | null; tone: Tone }> = {
  'not-connected': { says: 'bulk_block_not_connected', field: null, tone: 'danger' },
  reading: { says: 'bulk_block_reading', field: null, tone: 'quiet' },
  nothing: { says: 'bulk_block_nothing', field: null, tone: 'quiet' },
  checking: { says: 'bulk_block_checking', field: null, tone: 'quiet' },
  'own-asset-forbidden': { says: 'bulk_block_forbidden', field: null, tone: 'danger' },
  'own-asset': { says: 'bulk_block_own', field: 'override', tone: 'danger' },
  'not-checked': { says: 'blocker_not_checked', field: 'unchecked', tone: 'danger' },
  'title-too-short': { says: 'blocker_title', field: 'title', tone: 'danger' },
  'bad-attachment': { says: 'blocker_attachment', field: 'attachments', tone: 'danger' },
}

export const focusField = (root: ParentNode | null, field: string): void => {
  const control = root?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}

type Props = {
  state: BulkState
  submitting: boolean
  showsForm: boolean
  showsRequest: boolean
  onForm: () => void
  onRequest: () => void
  onSubmit: () => void
  onGo: (field: string) => void
  openOptions: () => void
}

export const BulkBar = ({
  state,
  submitting,
  showsForm,
  showsRequest,
  onForm,
  onRequest,
  onSubmit,
  onGo,
  openOptions,
}: Props) => {
  const id = useId()
  const { blockers, reports, assets } = state
  return (
    <>
      {blockers.length === 0 ? null : (
        <ul id={id} class="bulk-blockers small">
          {blockers.map((blocker) => {
            const { says, field, tone } = WORDS[blocker]
            return (
              <li key={blocker}>
                <StateMark tone={tone} />
                <span>{text(says)}</span>
                {blocker === 'not-connected' ? (
                  <button type="button" class="text-button small" onClick={openOptions}>
                    {text('popup_connect')}
                  </button>
                ) : field === null ? null : (
                  <button
                    type="button"
                    class="text-button small"
                    aria-label={`${text('blocker_go')}: ${text(says)}`}
                    onClick={() => onGo(field)}
                  >
                    {text('blocker_go')}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div class="bulk-bar-row">
        <button type="button" class="text-button bulk-to-form" aria-expanded={showsForm} onClick={onForm}>
          {text('bulk_form')}
        </button>
        <button type="button" class="text-button" aria-expanded={showsRequest} onClick={onRequest}>
          {text('popup_show_request')}
        </button>
        <p class="small quiet numbers" aria-live="polite">
          {assets === 0
            ? ''
            : text(
                'bulk_what_goes',
                counted(assets, 'bulk_assets_one', 'bulk_assets_other'),
                counted(reports, 'bulk_reports_one', 'bulk_reports_other'),
              )}
        </p>
        <button
          type="button"
          class="button main bulk-submit numbers"
          aria-disabled={submitting || blockers.length > 0}
          aria-describedby={blockers.length > 0 ? id : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={text('bulk_submit_shortcut')}
          onClick={onSubmit}
        >
          {reports > 1 ? text('bulk_submit', number(reports)) : text('popup_submit')}
        </button>
      </div>
    </>
  )
}
