import type { Page } from 'puppeteer-core'
import type { MenuChoice } from './driven-browser.ts'
import type { RunInside } from './firefox-inside.ts'
import { answerPrompt, highlightedMenuItem, promptIsOpen } from './firefox-window.ts'
import type { Screen } from './screen.ts'
import { waitUntil } from './wait-until.ts'

/** Right-clicks the middle of an element and walks up the native menu by keyboard until the wanted item is highlighted. */
export async function chooseInFirefoxMenu(
  screen: Screen,
  inside: RunInside,
  page: Page,
  selector: string,
  choice: MenuChoice,
): Promise<void> {
  const { x, y } = await pointOnScreen(page, selector)
  await screen.rightClick(x, y)
  await waitUntil('the context menu', async () => (await inside(highlightedMenuItem)) !== undefined)
  const press = async (key: string): Promise<string> => {
    const before = await inside(highlightedMenuItem)
    await screen.keys(key)
    return waitUntil(`the menu to follow ${key}`, async () => {
      const now = await inside(highlightedMenuItem)
      return now !== before && now
    })
  }
  // The extension's own item, or the submenu that holds several, is one of the last of the menu.
  let label = await press('Up')
  for (let steps = 0; steps < 6 && label !== choice.label && label !== choice.extensionName; steps++) {
    label = await press('Up')
  }
  if (label === choice.extensionName && label !== choice.label) {
    label = await press('Right')
    for (let steps = 0; steps < 6 && label !== choice.label; steps++) label = await press('Down')
  }
  if (label !== choice.label) throw new Error(`The context menu offers no "${choice.label}"`)
  await screen.keys('Return')
}

/** Raises the permission prompt by `action` and presses its button; works headless as well. */
export async function answerFirefoxPrompt(
  inside: RunInside,
  answer: 'allow' | 'deny',
  action: () => Promise<unknown>,
): Promise<void> {
  await action()
  await waitUntil('the permission prompt', () => inside(promptIsOpen))
  await inside(answerPrompt, answer)
  await waitUntil('the permission prompt to close', async () => !(await inside(promptIsOpen)))
}

async function pointOnScreen(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`There is no ${selector} on the page`)
  await element.scrollIntoView()
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const inner = (name: string): number => Number(Reflect.get(window, name))
    return {
      x: inner('mozInnerScreenX') + left + width / 2,
      y: inner('mozInnerScreenY') + top + height / 2,
    }
  })
}
