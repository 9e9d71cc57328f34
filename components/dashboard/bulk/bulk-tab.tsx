import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../../ui/boxes/banner.tsx'
import { StorageBanner } from '../../wording/storage-words.tsx'
import { useFiles } from './add/bulk-input.tsx'
import { BulkList } from './bulk-list.tsx'
import type { DashboardDeps } from '../deps.ts'
import { useBulk } from './use-bulk.ts'

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
        {failure ? (
          <StorageBanner failure={failure} ask={deps.ask} onRetry={load} />
        ) : (
          <Banner tone="danger" announce>
            <p>{text('bulk_broken')}</p>
            <button type="button" class="text-button" onClick={load}>
              {text('popup_try_again')}
            </button>
          </Banner>
        )}
      </div>
    )
  }
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes('Files') === true
  return (
    <div
      class={over ? 'bulk dropping' : 'bulk'}
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
