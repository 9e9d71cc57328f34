import { useEffect, useState } from 'preact/hooks'
import type { DashboardDeps } from './deps.ts'

/** Throttle for changes of other reports, in ms. */
const OTHERS_EVERY = 1000

/** Counts changes that can affect this report, including other reports’: they can pause or resume the shared origin state. */
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
      // Throttled, because a draining queue announces several changes per second.
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
