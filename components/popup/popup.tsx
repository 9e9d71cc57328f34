import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import { DraftScreen } from './draft-screen.tsx'
import type { MovedTab } from './moved-tab.tsx'
import { makeDraftSession, type SessionDoors } from './draft-session.ts'
import { submit } from './submit.ts'
import { useLater } from './use-later.ts'

/** All that the popup needs of the world. */
export type PopupDoors = SessionDoors & {
  /** Calls back on each change that the background announces, until the returned function is called. */
  onChange: (heard: (change: Change) => void) => () => void
  /** Calls back when the tab under it leaves the page that the form is about, and with null when it is back; where it stays. */
  onMoved?: ((moved: (to: MovedTab | null) => void) => () => void) | undefined
  openOptions: () => void
  /** The Desk's tab Reports, on one report if an id is given. */
  openReports: (id?: string) => void
  /** Asks the person for a host; must run before anything is awaited. Rejects where the browser does not ask. */
  requestHost: (pattern: string) => Promise<boolean>
  /** Opens the panel beside the page, inside the click; not where the browser has none, nor where this is in it. */
  openPanel?: (() => void) | undefined
  /** The draft is not there any more: where something else can take the form's place. */
  onGone?: (() => void) | undefined
  /** Within a page that has its main part already. */
  within?: boolean | undefined
  /** The Desk's tab Bulk, with the list that the basket is. */
  openBulk: () => void
  copy: (text: string) => Promise<void>
}

/** What a screen of it is: the main part of its page, or a part of that. */
export const mainOf = ({ within }: Pick<PopupDoors, 'within'>) => (within ? 'div' : 'main')

/** The popup, from the first frame to the report's outcome. */
export const Popup = (doors: PopupDoors) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [session] = useState(() => {
    const begun = makeDraftSession(doors, () => redraw(undefined))
    // Asked for before the first frame is drawn: the answer is on its way meanwhile.
    void begun.open()
    return begun
  })

  useLayoutEffect(() => doors.onChange(session.heard), [])
  const [moved, setMoved] = useState<MovedTab | null>(null)
  useEffect(() => doors.onMoved?.(setMoved), [])

  useEffect(() => {
    // Before any control sees it: Ctrl+Enter on a focused button would press that button too.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      const now = session.state()
      if (now.at === 'starting' || now.at === 'editing') submit(session, doors, event.shiftKey)
      else if (now.at === 'sent' && now.report.state.at === 'queued') session.sendNow()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  const later = useLater()
  useEffect(() => later?.followTheme(doors.ask, document.documentElement), [later])
  const state = session.state()
  useEffect(() => (state.at === 'gone' ? doors.onGone?.() : undefined), [state.at])
  switch (state.at) {
    case 'starting':
    case 'editing':
    case 'broken':
      return <DraftScreen state={state} session={session} doors={doors} moved={moved} />
    case 'sent':
      return later && <later.SentScreen state={state} session={session} doors={doors} />
    case 'collected':
      return later && <later.CollectedScreen waiting={state.waiting} aside={state.aside} doors={doors} />
    case 'gone':
      return later && <later.GoneScreen doors={doors} />
  }
}
