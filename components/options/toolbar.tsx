import { Button, TextButton } from '#components/ui/fields.tsx'
import { useEffect, useState } from 'preact/hooks'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import type { PinDeps, Shortcut, ShortcutDeps } from './deps.ts'
import { PreferenceFields, useIsLocked, useOptions } from './preference-fields.tsx'
import { record, yesOrNo } from '#lib/plain-reader.ts'

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
          <Button onClick={() => void deps.change?.().catch(() => setRefused(true))}>
            {text('shortcuts_change')}
          </Button>
        </div>
      ) : (
        <p class="hint">{text('shortcuts_where')}</p>
      )}
    </section>
  )
}

/** Returns whether the toolbar button is pinned, while it changes; null if the browser can’t tell. */
export const usePinned = (deps: PinDeps): boolean | null => {
  const [isPinned, setPinned] = useState<boolean | null>(null)
  useEffect(() => {
    const load = (): void => void deps.isPinned().then(setPinned)
    load()
    // Some browsers don’t announce the change; the user pins it outside this page.
    window.addEventListener('focus', load)
    const end = deps.onChange(load)
    return () => {
      window.removeEventListener('focus', load)
      end()
    }
  }, [])
  return isPinned
}

/** Suggests pinning the toolbar button until it is pinned or the hint is dismissed. Absent if the browser can’t tell. */
export const PinHint = ({ isPinned }: { isPinned: boolean | null }) => {
  const { stored } = useOptions()
  const isLocked = useIsLocked('pinHint')
  if (isPinned !== false || stored.state.at !== 'here') return null
  return (
    <PreferenceFields card="options_pin">
      {({ pinHint }, set) =>
        pinHint ? (
          <p class="pin-hint small">
            <span>{text('options_pin_hint')}</span>
            {isLocked ? null : (
              <TextButton small onClick={() => void set('pinHint', false)}>
                {text('options_pin_dismiss')}
              </TextButton>
            )}
          </p>
        ) : null
      }
    </PreferenceFields>
  )
}

/** The part of the browser’s `action` that knows where the button is. Firefox and older Chromium lack some of it. */
type ActionApi = {
  getUserSettings?: () => Promise<unknown>
  onUserSettingsChanged?: {
    addListener: (heard: () => void) => void
    removeListener: (heard: () => void) => void
  }
}

const settings = record({ isOnToolbar: yesOrNo })

/** Returns whether the user pinned the button to the toolbar, or null if the browser can’t tell. */
export const isPinned = async (action: ActionApi): Promise<boolean | null> => {
  try {
    return settings(await action.getUserSettings?.())?.isOnToolbar ?? null
  } catch {
    return null
  }
}

/** Calls back when the user pins or unpins it, in browsers that announce this. Returns the unsubscribe function. */
export const onPinned = (action: ActionApi, heard: () => void): (() => void) => {
  const changed = (): void => heard()
  action.onUserSettingsChanged?.addListener(changed)
  return () => action.onUserSettingsChanged?.removeListener(changed)
}
