import { useEffect, useState } from 'preact/hooks'
import type { DashboardDeps } from '../deps.ts'

/** Throttle in ms: a watch pass announces a change per page. */
const TOGETHER = 1000

/** Returns a counter that rises with every change to cases or their reports. */
export const useTakedownVersion = (onChange: DashboardDeps['onChange']): number => {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unhear = onChange(({ what }) => {
      if (what !== 'takedowns' && what !== 'report' && what !== 'connection') return
      timer ??= setTimeout(() => {
        timer = undefined
        setVersion((count) => count + 1)
      }, TOGETHER)
    })
    return () => {
      unhear()
      clearTimeout(timer)
    }
  }, [])
  return version
}
