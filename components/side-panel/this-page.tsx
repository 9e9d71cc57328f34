import { TextButton, Button } from '#components/ui/fields.tsx'
import type { AtTab } from '#lib/messages/report-requests.ts'
import type { Opening, PopupDeps } from '#components/popup/first-frame/state.ts'
import type { Ask } from '#components/ui/page.ts'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { LEAVES_AFTER } from '#components/popup/first-frame/screens.tsx'
import type { Reads } from '#components/dashboard/read.ts'
import type { Change } from '#lib/messages/changes.ts'
import { StateMark } from '#components/ui/icons.tsx'
import { text } from '#lib/platform/texts.ts'
import { AssetVerdict } from '#components/dashboard/assets/asset-verdict.tsx'
import { Popup } from '#components/popup/first-frame/popup.tsx'
import { Address, defanged } from '#components/wording/assets.tsx'

/** In ms. A focus that moves while the browser tells a screen reader of the panel isn’t said. */
const ENTERED_AFTER = 150

/** The button of the offer; the first field of the form; the first button of what became of it. */
const MAIN_CONTROL = '.panel-words button, .popup textarea, .popup .bar button'

/**
 * Gives the focus to the main control of the panel when the panel is entered by F6. The browsers give it to nothing (Chromium) or to
 * the panel’s first tab (Firefox), and Orca says neither: it isn’t told of the one, and keeps silent about the first focus in another
 * document. Returns what ends it.
 */
const enterAtMainControl = (): (() => void) => {
  const mainControl = (): HTMLElement | null => document.querySelector<HTMLElement>(MAIN_CONTROL)
  let timer: ReturnType<typeof setTimeout>
  const enter = (): void => {
    timer = setTimeout(() => {
      if (document.hasFocus() && isAtTheDoor(document.activeElement))
        mainControl()?.focus({ preventScroll: true })
    }, ENTERED_AFTER)
  }
  // Else the next entrance would change no focus, and nothing would be said.
  const leave = (): void => {
    clearTimeout(timer)
    if (document.activeElement === mainControl()) mainControl()?.blur()
  }
  addEventListener('focus', enter)
  addEventListener('blur', leave)
  return () => {
    leave()
    removeEventListener('focus', enter)
    removeEventListener('blur', leave)
  }
}

const isAtTheDoor = (active: Element | null): boolean =>
  active === document.body || (active?.matches('[role="tab"][aria-selected="true"]') ?? false)

export type PanelState =
  | { kind: 'looking' }
  /** The browser hides the active tab’s URL. */
  | { kind: 'untold' }
  /** A page without a draft. `refused`: the user asked to read it, but the browser denied access. */
  | { kind: 'offered'; tabId: number; address: string; reportable: boolean; refused: boolean }
  /** The popup’s form; a new `turn` remounts it. `pinned`: shown regardless of the active tab. */
  | { kind: 'form'; opening: Opening; turn: number; pinned: boolean }
  | { kind: 'broken' }

export type FollowDeps = {
  ask: Ask
  /** The active tab of the panel’s window, or null. */
  tab: () => Promise<number | null>
  /** Whether the browser allows reading the tab’s page now; asked only on a user action. */
  mayRead: (tabId: number) => Promise<boolean>
}

type Shown = { tabId: number; address: string; id: string | null }

/** Ignores the hash: a page can change it at any time. */
const isSamePage = (one: string, other: string): boolean => one.split('#', 1)[0] === other.split('#', 1)[0]

const isSameSite = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

type TabFollower = ReturnType<typeof makeTabFollower>

/**
 * Follows the active tab: shows its draft, or offers to report the page. Answers may arrive out of order; only the latest request counts. A
 * form stays while its page is active, whatever happens to its report.
 */
