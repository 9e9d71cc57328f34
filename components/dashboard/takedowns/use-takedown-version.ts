import { useEffect, useState } from 'preact/hooks'
import type { DashboardDeps } from '../deps.ts'

/** A pass of the watch announces page by page. Milliseconds. */
const TOGETHER = 1000

/** Counts up with every change that can say something new about cases and the reports that they belong to. */
export const useCaseVersion = (onChange: DashboardDeps['onChange']): number => {
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
