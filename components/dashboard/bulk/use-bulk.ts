import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListReading } from '../../form/list-reading.ts'
import { makeBulkListStore, type BulkRows } from './bulk-list-store.ts'
import { makeBulkSession, type BulkScreen, type BulkSession } from './bulk-session.ts'
import type { DashboardDeps } from '../deps.ts'

/** Schedules a render once per frame in its own task; rendering inside the frame callback would lay out and paint in that same task. */
const soon = (draw: () => void): void => void requestAnimationFrame(() => setTimeout(draw))

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
    // Starts again on every update: the page that was reading may have been closed.
    if (state?.sources.some(({ done }) => !done)) (reader.current ??= reading()).start()
  }, [state])
  return { session, screen, rows, load }
}
