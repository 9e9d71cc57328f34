import { makeReads } from '#components/dashboard/read.ts'
import { render } from 'preact'
import { Dashboard, routeInHash } from '#components/dashboard/dashboard.tsx'
import { ThisPage } from '#components/side-panel/this-page.tsx'
import { makePageAsk, hearChanges } from '#components/ui/page.ts'
import { makeListReadingIn, readPastedHere } from '#components/report/list-reading.ts'
import { makeExportData, saveFile } from '#components/ui/controls.tsx'
import { browser, mayRead, NAVIGATIONS, onHandedOver } from '#lib/platform/browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

tellLanguage(document.documentElement)
document.title = text('extension_name')

const ask = makePageAsk((message) => browser.runtime.sendMessage(message))

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
  const heard = (): void => moved()
  for (const event of events) event?.addListener(heard)
  browser.tabs.onUpdated.addListener(heard, ...NAVIGATIONS)
  window.addEventListener('focus', heard)
  document.addEventListener('pointerenter', heard)
  return () => {
    for (const event of events) event?.removeListener(heard)
    browser.tabs.onUpdated.removeListener(heard)
    window.removeEventListener('focus', heard)
    document.removeEventListener('pointerenter', heard)
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
  const common = {
    ask,
    read: makeReads({ ask, onChange: hearChanges }),
    exportData: makeExportData(ask),
    reading: () => makeListReadingIn(ask),
    onChange: hearChanges,
    openOptions: () => void browser.runtime.openOptionsPage(),
    openConnection: (id: string) =>
      void browser.tabs.create({
        url: browser.runtime.getURL(`options.html?connection=${encodeURIComponent(id)}`),
      }),
    copy: (content: string) => navigator.clipboard.writeText(content),
    now: Date.now,
    requestHost: (pattern: string) => browser.permissions.request({ origins: [pattern] }),
  }
  render(
    <Dashboard
      {...common}
      openDraft={(id) => go(`page/${id}`)}
      openSection={(section) =>
        void browser.tabs.create({ url: browser.runtime.getURL(`options.html#${section}`) })
      }
      save={saveFile}
      tabs={{
        request: () => browser.permissions.request({ permissions: ['tabs'] }),
        window: async () => (await browser.windows.getCurrent()).id ?? null,
      }}
      route={routeInHash}
      thisPage={(route) => (
        <ThisPage
          {...common}
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
          readList={() => makeListReadingIn(ask).start()}
          readPasted={readPastedHere}
          alertsOnly={inSidebar}
        />
      )}
    />,
    root,
  )
}
