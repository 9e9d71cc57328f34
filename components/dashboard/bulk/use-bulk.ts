import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListReading } from '../../form/list-reading.ts'
import { makeBulkListStore, type BulkRows } from './bulk-list-store.ts'
import { makeBulkSession, type BulkScreen, type BulkSession } from './bulk-session.ts'
import type { DashboardDeps } from '../deps.ts'

/** Once a frame, and in a task of its own: what is drawn within a frame is laid out and painted in the same task. */
const soon = (draw: () => void): void => void requestAnimationFrame(() => setTimeout(draw))

/** The list as it stands, its rows and what can be done with it; followed while the tab is open. */
export const useBulk = ({
  ask,
  onChange,
  now,
  reading,
}: DashboardDeps): { session: BulkSession; screen: BulkScreen; rows: BulkRows; load: () => void } => {
  const [screen, setScreen] = useState<BulkScreen>({ at: 'loading' })
  const [rows, setRows] = useState<BulkRows>({ at: 'loading' })
  const [{ session, store }] = useState(() => {
    const kept = makeBulkListStore(ask, setRows, soon)
    return { store: kept, session: makeBulkSession({ ask, now, rowsChanged: kept.load }, setScreen) }
  })
  const load = (): void => {
    void session.open()
    store.load()
  }
  const reader = useRef<ListReading | null>(null)
  useEffect(() => {
    load()
    const unhear = onChange(session.heard)
    return () => {
      unhear()
      store.stop()
      session.stop()
      reader.current?.stop()
      reader.current = null
    }
  }, [])
  const state = screen.at === 'here' ? screen.state : null
  useEffect(() => {
    // Also told again of what it reads: whoever reads it may have been closed.
    if (state?.sources.some(({ done }) => !done)) (reader.current ??= reading()).start()
  }, [state])
  return { session, screen, rows, load }
}
