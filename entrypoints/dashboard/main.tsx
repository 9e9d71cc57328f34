import { render } from 'preact'
import { Dashboard } from '#components/dashboard/dashboard.tsx'
import { tellLanguage, text } from '#lib/platform/texts.ts'
import { dashboardPage, openTab } from './page.ts'

tellLanguage(document.documentElement)
document.title = `${text('dashboard_page')} – ${text('extension_name')}`

const root = document.getElementById('root')
if (root) {
  render(
    <Dashboard
      {...dashboardPage()}
      openDraft={(id) => openTab(`popup.html?draft=${encodeURIComponent(id)}`)}
    />,
    root,
  )
}
