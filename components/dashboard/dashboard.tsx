import { DashboardProvider, useDashboard } from '#components/dashboard/page.ts'
import {
  OrganizationFilter,
  OrganizationsProvider,
  useOrganizationFilter,
  useOrganizations,
} from './organizations.tsx'
import { useReturns } from './back-online.tsx'
import { Button, BareButton, IconButton } from '#components/ui/fields.tsx'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TextKey } from '#lib/platform/texts.ts'
import { openInNormalWindow } from '#lib/platform/private-pages.ts'
import { text } from '#lib/platform/texts.ts'
import type { ComponentChildren } from 'preact'
import type { Reads } from './read.ts'
import type { HelpTopic } from '#lib/model/help-topics.ts'
import { HostNote } from '#components/report/refusals.tsx'
import { HelpIcon, HelpText, UpdateNote } from '#components/ui/banner.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { followTheme } from '#components/ui/theme.ts'
import { number } from '#components/ui/format.ts'
import { AssetsTab } from './assets/assets-tab.tsx'
import { BulkTab } from './bulk/bulk-tab.tsx'
import { PageProvider } from '#components/ui/page.ts'
import type { DashboardDeps } from './page.ts'
import type { SharedReportList } from './reports/report-rows.ts'
import { shareReportList } from './reports/report-rows.ts'
import { ReportsTab } from './reports/reports-tab.tsx'
import { SearchEverything } from './search-everything.tsx'
import type { LoadedTakedownList } from './takedowns/takedowns-tab.tsx'
import { TakedownsTab } from './takedowns/takedowns-tab.tsx'

/** Focuses the list’s active row, or the first control of a tab without rows. */
const focusList = (): void => {
  const tab = document.getElementById('tab-content')
  const row = tab?.querySelector<HTMLElement>('tr.row .row-button[tabindex="0"]')
  const target = row ?? tab?.querySelector<HTMLElement>('input, textarea, button')
  target?.focus()
}

/** Moves from a search field to the rows with the arrow that moves among them. */
const onArrow = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof Element) || !event.target.matches('#tab-content input[type="search"]')) return
  event.preventDefault()
  focusList()
}

/** The page’s first control: leads past tabs and tools. The hash is the dashboard’s route, so that it is no link. */
const SkipToList = () => {
  useEffect(() => {
    document.addEventListener('keydown', onArrow)
    return () => document.removeEventListener('keydown', onArrow)
  }, [])
  return (
    <Button class="skip-to-list" onClick={focusList}>
      {text('dashboard_skip')}
    </Button>
  )
}

const TABS = ['reports', 'bulk', 'assets', 'takedowns'] as const
/** Tabs in the side panel: “This page” comes first. */
const TABS_BESIDE = ['page', ...TABS] as const
type Tab = (typeof TABS_BESIDE)[number]
const TAB_WORDS: Record<Tab, TextKey> = {
  page: 'dashboard_page_tab',
  reports: 'common_reports',
  bulk: 'dashboard_bulk',
  assets: 'dashboard_assets',
  takedowns: 'dashboard_takedowns',
}

const TAB_HELP: Record<Tab, HelpTopic> = {
  page: 'form',
  reports: 'status',
  bulk: 'bulk',
  assets: 'check',
  takedowns: 'follow-up',
}

const tabsIn = (line: HTMLElement): NodeListOf<HTMLElement> => line.querySelectorAll('[role=tab]')

/**
 * Returns the tabs that fit into one line, the chosen one among them. Widths are measured while a tab is shown, all of them at first; nothing
 * is painted until then.
 */
const useFittingTabs = (tabs: readonly Tab[], tab: Tab) => {
  const line = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const [fitting, setFitting] = useState(tabs)
  const shown = tabs.filter((name) => name === tab || fitting.includes(name))
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return
    const measure = (): void => {
      const known = widths.current
      for (const one of tabsIn(current)) known.set(one.id, one.offsetWidth)
      const widthOf = (name: Tab): number => known.get(`tab-${name}`) ?? 0
      let room = current.clientWidth - widthOf(tab)
      const fit = tabs.filter((name) => name === tab || (room -= widthOf(name)) >= 0)
      if (fit.join() !== shown.join()) setFitting(fit)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // One with a count is wider.
    for (const one of tabsIn(current)) observer.observe(one)
    return () => observer.disconnect()
  }, [shown.join(), tab])
  return { line, shown }
}

