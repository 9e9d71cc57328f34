// oxlint-disable-next-line import/no-unassigned-import -- it puts the texts where the components look for them
import '#test/fakes/extension-api.ts'
import { render } from 'preact'
import { settled, type View } from './view.ts'

/**
 * Shows the view that the address names (`?view=ready`) and says on the document when it stands still. `gallery-view` events show
 * another in its place, from nothing: a page that is loaded anew for each of a hundred views takes half of their time.
 */
export const showView = async (views: View[]): Promise<void> => {
  document.documentElement.dataset['views'] = views.map(({ name }) => name).join(' ')
  const show = async (wanted: string | null): Promise<void> => {
    const root = document.getElementById('root')
    const view = views.find(({ name }) => name === wanted)
    if (!root || !view) return
    document.title = view.name
    render(view.show(), root)
    await settled()
    await view.after?.()
    await settled()
    document.documentElement.dataset['shown'] = view.name
  }
  addEventListener('gallery-view', (event) => {
    const root = document.getElementById('root')
    if (root) render(null, root)
    delete document.documentElement.dataset['shown']
    history.replaceState(null, '', location.pathname)
    if (event instanceof CustomEvent) void show(String(event.detail))
  })
  await show(new URLSearchParams(location.search).get('view'))
}
