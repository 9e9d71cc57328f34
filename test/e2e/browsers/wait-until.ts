import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves with the first value of `read` that is neither undefined, null nor false, asking again every 25 ms. For
 * things outside the browser's protocol, which nobody announces: a native window, a record in the service.
 *
 * @param what names the condition in the error thrown after `timeout` milliseconds; a function can tell what there was instead
 */
export async function waitUntil<T>(
  what: string | (() => string),
  read: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeout = 15_000,
): Promise<T> {
  const deadline = Date.now() + timeout
  for (;;) {
    const value = await read()
    if (value !== undefined && value !== null && value !== false) return value
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeout} ms in vain for ${typeof what === 'string' ? what : what()}`)
    await sleep(25)
  }
}
