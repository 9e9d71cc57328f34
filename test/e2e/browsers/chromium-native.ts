import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import type { MenuChoice } from './driven-browser.ts'
import type { Screen } from './screen.ts'

/**
 * Chromium ignores an answer to a prompt that comes within its double-click interval (500 ms) after the prompt was
 * shown, so that nobody consents by accident. Nothing tells when that time is over: twice the interval is waited.
 */
const PROMPT_DEAF_MS = 1000

/**
 * Right-clicks the middle of an element and chooses the extension's item by keyboard. Chromium puts an extension's item
 * above "Inspect", and on a bare page above "View page source" and "Inspect"; two items or more are folded into a
 * submenu in their order of creation.
 */
export async function chooseInChromiumMenu(
  screen: Screen,
  page: Page,
  selector: string,
  choice: MenuChoice,
): Promise<void> {
  const { x, y } = await pointOnScreen(page, selector)
  const menu = await screen.waitForNewWindow('the context menu', () => screen.rightClick(x, y))
  await screen.keyShownBy(menu, 'Up')
  await screen.keys('Up', ...(choice.on === 'page' ? ['Up'] : []))
  if (choice.nestedAt !== undefined) {
    await screen.waitForNewWindow('the submenu', () => screen.keys('Right'))
    await screen.keys(...Array.from({ length: choice.nestedAt }, () => 'Down'))
  }
  await screen.keys('Return')
  await screen.waitForClosedWindow(menu)
}

/** Raises the permission prompt by `action` and answers it by keyboard; "Deny" has the focus when it opens. */
export async function answerChromiumPrompt(
  screen: Screen,
  page: Page,
  answer: 'allow' | 'deny',
  action: () => Promise<unknown>,
): Promise<void> {
  await action()
  await page.waitForFunction(() => !document.hasFocus())
  await sleep(PROMPT_DEAF_MS)
  await screen.keys(...(answer === 'allow' ? ['Tab', 'Return'] : ['Escape']))
  await page.waitForFunction(() => document.hasFocus())
}

/** The window has its frame, tabs and bars above the page and nothing below it. */
async function pointOnScreen(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`There is no ${selector} on the page`)
  await element.scrollIntoView()
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const edge = (window.outerWidth - window.innerWidth) / 2
    return {
      x: window.screenX + edge + left + width / 2,
      y: window.screenY + window.outerHeight - window.innerHeight - edge + top + height / 2,
    }
  })
}
