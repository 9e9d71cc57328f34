import { render } from 'preact'
import { Dashboard } from '#components/dashboard/dashboard.tsx'
import { makePageAsk } from '#components/ui/ask.ts'
import { endWhenErased } from '#components/ui/end-when-erased.ts'
import { hearChanges } from '#components/ui/hear-changes.ts'
import { makeListReadingIn } from '#components/form/list-reading.ts'
import { routeInHash } from '#components/ui/route-in-hash.ts'
import { saveFile } from '#components/ui/save-file.ts'
import { browser } from '#lib/platform/browser.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

tellLanguage(document.documentElement)
document.title = `${text('dashboard_page')} – ${text('extension_name')}`

const root = document.getElementById('root')
if (root) {
  const ask = makePageAsk((message) => browser.runtime.sendMessage(message))
  endWhenErased(root)
  render(
    <Dashboard
      ask={ask}
      reading={() => makeListReadingIn(ask)}
      onChange={hearChanges}
      openOptions={() => void browser.runtime.openOptionsPage()}
      requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
      openDraft={(id) =>
        void browser.tabs.create({
          url: browser.runtime.getURL(`popup.html?draft=${encodeURIComponent(id)}`),
        })
      }
      copy={(content) => navigator.clipboard.writeText(content)}
      now={Date.now}
      save={saveFile}
      tabs={{
        request: () => browser.permissions.request({ permissions: ['tabs'] }),
        window: async () => (await browser.windows?.getCurrent())?.id ?? null,
      }}
      route={routeInHash}
    />,
    root,
  )
}
