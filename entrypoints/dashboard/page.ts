import { makeReads } from '#components/dashboard/read.ts'
import { routeInHash } from '#components/dashboard/dashboard.tsx'
import { makePageAsk, onChanges } from '#components/ui/page.ts'
import { makeListReadingIn } from '#components/report/list-reading.ts'
import { makeExportData, saveFile } from '#components/ui/controls.tsx'
import { browser } from '#lib/platform/browser.ts'

export const openTab = (path: string): void => void browser.tabs.create({ url: browser.runtime.getURL(path) })

/** What the dashboard does in a tab and in the side panel alike. */
export const dashboardPage = () => {
  const ask = makePageAsk((message) => browser.runtime.sendMessage(message))
  return {
    ask,
    read: makeReads({ ask, onChange: onChanges }),
    exportData: makeExportData(ask),
    reading: () => makeListReadingIn(ask),
    onChange: onChanges,
    openOptions: () => void browser.runtime.openOptionsPage(),
    openConnection: (id: string) => openTab(`options.html?connection=${encodeURIComponent(id)}`),
    openSection: (section: string) => openTab(`options.html#${section}`),
    requestHost: (pattern: string) => browser.permissions.request({ origins: [pattern] }),
    copy: (content: string) => navigator.clipboard.writeText(content),
    now: Date.now,
    save: saveFile,
    tabs: {
      request: () => browser.permissions.request({ permissions: ['tabs'] }),
      window: async () => (await browser.windows.getCurrent()).id ?? null,
    },
    route: routeInHash,
  }
}
