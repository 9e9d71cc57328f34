import { useEffect, useState } from 'preact/hooks'
import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { isLocked } from './locked.tsx'
import { PreferenceFields } from './preferences/preference-card.tsx'
import type { StoredPreferences } from './preferences/use-preferences.ts'

export type PinDeps = {
  /** Returns null if the browser can’t tell. */
  isPinned: () => Promise<boolean | null>
  onChange: (heard: () => void) => () => void
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
export const PinHint = ({
  stored,
  policy,
  isPinned,
}: {
  stored: StoredPreferences
  policy: PolicyView
  isPinned: boolean | null
}) => {
  if (isPinned !== false || stored.state.at !== 'here') return null
  return (
    <PreferenceFields stored={stored} card="options_pin">
      {({ pinHint }, set) =>
        pinHint ? (
          <p class="pin-hint small">
            <span>{text('options_pin_hint')}</span>
            {isLocked(policy, 'pinHint') ? null : (
              <button type="button" class="text-button small" onClick={() => void set('pinHint', false)}>
                {text('options_pin_dismiss')}
              </button>
            )}
          </p>
        ) : null
      }
    </PreferenceFields>
  )
}
