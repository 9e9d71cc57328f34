import { useLayoutEffect, useRef } from 'preact/hooks'

const TYPED_INTO = 'textarea, [contenteditable], input:not([type="checkbox"], [type="radio"])'

/** Calls `take` with text that is pasted while no field has the focus, so that nobody has to look for the field first. */
export const usePastedElsewhere = (
  take: (words: string) => void,
  textOf = (data: DataTransfer | null): string => data?.getData('text/plain') ?? '',
): void => {
  const newest = useRef({ take, textOf })
  newest.current = { take, textOf }
  useLayoutEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event
      const words = newest.current.textOf(clipboardData)
      if (words.trim() === '' || (target instanceof Element && target.closest(TYPED_INTO))) return
      event.preventDefault()
      newest.current.take(words)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