export const makeTabFollower = ({ ask, tab, mayRead }: FollowDeps, changed: () => void) => {
  let state: PanelState = { kind: 'looking' }
  let shown: Shown | null = null
  let requests = 0
  let turns = 0
  let left: string | null = null
  let isPressed = false
  const show = (next: PanelState): void => {
    state = next
    changed()
  }
  const form = (about: Shown): void => {
    shown = about
    show({ kind: 'form', opening: { kind: 'tab', tabId: about.tabId }, turn: (turns += 1), pinned: false })
  }
  const unpin = (): Promise<void> => {
    show({ kind: 'looking' })
    return refresh()
  }
  const isPinned = (): boolean => state.kind === 'form' && state.pinned

  const take = (tabId: number | null, answer: AtTab): void => {
    if (tabId === null || answer.kind === 'untold') {
      shown = null
      return show({ kind: 'untold' })
    }
    const { address } = answer
    const id = answer.kind === 'there' && answer.id !== left ? answer.id : null
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
    const reportable = answer.kind === 'there' || answer.reportable
    const same = state.kind === 'offered' && state.tabId === tabId && state.address === address
    // Keeps `refused` for the same page.
    if (!same) show({ kind: 'offered', tabId, address, reportable, refused: false })
  }

  const refresh = async (): Promise<void> => {
    if (isPinned()) return
    const mine = (requests += 1)
    try {
      const tabId = await tab()
      const answer: AtTab = tabId === null ? { kind: 'untold' } : await ask('draft/at-tab', { tabId })
      if (mine !== requests || isPinned()) return
      take(tabId, answer)
      if (isPressed) await report(false)
      isPressed = false
    } catch {
      // A form reports a missing answer itself and keeps what was typed.
      if (mine === requests && state.kind !== 'form') show({ kind: 'broken' })
    }
  }

  const report = async (unread: boolean): Promise<void> => {
    if (state.kind !== 'offered') return
    const { tabId, address, reportable } = state
    const may = unread || !reportable || (await mayRead(tabId))
    // The page may have changed its URL meanwhile; the report is still the one requested.
    if (state.kind !== 'offered' || state.tabId !== tabId || !isSameSite(state.address, address)) return
    if (may) form({ tabId, address: state.address, id: null })
    else show({ ...state, refused: true })
  }

  return {
    state: (): PanelState => state,
    /** Checks the active tab without reading the page. */
    refresh,
    /** Reads the offered page at the user’s request. `unread` reports only its URL, for pages that can’t be read. */
    report,
    /** Shows the form for the active tab once that is known: the toolbar button was pressed, which allows it. */
    takeOver: async (): Promise<void> => {
      isPressed = true
      await (isPinned() ? unpin() : refresh())
    },
    /** Offers the page again after its draft was discarded. */
    leave: (): Promise<void> => {
      left = shown?.id ?? null
      shown = null
      show({ kind: 'looking' })
      return refresh()
    },
    /** Shows one draft or report until {@link TabFollower.unpin}. */
    pin: (id: string): void => {
      requests += 1
      shown = null
      show({ kind: 'form', opening: { kind: 'draft', id }, turn: (turns += 1), pinned: true })
    },
    unpin,
  }
}

type OfferState = Exclude<PanelState, { kind: 'form' }>

/** A new key after each form: what has left is no Tab stop any more. */
type Drawn = { key: number; state: OfferState }

/**
 * Returns the offer to draw, above the form for a moment if it `stays`: its button had the focus. Orca 43 is silent about the form’s
 * field in Firefox if the button is gone before Orca has followed the focus (see screens.tsx).
 */
const useOffer = (state: PanelState, stays: boolean): Drawn | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const forms = useRef(0)
  const last = useRef<Drawn | null>(null)
  const isForm = state.kind === 'form'
  if (!isForm) last.current = { key: forms.current, state }
  else if (last.current?.key === forms.current) forms.current += 1
  useEffect(() => {
    if (!isForm) return
    const timer = setTimeout(() => {
      last.current = null
      redraw(undefined)
    }, LEAVES_AFTER)
    return () => clearTimeout(timer)
  }, [isForm])
  return isForm && !stays ? null : last.current
}

export type Following = {
  has: () => Promise<boolean>
  /** Call it inside the click. */
  start: () => Promise<boolean>
  stop: () => Promise<boolean>
}

