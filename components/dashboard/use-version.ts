import { useEffect, useState } from 'preact/hooks'
import type { DashboardDeps } from './deps.ts'

/** Milliseconds. */
const OTHERS_EVERY = 1000

/**
 * Counts up with every change that can say something new about one report. Not only its own: another report's answer can
 * pause or open the origin state that both wait in.
 */
export const useVersion = (onChange: DashboardDeps['onChange'], id: string): number => {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unhear = onChange((change) => {
      if (change.what !== 'report' && change.what !== 'connection') return
      if (change.what === 'report' && change.id === id) {
        setVersion((count) => count + 1)
        return
      }
      // A drain announces several a second: once in a while is enough for what others have done.
      timer ??= setTimeout(() => {
        timer = undefined
        setVersion((count) => count + 1)
      }, OTHERS_EVERY)
    })
    return () => {
      unhear()
      clearTimeout(timer)
    }
  }, [id])
  return version
}
