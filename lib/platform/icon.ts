import { browser } from './browser.ts'

/** Shapes of the toolbar icon, distinguishable without color: half filled, filled, with a mark and a notch, outline. */
export type IconShape = 'plain' | 'ours' | 'look-alike' | 'unknown'

/** Icon sizes at one and two device pixels per CSS pixel. */
const SIZES = [16, 32]

const path = (shape: IconShape): Record<string, string> =>
  Object.fromEntries(SIZES.map((size) => [size, `/icon/${shape === 'plain' ? '' : `${shape}-`}${size}.png`]))

/** Sets the icon and tooltip for one tab; the browser resets both when the tab navigates. */
export const showIcon = async (tabId: number, shape: IconShape, title: string): Promise<void> => {
  const { action } = browser
  // Fails harmlessly if the tab was closed meanwhile.
  await Promise.allSettled([action.setIcon({ tabId, path: path(shape) }), action.setTitle({ tabId, title })])
}

/** Shows on the badge how many reports need the user; clears it for 0. */
export const showNeedsYou = async (count: number): Promise<void> => {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(Math.min(count, 999)) })
  if (count > 0) await browser.action.setBadgeBackgroundColor({ color: '#b3261e' })
}