/** The dashboard: reports, bulk list, assets and takedown cases. With `thisPage` it is the side panel, in narrow layout. */
export const Dashboard = ({
  thisPage,
  ...deps
}: DashboardDeps & { thisPage?: (route: DashboardDeps['route']) => ComponentChildren }) => {
  const tabs: readonly Tab[] = thisPage ? TABS_BESIDE : TABS
  const tabOf = (route: string): Tab =>
    tabs.find((one) => route.split(/[/?]/)[0] === one) ?? tabs[0] ?? 'reports'
  const [tab, setTab] = useState(() => tabOf(deps.route.read()))
  const [needing, setNeeding] = useState(0)
  const connection = useConnection(deps)
  const hasUpdate = useHasUpdate(deps)

  /** The last location hash of each tab, with its filters and selection. */
  const left = useRef<Partial<Record<Tab, string>>>({})
  const filter = useOrganizationFilter(deps)
  const route: DashboardDeps['route'] = {
    ...filter.route,
    write: (written) => {
      left.current[tabOf(written)] = written
      filter.route.write(written)
      setTab(tabOf(written))
    },
  }
  useEffect(() => {
    const moved = (to: string): void => {
      left.current[tabOf(to)] = to
      setTab(tabOf(to))
    }
    left.current[tab] = deps.route.read()
    return filter.route.onMove(moved)
  }, [])

  const cases = useRef<LoadedTakedownList>({ store: null, of: null })
  const [reports] = useState(() => shareReportList(deps))
  const choose = (chosen: Tab) => {
    // The tab again: what it begins with.
    if (chosen === tab) route.go(chosen)
    else route.write(left.current[chosen] ?? chosen)
  }
  const onKey = (event: KeyboardEvent) => {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === onward ? 1 : /^Arrow(?:Left|Right)$/.test(event.key) ? -1 : 0
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    byKey.current = true
    choose(next)
  }
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (byKey.current) document.getElementById(`tab-${tab}`)?.focus()
    byKey.current = false
  }, [tab])
  const { line, shown } = useFittingTabs(tabs, tab)

  return (
    <PageProvider value={deps}>
      <DashboardProvider value={{ ...deps, route }}>
        <OrganizationsProvider value={filter.organizations}>
          <div class={thisPage ? 'dashboard beside' : 'dashboard'}>
            {tab === 'page' ? null : <SkipToList />}
            <header class="dashboard-head cluster-8 tight fixed">
              <h1 class={thisPage ? 'dashboard-name line-8 visually-hidden' : 'dashboard-name line-8'}>
                <Icon name="shield" />
                <span>{text('extension_name')}</span>
              </h1>
              <div
                ref={line}
                role="tablist"
                class="tabs"
                aria-label={text('dashboard_tabs')}
                onKeyDown={onKey}
              >
                {(thisPage ? shown : tabs).map((name) => (
                  <BareButton
                    key={name}
                    role="tab"
                    id={`tab-${name}`}
                    class="tab line-8"
                    aria-selected={name === tab}
                    aria-controls="tab-content"
                    tabIndex={name === tab ? 0 : -1}
                    onClick={() => choose(name)}
                  >
                    {text(TAB_WORDS[name])}
                    {name === 'takedowns' ? <BackOnlineBadge /> : null}
                    {name === 'reports' && needing > 0 ? (
                      <span class="badge numbers" title={text('dashboard_needing', number(needing))}>
                        {number(needing)}
                      </span>
                    ) : null}
                  </BareButton>
                ))}
              </div>
              {deps.read.isApart ? null : <SearchEverything reports={reports} />}
              {thisPage ? null : <OrganizationFilter tab={tab} />}
              {thisPage ? (
                <PanelMenu
                  tab={tab}
                  connection={connection}
                  hidden={tabs.filter((name) => !shown.includes(name))}
                  onTab={choose}
                  help={TAB_HELP[tab]}
                  openOptions={deps.openOptions}
                />
              ) : (
                <ConnectionLine connection={connection} help={TAB_HELP[tab]} openOptions={deps.openOptions} />
              )}
            </header>
            <main class="column grow">
              {hasUpdate ? <UpdateNote class="stack-8 band" /> : null}
              <HostNote connection={connection} />
              <div id="tab-content" role="tabpanel" aria-labelledby={`tab-${tab}`} class="column grow">
                {tab === 'page' ? (
                  thisPage?.(route)
                ) : deps.read.isApart && tab !== 'bulk' ? (
                  <Apart tab={tab} />
                ) : (
                  <TabContent
                    tab={tab}
                    hostToAsk={connection?.hostToAsk}
                    loaded={cases.current}
                    reports={reports}
                    onNeeding={setNeeding}
                  />
                )}
              </div>
            </main>
          </div>
        </OrganizationsProvider>
      </DashboardProvider>
    </PageProvider>
  )
}

/** Counts the cases that are back online and that nobody has opened. */
const BackOnlineBadge = () => {
  const unseen = useReturns(useDashboard().read).filter(({ seen }) => !seen).length
  return unseen > 0 ? (
    <span class="badge numbers" title={text('case_back_filter', number(unseen))}>
      {number(unseen)}
    </span>
  ) : null
}

/** In a private window of Firefox, whose pages have a database of their own. */
const Apart = ({ tab }: { tab: Tab }) => (
  <div class="dashboard-message">
    <p class="quiet">{text('dashboard_apart')}</p>
    <Button onClick={() => void openInNormalWindow(`dashboard.html#${tab}`).catch(() => undefined)}>
      {text('dashboard_apart_open')}
    </Button>
  </div>
)

