import { browser } from './browser.ts'

/** Shows on the badge how many reports need the user; clears it for 0. */
export const showNeedsYou = async (count: number): Promise<void> => {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(Math.min(count, 999)) })
  if (count > 0) await browser.action.setBadgeBackgroundColor({ color: '#b3261e' })
}
