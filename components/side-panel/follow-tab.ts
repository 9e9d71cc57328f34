import type { AtTab } from '#lib/messages/draft-requests.ts'
import type { Opening } from '../popup/first-frame/popup-state.ts'
import type { Ask } from '../ui/ask.ts'

/** What "This page" shows. */
export type PanelState =
  | { at: 'looking' }
  /** The browser does not say what the tab in front shows. */
  | { at: 'untold' }
  /** Nothing begun there. `refused`: read at the person's word, which the browser did not allow. */
  | { at: 'offered'; tabId: number; address: string; reportable: boolean; refused: boolean }
  /** The popup's form; another `turn` is another form. `pinned`: one that was chosen, whatever is in front. */
  | { at: 'form'; opening: Opening; turn: number; pinned: boolean }
  | { at: 'broken' }

export type FollowDeps = {
  ask: Ask
  /** The tab in front of the window that the panel is in; null without one. */
  tab: () => Promise<number | null>
}

export type TabFollower = {
  state: () => PanelState
  /** Looks what is in front now. Nothing is read. */
  look: () => Promise<void>
  /** Reads the page that is offered, on the person's word. `unread`: reports its address alone, where it may not be read. */
  report: (unread: boolean) => Promise<void>
  /** The draft of the form on screen was discarded: its page is offered anew. */
  leave: () => Promise<void>
  /** Shows one draft or report, until {@link TabFollower.unpin}. */
  pin: (id: string) => void
  unpin: () => Promise<void>
}

/** What the form on screen is about: `id` once it is known. */
type Shown = { tabId: number; address: string; id: string | null }

/** What stands behind the `#` is the page's own, which it can change at any time without being another. */
const isSamePage = (one: string, other: string): boolean => one.split('#', 1)[0] === other.split('#', 1)[0]

const isSameSite = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

/**
 * Follows the tab in front: what was begun there is shown, else it is offered. Answers may come out of order; that of the last
 * look counts. A form stays as it is while its page is in front, whatever becomes of its report.
 */
export const makeTabFollower = ({ ask, tab }: FollowDeps, changed: () => void): TabFollower => {
  let state: PanelState = { at: 'looking' }
  let shown: Shown | null = null
  let looks = 0
  let turns = 0
  let left: string | null = null

  const show = (next: PanelState): void => {
    state = next
    changed()
  }
  const form = (about: Shown): void => {
    shown = about
    show({ at: 'form', opening: { at: 'tab', tabId: about.tabId }, turn: (turns += 1), pinned: false })
  }
  const isPinned = (): boolean => state.at === 'form' && state.pinned

  const take = (tabId: number | null, answer: AtTab): void => {
    if (tabId === null || answer.at === 'untold') {
      shown = null
      return show({ at: 'untold' })
    }
    const { address } = answer
    const id = answer.at === 'there' && answer.id !== left ? answer.id : null
    if (
      shown?.tabId === tabId &&
      isSamePage(shown.address, address) &&
      (id === null || id === (shown.id ?? id))
    ) {
      shown = { ...shown, id: id ?? shown.id }
      return
    }
    if (id !== null) return form({ tabId, address, id })
    shown = null
    const reportable = answer.at === 'there' || answer.reportable
    const same = state.at === 'offered' && state.tabId === tabId && state.address === address
    // What the person was told of this page stays told.
    if (!same) show({ at: 'offered', tabId, address, reportable, refused: false })
  }

  const look = async (): Promise<void> => {
    if (isPinned()) return
    const mine = (looks += 1)
    try {
      const tabId = await tab()
      const answer: AtTab = tabId === null ? { at: 'untold' } : await ask('draft/at-tab', { tabId })
      if (mine === looks && !isPinned()) take(tabId, answer)
    } catch {
      // A form tells by itself that the background does not answer, and goes on with what was typed.
      if (mine === looks && state.at !== 'form') show({ at: 'broken' })
    }
  }

  return {
    state: () => state,
    look,
    report: async (unread) => {
      if (state.at !== 'offered') return
      const { tabId, address, reportable } = state
      try {
        const { may } = unread || !reportable ? { may: true } : await ask('draft/may-read', { tabId })
        // The page may have given itself another address meanwhile; what was pressed is its report all the same.
        if (state.at !== 'offered' || state.tabId !== tabId || !isSameSite(state.address, address)) return
        if (may) form({ tabId, address: state.address, id: null })
        else show({ ...state, refused: true })
      } catch {
        show({ at: 'broken' })
      }
    },
    leave: () => {
      left = shown?.id ?? null
      shown = null
      show({ at: 'looking' })
      return look()
    },
    pin: (id) => {
      looks += 1
      shown = null
      show({ at: 'form', opening: { at: 'draft', id }, turn: (turns += 1), pinned: true })
    },
    unpin: () => {
      show({ at: 'looking' })
      return look()
    },
  }
}
