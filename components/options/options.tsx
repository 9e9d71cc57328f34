import { failedBy, type Loadable } from '#components/ui/answers.ts'
import type { ConnectionView, DeliveryView, PolicyView } from '#lib/messages/requests.ts'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import { PolicySection } from './connection.tsx'
import { Connections, type Deliveries } from './connections.tsx'
import { PageProvider } from '#components/ui/page.ts'
import type { OptionsDeps } from './deps.ts'
import { PermissionsSection, ShortcutsSection, PinHint, usePinned } from './permissions.tsx'
import { Section, SECTION_IDS, SECTIONS, isSection, type SectionId } from './sections.tsx'
import { LookUpSites, PreferenceSections } from './preferences.tsx'
import { OptionsProvider, PreferenceCard, useOptions, usePreferences } from './preference-fields.tsx'
import { inGroup } from '#lib/model/preference-table.ts'
import { ErasedNote, BrokenOptions } from './storage.tsx'
import { YourData, UnreadableData } from './your-data.tsx'
import { text } from '#lib/platform/texts.ts'
import type { ComponentProps } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Change } from '#lib/messages/changes.ts'
import { UpdateNote } from '#components/ui/banner.tsx'
import { Icon } from '#components/ui/icons.tsx'

type AllSectionsProps = Omit<ComponentProps<typeof Connections>, 'policy' | 'recovery'> & {
  /** The user comes from “Add a site…”, which needs no connection. */
  addsSite: boolean
}

/** The six sections; before a connection is stored, only the first. */
const AllSections = ({ addsSite, ...props }: AllSectionsProps) => {
  const { connection } = props
  const { policy, stored, ...deps } = useOptions()
  return (
    <>
      <Section
        id="connection"
        title={connection.baseUrl === '' && !connection.unreadable ? 'options_first_run' : undefined}
      >
        <PolicySection policy={policy} actsAtOnce={deps.policyActsAtOnce} />
        <Connections {...props} policy={policy} recovery={deps.recovery} />
      </Section>
      {connection.baseUrl === '' ? (
        addsSite && <SitesAlone />
      ) : (
        <>
          <PreferenceSections />
          <Section id="permissions">
            <PermissionsSection
              baseUrls={(connection.connections ?? [connection]).map(({ baseUrl }) => baseUrl)}
              deps={deps.permissions}
            />
            <PreferenceCard title="options_menu" paths={inGroup('menu')} />
            <ShortcutsSection deps={deps.shortcuts} />
          </Section>
        </>
      )}
      {connection.baseUrl === '' ? (
        <UnreadableData reads={deps.reads} />
      ) : (
        <Section id="data">
          <YourData deps={deps} onTaken={stored.load} />
        </Section>
      )}
    </>
  )
}

/** Goes to what the address names: the browser looked for it before it was there. */
const goToNamed = (): void => {
  const named = document.getElementById(location.hash.slice(1))
  named?.scrollIntoView()
  // Who is led to a card comes to fill it in.
  if (named?.matches('.card')) named.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** The user’s own sites below the three steps. */
const SitesAlone = () => {
  const { status } = useOptions().stored.state
  useEffect(() => (status === 'ready' ? goToNamed() : undefined), [status])
  return <LookUpSites />
}

/** A section is current once its heading is in the upper part of the window, in px from the top. */
const UPPER_PART = 120

/** The section in the address, or around the card in it. */
const inAddress = (): SectionId | null => {
  const named = location.hash.slice(1)
  const id = isSection(named) ? named : (document.getElementById(named)?.closest('section')?.id ?? '')
  return isSection(id) ? id : null
}

const atScroll = (): SectionId => {
  const { scrollHeight, clientHeight } = document.documentElement
  const isAtEnd = scrollHeight > clientHeight && window.scrollY + clientHeight >= scrollHeight - 1
  if (isAtEnd) return SECTION_IDS.at(-1) ?? 'connection'
  const passed = SECTION_IDS.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= UPPER_PART
  })
  return passed.at(-1) ?? 'connection'
}

/**
 * The section that is read now. A chosen one stays current until the next scroll, even if it’s too near the end of the page to reach the
 * top. `choose` takes the one in the address.
 */
const useCurrentSection = (isReady: boolean): { current: SectionId; choose: () => void } => {
  const [current, setCurrent] = useState<SectionId>(() => inAddress() ?? 'connection')
  const chosenAt = useRef<number | null>(null)
  const choose = (): void => {
    const id = inAddress()
    if (id === null) return
    chosenAt.current = window.scrollY
    setCurrent(id)
  }
  useEffect(() => {
    if (!isReady) return
    goToNamed()
    choose()
  }, [isReady])
  useEffect(() => {
    const scrolled = (): void => {
      if (window.scrollY === chosenAt.current) return
      chosenAt.current = null
      setCurrent(atScroll())
    }
    window.addEventListener('hashchange', choose)
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('hashchange', choose)
      window.removeEventListener('scroll', scrolled)
    }
  }, [])
  return { current, choose }
}

