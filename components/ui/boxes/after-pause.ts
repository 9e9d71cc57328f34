import { useEffect, useState } from 'preact/hooks'

/** Returns the last `words` that stood for `pause` ms without one of these events, which make a screen reader say something else. */
export const useAfterPause = (
  words: string,
  pause: number,
  interruptions: readonly ('keydown' | 'focusin')[],
): string => {
  const [said, say] = useState(words)
  useEffect(() => {
    if (words === said) return
    let timer: ReturnType<typeof setTimeout>
    const sayLater = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => say(words), pause)
    }
    sayLater()
    for (const one of interruptions) addEventListener(one, sayLater, true)
    return () => {
      clearTimeout(timer)
      for (const one of interruptions) removeEventListener(one, sayLater, true)
    }
  }, [words, said])
  return said
}
