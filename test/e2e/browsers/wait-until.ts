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

/** In ms. Three frames take 50 where nothing else is at work. */
const DRAWN_WITHIN = 20_000

/** Whether the page’s thread still works, and whether the browser takes the page for one that nobody sees. */
const stateOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => `${document.visibilityState}, ${document.hasFocus() ? 'focused' : 'not focused'}`),
    sleep(DRAWN_WITHIN, 'at work without end', { ref: false }),
  ])

/**
 * Resolves when three frames were drawn: what fits its words to its room is told by the first, and what follows that by the next. On a
 * busy machine, Chromium was once seen to draw nothing in a window any more, and what waited for a frame waited in vain: such a window
 * is brought to the front.
 */
export const threeFrames = async (page: Page): Promise<void> => {
  const frames = page
    .evaluate(async () => {
      for (let count = 0; count < 3; count += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    })
    .then(() => true)
  const drawn = () => Promise.race([frames, sleep(DRAWN_WITHIN, false, { ref: false })])
  if (await drawn()) return
  console.warn(`No frame in ${DRAWN_WITHIN} ms: ${page.url()} is ${await stateOf(page)}`)
  await page.bringToFront()
  if (!(await drawn())) throw new Error(`${page.url()} is drawn no more: ${await stateOf(page)}`)
}
