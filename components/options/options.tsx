import { useEffect, useRef, useState } from 'preact/hooks'
import type { DeliveryView } from '#lib/messages/connection-requests.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import type { Change } from '#lib/messages/changes.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text } from '#lib/platform/texts.ts'
import { beginAnew } from '../ui/ask.ts'
import { UpdateNote } from '../ui/update-note.tsx'
import { Icon } from '../ui/icons.tsx'
import { AllSections } from './all-sections.tsx'
import { BrokenOptions } from './broken-options.tsx'
import type { OptionsDeps } from './deps.ts'
import type { Deleted } from './your-data/delete-all.tsx'
import { FREE } from './locked.tsx'
import { PinHint, usePinned } from './pin-hint.tsx'
import { SectionNav } from './sections/section-nav.tsx'
import { usePreferences } from './preferences/use-preferences.ts'

/** Pause before the outbox is asked again, in ms. */
const REPORTS_CHANGED_MS = 300

const LOADS = new Set<Change['what']>(['connection', 'own-assets', 'takedowns', 'erased'])

type State =
  | { at: 'loading' }
  | { at: 'here'; connection: ConnectionView }
  | { at: 'broken'; failure: StorageFailure | null }

/** The options page. The first run shows only the three setup steps, without navigation. */
export const Options = (deps: OptionsDeps) => {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [policy, setPolicy] = useState(FREE)
  const [delivery, setDelivery] = useState<DeliveryView | null>(null)
  /** Number of the newest reading; what older ones answer is ignored: one from before a deletion is refused. */
  const turn = useRef(0)
  const wasConnected = useRef(false)
  const hasSections = state.at === 'here' && state.connection.baseUrl !== ''
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  // After “Delete all” the first-run view keeps the storage section, so that the result stays visible.
  wasConnected.current ||= hasSections || deleted !== null
  const stored = usePreferences(deps.ask, hasSections || state.at === 'broken')
  const show = (connection: ConnectionView) => {
    turn.current += 1
    setState({ at: 'here', connection })
  }
  const isPinned = usePinned(deps.pin)
  const loadDelivery = () => {
    // Without it the page says of the connection what a test would.
    deps.ask('connection/delivery', {}).then(setDelivery, () => undefined)
  }
  const load = () => {
    const mine = (turn.current += 1)
    const showNewest = (read: State): void => {
      if (turn.current === mine) setState(read)
    }
    loadDelivery()
    // The background enforces the policy anyway, and later requests show failures.
    deps.ask('policy/get', {}).then(setPolicy, () => undefined)
    deps.wayOut.connection().then(
      (connection) => showNewest({ at: 'here', connection }),
      (thrown: unknown) => showNewest({ at: 'broken', failure: failureIn(thrown) }),
    )
  }

  useEffect(() => {
    let laterDelivery: ReturnType<typeof setTimeout> | undefined
    const reportsChanged = (): void => {
      laterDelivery = undefined
      loadDelivery()
    }
    load()
    return deps.onChange((change) => {
      // The page continues, without the deleted data.
      if (change.what === 'erased') beginAnew()
      if (LOADS.has(change.what)) load()
      // A thousand reports that are released are told one by one.
      if (change.what === 'report') laterDelivery ??= setTimeout(reportsChanged, REPORTS_CHANGED_MS)
    })
  }, [])

  return (
    <div class={hasSections ? 'with-sections' : 'options'}>
      <header class={hasSections ? 'section-side' : undefined}>
        <div class={hasSections ? 'options-head in-side' : 'options-head'}>
          <Icon name="shield" />
          <h1>{text(hasSections ? 'options_page' : 'extension_name')}</h1>
        </div>
        {hasSections ? <SectionNav isReady={stored.state.at !== 'loading'} /> : null}
      </header>
      <main class={hasSections ? 'section-list' : 'options-list'}>
        <UpdateNote ask={deps.ask} onChange={deps.onChange} />
        {hasSections ? <PinHint stored={stored} policy={policy} isPinned={isPinned} /> : null}
        {state.at === 'loading' ? <p class="quiet">{text('options_loading')}</p> : null}
        {state.at === 'broken' ? (
          <BrokenOptions
            failure={state.failure}
            deps={deps}
            policy={policy}
            stored={stored}
            deleted={deleted}
            onRetry={load}
            onDeleted={setDeleted}
          />
        ) : null}
        {state.at === 'here' ? (
          <AllSections
            connection={state.connection}
            delivery={delivery}
            isPinned={isPinned}
            wasConnected={wasConnected.current}
            deleted={deleted}
            deps={deps}
            policy={policy}
            stored={stored}
            onConnection={show}
            onDeleted={setDeleted}
          />
        ) : null}
      </main>
    </div>
  )
}
