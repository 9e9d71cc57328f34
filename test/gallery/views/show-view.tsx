import { given, speak } from '#test/fakes/extension-api.ts'
import { pseudo } from '#test/locales/pseudo.ts'
import { render } from 'preact'
import { tellLanguage } from '#lib/platform/texts.ts'
import { messagesOf } from '#test/locales/messages-of.ts'
import type { View } from './view.ts'
import { settled } from './view.ts'

/** Shorter ones stand in the middle of other words. */
const SHORTEST = 4

/**
 * Puts the pseudo-locale's form in the place of every text on the page: as a view shown anew in that language, at a hundredth of the
 * time. A text in the middle of others is found by being the longest of all that were given.
 */
const makeLonger = (root: Node): void => {
  const longestFirst = [...given]
    .filter((words) => words.length >= SHORTEST && !words.startsWith('hxxp'))
    .toSorted((one, other) => other.length - one.length)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const words = node.textContent ?? ''
    if (words.trim().length < SHORTEST) continue
    const text = given.has(words.trim()) ? words.trim() : longestFirst.find((one) => words.includes(one))
    if (text !== undefined) node.textContent = words.replace(text, () => pseudo(text))
  }
}

/** `?texts=ar`: the language of the texts, a folder of `public/_locales`. */
const speakAsAsked = async (): Promise<void> => {
  const wanted = new URLSearchParams(location.search).get('texts')
  if (wanted !== null) speak(await messagesOf(wanted))
  tellLanguage(document.documentElement)
}

/**
 * Shows the view that the address names (`?view=ready`) and says on the document when it stands still. `gallery-view` events show
 * another in its place, from nothing: a page that is loaded anew for each of a hundred views takes half of their time.
 */
export const showView = async (views: View[]): Promise<void> => {
  await speakAsAsked()
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
    // Looked at as it stands after its first moment: see components/ui/announcer.tsx.
    for (const list of document.querySelectorAll('select')) list.inert = false
    document.documentElement.dataset['shown'] = view.name
  }
  addEventListener('gallery-view', (event) => {
    const root = document.getElementById('root')
    if (root) render(null, root)
    delete document.documentElement.dataset['shown']
    tellLanguage(document.documentElement)
    history.replaceState(null, '', location.pathname)
    if (event instanceof CustomEvent) void show(String(event.detail))
  })
  addEventListener('gallery-longer', () => makeLonger(document.body))
  addEventListener('gallery-turned', () => {
    document.documentElement.dir = 'rtl'
  })
  await show(new URLSearchParams(location.search).get('view'))
}
