import { text } from '#lib/platform/texts.ts'
import { Address } from '../wording/address.tsx'
import { Banner } from '../ui/banner.tsx'

/** The tab went on to another page while its form is open; null where the browser does not tell to which. */
export type MovedTab = { address: string | null }

/** Above the form, since it is about all of it: what the form is about is no longer what the tab shows. */
export const MovedLine = ({ moved, onReport }: { moved: MovedTab; onReport: () => void }) => (
  <div class="moved-tab">
    <Banner tone="warn" announce>
      {moved.address === null ? (
        <p class="small">{text('popup_moved_untold')}</p>
      ) : (
        <p class="small">
          {text('popup_moved')} <Address content={moved.address} />{' '}
          <button type="button" class="text-button small" onClick={onReport}>
            {text('popup_moved_report')}
          </button>
        </p>
      )}
    </Banner>
  </div>
)