/** Links to the sections. `isReady`: the sections are drawn, so that the page can go to the one in its address. */
const SectionNav = ({ isReady }: { isReady: boolean }) => {
  const { current, choose } = useCurrentSection(isReady)
  return (
    <nav aria-label={text('options_places')}>
      <ul class="section-links stack-2">
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a
              class="section-link"
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              // The link to the section in the address scrolls without a change of the address, after the click.
              onClick={() => void setTimeout(choose)}
            >
              {text(SECTIONS[id])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Pause before the outbox is asked again, in ms. */
const REPORTS_CHANGED_MS = 300

const LOADS = new Set<Change['what']>(['connection', 'own-assets', 'takedowns'])

/** The options page. The first run shows only the three setup steps, without navigation. */
export const Options = (deps: OptionsDeps) => {
  const [state, setState] = useState<Loadable<ConnectionView>>({ status: 'loading' })
  const [policy, setPolicy] = useState<PolicyView>(NO_POLICY)
  const [deliveries, setDeliveries] = useState<Deliveries>(new Map())
  /** Number of the newest reading; what older ones answer is ignored. */
  const turn = useRef(0)
  const deliveryTurn = useRef(0)
  const hasSections = state.status === 'ready' && state.value.baseUrl !== ''
  const [addsSite] = useState(() => location.hash === '#look-ups')
  const stored = usePreferences(deps, hasSections || addsSite || state.status === 'failed')
  const show = (connection: ConnectionView) => {
    turn.current += 1
    setState({ status: 'ready', value: connection })
  }
  const isPinned = usePinned(deps.pin)
  const [hasUpdate, setHasUpdate] = useState(false)
  const readDeliveries = async (): Promise<Deliveries> => {
    const several = await deps.settings.connections()
    const found: [string | undefined, DeliveryView][] = []
    for (const { id } of several ?? [{ id: undefined }]) found.push([id, await deps.settings.delivery(id)])
    return new Map(found)
  }
  const loadDeliveries = () => {
    const mine = (deliveryTurn.current += 1)
    readDeliveries().then(
      (found) => (deliveryTurn.current === mine ? setDeliveries(found) : undefined),
      // Without it the page says of the connection what a test would.
      () => undefined,
    )
  }
  const load = () => {
    const mine = (turn.current += 1)
    const showNewest = (read: Loadable<ConnectionView>): void => {
      if (turn.current === mine) setState(read)
    }
    loadDeliveries()
    // The background enforces the policy anyway, and later requests show failures.
    deps.settings.policy().then(setPolicy, () => undefined)
    deps.recovery.connection().then(
      (connection) => showNewest({ status: 'ready', value: connection }),
      (thrown: unknown) => showNewest(failedBy(thrown)),
    )
  }

  useEffect(() => {
    let laterDelivery: ReturnType<typeof setTimeout> | undefined
    const reportsChanged = (): void => {
      laterDelivery = undefined
      loadDeliveries()
    }
    load()
    deps.settings.hasUpdate().then(setHasUpdate, () => undefined)
    return deps.onChange((change) => {
      if (change.what === 'update') setHasUpdate(true)
      if (LOADS.has(change.what)) load()
      // A thousand reports that are released are told one by one.
      if (change.what === 'report') laterDelivery ??= setTimeout(reportsChanged, REPORTS_CHANGED_MS)
    })
  }, [])

  return (
    <PageProvider value={{ ...deps, openOptions: () => undefined }}>
      <OptionsProvider value={{ ...deps, policy, stored }}>
        <div class={hasSections ? 'with-sections' : 'options stack-16'}>
          <header class={hasSections ? 'section-side stack-12' : undefined}>
            <div class={hasSections ? 'options-head line-8 in-side' : 'options-head line-8'}>
              <Icon name="shield" />
              <h1>{text(hasSections ? 'common_options' : 'extension_name')}</h1>
            </div>
            {hasSections ? <SectionNav isReady={stored.state.status !== 'loading'} /> : null}
          </header>
          <main class={hasSections ? 'section-list' : 'stack-16'}>
            {deps.erased ? <ErasedNote erased={deps.erased} recovery={deps.recovery} /> : null}
            {hasUpdate ? <UpdateNote /> : null}
            {hasSections ? <PinHint isPinned={isPinned} /> : null}
            {state.status === 'loading' ? <p class="quiet">{text('common_loading')}</p> : null}
            {state.status === 'failed' ? <BrokenOptions failure={state.failure} onRetry={load} /> : null}
            {state.status === 'ready' ? (
              <AllSections
                connection={state.value}
                deliveries={deliveries}
                isPinned={isPinned}
                addsSite={addsSite}
                onConnection={show}
              />
            ) : null}
          </main>
        </div>
      </OptionsProvider>
    </PageProvider>
  )
}
