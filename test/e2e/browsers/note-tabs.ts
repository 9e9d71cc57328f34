import type { Page } from 'puppeteer-core'
import type { DrivenBrowser } from './driven-browser.ts'

/**
 * The same browser, whose tabs are noted as they are opened, and what closes those. All pages of an extension have one thread, and
 * each that is left open draws and asks anew at every change that the next tests make: a quarter of the processor time of fifteen tests
 * with a page each.
 */
export const noteTabs = (
  browser: DrivenBrowser,
): { browser: DrivenBrowser; closeTabs: () => Promise<void> } => {
  const opened = new Set<Page>()
  const noted =
    (open: (what: string) => Promise<Page>) =>
    async (what: string): Promise<Page> => {
      const page = await open(what)
      opened.add(page)
      return page
    }
  return {
    browser: {
      ...browser,
      openPage: noted((url) => browser.openPage(url)),
      openExtensionPage: noted((path) => browser.openExtensionPage(path)),
    },
    closeTabs: async () => {
      const open = [...opened].filter((one) => !one.isClosed())
      opened.clear()
      await Promise.all(open.map((one) => one.close()))
    },
  }
}
