import { TextButton } from './fields.tsx'
import { useEffect, useReducer, useState } from 'preact/hooks'
import { ENTRIES_LOCK } from '#lib/limits.ts'
import { text } from '#lib/platform/texts.ts'
import { useChanges, usePage } from './page.ts'
import { useAsked } from './use-asked.ts'

let holders = 0

/**
 * Keeps an update from closing this page while something typed into it isn’t saved: by a lock, which the browser releases with the
 * page, and by a mark in the document, at which Firefox’s background looks.
 */
export const useUnsavedEntry = (isThere: boolean): void => {
  useEffect(() => {
    if (!isThere) return
    const { dataset } = document.documentElement
    const released = Promise.withResolvers<void>()
    navigator.locks.request(ENTRIES_LOCK, { mode: 'shared' }, () => released.promise).catch(() => undefined)
    holders += 1
    dataset['entries'] = ''
    return () => {
      released.resolve()
      holders -= 1
      if (holders === 0) delete dataset['entries']
    }
  }, [isThere])
}

/** Offers an update that is ready, in the pages that stay open and would delay it. Says so once an update has reopened them. */
export const UpdateNote = ({ class: className = '' }: { class?: string }) => {
  const { ask } = usePage()
  const [ended, end] = useReducer((count: number) => count + 1, 0)
  // The page’s own requests show failures.
  const asked = useAsked(() => ask('update/state', {}), useChanges('update') + ended)
  const [begun, setBegun] = useState(false)

  const install = (): void => {
    if (begun) return
    setBegun(true)
    // Answered only if there is nothing to install, or if the browser installs nothing.
    const over = () => {
      setBegun(false)
      end(undefined)
    }
    ask('update/now', {}).then(over, over)
  }

  if (asked.at !== 'here') return null
  const update = asked.value
  if (update.ready === null && update.updatedTo === null) return null
  return (
    <p class={`small quiet ${className}`}>
      {update.ready === null ? (
        text('update_done', update.updatedTo ?? '')
      ) : (
        <span>
          {text(update.waits ? 'update_waits' : 'update_ready')}{' '}
          <TextButton
            aria-disabled={begun}
            title={text('update_reload_means', update.ready)}
            onClick={install}
          >
            {text(begun ? 'update_begun' : 'update_reload')}
          </TextButton>
        </span>
      )}
    </p>
  )
}
