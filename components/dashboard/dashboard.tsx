import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { HostNote } from '#components/report/refusals.tsx'
import { HelpIcon, HelpText, UpdateNote } from '#components/ui/banner.tsx'
import { useFirstThatFits } from '#components/ui/controls.tsx'
import { BareButton, Button, IconButton } from '#components/ui/fields.tsx'
import { number } from '#components/ui/format.ts'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { PageProvider } from '#components/ui/page.ts'
import { beside } from '#components/ui/pieces.tsx'
import { followTheme } from '#components/ui/theme.ts'
import type { HelpTopic } from '#lib/model/help-topics.ts'
import { openInNormalWindow } from '#lib/platform/private-pages.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { AssetsTab } from './assets/assets-tab.tsx'
import { useReturns } from './back-online.tsx'
import { BulkTab } from './bulk/bulk-tab.tsx'
import {
  OrganizationFilter,
  OrganizationsProvider,
  useOrganizationFilter,
  useOrganizations,
} from './organizations.tsx'
import { DashboardProvider, namesRowAlone, type DashboardDeps } from './page.ts'
import type { Reads } from './read.ts'
import { shareReportList, type SharedReportList } from './reports/report-rows.ts'
import { ReportsTab } from './reports/reports-tab.tsx'
import { SearchEverything } from './search-everything.tsx'
import { TakedownsTab, type LoadedTakedownList } from './takedowns/takedowns-tab.tsx'
import { DropPanel, MenuItem } from './tools.tsx'

/** The tabs in their order. “This page” is there in the side panel alone. */
const TAB_NAMES = ['page', 'reports', 'bulk', 'assets', 'takedowns'] as const
type Tab = (typeof TAB_NAMES)[number]

/** Their names, their icons where the words have no room, and where the help tells of them. */
const TABS: Record<Tab, { words: TextKey; icon: IconName; help: HelpTopic }> = {
  page: { words: 'dashboard_page_tab', icon: 'page', help: 'form' },
  reports: { words: 'common_reports', icon: 'sent', help: 'status' },
  bulk: { words: 'dashboard_bulk', icon: 'list', help: 'bulk' },
  assets: { words: 'dashboard_assets', icon: 'shield', help: 'check' },
  takedowns: { words: 'dashboard_takedowns', icon: 'case', help: 'follow-up' },
}

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

/** The shown tab, which follows the route. A tab that is chosen again has its last route, with filters and selection. */
const useTabs = (deps: DashboardDeps, tabs: readonly Tab[]) => {
  const tabOf = (route: string): Tab =>
    tabs.find((one) => route.split(/[/?]/)[0] === one) ?? tabs[0] ?? 'reports'
  const [tab, setTab] = useState(() => tabOf(deps.route.read()))
  const lastRoutes = useRef<Partial<Record<Tab, string>>>({})
  const filter = useOrganizationFilter(deps)
  const moved = (to: string): void => {
    lastRoutes.current[tabOf(to)] = to
    setTab(tabOf(to))
  }
  const route: DashboardDeps['route'] = {
    ...filter.route,
    write: (written) => {
      filter.route.write(written)
      moved(written)
    },
  }
  useEffect(() => {
    lastRoutes.current[tab] = deps.route.read()
    return filter.route.onMove(moved)
  }, [])
  const choose = (chosen: Tab): void => {
    // The shown tab again: without filters and selection.
    if (chosen === tab) route.go(chosen)
    else route.write(lastRoutes.current[chosen] ?? chosen)
  }
  return { tab, choose, route, organizations: filter.organizations }
}

