import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { counted } from '../ui/words.ts'

type Props = { draft: DraftView; onSend: (what: 'selection' | 'links') => void }

/** Sends the page’s selection or links to the Bulk tab. Reads them only on this click. */
export const ToBulk = ({ draft, onSend }: Props) => {
  const isPage = draft.kind === 'page'
  if (!isPage && draft.kind !== 'selection') return null
  const links = draft.links ?? 0
  return (
    <div class="to-bulk small">
      <button type="button" class="text-button small" onClick={() => onSend('selection')}>
        {text('bulk_send_selection')}
      </button>
      {isPage && links > 0 ? (
        <button type="button" class="text-button small numbers" onClick={() => onSend('links')}>
          {counted(links, 'bulk_send_links_one', 'bulk_send_links_other')}
        </button>
      ) : null}
    </div>
  )
}
