import { useEffect, useState } from 'preact/hooks'
import type { SyncState } from '#lib/messages/asset-requests.ts'
import { useAsked, type Asked } from '../ui/use-asked.ts'
import type { DashboardDeps } from './deps.ts'

/** A sync at work tells how far it is; one that died with its background tells nothing. Milliseconds. */
const ASKED_EVERY = 5000

/** How the local copy stands, kept up; `look` asks at once, after something was done about it. */
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