/** Whether the panel sees each tab that comes to the front. */
const useFollowing = (following: Following | undefined, changed: () => void) => {
  const [follows, setFollows] = useState(false)
  const [refused, setRefused] = useState(false)
  const look = (): void => void following?.has().then(setFollows, () => setFollows(false))
  useEffect(look, [])
  const start = (): void => {
    const after = (allowed: boolean): void => {
      setRefused(!allowed)
      look()
      if (allowed) changed()
    }
    // Rejects where the browser can’t ask.
    following?.start().then(after, () => after(false))
  }
  const stop = (): void => {
    const after = (): void => {
      look()
      changed()
    }
    following?.stop().then(after, after)
  }
  return { follows, refused, start: following ? start : null, stop }
}

/** External dependencies of “This page”, beyond those of the popup. */
export type ThisPageDeps = Omit<PopupDeps, 'whichDraft' | 'closeTab' | 'openPanel' | 'within' | 'onGone'> &
  FollowDeps & {
    read: Pick<Reads, 'checkAsset'>
    closeTab: (tabId: number) => void
    /** Calls back when the active tab, its page, or the access to it may have changed. */
    onTab: (moved: () => void) => () => void
    /** Calls back when the toolbar button is pressed, whose popup has closed for this panel. */
    onPressed?: ((pressed: () => void) => () => void) | undefined
    /** Access to the URLs of all tabs: whether it is there, and how the user gives and takes it. Absent where it can’t be asked for. */
    following?: Following | undefined
    /** The panel’s current shortcut, or ''. */
    keys: () => Promise<string>
    /** The dashboard’s location hash; `page/ID` shows that draft or report. */
    route: {
      read: () => string
      write: (route: string) => void
      onMove: (moved: (route: string) => void) => () => void
    }
  }

const PAGE = 'page'
const askedFor = (route: string): string | null => {
  const [tab, id] = route.split('/', 2)
  return tab === PAGE && id ? id : null
}

/** The popup’s form in the side panel, for the active tab. It reads a page only on a click. */
export const ThisPage = (deps: ThisPageDeps) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [last, setLast] = useState<string | null>(null)
  const newest = useRef<string | null>(null)
  const [listVersion, hearList] = useReducer((count: number) => count + 1, 0)
  const [follower] = useState(() => makeTabFollower(deps, () => redraw(undefined)))
  const { route } = deps

  useEffect(() => {
    const go = (to: string): void => {
      const id = askedFor(to)
      if (id === null) void follower.refresh()
      else follower.pin(id)
    }
    go(route.read())
    return route.onMove(go)
  }, [])
  useEffect(() => deps.onTab(() => void follower.refresh()), [])
  useEffect(
    () =>
      deps.onChange((change: Change) => {
        if (change.what === 'own-assets' || change.what === 'connection') hearList(undefined)
        if (change.what !== 'draft') return
        const isForm = follower.state().kind === 'form'
        // Each keystroke in the form is announced as a change of its draft.
        if (isForm && change.id === newest.current) return
        if (isForm) setLast((newest.current = change.id))
        void follower.refresh()
      }),
    [],
  )

  useEffect(enterAtMainControl, [])
  useEffect(() => deps.onPressed?.(() => void follower.takeOver()), [])

  const state = follower.state()
  const follow = (): void => {
    route.write(PAGE)
    void follower.unpin()
  }
  const offer = useOffer(state, deps.alertsOnly ?? false)
  const tabs = useFollowing(deps.following, () => void follower.refresh())
  return (
    <>
      {state.kind === 'form' && state.pinned ? (
        <p class="panel-pinned cluster-12 between fixed small">
          <span>{text('panel_pinned')}</span>
          <TextButton small onClick={follow}>
            {text('panel_follow')}
          </TextButton>
        </p>
      ) : null}
      {tabs.follows && !(state.kind === 'form' && state.pinned) ? (
        <p class="panel-pinned cluster-12 between fixed small">
          <span class="line-8 tone-ok">
            <StateMark tone="ok" /> {text('panel_following')}
          </span>
          <TextButton small aria-label={text('panel_stop_it')} onClick={tabs.stop}>
            {text('panel_stop')}
          </TextButton>
        </p>
      ) : null}
      {offer === null ? null : (
        <div key={`offer ${offer.key}`} class="panel-page stack-12 at-start">
          <Offer
            state={offer.state}
            follower={follower}
            deps={deps}
            version={String(listVersion)}
            tabs={tabs}
          />
          {last === null ? null : (
            <TextButton
              onClick={() => {
                route.write(`${PAGE}/${last}`)
                follower.pin(last)
              }}
            >
              {text('panel_last')}
            </TextButton>
          )}
        </div>
      )}
      {state.kind === 'form' ? (
        <Popup
          key={state.turn}
          {...deps}
          within
          onGone={state.pinned ? undefined : () => void follower.leave()}
          whichDraft={async () => state.opening}
          closeTab={() => (state.opening.kind === 'tab' ? deps.closeTab(state.opening.tabId) : undefined)}
        />
      ) : null}
    </>
  )
}

