import { useRef, useState } from 'preact/hooks'
import type { SyncState } from '#lib/messages/asset-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { notDone, NotDoneWords, type NotDone } from '../../wording/not-done.tsx'
import { unreadableWords } from '../../wording/verdict-words.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { counted, relative } from '../../ui/words.ts'
import type { DashboardDeps } from '../deps.ts'

type Props = {
  sync: SyncState
  deps: DashboardDeps
  refresh: () => void
}

const syncWords = (sync: SyncState, now: number): string =>
  sync.running ? progressWords(sync) : copyWords(sync, now)

const progressWords = ({ indexing, count, pages, copy }: SyncState): string => {
  if (indexing) return counted(count, 'assets_indexing_one', 'assets_indexing_other')
  const far =
    pages === 0 ? text('assets_sync_begins') : counted(count, 'assets_syncing_one', 'assets_syncing_other')
  return copy === null ? far : `${far} ${text('assets_old_answers')}`
}

const copyWords = ({ copy }: SyncState, now: number): string => {
  if (copy === null) return text('verdict_no_copy')
  const known = text('assets_complete', relative(copy.completedAt, now))
  return copy.unreadable === 0 ? known : `${known} · ${unreadableWords(copy)}`
}

/** How far the sync is, or the copy’s age. A sync is announced until it has ended, the age that changes by itself isn’t. */
export const SyncStatus = ({ sync, now }: { sync: SyncState; now: number }) => {
  const ran = useRef<number | null>(null)
  if (sync.running) ran.current = now
  const at = ran.current === null ? null : Math.max(ran.current, sync.copy?.completedAt ?? 0)
  return (
    <>
      <p class="quiet numbers">{syncWords(sync, now)}</p>
      <Announcer words={at === null ? '' : syncWords(sync, at)} />
    </>
  )
}

export const SyncButton = ({ sync, deps, refresh }: Props) => {
  const [problem, setProblem] = useState<NotDone | null>(null)
  const [busy, setBusy] = useState(false)
  const cannot = sync.failure === 'no-connection' || sync.failure === 'no-host-access'
  if (cannot && !sync.running) return null
  const press = (): void => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    deps
      .ask(sync.running ? 'own-assets/cancel-sync' : 'own-assets/sync', {})
      .catch((thrown: unknown) => setProblem(notDone(thrown)))
      .finally(() => {
        setBusy(false)
        refresh()
      })
  }
  return (
    <>
      <button type="button" class="text-button" aria-disabled={busy} onClick={press}>
        {text(sync.running ? 'assets_cancel_sync' : 'options_sync')}
      </button>
      <NotDoneWords problem={problem} />
    </>
  )
}
