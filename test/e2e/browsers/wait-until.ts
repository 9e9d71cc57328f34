import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'

/** In ms. No measure of the product: a machine that is busy or slow takes a multiple of what a quiet one does. */
const PATIENCE = 90_000

/**
 * For `launch`, whose own limits are half a minute for the start and, for each call, as long as a test may take: then the runner ends
 * the test before anybody says which call was never answered.
 */
export const START = { timeout: PATIENCE, protocolTimeout: 170_000 }

/** Lets each wait in the page last as long as the others. */
export const patient = (page: Page): Page => {
  page.setDefaultTimeout(PATIENCE)
  return page
}

/**
 * Resolves with the first value of `read` that is neither undefined, null nor false. It asks again after 25 ms, and less and
 * less often, to a tenth of a second: what takes long would be kept from coming by being asked for. For things outside the
 * browser's protocol, which nobody announces: a native window, a record in the service.
 *
 * @param what names the condition in the error thrown after `timeout` milliseconds; a function can tell what there was instead
 */
export async function waitUntil<T>(
  what: string | (() => string),
  read: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeout = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + timeout
  for (let pause = 25; ; pause = Math.min(100, pause * 1.2)) {
    const value = await read()
    if (value !== undefined && value !== null && value !== false) return value
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeout} ms in vain for ${typeof what === 'string' ? what : what()}`)
    await sleep(pause)
  }
}
