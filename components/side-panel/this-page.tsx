import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import { text } from '#lib/platform/texts.ts'
import { AssetVerdict } from '../dashboard/assets/asset-verdict.tsx'
import type { PopupDeps } from '../popup/deps.ts'
import { Popup } from '../popup/first-frame/popup.tsx'
import { Address, defanged } from '../wording/address.tsx'
import { enterAtMainControl } from './enter-at-main-control.ts'
import { makeTabFollower, type FollowDeps, type TabFollower } from './follow-tab.ts'
import { useOffer, type OfferState } from './use-offer.ts'

/** External dependencies of “This page”, beyond those of the popup. */
export type ThisPageDeps = Omit<PopupDeps, 'whichDraft' | 'closeTab' | 'openPanel' | 'within' | 'onGone'> &
  FollowDeps & {
    closeTab: (tabId: number) => void
    /** Calls back when the active tab, its page, or the access to it may have changed. */
    onTab: (moved: () => void) => () => void
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
        const isForm = follower.state().at === 'form'
        // Each keystroke in the form is announced as a change of its draft.
        if (isForm && change.id === newest.current) return
        if (isForm) setLast((newest.current = change.id))
        void follower.refresh()
      }),
    [],
  )

  useEffect(enterAtMainControl, [])

  const state = follower.state()
  const follow = (): void => {
    route.write(PAGE)
    void follower.unpin()
  }
  const offer = useOffer(state, deps.alertsOnly ?? false)
  return (
    <>
      {state.at === 'form' && state.pinned ? (
        <p class="panel-pinned small">
          <span>{text('panel_pinned')}</span>
          <button type="button" class="text-button small" onClick={follow}>
            {text('panel_follow')}
          </button>
        </p>
      ) : null}
      {offer === null ? null : (
        <div key={`offer ${offer.key}`} class="panel-page">
          <Offer state={offer.state} follower={follower} deps={deps} version={String(listVersion)} />
          {last === null ? null : (
            <button
              type="button"
              class="text-button"
              onClick={() => {
                route.write(`${PAGE}/${last}`)
                follower.pin(last)
              }}
            >
              {text('panel_last')}
            </button>
          )}
        </div>
      )}
      {state.at === 'form' ? (
        <Popup
          key={state.turn}
          {...deps}
          within
          onGone={state.pinned ? undefined : () => void follower.leave()}
          whichDraft={async () => state.opening}
          closeTab={() => (state.opening.at === 'tab' ? deps.closeTab(state.opening.tabId) : undefined)}
        />
      ) : null}
    </>
  )
}

type OfferProps = {
  state: OfferState
  follower: TabFollower
  deps: ThisPageDeps
  version: string
}

const Offer = ({ state, follower, deps, version }: OfferProps) => {
  switch (state.at) {
    case 'looking':
      return <p class="quiet">{text('verdict_checking')}</p>
    case 'broken':
      return (
        <div role="alert" class="panel-words">
          <p>{text('dashboard_not_answered')}</p>
          <button type="button" class="button" onClick={() => void follower.refresh()}>
            {text('popup_try_again')}
          </button>
        </div>
      )
    case 'untold':
      return <Untold deps={deps} />
    case 'offered':
      return (
        <>
          {state.reportable ? (
            <>
              {/* May wrap: the registrable domain isn’t known here and must not be cut off. */}
              <h2 class="panel-address wrap-anywhere clamp" title={defanged(state.address)}>
                <Address content={state.address} />
              </h2>
              <AssetVerdict address={state.address} version={version} now={deps.now()} deps={deps} />
            </>
          ) : (
            <p>{text('panel_not_reportable')}</p>
          )}
          {state.refused ? (
            <div role="alert" class="panel-words">
              <p>{text('panel_refused')}</p>
              <button type="button" class="button" onClick={() => void follower.report(true)}>
                {text('panel_address_alone')}
              </button>
            </div>
          ) : (
            <div class="panel-words">
              <button type="button" class="button main" onClick={() => void follower.report(false)}>
                {text(state.reportable ? 'panel_report' : 'panel_form')}
              </button>
              {state.reportable ? <p class="hint">{text('panel_report_hint')}</p> : null}
            </div>
          )}
        </>
      )
  }
}

/** Shown when the tab’s URL is hidden because the extension wasn’t invoked on it. */
const Untold = ({ deps }: { deps: ThisPageDeps }) => {
  const [keys, setKeys] = useState('')
  useEffect(() => {
    deps.keys().then(setKeys, () => undefined)
  }, [])
  return (
    <div class="panel-words">
      <h2>{text('panel_untold')}</h2>
      <p>{keys === '' ? text('panel_untold_lines') : text('panel_untold_keys', keys)}</p>
      <p class="hint">{text('panel_untold_why')}</p>
      <button type="button" class="button" onClick={deps.openBulk}>
        {text('panel_paste')}
      </button>
    </div>
  )
}
