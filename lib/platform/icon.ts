import { browser } from './browser.ts'

/** The shapes of the toolbar icon, told apart without colour: half filled, filled, with a mark and a notch, outline. */
export type IconShape = 'plain' | 'ours' | 'look-alike' | 'unknown'

/** Of the toolbar at one and at two device pixels each. */
const SIZES = [16, 32]

const path = (shape: IconShape): Record<string, string> =>
  Object.fromEntries(SIZES.map((size) => [size, `/icon/${shape === 'plain' ? '' : `${shape}-`}${size}.png`]))

/** Shows a shape and its words on the toolbar button while this tab is in front; the browser takes them away when the tab goes on. */
export const showIcon = async (tabId: number, shape: IconShape, title: string): Promise<void> => {
  const { action } = browser
  // A tab that was closed in between is refused, and needs no icon.
  await Promise.allSettled([action.setIcon({ tabId, path: path(shape) }), action.setTitle({ tabId, title })])
}
