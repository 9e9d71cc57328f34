import { render } from 'preact'
import { Dashboard, routeInHash } from '#components/dashboard/dashboard.tsx'
import { ThisPage } from '#components/side-panel/this-page.tsx'
import { readPastedHere } from '#components/report/list-reading.ts'
import { browser, mayRead, NAVIGATIONS, onHandedOver } from '#lib/platform/browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'
import { dashboardPage } from '../dashboard/page.ts'

tellLanguage(document.documentElement)
document.title = text('extension_name')

const tabInFront = async (): Promise<number | null> => {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tab?.id ?? null
}

/**
 * Calls back when the active page or the access to it may have changed. No event tells of a press on the toolbar button; but then its popup
 * makes a draft, or the pointer returns to the panel.
 */
const onTab = (moved: () => void): (() => void) => {
  const events = [browser.tabs.onActivated, browser.commands?.onCommand, browser.contextMenus?.onClicked]
  const listener = (): void => moved()
  for (const event of events) event?.addListener(listener)
  browser.tabs.onUpdated.addListener(listener, ...NAVIGATIONS)
  window.addEventListener('focus', listener)
  document.addEventListener('pointerenter', listener)
  return () => {
    for (const event of events) event?.removeListener(listener)
    browser.tabs.onUpdated.removeListener(listener)
    window.removeEventListener('focus', listener)
    document.removeEventListener('pointerenter', listener)
  }
}

/** Whether this is Firefox’s sidebar. Chromium’s panel announces live regions, as a tab does. */
const inSidebar =
  location.protocol === 'moz-extension:' && browser.extension.getViews({ type: 'sidebar' }).includes(window)

const go = (route: string): void => {
  location.hash = route
}

/** What “This page” does after a press on the toolbar button; null while another tab of the panel is open. */
let takeOver: (() => void) | null = null
let isPressed = false
onHandedOver(() => {
  isPressed = takeOver === null
  if (takeOver === null) return go('page')
  routeInHash.write('page')
  takeOver()
})

const root = document.getElementById('root')
if (root) {
  const page = dashboardPage()
  render(
    <Dashboard
      {...page}
      openDraft={(id) => go(`page/${id}`)}
      thisPage={(route) => (
        <ThisPage
          {...page}
          route={route}
          tab={tabInFront}
          mayRead={mayRead}
          onTab={onTab}
          onPressed={(pressed) => {
            takeOver = pressed
            if (isPressed) pressed()
            isPressed = false
            return () => {
              takeOver = null
            }
          }}
          following={{
            has: () => browser.permissions.contains({ permissions: ['tabs'] }),
            start: () => browser.permissions.request({ permissions: ['tabs'] }),
            stop: () => browser.permissions.remove({ permissions: ['tabs'] }),
          }}
          keys={async () =>
            (await browser.commands?.getAll())?.find(({ name }) => name === 'side-panel')?.shortcut ?? ''
          }
          // Rejects if the tab is already closed.
          closeTab={(id) => void browser.tabs.remove(id).catch(() => undefined)}
          openReports={(id) => go(id === undefined ? 'reports' : `reports/${id}`)}
          openBulk={() => go('bulk')}
          readList={() => page.reading().start()}
          readPasted={readPastedHere}
          alertsOnly={inSidebar}
        />
      )}
    />,
    root,
  )
}
