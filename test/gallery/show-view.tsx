// oxlint-disable-next-line import/no-unassigned-import -- it puts the texts where the components look for them
import '#test/fakes/extension-api.ts'
import { render } from 'preact'
import { settled, type View } from './view.ts'

/** Shows the view that the address names (`?view=ready`) and says on the document when it stands still. */
export const showView = async (views: View[]): Promise<void> => {
  const wanted = new URLSearchParams(location.search).get('view')
  const root = document.getElementById('root')
  const view = views.find(({ name }) => name === wanted)
  if (!root || !view) {
    document.documentElement.dataset['views'] = views.map(({ name }) => name).join(' ')
    return
  }
  document.title = view.name
  render(view.show(), root)
  await settled()
  await view.after?.()
  await settled()
  document.documentElement.dataset['shown'] = view.name
}
