import { TextButton } from '#components/ui/fields.tsx'
import type { EarlierDraft } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '#components/wording/assets.tsx'
import { Banner } from '#components/ui/banner.tsx'

/** The tab’s new page while its form is open; null if the browser hides the URL. */
export type MovedTab = { address: string | null }

export const MovedLine = ({ moved, onReport }: { moved: MovedTab; onReport: () => void }) => (
  <div class="moved-tab">
    <Banner tone="warn" announce>
      {moved.address === null ? (
        <p class="small">{text('popup_moved_untold')}</p>
      ) : (
        <p class="small">
          {text('popup_moved')} <Address content={moved.address} />{' '}
          <TextButton small onClick={onReport}>
            {text('popup_moved_report')}
          </TextButton>
        </p>
      )}
    </Banner>
  </div>
)

/** Offers the draft that was begun in this tab before the page changed its URL. */
export const EarlierLine = ({ earlier, onOpen }: { earlier: EarlierDraft; onOpen: () => void }) => (
  <div class="moved-tab">
    <Banner tone="info">
      <p class="small">
        {text('popup_earlier')} <Address content={earlier.content} />{' '}
        <TextButton small onClick={onOpen}>
          {text('popup_earlier_open')}
        </TextButton>
      </p>
    </Banner>
  </div>
)
