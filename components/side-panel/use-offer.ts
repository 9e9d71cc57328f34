import { useEffect, useReducer, useRef } from 'preact/hooks'
import { LEAVES_AFTER } from '../popup/first-frame/use-screens.ts'
import type { PanelState } from './follow-tab.ts'

export type OfferState = Exclude<PanelState, { at: 'form' }>

/** A new key after each form: what has left is no Tab stop any more. */
type Drawn = { key: number; state: OfferState }

/**
 * Returns the offer to draw, above the form for a moment if it `stays`: its button had the focus. Orca 43 is silent about the form’s
 * field in Firefox if the button is gone before Orca has followed the focus (see use-screens.ts).
 */
export const useOffer = (state: PanelState, stays: boolean): Drawn | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const forms = useRef(0)
  const last = useRef<Drawn | null>(null)
  const isForm = state.at === 'form'
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
