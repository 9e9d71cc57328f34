import { useLayoutEffect, useState } from 'preact/hooks'

let tell: () => void = () => undefined

/**
 * Resolves when the popup’s first request has been sent. Other scripts load from then on: starting imports occupies the thread for
 * milliseconds, and the request would wait behind them for the browser to name the tab.
 */
export const firstRequest = new Promise<void>((resolve) => {
  tell = resolve
})

/** Wraps what the first request waits for. Whoever awaits the result runs before whoever awaits `firstRequest`. */
export const beforeFirstRequest = async <T>(ready: Promise<T>): Promise<T> => {
  try {
    return await ready
  } finally {
    queueMicrotask(tell)
  }
}

type Later = typeof import('#components/popup/later.ts')

let there: Later | null = null

let coming: Promise<Later> | undefined

const load = async (): Promise<Later> => {
  await firstRequest
  there = await import('#components/popup/later.ts')
  return there
}

/** Returns the deferred components, or null until they load; the caller renders again then. */
export const useLater = (): Later | null => {
  const [later, setLater] = useState(there)
  useLayoutEffect(() => {
    if (later === null) void (coming ??= load()).then(setLater)
  }, [])
  return later
}
