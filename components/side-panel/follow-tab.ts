import type { AtTab } from '#lib/messages/draft-requests.ts'
import type { Opening } from '../popup/first-frame/popup-state.ts'
import type { Ask } from '../ui/ask.ts'

export type PanelState =
  | { at: 'looking' }
  /** The browser hides the active tab’s URL. */
  | { at: 'untold' }
  /** A page without a draft. `refused`: the user asked to read it, but the browser denied access. */
  | { at: 'offered'; tabId: number; address: string; reportable: boolean; refused: boolean }
  /** The popup’s form; a new `turn` remounts it. `pinned`: shown regardless of the active tab. */
  | { at: 'form'; opening: Opening; turn: number; pinned: boolean }
  | { at: 'broken' }

export type FollowDeps = {
  ask: Ask
  /** The active tab of the panel’s window, or null. */
  tab: () => Promise<number | null>
}

type Shown = { tabId: number; address: string; id: string | null }

/** Ignores the hash: a page can change it at any time. */
const isSamePage = (one: string, other: string): boolean => one.split('#', 1)[0] === other.split('#', 1)[0]

const isSameSite = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

export type TabFollower = ReturnType<typeof makeTabFollower>

/**
 * Follows the active tab: shows its draft, or offers to report the page. Answers may arrive out of order; only the latest request counts. A
 * form stays while its page is active, whatever happens to its report.
 */
export const makeTabFollower = ({ ask, tab }: FollowDeps, changed: () => void) => {
  let state: PanelState = { at: 'looking' }
  let shown: Shown | null = null
  let requests = 0
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
    // Keeps `refused` for the same page.
    if (!same) show({ at: 'offered', tabId, address, reportable, refused: false })
  }

  const refresh = async (): Promise<void> => {
    if (isPinned()) return
    const mine = (requests += 1)
    try {
      const tabId = await tab()
      const answer: AtTab = tabId === null ? { at: 'untold' } : await ask('draft/at-tab', { tabId })
      if (mine === requests && !isPinned()) take(tabId, answer)
    } catch {
      // A form reports a missing answer itself and keeps what was typed.
      if (mine === requests && state.at !== 'form') show({ at: 'broken' })
    }
  }

  return {
    state: (): PanelState => state,
    /** Checks the active tab without reading the page. */
    refresh,
    /** Reads the offered page at the user’s request. `unread` reports only its URL, for pages that can’t be read. */
    report: async (unread: boolean): Promise<void> => {
      if (state.at !== 'offered') return
      const { tabId, address, reportable } = state
      try {
        const { may } = unread || !reportable ? { may: true } : await ask('draft/may-read', { tabId })
        // The page may have changed its URL meanwhile; the report is still the one requested.
        if (state.at !== 'offered' || state.tabId !== tabId || !isSameSite(state.address, address)) return
        if (may) form({ tabId, address: state.address, id: null })
        else show({ ...state, refused: true })
      } catch {
        show({ at: 'broken' })
      }
    },
    /** Offers the page again after its draft was discarded. */
    leave: (): Promise<void> => {
      left = shown?.id ?? null
      shown = null
      show({ at: 'looking' })
      return refresh()
    },
    /** Shows one draft or report until {@link TabFollower.unpin}. */
    pin: (id: string): void => {
      requests += 1
      shown = null
      show({ at: 'form', opening: { at: 'draft', id }, turn: (turns += 1), pinned: true })
    },
    unpin: (): Promise<void> => {
      show({ at: 'looking' })
      return refresh()
    },
  }
}