type OfferProps = {
  tabs: ReturnType<typeof useFollowing>
  state: OfferState
  follower: TabFollower
  deps: ThisPageDeps
  version: string
}

const Offer = ({ state, follower, deps, version, tabs }: OfferProps) => {
  switch (state.kind) {
    case 'looking':
      return <p class="quiet">{text('verdict_checking')}</p>
    case 'broken':
      return (
        <div role="alert" class="panel-words stack-8 at-start">
          <p>{text('common_not_answered')}</p>
          <Button onClick={() => void follower.refresh()}>{text('popup_try_again')}</Button>
        </div>
      )
    case 'untold':
      return <Untold deps={deps} tabs={tabs} />
    case 'offered':
      return (
        <>
          {state.reportable ? (
            <>
              {/* May wrap: the registrable domain isn’t known here and must not be cut off. */}
              <h2 class="panel-address wrap-anywhere clamp" title={defanged(state.address)}>
                <Address content={state.address} />
              </h2>
              <AssetVerdict address={state.address} version={version} now={deps.now()} read={deps.read} />
            </>
          ) : (
            <p>{text('panel_not_reportable')}</p>
          )}
          {state.refused ? (
            <div role="alert" class="panel-words stack-8 at-start">
              <p>{text('panel_refused')}</p>
              <Button onClick={() => void follower.report(true)}>{text('panel_address_alone')}</Button>
            </div>
          ) : (
            <div class="panel-words stack-8 at-start">
              <Button main onClick={() => void follower.report(false)}>
                {text(state.reportable ? 'panel_report' : 'panel_form')}
              </Button>
              {state.reportable ? <p class="hint">{text('panel_report_hint')}</p> : null}
            </div>
          )}
        </>
      )
  }
}

/** Shown when the tab’s URL is hidden because the extension wasn’t invoked on it. */
const Untold = ({ deps, tabs }: { deps: ThisPageDeps; tabs: OfferProps['tabs'] }) => {
  const [keys, setKeys] = useState('')
  useEffect(() => {
    deps.keys().then(setKeys, () => undefined)
  }, [])
  return (
    <div class="panel-words stack-8 at-start">
      <h2>{text('panel_untold')}</h2>
      <p>{keys === '' ? text('panel_untold_lines') : text('panel_untold_keys', keys)}</p>
      <p class="hint">{text('panel_untold_why')}</p>
      {tabs.start === null || tabs.follows ? null : (
        <>
          <Button main onClick={tabs.start}>
            {text('panel_follow_tabs')}
          </Button>
          {tabs.refused ? (
            <p class="problem" role="alert">
              {text('panel_follow_refused')}
            </p>
          ) : (
            <p class="hint">{text('panel_follow_hint')}</p>
          )}
        </>
      )}
      <Button onClick={deps.openBulk}>{text('panel_paste')}</Button>
    </div>
  )
}
