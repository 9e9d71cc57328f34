import { useId, useLayoutEffect, useRef, useState, useEffect, useMemo, useReducer } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { StateMark } from '#components/ui/icons.tsx'
import type { Blocker } from '#components/popup/submitting.tsx'
import type { PopupDeps, PopupState, MovedTab } from './state.ts'
import { makeDraftSession } from './session.ts'
import { useLater, beforeFirstRequest } from './use-later.ts'
import { TextArea, TextField, TextButton, Button } from '#components/ui/fields.tsx'
import { AssetList } from './assets.tsx'
import { CategoryChips, addDescription, setCategory, setFields, setTitle } from '#components/report/form.tsx'
import {
  CheckingHeader,
  useSaidWith,
  isLeaving,
  SCREEN,
  FocusAnnouncer,
  PopupProvider,
  usePopup,
  useScreens,
} from './screens.tsx'
import { AlertsOnly, Announcer } from '#components/ui/announcer.tsx'

type SubmitBarProps = {
  state: Extract<PopupState, { kind: 'starting' | 'editing' | 'broken' }>
  requestId: string
  showsRequest: boolean
  onShowRequest: () => void
  moreId: string
  showsMore: boolean
  onMore: () => void
  onGo: (blocker: Blocker) => void
}

const SubmitBar = ({ state, onGo, ...ways }: SubmitBarProps) => {
  const { session } = usePopup()
  const { requestId, showsRequest, onShowRequest } = ways
  const id = useId()
  const later = useLater()
  const draft = state.kind === 'starting' ? null : state.draft
  const blockers = draft?.blockers ?? []
  const busy = state.kind !== 'broken' && state.submitting
  const stopped = busy || blockers.length > 0 || state.kind === 'broken'
  return (
    <footer class="bar stack-8 fixed">
      {state.kind === 'broken' ? (
        <div class="line-8 baseline small" role="alert">
          <StateMark tone="danger" />
          <span class="grow">{text(state.failure ? 'popup_storage_failed' : 'popup_broken')}</span>
          <TextButton small onClick={() => void session.open()}>
            {text('popup_try_again')}
          </TextButton>
        </div>
      ) : blockers.length > 0 && later !== null ? (
        <later.BlockerList id={id} draft={draft} onGo={onGo} />
      ) : null}
      <div class="bar-row cluster-12 between">
        <span class="bar-ways cluster-12 baseline tight">
          <TextButton
            small
            aria-expanded={showsRequest}
            aria-controls={showsRequest ? requestId : undefined}
            aria-disabled={draft === null}
            title={draft === null ? undefined : later?.size(draft.bytes)}
            onClick={onShowRequest}
          >
            {text(showsRequest ? 'popup_hide_request' : 'popup_show_request')}
          </TextButton>
          {later && (
            <later.MoreOptions
              id={ways.moreId}
              form={state.form}
              shown={ways.showsMore}
              onPress={ways.onMore}
            />
          )}
        </span>
        <span class="split-button">
          <Button
            main
            // Still pressed, it tells what is missing and moves the focus there.
            aria-disabled={stopped}
            aria-describedby={blockers.length > 0 ? id : undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={text('popup_submit_shortcut')}
            onClick={() => session.submit(false)}
          >
            {text('popup_submit')}
          </Button>
          {later === null ? null : <later.SubmitMenu draft={draft} busy={busy} stopped={stopped} />}
        </span>
      </div>
    </footer>
  )
}

type DraftScreenProps = {
  state: Extract<PopupState, { kind: 'starting' | 'editing' | 'broken' }>
  /** Set while the tab shows another page than the form is about. */
  moved: MovedTab | null
}

/** The report form. First-frame fields never move before Submit, so that nothing shifts while typing; later sections appear below. */
const DraftScreen = ({ state, moved }: DraftScreenProps) => {
  const { form } = state
  const { session, ...page } = usePopup()
  const later = useLater()
  const draft = state.kind === 'starting' || later === null ? null : state.draft
  const notice = state.kind === 'editing' ? state.notice : null
  const failure = state.kind === 'broken' ? state.failure : null
  const now = page.now()
  const root = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const saidWithDescription = useSaidWith('description')
  const [showsRequest, setShowsRequest] = useState(false)
  const requestId = useId()
  const [showsMore, setShowsMore] = useState(false)
  const moreId = useId()

  const request = showsRequest && draft !== null
  const needed = draft === null ? null : (later?.neededFirst(draft, form) ?? null)
  const newest = useRef(needed)
  newest.current = needed

  useLayoutEffect(() => {
    const focusFirstField = (): void => {
      const { activeElement: held, body: none } = document
      if (isLeaving(root.current)) return
      if (held !== null && held !== none && !isLeaving(held.closest(SCREEN))) return
      if (newest.current === null || later === null) description.current?.focus({ preventScroll: true })
      else later.focusBlocker(root.current, newest.current)
    }
    focusFirstField()
    // Firefox drops a focus set before its popup has the keyboard, and fires this event once it has.
    window.addEventListener('focus', focusFirstField)
    return () => window.removeEventListener('focus', focusFirstField)
  }, [later])

  useLayoutEffect(() => (body.current && later?.keepFocusInSight(body.current)) ?? undefined, [later])
  useLayoutEffect(() => (body.current && later?.showOpened(body.current)) ?? undefined, [later])

  useLayoutEffect(() => later?.fitHeight(description.current), [later, form.description])

  // Moves the initial focus unless the user already types there.
  useLayoutEffect(() => {
    const field = description.current
    const untouched = field?.value === '' || (needed === 'contact' && draft?.revision === 0)
    if (needed !== null && untouched && field === document.activeElement)
      later?.focusBlocker(root.current, needed)
  }, [needed])

  /** Leaves the request. The form is shown at once: what is hidden takes no focus. */
  const goTo = (blocker: Blocker | undefined): void => {
    if (body.current) body.current.hidden = false
    setShowsRequest(false)
    if (blocker) later?.focusBlocker(root.current, blocker)
  }
  useLayoutEffect(() => {
    if (notice !== null) goTo(notice.kind === 'stopped' ? draft?.blockers[0] : undefined)
  }, [notice?.kind])

  return (
    <div ref={root} class="popup">
      {draft && later && <later.OrganizationStrip draft={draft} />}
      {
        // Called as functions, so that both share the same elements: a live region that is created with its text isn’t announced.
        draft === null || later === null
          ? CheckingHeader({ failed: state.kind === 'broken' })
          : later.VerdictHeader({ draft, form, now })
      }
      {later && <later.TabLines moved={moved} earlier={session.earlier()} />}
      <div ref={body} class="popup-body" hidden={request}>
        {draft === null || later === null ? null : <later.Guard form={form} draft={draft} />}
        {failure && later !== null ? <later.StorageBanner failure={failure} /> : null}
        {later === null ? null : <later.DraftNotes draft={draft} notice={notice} />}
        <AssetList form={form} draft={draft} />
        <CategoryChips
          bare
          chosen={form.category}
          onChoose={(category) => session.edit(setCategory(category))}
        />
        <TextField
          bare
          field="title"
          label={text('common_title')}
          most={2000}
          problem={draft?.blockers.includes('title-too-short') ? text('blocker_title') : null}
          hint={form.titleTyped && form.title.trim() === '' ? text('popup_title_none') : null}
          value={form.title}
          onType={(title) => session.edit(setTitle(title))}
        />
        <div class="field described">
          <TextArea
            inputRef={description}
            label={text('common_description')}
            most={100_000}
            placeholder={text('popup_description_placeholder')}
            describedBy={saidWithDescription}
            value={form.description}
            onType={(value) => session.edit(setFields({ description: value }))}
          />
          {later === null || draft === null ? null : (
            <later.TypedSecrets
              description={form.description}
              typed={draft.typedSecrets}
              onType={(value) => session.edit(setFields({ description: value }))}
            />
          )}
          {later === null ? null : (
            <later.RecentDescriptions
              recent={draft?.recentDescriptions ?? []}
              onTake={(recent) => session.edit(addDescription(recent))}
            />
          )}
        </div>
        {later === null ? null : (
          <>
            {draft === null ? null : <later.FoundOnPage form={form} draft={draft} />}
            {draft === null && state.kind === 'broken' ? null : (
              <later.EvidenceGroup form={form} draft={draft} />
            )}
            <later.DraftMore form={form} draft={draft} opener={{ id: moreId, onToggle: setShowsMore }} />
          </>
        )}
      </div>
      {request && later !== null ? <later.RequestPanel id={requestId} draft={draft} /> : null}
      <SubmitBar
        state={state}
        requestId={requestId}
        showsRequest={request}
        onShowRequest={() => setShowsRequest(!showsRequest)}
        moreId={moreId}
        showsMore={showsMore && !request}
        onMore={() => {
          const wasShown = showsMore && request
          goTo(undefined)
          if (!wasShown) later?.toggleMore(moreId)
        }}
        onGo={goTo}
      />
    </div>
  )
}

export const Popup = (deps: PopupDeps) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [session] = useState(() => {
    const whichDraft = () => beforeFirstRequest(deps.whichDraft())
    const begun = makeDraftSession({ ...deps, whichDraft }, () => redraw(undefined))
    // Requests the draft before the first frame, so that the answer arrives sooner.
    void begun.open()
    return begun
  })

  useLayoutEffect(() => deps.onChange(session.onChange), [])
  const [moved, setMoved] = useState<MovedTab | null>(null)
  useEffect(() => deps.onMoved?.(setMoved), [])

  useEffect(() => {
    // In the capture phase: otherwise Ctrl+Enter would also press the focused button.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      const now = session.state()
      if (now.kind === 'starting' || now.kind === 'editing') session.submit(event.shiftKey)
      else if (now.kind === 'sent' && now.report.state.at === 'queued') session.sendNow()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  const later = useLater()
  useEffect(() => later?.followTheme(deps.ask, document.documentElement), [later])
  const state = session.state()
  useEffect(() => (state.kind === 'gone' ? deps.onGone?.() : undefined), [state.kind])
  // The seconds left to undo are told once, not at each redraw.
  const words = useMemo(
    () => later?.announcedWords(state, deps.now()) ?? '',
    [later, undoEndOf(state) ?? state],
  )
  const screens = useScreens(state)
  const { alertsOnly = false } = deps
  // Elsewhere the announcer speaks, wherever the focus is.
  const drawn = alertsOnly ? screens : [{ key: undefined, state }]
  const all = drawn.map((one) => <Screen key={one.key} state={one.state} moved={moved} />)
  return (
    <PopupProvider value={{ ...deps, session }}>
      <AlertsOnly.Provider value={alertsOnly}>
        {deps.within ? all : <main>{all}</main>}
        {alertsOnly ? (
          <FocusAnnouncer words={words} isPassing={isSending(state)} />
        ) : (
          <Announcer words={words} />
        )}
      </AlertsOnly.Provider>
    </PopupProvider>
  )
}

const isSending = (state: PopupState): boolean => state.kind === 'sent' && state.report.state.at === 'sending'

const undoEndOf = (state: PopupState): number | null =>
  state.kind === 'sent' && state.report.state.at === 'queued' ? state.report.state.until : null

const Screen = ({ state, moved }: { state: PopupState; moved: MovedTab | null }) => {
  const later = useLater()
  switch (state.kind) {
    case 'starting':
    case 'editing':
    case 'broken':
      return <DraftScreen state={state} moved={moved} />
    case 'sent':
      return later && <later.SentScreen state={state} />
    case 'collected':
      return later && <later.CollectedScreen state={state} />
    case 'gone':
      return later && <later.GoneScreen />
  }
}
