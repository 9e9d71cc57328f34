import { useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'preact/hooks'
import { AlertsOnly, Announcer } from '../../ui/boxes/announcer.tsx'
import { DraftScreen } from './draft-screen.tsx'
import { FocusAnnouncer } from './focus-announcer.tsx'
import type { MovedTab } from '../moved-tab.tsx'
import type { PopupDeps } from '../deps.ts'
import { makeDraftSession, type DraftSession } from './draft-session.ts'
import { beforeFirstRequest } from './first-request.ts'
import type { PopupState } from './popup-state.ts'
import { useLater } from './use-later.ts'
import { useScreens } from './use-screens.ts'

export const Popup = (deps: PopupDeps) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [session] = useState(() => {
    const whichDraft = () => beforeFirstRequest(deps.whichDraft())
    const begun = makeDraftSession({ ...deps, whichDraft }, () => redraw(undefined))
    // Requests the draft before the first frame, so that the answer arrives sooner.
    void begun.open()
    return begun
  })

  useLayoutEffect(() => deps.onChange(session.heard), [])
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
      if (now.at === 'starting' || now.at === 'editing') session.submit(event.shiftKey)
      else if (now.at === 'sent' && now.report.state.at === 'queued') session.sendNow()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  const later = useLater()
  useEffect(() => later?.followTheme(deps.ask, document.documentElement), [later])
  const state = session.state()
  useEffect(() => (state.at === 'gone' ? deps.onGone?.() : undefined), [state.at])
  // The seconds left to undo are told once, not at each redraw.
  const words = useMemo(
    () => later?.announcedWords(state, deps.now()) ?? '',
    [later, undoEndOf(state) ?? state],
  )
  const screens = useScreens(state)
  const { alertsOnly = false } = deps
  // Elsewhere the announcer speaks, wherever the focus is.
  const drawn = alertsOnly ? screens : [{ key: undefined, state }]
  const all = drawn.map((one) => (
    <Screen key={one.key} state={one.state} session={session} deps={deps} moved={moved} />
  ))
  return (
    <AlertsOnly.Provider value={alertsOnly}>
      {deps.within ? all : <main>{all}</main>}
      {alertsOnly ? (
        <FocusAnnouncer words={words} isPassing={isSending(state)} />
      ) : (
        <Announcer words={words} />
      )}
    </AlertsOnly.Provider>
  )
}

const isSending = (state: PopupState): boolean => state.at === 'sent' && state.report.state.at === 'sending'

const undoEndOf = (state: PopupState): number | null =>
  state.at === 'sent' && state.report.state.at === 'queued' ? state.report.state.until : null

const Screen = ({
  state,
  session,
  deps,
  moved,
}: {
  state: PopupState
  session: DraftSession
  deps: PopupDeps
  moved: MovedTab | null
}) => {
  const later = useLater()
  switch (state.at) {
    case 'starting':
    case 'editing':
    case 'broken':
      return <DraftScreen state={state} session={session} deps={deps} moved={moved} />
    case 'sent':
      return later && <later.SentScreen state={state} session={session} deps={deps} />
    case 'collected':
      return later && <later.CollectedScreen state={state} deps={deps} />
    case 'gone':
      return later && <later.GoneScreen deps={deps} />
  }
}
