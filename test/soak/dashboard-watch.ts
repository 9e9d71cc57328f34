import type { Page } from 'puppeteer-core'
import { AT_ONCE, byRole, waitForText } from '#test/e2e/kit.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'

declare global {
  interface Window {
    longestTask?: number
  }
}

/** Watches how long the dashboard keeps its person waiting at most: its longest task (Chromium alone tells). */
export const watchDashboard = (dashboard: Page): Promise<void> =>
  dashboard.evaluate(() => {
    window.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask ?? 0, duration)
    }).observe({ type: 'longtask' })
  })

/** Milliseconds; 0 for none over 50. */
export const longestTask = (dashboard: Page): Promise<number> =>
  dashboard.evaluate(() => window.longestTask ?? 0)

/** Finds one report among all by typing into the dashboard, as its person does. */
export const findInDashboard = async (dashboard: Page, words: string): Promise<string> => {
  await dashboard.bringToFront()
  await byRole(dashboard, 'searchbox', 'Search reports').fill(words, AT_ONCE)
  await waitUntil(`one row for ${words}`, () =>
    dashboard.evaluate(() => document.querySelectorAll('[data-report]').length === 1),
  )
  return waitForText(dashboard, words)
}
