import { useContext, useLayoutEffect, useRef, useState, useEffect, useReducer } from 'preact/hooks'
import { Alert, AlertsOnly, useAfterPause } from '#components/ui/announcer.tsx'
import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import type { IconName, Tone } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/fields.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { makeContext, PageProvider } from '#components/ui/page.ts'
import type { DraftSession } from './session.ts'
import type { PopupDeps, PopupState } from './state.ts'

/** The popup and its draft, for all parts of it. */
type Room = PopupDeps & { session: DraftSession }

const [RoomProvider, usePopup] = makeContext<Room>()
export { usePopup }

export const PopupProvider = ({ value, children }: { value: Room; children: ComponentChildren }) => (
  <PageProvider value={value}>
    <RoomProvider value={value}>{children}</RoomProvider>
  </PageProvider>
)

/** Controls that get the focus with a result. Each has a description of its own, since a screen reader may read it after the focus has gone on. */
const CONTROLS = ['description', 'reason', 'undo', 'next'] as const
type Control = (typeof CONTROLS)[number]

const idOf = (control: Control): string => `said-with-${control}`

/** Returns the id for `aria-describedby` of a control that gets the focus with a result; undefined where live regions are announced. */
export const useSaidWith = (control: Control): string | undefined =>
  useContext(AlertsOnly) ? idOf(control) : undefined

/**
 * In ms, since the words came, the focus moved or a key was pressed. An alert cuts off what a screen reader is saying: by then, it has
 * said which field has the focus.
 */
const PAUSE = 1000

/**
 * Tells the result once where live regions aren’t announced (see `AlertsOnly`). If it’s there when the focus moves to one of the
 * controls, it is said with that control. If it comes later, it’s an alert.
 *
 * A description changes only when its control gets the focus: whether a screen reader reads it before or after the words come is up to
 * the speed of the computer, and they would be said never or twice.
 *
 * @param isPassing true if other words are about to follow. Only if they don’t come, these are said.
 */
export const FocusAnnouncer = ({ words, isPassing }: { words: string; isPassing: boolean }) => {
  const newest = useRef('')
  newest.current = isPassing ? '' : words
  const [described, describe] = useState<Partial<Record<Control, string>>>({})
  const [saidWithFocus, sayWithFocus] = useState('')
  const late = useAfterPause(words === saidWithFocus ? '' : words, PAUSE, ['keydown', 'focusin'])
  useLayoutEffect(() => {
    const tellWithFocus = (): void => {
      const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ')
      const control = CONTROLS.find((one) => ids?.includes(idOf(one)))
      if (control === undefined) return
      const said = newest.current
      describe((before) => ({ ...before, [control]: said }))
      sayWithFocus(said)
    }
    tellWithFocus()
    document.addEventListener('focusin', tellWithFocus)
    // The popup has the keyboard only now; its field may have had the focus for a while.
    window.addEventListener('focus', tellWithFocus)
    return () => {
      document.removeEventListener('focusin', tellWithFocus)
      window.removeEventListener('focus', tellWithFocus)
    }
  }, [])
  return (
    <>
      {CONTROLS.map((control) => (
        <p key={control} class="visually-hidden" id={idOf(control)}>
          {described[control] ?? ''}
        </p>
      ))}
      <Alert words={late} />
      {/* What stands on screen now, for who asks. It isn’t live: a screen reader that announces regions here would say it twice. */}
      <p class="visually-hidden" role="status" aria-live="off">
        {words}
      </p>
    </>
  )
}

export const Head = ({
  tone,
  icon,
  children,
}: {
  tone: Tone
  icon: IconName
  children: ComponentChildren
}) => {
  const { openReports, openOptions, openPanel } = usePopup()
  return (
    <header class={`verdict fill-${tone}`}>
      <span class={`tone-${tone}`}>
        <Icon name={icon} />
      </span>
      <section class="stack-2 wrap-anywhere" aria-label={text('verdict_region')}>
        {children}
      </section>
      <nav class="verdict-ways" aria-label={text('popup_ways')}>
        {openPanel ? <IconButton icon="panel" label={text('panel_open')} onClick={openPanel} /> : null}
        <IconButton icon="list" label={text('common_reports')} onClick={() => openReports()} />
        <IconButton icon="gear" label={text('common_options')} onClick={openOptions} />
      </nav>
    </header>
  )
}

/** Shown until the first answer, and after a failed one. */
export const CheckingHeader = ({ failed }: { failed: boolean }) => (
  <Head tone="quiet" icon="shield">
    <h1>{text(failed ? 'verdict_unchecked' : 'verdict_checking')}</h1>
    {failed ? <p class="small quiet">{text('verdict_unchecked_proof')}</p> : null}
  </Head>
)

/** In ms. Longer than a screen reader takes to follow the focus on a busy machine. */
export const LEAVES_AFTER = 1000

/** Screens with different names have no control in common that could keep the focus. */
const screenOf = (state: PopupState): string => {
  switch (state.kind) {
    case 'starting':
    case 'editing':
    case 'broken':
      return 'form'
    case 'sent':
      return state.report.state.at === 'queued' ? 'undo' : 'sent'
    case 'gone':
    case 'collected':
      return state.kind
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
