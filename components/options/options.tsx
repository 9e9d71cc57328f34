import { useEffect, useRef, useState } from 'preact/hooks'
import type { ConnectionView, PolicyView } from '#lib/messages/connection-requests.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text } from '#lib/platform/texts.ts'
import { beginAnew } from '../ui/ask.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icons.tsx'
import { SaveRows } from '../ui/save-rows.tsx'
import { StorageBanner } from '../wording/storage-words.tsx'
import { AboutSection } from './about-section.tsx'
import { AssetCopySection } from './connection/asset-copy-section.tsx'
import { ConnectionSection } from './connection/connection-section.tsx'
import { DataSection } from './your-data/data-section.tsx'
import type { OptionsDeps } from './deps.ts'
import { FREE } from './locked.tsx'
import { PermissionsSection } from './permissions-section.tsx'
import { PolicySection } from './connection/policy-section.tsx'
import { PreferencesSection } from './preferences/preferences-section.tsx'
import { ShortcutsSection } from './preferences/shortcuts-section.tsx'
import { StorageSection } from './your-data/storage-section.tsx'
import { StoredDataSection } from './your-data/stored-data-section.tsx'
import { WayOutSection } from './your-data/way-out-section.tsx'

type State =
  | { at: 'loading' }
  | { at: 'here'; connection: ConnectionView }
  | { at: 'broken'; failure: StorageFailure | null }

/** The options page. The first run shows only the three setup steps. */
export const Options = (deps: OptionsDeps) => {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [policy, setPolicy] = useState(FREE)
  const show = (connection: ConnectionView) => setState({ at: 'here', connection })
  const load = () => {
    // The background enforces the policy anyway, and later requests show failures.
    deps.ask('policy/get', {}).then(setPolicy, () => undefined)
    deps.wayOut
      .connection()
      .then(show, (thrown: unknown) => setState({ at: 'broken', failure: failureIn(thrown) }))
  }

  useEffect(() => {
    load()
    return deps.onChange((change) => {
      // The page continues, without the deleted data.
      if (change.what === 'erased') beginAnew()
      if (change.what === 'connection' || change.what === 'own-assets') load()
    })
  }, [])

  return (
    <main class="options">
      <header class="options-head">
        <Icon name="shield" />
        <h1>{text('extension_name')}</h1>
      </header>
      <Body state={state} policy={policy} deps={deps} show={show} onRetry={load} />
    </main>
  )
}

const Body = ({
  state,
  policy,
  deps,
  show,
  onRetry,
}: {
  state: State
  policy: PolicyView
  deps: OptionsDeps
  show: (connection: ConnectionView) => void
  onRetry: () => void
}) => {
  const wasConnected = useRef(false)
  /** Counts settings imports; sections that show settings reload. */
  const [taken, setTaken] = useState(0)
  const wayOut = <WayOutSection wayOut={deps.wayOut} restart={deps.restart} onDone={onRetry} />
  switch (state.at) {
    case 'loading':
      return <p class="quiet">{text('options_loading')}</p>
    case 'broken':
      return state.failure ? (
        <>
          <StorageBanner
            failure={state.failure}
            ask={deps.ask}
            savePart={deps.wayOut.savePart}
            onRetry={onRetry}
          />
          {wayOut}
          <PreferencesSection deps={deps} policy={policy} />
          <AboutSection deps={deps} />
        </>
      ) : (
        <>
          <Banner tone="danger" announce>
            <p>{text('options_broken')}</p>
            <SaveRows ask={deps.ask} savePart={deps.wayOut.savePart} which="all" />
            <button type="button" class="text-button" onClick={onRetry}>
              {text('popup_try_again')}
            </button>
          </Banner>
          {wayOut}
        </>
      )
    case 'here': {
      const { connection } = state
      // After “Delete all” the first-run view keeps the storage section, so that the result stays visible.
      const shownBefore = connection.baseUrl !== '' || wasConnected.current
      wasConnected.current = shownBefore
      return (
        <>
          <PolicySection policy={policy} actsAtOnce={deps.policyActsAtOnce} />
          <ConnectionSection connection={connection} policy={policy} deps={deps} onConnection={show} />
          {connection.baseUrl === '' ? null : (
            <>
              <AssetCopySection connection={connection} deps={deps} />
              <PreferencesSection key={taken} deps={deps} policy={policy} />
              <ShortcutsSection deps={deps.shortcuts} />
              <PermissionsSection baseUrl={connection.baseUrl} deps={deps.permissions} />
            </>
          )}
          <StoredDataSection ask={deps.ask} />
          {shownBefore ? (
            <>
              <DataSection deps={deps} onTaken={() => setTaken((times) => times + 1)} />
              <StorageSection deps={deps} />
              <AboutSection deps={deps} />
            </>
          ) : null}
        </>
      )
    }
  }
}
