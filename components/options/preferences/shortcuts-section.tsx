import { useEffect, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'

export type Shortcut = {
  /** As the manifest names it. */
  name: string
  /** Empty where another extension or the browser had them first, or the person took them away. */
  keys: string
}

export type ShortcutDeps = {
  /** None where the browser has no keyboard (Firefox for Android). */
  list: () => Promise<Shortcut[]>
  /** Opens the browser's own page for them; null where no extension may open it. */
  change: (() => Promise<unknown>) | null
}

const WORDS: Record<string, TextKey> = {
  _execute_action: 'shortcut_report',
  'side-panel': 'panel_open',
}

/** What the keys are now, and where the browser lets them be changed: no extension may do that itself. */
export const ShortcutsSection = ({ deps }: { deps: ShortcutDeps }) => {
  /** The browser did not open its page: then it is told where that is. */
  const [refused, setRefused] = useState(false)
  const [shortcuts, setShortcuts] = useState<Shortcut[]>([])
  useEffect(() => {
    const load = () =>
      void deps.list().then(
        (all) => setShortcuts(all.filter(({ name }) => Object.hasOwn(WORDS, name))),
        () => setShortcuts([]),
      )
    load()
    // Whoever changed them comes back from another page.
    window.addEventListener('focus', load)
    return () => window.removeEventListener('focus', load)
  }, [])
  if (shortcuts.length === 0) return null
  return (
    <section class="card" aria-label={text('options_shortcuts')}>
      <h3>{text('options_shortcuts')}</h3>
      <dl class="shortcuts">
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{WORDS[name] ? text(WORDS[name]) : name}</dt>
            <dd>{keys === '' ? <span class="quiet">{text('shortcut_none')}</span> : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{text('shortcuts_hint')}</p>
      {deps.change && !refused ? (
        <div class="options-actions">
          <button
            type="button"
            class="button"
            onClick={() => void deps.change?.().catch(() => setRefused(true))}
          >
            {text('shortcuts_change')}
          </button>
        </div>
      ) : (
        <p class="hint">{text('shortcuts_where')}</p>
      )}
    </section>
  )
}
