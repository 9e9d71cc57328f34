import { useEffect, useRef, useState } from 'preact/hooks'

/** In ms. By then the preferences are read, and the connection’s result is being announced. */
const HIDDEN_FOR = 500

/**
 * True for a moment after the sections have joined the first run’s three steps, for a class that hides them so long. Chromium tells
 * of each drop-down list that is put into what is shown, and Orca says it and goes there, wherever the focus is.
 */
export const useAppearing = (isFirstRun: boolean, hasSections: boolean): boolean => {
  const join = useRef(false)
  const [shown, show] = useState(false)
  join.current ||= isFirstRun
  const appearing = join.current && hasSections && !shown
  useEffect(() => {
    if (!appearing) return
    const timer = setTimeout(() => show(true), HIDDEN_FOR)
    return () => clearTimeout(timer)
  }, [appearing])
  return appearing
}
