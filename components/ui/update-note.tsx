import { TextButton } from './fields.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ENTRIES_LOCK } from '#lib/limits.ts'
import { text } from '#lib/platform/texts.ts'
import { usePage } from './page.ts'

type Update = { ready: string | null; waits: boolean; updatedTo: string | null }

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
  const { ask, onChange } = usePage()
  const [update, setUpdate] = useState<Update>({ ready: null, waits: false, updatedTo: null })
  const [begun, setBegun] = useState(false)
  const load = () => {
    // The page’s own requests show failures.
    ask('update/state', {}).then(setUpdate, () => undefined)
  }
  useEffect(() => {
    load()
    return onChange(({ what }) => {
      if (what === 'update') load()
    })
  }, [])

  const install = (): void => {
    if (begun) return
    setBegun(true)
    // Answered only if there is nothing to install, or if the browser installs nothing.
    const ended = () => {
      setBegun(false)
      load()
    }
    ask('update/now', {}).then(ended, ended)
  }

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
