import { useEffect, useRef, useState } from 'preact/hooks'
import type { ConnectionView, PolicyView } from '#lib/messages/connection-requests.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/messages/storage-failure.ts'
import { text } from '#lib/platform/texts.ts'
import { beginAnew } from '../shared/ask.ts'
import { Banner } from '../shared/banner.tsx'
import { Icon } from '../shared/icons.tsx'
import { SaveRows } from '../shared/save-rows.tsx'
import { StorageBanner } from '../shared/storage-words.tsx'
import { AboutSection } from './about-section.tsx'
import { AssetCopySection } from './asset-copy-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DataSection } from './data-section.tsx'
import type { OptionsDoors } from './doors.ts'
import { FREE } from './locked.tsx'
import { PermissionsSection } from './permissions-section.tsx'
import { PolicySection } from './policy-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { StoredDataSection } from './stored-data-section.tsx'
import { WayOutSection } from './way-out-section.tsx'

type State =
  | { at: 'loading' }
  | { at: 'here'; connection: ConnectionView }
  | { at: 'broken'; failure: StorageFailure | null }

/** The options. At first run three steps and nothing else; afterwards the same steps, and what else can be set. */
export const Options = (doors: OptionsDoors) => {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [policy, setPolicy] = useState(FREE)
  const show = (connection: ConnectionView) => setState({ at: 'here', connection })
  const load = () => {
    // The background holds to it whatever is shown; that it does not answer is told by what is asked next.
    doors.ask('policy/get', {}).then(setPolicy, () => undefined)
    doors.wayOut
      .connection()
      .then(show, (thrown: unknown) => setState({ at: 'broken', failure: failureIn(thrown) }))
  }

  useEffect(() => {
    load()
    return doors.onChange((change) => {
      // What was stored is gone for this page, too, which goes on.
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
      <Body state={state} policy={policy} doors={doors} show={show} onRetry={load} />
    </main>
  )
}

const Body = ({
  state,
  policy,
  doors,
  show,
  onRetry,
}: {
  state: State
  policy: PolicyView
  doors: OptionsDoors
  show: (connection: ConnectionView) => void
  onRetry: () => void
}) => {
  const wasConnected = useRef(false)
  /** Counts the times that settings were taken from a file: what shows them asks for them anew. */
  const [taken, setTaken] = useState(0)
  const wayOut = <WayOutSection wayOut={doors.wayOut} restart={doors.restart} onDone={onRetry} />
  switch (state.at) {
    case 'loading':
      return <p class="quiet">{text('options_loading')}</p>
    case 'broken':
      return state.failure ? (
        <>
          <StorageBanner
            failure={state.failure}
            ask={doors.ask}
            savePart={doors.wayOut.savePart}
            onRetry={onRetry}
          />
          {wayOut}
          <PreferencesSection doors={doors} policy={policy} />
          <AboutSection doors={doors} />
        </>
      ) : (
        <>
          <Banner tone="danger" announce>
            <p>{text('options_broken')}</p>
            <SaveRows ask={doors.ask} savePart={doors.wayOut.savePart} which="all" />
            <button type="button" class="text-button" onClick={onRetry}>
              {text('popup_try_again')}
            </button>
          </Banner>
          {wayOut}
        </>
      )
    case 'here': {
      const { connection } = state
      // Whoever deletes everything is told so here, where it looks like the first run again.
      const shownBefore = connection.baseUrl !== '' || wasConnected.current
      wasConnected.current = shownBefore
      return (
        <>
          <PolicySection policy={policy} actsAtOnce={doors.policyActsAtOnce} />
          <ConnectionSection connection={connection} policy={policy} doors={doors} onConnection={show} />
          {connection.baseUrl === '' ? null : (
            <>
              <AssetCopySection connection={connection} doors={doors} />
              <PreferencesSection key={taken} doors={doors} policy={policy} />
              <ShortcutsSection doors={doors.shortcuts} />
              <PermissionsSection baseUrl={connection.baseUrl} doors={doors.permissions} />
            </>
          )}
          <StoredDataSection ask={doors.ask} />
          {shownBefore ? (
            <>
              <DataSection doors={doors} onTaken={() => setTaken((times) => times + 1)} />
              <StorageSection doors={doors} />
              <AboutSection doors={doors} />
            </>
          ) : null}
        </>
      )
    }
  }
}
