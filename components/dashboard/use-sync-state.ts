import { useEffect, useState } from 'preact/hooks'
import type { SyncState } from '#lib/messages/asset-requests.ts'
import { useAsked, type Asked } from '../ui/use-asked.ts'
import type { DashboardDeps } from './deps.ts'

/** Polling interval, in ms. A sync that died with its background sends no event. */
const ASKED_EVERY = 5000

/** Returns the local copy’s sync state and keeps it current; `look` refreshes it at once. */
export const useSyncState = ({
  ask,
  onChange,
}: DashboardDeps): { asked: Asked<SyncState>; look: () => void } => {
  const [version, setVersion] = useState(0)
  const look = (): void => setVersion((count) => count + 1)
  const asked = useAsked(() => ask('assets/sync-state', {}), version)
  const running = asked.at === 'here' && asked.value.running

  useEffect(
    () =>
      onChange(({ what }) => {
        if (what === 'own-assets' || what === 'sync' || what === 'connection') look()
      }),
    [],
  )
  useEffect(() => {
    if (!running) return
    const timer = setInterval(look, ASKED_EVERY)
    return () => clearInterval(timer)
  }, [running])

  return { asked, look }
}
