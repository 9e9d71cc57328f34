import { makeReads } from '#components/dashboard/read.ts'
import { render } from 'preact'
import { Dashboard, routeInHash } from '#components/dashboard/dashboard.tsx'
import { makePageAsk, hearChanges } from '#components/ui/page.ts'
import { makeListReadingIn } from '#components/report/list-reading.ts'
import { makeExportData, saveFile } from '#components/ui/controls.tsx'
import { browser } from '#lib/platform/browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

tellLanguage(document.documentElement)
document.title = `${text('dashboard_page')} – ${text('extension_name')}`

const root = document.getElementById('root')
if (root) {
  const ask = makePageAsk((message) => browser.runtime.sendMessage(message))
  render(
    <Dashboard
      ask={ask}
      read={makeReads({ ask, onChange: hearChanges })}
      exportData={makeExportData(ask)}
      reading={() => makeListReadingIn(ask)}
      onChange={hearChanges}
      openOptions={() => void browser.runtime.openOptionsPage()}
      openConnection={(id) =>
        void browser.tabs.create({
          url: browser.runtime.getURL(`options.html?connection=${encodeURIComponent(id)}`),
        })
      }
      requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
      openDraft={(id) =>
        void browser.tabs.create({
          url: browser.runtime.getURL(`popup.html?draft=${encodeURIComponent(id)}`),
        })
      }
      openSection={(section) =>
        void browser.tabs.create({ url: browser.runtime.getURL(`options.html#${section}`) })
      }
      copy={(content) => navigator.clipboard.writeText(content)}
      now={Date.now}
      save={saveFile}
      tabs={{
        request: () => browser.permissions.request({ permissions: ['tabs'] }),
        window: async () => (await browser.windows.getCurrent()).id ?? null,
      }}
      route={routeInHash}
    />,
    root,
  )
}
