import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks'
import type { PopupState } from './popup-state.ts'

/** In ms. Longer than a screen reader takes to follow the focus on a busy machine. */
export const LEAVES_AFTER = 1000

/** Screens with different names have no control in common that could keep the focus. */
const screenOf = (state: PopupState): string => {
  switch (state.at) {
    case 'starting':
    case 'editing':
    case 'broken':
      return 'form'
    case 'sent':
      return state.report.state.at === 'queued' ? 'undo' : 'sent'
    case 'gone':
    case 'collected':
      return state.at
  }
}

/** What Tab can reach; also what scrolls, in Firefox. */
const TAB_STOPS = 'a, button, input, select, textarea, summary, [tabindex], .popup-body'

/** A form, what became of it, and the side panel’s offer of it. */
export const SCREEN = '.popup, .panel-page'

/** What to draw; another key for each screen. */
type Drawn = { key: number; state: PopupState }

/**
 * Returns what to draw, the current screen last. Those before it stay for a moment, out of sight: Orca 43 loses the focus in
 * Firefox, and is silent, if what had the focus is gone before Orca has followed it. Undo leads through two screens at once. Tab
 * doesn’t reach them: `inert` would, for Orca, be the same as gone.
 */
export const useScreens = (state: PopupState): Drawn[] => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const current = useRef<Drawn>({ key: 0, state })
  const leaving = useRef<Drawn[]>([])
  const last = current.current
  const changes = screenOf(last.state) !== screenOf(state)
  if (changes) leaving.current = [...leaving.current, last]
  current.current = { key: changes ? last.key + 1 : last.key, state }
  useLayoutEffect(() => {
    // Where the announcer speaks, only the current screen is drawn.
    for (const screen of document.querySelectorAll(SCREEN))
      if (isLeaving(screen))
        for (const stop of screen.querySelectorAll<HTMLElement>(TAB_STOPS)) stop.tabIndex = -1
  }, [current.current.key])
  useEffect(() => {
    if (leaving.current.length === 0) return
    const timer = setTimeout(() => {
      leaving.current = []
      redraw(undefined)
    }, LEAVES_AFTER)
    return () => clearTimeout(timer)
  }, [current.current.key])
  return [...leaving.current, current.current]
}

/** Whether the element of a screen stays only until the focus has been followed into the next. */
export const isLeaving = (screen: Element | null | undefined): boolean =>
  screen?.nextElementSibling?.matches('.popup') ?? false
