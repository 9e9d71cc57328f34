import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { FailureBanner } from '../../wording/storage-words.tsx'
import { useFiles } from './add/bulk-input.tsx'
import { BulkList } from './bulk-list.tsx'
import type { DashboardDeps } from '../deps.ts'
import type { ListReading } from '../../form/list-reading.ts'
import { makeBulkListStore, type BulkRows } from './bulk-list-store.ts'
import { makeBulkSession, type BulkScreen, type BulkSession } from './bulk-session.ts'

export const BulkTab = ({ deps, hostToAsk }: { deps: DashboardDeps; hostToAsk?: string | undefined }) => {
  const { session, screen, rows, load } = useBulk(deps)
  const files = useFiles(session)
  const [over, setOver] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const kept = useMemo(() => (rows.at === 'here' ? rows.rows : []), [rows])

  if (screen.at === 'loading' || (rows.at === 'loading' && screen.at === 'here'))
    return <p class="dashboard-message quiet">{text('dashboard_loading')}</p>
  if (screen.at === 'broken' || rows.at === 'broken') {
    const failure =
      (screen.at === 'broken' ? screen.failure : null) ?? (rows.at === 'broken' ? rows.failure : null)
    return (
      <div class="dashboard-message">
        <FailureBanner failure={failure} says="bulk_broken" ask={deps.ask} onRetry={load} />
      </div>
    )
  }
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes('Files') === true
  return (
    <div
      class="bulk"
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        clearTimeout(leaving.current)
        setOver(true)
      }}
      onDragLeave={() => {
        // Debounced, because dragleave also fires for every child.
        clearTimeout(leaving.current)
        leaving.current = setTimeout(() => setOver(false), 80)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        files.take([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <BulkList
        screen={screen}
        rows={kept}
        loading={rows.at === 'here' && rows.loading}
        behind={rows.at === 'here' && rows.behind}
        session={session}
        files={files}
        deps={deps}
        hostToAsk={hostToAsk}
        load={load}
      />
      {over ? <p class="bulk-drop">{text('bulk_drop')}</p> : null}
    </div>
  )
}

/** Schedules a render once per frame in its own task; rendering inside the frame callback would lay out and paint in that same task. */
const soon = (draw: () => void): void => void requestAnimationFrame(() => setTimeout(draw))

const useBulk = ({
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