/** The dashboard: reports, bulk list, assets and takedown cases. With `thisPage` it is the side panel, in narrow layout. */
export const Dashboard = ({
  thisPage,
  ...deps
}: DashboardDeps & { thisPage?: (route: DashboardDeps['route']) => ComponentChildren }) => {
  const tabs = thisPage ? TAB_NAMES : TAB_NAMES.slice(1)
  const { tab, choose, route, organizations } = useTabs(deps, tabs)
  const [needing, setNeeding] = useState(0)
  const connection = useConnection(deps)
  const hasUpdate = useHasUpdate(deps)
  const cases = useRef<LoadedTakedownList>({ store: null, of: null })
  const [reports] = useState(() => shareReportList(deps))
  const search = useRef<() => void>(() => undefined)
  const { help } = TABS[tab]

  return (
    <PageProvider value={deps}>
      <DashboardProvider value={{ ...deps, route }}>
        <OrganizationsProvider value={organizations}>
          <div class={thisPage ? 'dashboard beside' : 'dashboard'}>
            {tab === 'page' ? null : <SkipToList />}
            <header class="dashboard-head cluster-8 tight fixed">
              <h1 class={thisPage ? 'dashboard-name line-8 visually-hidden' : 'dashboard-name line-8'}>
                <Icon name="shield" />
                <span>{text('extension_name')}</span>
              </h1>
              <Tabs tabs={tabs} tab={tab} needing={needing} onChoose={choose} />
              {deps.read.isApart ? null : <SearchEverything reports={reports} opener={search} />}
              {deps.read.isApart ? null : <OrganizationFilter tab={tab} />}
              {thisPage ? (
                <PanelMenu
                  search={deps.read.isApart ? null : search}
                  help={help}
                  openOptions={deps.openOptions}
                />
              ) : (
                <ConnectionLine connection={connection} help={help} openOptions={deps.openOptions} />
              )}
            </header>
            <main class="column grow">
              {hasUpdate ? <UpdateNote class="stack-8 band" /> : null}
              <HostNote connection={connection} />
              <div id="tab-content" role="tabpanel" aria-labelledby={`tab-${tab}`} class="column grow">
                {tab === 'page' ? (
                  thisPage?.(route)
                ) : deps.read.isApart && tab !== 'bulk' ? (
                  <Apart path={namesRowAlone(route.read()) ? route.read() : tab} />
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

/** How the tabs are written: in words, in smaller ones, by icons but for the chosen one, by icons alone. */
const WAYS = ['words', 'small', 'chosen', 'icons'] as const

type TabsProps = {
  tabs: readonly Tab[]
  tab: Tab
  /** Reports that need attention. */
  needing: number
  onChoose: (tab: Tab) => void
}

/** The tabs, in one line in each language and however narrow the window; their counts stay. */
const Tabs = ({ tabs, tab, needing, onChoose }: TabsProps) => {
  /** Cases that are back online and that nobody has opened. */
  const unseen = useReturns().filter(({ seen }) => !seen).length
  const { line, at } = useFirstThatFits<HTMLDivElement>(WAYS.length, JSON.stringify([tab, needing, unseen]))
  const way = WAYS[at] ?? 'icons'
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (byKey.current) document.getElementById(`tab-${tab}`)?.focus()
    byKey.current = false
  }, [tab])
  const onKey = (event: KeyboardEvent) => {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === onward ? 1 : /^Arrow(?:Left|Right)$/.test(event.key) ? -1 : 0
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    byKey.current = true
    onChoose(next)
  }
  return (
    <div
      ref={line}
      role="tablist"
      class={way === 'small' ? 'tabs tabs-small' : 'tabs'}
      aria-label={text('dashboard_tabs')}
      onKeyDown={onKey}
    >
      {tabs.map((name) => {
        const words = text(TABS[name].words)
        const isIcon = way === 'icons' || (way === 'chosen' && name !== tab)
        return (
          <BareButton
            key={name}
            role="tab"
            id={`tab-${name}`}
            class={isIcon ? 'tab tab-icon line-8' : 'tab line-8'}
            title={isIcon ? words : undefined}
            aria-selected={name === tab}
            aria-controls="tab-content"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {isIcon ? <Icon name={TABS[name].icon} /> : null}
            <span class={isIcon ? 'visually-hidden' : undefined}>{words}</span>
            {name === 'reports' ? <Badge count={needing} hint="dashboard_needing" /> : null}
            {name === 'takedowns' ? <Badge count={unseen} hint="case_back_filter" /> : null}
          </BareButton>
        )
      })}
    </div>
  )
}

const Badge = ({ count, hint }: { count: number; hint: 'dashboard_needing' | 'case_back_filter' }) =>
  count > 0 ? (
    <span class="badge numbers" title={text(hint, number(count))}>
      {number(count)}
    </span>
  ) : null

/** In Firefox’s private windows, whose pages have another database. `path` has no words, which a normal window’s history would keep. */
const Apart = ({ path }: { path: string }) => (
  <div class="dashboard-message">
    <p class="quiet">{text('dashboard_apart')}</p>
    <Button onClick={() => void openInNormalWindow(`dashboard.html#${path}`).catch(() => undefined)}>
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

type ConnectionLineProps = { connection: Connection | null; help: HelpTopic; openOptions: () => void }

const ConnectionLine = ({ connection, help, openOptions }: ConnectionLineProps) => (
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

type PanelMenuProps = {
  /** Opens the search; null where there is none. */
  search: { current: () => void } | null
  help: HelpTopic
  openOptions: () => void
}

/** What the header has besides its tabs, beside a page: there is room for the words of the tabs, or for this. */
const PanelMenu = ({ search, help, openOptions }: PanelMenuProps) => {
  const words = [text('help'), text('common_options')]
  return (
    <DropPanel label={beside(search ? [text('everything_search'), ...words] : words)} dots="menus">
      {(close) => {
        /** The focus is on the button again before anything else takes it, and comes back there. */
        const after = (act: () => void) => (): void => {
          close()
          act()
        }
        return (
          <ul class="menu-picks">
            {search ? (
              <MenuItem end={'Ctrl\u{a0}K'} onClick={after(() => search.current())}>
                {text('everything_search')}{' '}
              </MenuItem>
            ) : null}
            <li onClick={close}>
              <HelpText topic={help} class="menu-pick line-16 between menu-item">
                {text('help')}
              </HelpText>
            </li>
            <MenuItem onClick={after(openOptions)}>{text('common_options')}</MenuItem>
          </ul>
        )
      }}
    </DropPanel>
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
    const listener = (): void => moved(routeNow())
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  },
}
