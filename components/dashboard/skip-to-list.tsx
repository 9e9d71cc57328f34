import { useEffect } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'

/** Focuses the list’s active row, or the first control of a tab without rows. */
const focusList = (): void => {
  const tab = document.getElementById('tab-content')
  const row = tab?.querySelector<HTMLElement>('tr.row .row-button[tabindex="0"]')
  const target = row ?? tab?.querySelector<HTMLElement>('input, textarea, button')
  target?.focus()
}

/** Moves from a search field to the rows with the arrow that moves among them. */
const onKey = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target instanceof Element) || !event.target.matches('#tab-content input[type="search"]')) return
  event.preventDefault()
  focusList()
}

/** The page’s first control: leads past tabs and tools. The hash is the dashboard’s route, so that it is no link. */
export const SkipToList = () => {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <button type="button" class="button skip-to-list" onClick={focusList}>
      {text('dashboard_skip')}
    </button>
  )
}
