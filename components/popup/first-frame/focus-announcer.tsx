import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Alert, AlertsOnly } from '../../ui/boxes/announcer.tsx'
import { useAfterPause } from '../../ui/boxes/after-pause.ts'

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
