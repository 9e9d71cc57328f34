// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import './browser.ts'
import { browser } from '#lib/platform/browser.ts'

/** The browser says of every host that this extension may reach it, or may not. */
export const answerMayReach = (mayReach: () => boolean): void => {
  Object.assign(browser, { permissions: { contains: async () => mayReach() } })
}
