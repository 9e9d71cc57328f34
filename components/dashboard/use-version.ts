import { useEffect, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import type { DashboardDeps } from './deps.ts'

/** Throttle in ms: a draining queue announces several changes per second, a takedown pass one per page. */
const TOGETHER = 1000

/** Counts the changes that `when` picks: those of `now` at once, those of `soon` together. */
const useVersionOf = (
  onChange: DashboardDeps['onChange'],
  when: (change: Change) => 'now' | 'soon' | null,
  id: string,
): number => {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rise = (): void => setVersion((count) => count + 1)
    const unhear = onChange((change) => {
      const due = when(change)
      if (due === 'now') return rise()
      if (due === null) return
      timer ??= setTimeout(() => {
        timer = undefined
        rise()
      }, TOGETHER)
    })
    return () => {
      unhear()
      clearTimeout(timer)
    }
  }, [id])
  return version
}

/** Counts changes that can affect this report, including other reports’: they can pause or resume the shared origin state. */
export const useVersion = (onChange: DashboardDeps['onChange'], id: string): number =>
  useVersionOf(
    onChange,
    (change) => {
      if (change.what === 'report') return change.id === id ? 'now' : 'soon'
      return change.what === 'connection' ? 'soon' : null
    },
    id,
  )

/** Counts changes to cases or their reports. */
export const useTakedownVersion = (onChange: DashboardDeps['onChange']): number =>
  useVersionOf(
    onChange,
    ({ what }) => (what === 'takedowns' || what === 'report' || what === 'connection' ? 'soon' : null),
    '',
  )
