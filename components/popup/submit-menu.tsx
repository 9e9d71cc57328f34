import { useId } from 'preact/hooks'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Icon } from '../ui/icons.tsx'
import { counted } from '../ui/words.ts'
import type { Blocker } from './blockers.tsx'
import type { DraftSession } from './first-frame/draft-session.ts'

/** Blockers that also prevent adding to the bulk list: invalid lines must be corrected here. */
const CANNOT_WAIT: readonly Blocker[] = ['no-asset', 'bad-asset']

type Props = {
  draft: DraftView | null
  busy: boolean
  /** Submit is blocked. */
  stopped: boolean
  session: DraftSession
}

/** The other ways to submit or collect, behind the arrow beside Submit. The browser closes it on Escape and on a click elsewhere. */
export const SubmitMenu = ({ draft, busy, stopped, session }: Props) => {
  const id = useId()
  const canWait = !busy && draft !== null && !CANNOT_WAIT.some((one) => draft.blockers.includes(one))
  const isPage = draft?.kind === 'page'
  const links = draft?.links ?? 0
  const item = (words: string, onClick: () => void, more: { title?: string; disabled?: boolean } = {}) => (
    <button
      type="button"
      class="menu-item"
      popoverTarget={id}
      popoverTargetAction="hide"
      aria-disabled={more.disabled}
      title={more.title}
      onClick={() => (more.disabled ? undefined : onClick())}
    >
      {words}
    </button>
  )
  return (
    <>
      <button
        type="button"
        class={stopped ? 'button split-arrow' : 'button main split-arrow'}
        aria-label={text('popup_submit_more')}
        title={text('popup_submit_more')}
        popoverTarget={id}
      >
        <Icon name="down" />
      </button>
      <div id={id} popover="auto" class="submit-menu" role="group" aria-label={text('popup_submit_more')}>
        {item(text('basket_add'), session.addToBulkList, {
          disabled: !canWait,
          title: text(draft?.inPrivate ? 'basket_add_private' : 'basket_add_why'),
        })}
        {isPage ? item(text('popup_submit_close'), () => session.submit(true), { disabled: stopped }) : null}
        {isPage || draft?.kind === 'selection'
          ? item(text('bulk_send_selection'), () => session.sendToBulk('selection'))
          : null}
        {isPage && links > 0
          ? item(counted(links, 'bulk_send_links_one', 'bulk_send_links_other'), () =>
              session.sendToBulk('links'),
            )
          : null}
      </div>
    </>
  )
}
