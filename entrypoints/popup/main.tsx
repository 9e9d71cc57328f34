import { render } from 'preact'
import { watchTab, type PopupDeps, type Opening } from '#components/popup/first-frame/state.ts'
import { Popup } from '#components/popup/first-frame/popup.tsx'
import { makePageAsk, onChanges, type Ask } from '#components/ui/page.ts'
import { browser, handOverToPanel, hasPanel, NAVIGATIONS, openPanel } from '#lib/platform/browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

const asked = new URLSearchParams(location.search).get('draft')
const inToolbar = browser.extension.getViews({ type: 'popup' }).includes(window)

let reported: number | undefined
let below: number | undefined
/** The tab’s URL when the form opened; undefined if the browser hides it. */
let address: string | undefined

const whichDraft = async (): Promise<Opening> => {
  if (asked !== null) return { kind: 'draft', id: asked }
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  if (tab?.id === undefined) throw new Error('no active tab')
  reported = tab.id
  address = tab.url
  if (address !== undefined) shown(address)
  below = tab.windowId
  if (inToolbar && below !== undefined) handOverToPanel(below, () => window.close())
  return { kind: 'tab', tabId: tab.id }
}

/** Passes on the URL that the form is about, once known. */
let shown: (address: string) => void = () => undefined

const onMoved: NonNullable<PopupDeps['onMoved']> = (moved) => {
  let end: (() => void) | undefined
  shown = (start) => {
    end?.()
    moved(null)
    const tabId = reported
    if (tabId === undefined) return
    end = watchTab(
      {
        address: async () => (await browser.tabs.get(tabId)).url,
        onUpdate: (listener) => {
          const updated = (id: number): void => (id === tabId ? listener() : undefined)
          browser.tabs.onUpdated.addListener(updated, ...NAVIGATIONS)
          return () => browser.tabs.onUpdated.removeListener(updated)
        },
      },
      start,
      moved,
    )
  }
  if (address !== undefined) shown(address)
  return () => end?.()
}

const open = (path: string): void => {
  void browser.tabs.create({ url: browser.runtime.getURL(path) })
  if (inToolbar) window.close()
}

const readList = async (ask: Ask): Promise<void> =>
  (await import('#components/report/list-reading.ts')).makeListReadingIn(ask).start()

const readPasted: PopupDeps['readPasted'] = async (pasted) =>
  (await import('#components/report/list-reading.ts')).readPastedHere(pasted)

tellLanguage(document.documentElement)
document.documentElement.classList.toggle('toolbar-popup', inToolbar)
document.title = `${text('popup_page')} – ${text('extension_name')}`

const root = document.getElementById('root')
if (root) {
  const ask = makePageAsk((message) => browser.runtime.sendMessage(message))
  render(
    <Popup
      ask={ask}
      exportData={async (...wanted) =>
        (await (await import('#components/ui/controls.tsx')).makeExportData(ask)?.(...wanted)) ?? null
      }
      readList={() => void readList(ask)}
      onChange={onChanges}
      onMoved={asked === null ? onMoved : undefined}
      whichDraft={whichDraft}
      closeTab={() => {
        if (reported === undefined) return
        // Firefox would keep the popup open over the next tab, where the shortcut would close it instead of reporting.
        const close = (): void => (inToolbar ? window.close() : undefined)
        // Rejects if the tab is already closed.
        browser.tabs.remove(reported).then(close, close)
      }}
      openOptions={() => void browser.runtime.openOptionsPage()}
      openConnection={(id) => open(`options.html?connection=${encodeURIComponent(id)}`)}
      openHelp={inToolbar ? open : undefined}
      openReports={(id) => open(id === undefined ? 'dashboard.html#reports' : `dashboard.html#reports/${id}`)}
      requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
      openPanel={
        inToolbar && hasPanel()
          ? () => void openPanel(below).then((opened) => (opened ? window.close() : undefined))
          : undefined
      }
      alertsOnly={inToolbar && location.protocol === 'moz-extension:'}
      done={inToolbar ? () => window.close() : undefined}
      openBulk={() => open('dashboard.html#bulk')}
      copy={(content) => navigator.clipboard.writeText(content)}
      readPasted={readPasted}
      now={Date.now}
    />,
    root,
  )
}