const TabContent = ({
  tab,
  hostToAsk,
  loaded,
  reports,
  onNeeding,
}: {
  tab: Exclude<Tab, 'page'>
  hostToAsk: string | undefined
  loaded: LoadedTakedownList
  reports: SharedReportList
  onNeeding: (count: number) => void
}) => {
  switch (tab) {
    case 'reports':
      return <ReportsTab list={reports} onNeeding={onNeeding} />
    case 'bulk':
      return <BulkTab hostToAsk={hostToAsk} />
    case 'assets':
      return <AssetsTab />
    case 'takedowns':
      return <TakedownsTab loaded={loaded} />
  }
}

type Connection = Awaited<ReturnType<Reads['connection']>>

const useConnection = ({ ask, read, onChange }: DashboardDeps): Connection | null => {
  const [connection, setConnection] = useState<Connection | null>(null)
  useEffect(() => {
    const load = () => {
      // Ignores failures: the reports show without the connection.
      read.connection().then(setConnection, () => undefined)
    }
    load()
    return onChange((change) => {
      if (change.what !== 'connection') return
      load()
      // A policy may set it. Else this page has the theme that the last one stored, and needs no background.
      followTheme(ask, document.documentElement)
    })
  }, [])
  return connection
}

const useHasUpdate = ({ read, onChange }: DashboardDeps): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    read.hasUpdate().then(setHas, () => undefined)
    return onChange(({ what }) => {
      if (what === 'update') setHas(true)
    })
  }, [])
  return has
}

const ConnectionLine = ({
  connection,
  help,
  openOptions,
}: {
  connection: Connection | null
  help: HelpTopic
  openOptions: () => void
}) => (
  <p class="dashboard-connection line-8 shrinks small quiet">
    {connection === null || useOrganizations().organizations.length > 0 ? null : connection.keyStored ? (
      <span class="one-line" title={connection.slug}>
        {connection.slug}
      </span>
    ) : (
      <span>{text('dashboard_not_connected')}</span>
    )}
    <span class="dashboard-ways">
      <HelpIcon topic={help} />
      <IconButton icon="gear" label={text('common_options')} onClick={openOptions} />
    </span>
  </p>
)

/** What has no room beside the tabs of the side panel: other tabs, Help and Options. */
const PanelMenu = ({
  tab,
  connection,
  hidden,
  onTab,
  help,
  openOptions,
}: {
  tab: Tab
  connection: Connection | null
  hidden: readonly Tab[]
  onTab: (tab: Tab) => void
  help: HelpTopic
  openOptions: () => void
}) => {
  const id = useId()
  const { organizations } = useOrganizations()
  const item = (words: TextKey, onClick: () => void) => (
    <BareButton key={words} class="menu-item" popoverTarget={id} popoverTargetAction="hide" onClick={onClick}>
      {text(words)}
    </BareButton>
  )
  return (
    <>
      <IconButton icon="more" label={text('panel_more')} popoverTarget={id} />
      <div id={id} popover="auto" class="panel-menu floats menu" role="group" aria-label={text('panel_more')}>
        {hidden.map((name) => item(TAB_WORDS[name], () => onTab(name)))}
        <HelpText topic={help} class="menu-item">
          {text('help')}
        </HelpText>
        {item('common_options', openOptions)}
        <OrganizationFilter tab={tab} />
        {connection === null || organizations.length > 0 ? null : (
          <p class="menu-item small quiet">
            {connection.keyStored ? connection.slug : text('dashboard_not_connected')}
          </p>
        )}
      </div>
    </>
  )
}

/** In ms. Browsers take 200 changes of the address in 10 s; a held key makes more. */
const WRITES_EVERY = 100

let writes: { at: number; next: string | null; timer?: ReturnType<typeof setTimeout> } = { at: 0, next: null }

const routeNow = (): string => writes.next ?? location.hash.slice(1)

/** What waits to be written is of before, once the page was moved. */
const dropWaiting = (): void => {
  clearTimeout(writes.timer)
  writes.next = null
}

/** The page’s location in the URL hash, such as `#reports/ID`. Writing adds no history entry. */
export const routeInHash = {
  read: routeNow,
  write: (route: string): void => {
    clearTimeout(writes.timer)
    const wait = writes.at + WRITES_EVERY - Date.now()
    if (wait > 0) {
      const { hash } = location
      const timer = setTimeout(() => {
        // Otherwise the page was moved meanwhile, and hears of that next.
        if (location.hash === hash) routeInHash.write(route)
        else dropWaiting()
      }, wait)
      writes = { at: writes.at, next: route, timer }
      return
    }
    writes = { at: Date.now(), next: null }
    history.replaceState(null, '', `#${route}`)
  },
  go: (route: string): void => {
    dropWaiting()
    location.hash = route
  },
  /** Calls back on outside changes (a link, the address bar). Returns the unsubscribe function. */
  onMove: (moved: (route: string) => void): (() => void) => {
    // Before anybody hears of the move, and writes: it is there once, however often it is added.
    window.addEventListener('hashchange', dropWaiting, { capture: true })
    const heard = (): void => moved(routeNow())
    window.addEventListener('hashchange', heard)
    return () => window.removeEventListener('hashchange', heard)
  },
}
