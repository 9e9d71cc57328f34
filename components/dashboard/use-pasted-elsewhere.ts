import { useLayoutEffect, useRef } from 'preact/hooks'

const TYPED_INTO = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** Calls `take` with text that is pasted while no field has the focus, so that nobody has to look for the field first. */
export const usePastedElsewhere = (take: (words: string) => void): void => {
  const newest = useRef(take)
  newest.current = take
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event
      const words = clipboardData?.getData('text/plain') ?? ''
      if (words.trim() === '' || (target instanceof Element && target.closest(TYPED_INTO))) return
      event.preventDefault()
      newest.current(words)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
