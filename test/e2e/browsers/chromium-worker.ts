import type { Browser } from 'puppeteer-core'

/**
 * Stops the extension's service worker and resolves when it no longer exists. No session is attached to the worker
 * itself, because an attached one would keep it alive.
 */
export async function stopChromiumWorker(browser: Browser, extensionOrigin: string): Promise<void> {
  const page = await browser.newPage({ background: true })
  try {
    await page.goto(`${extensionOrigin}/manifest.json`)
    const session = await page.createCDPSession()
    const stopped = new Promise<void>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.length > 0 && versions.every((version) => version.runningStatus === 'stopped')) resolve()
      })
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await stopped
  } finally {
    await page.close()
  }
}
