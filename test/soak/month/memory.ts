import { setTimeout as sleep } from 'node:timers/promises'
import { extensionProcesses, privateBytesOf } from '#test/bench/browser/extension-memory.ts'
import type { Kit } from '#test/e2e/kit.ts'
import { ask } from '#test/e2e/outbox-kit.ts'

/**
 * Chromium's alone: Firefox has one process for the extension and itself. The worker is awake, no page is open, and neither's garbage
 * is counted: that of what measured the stores would be the most of it.
 */
export const memoryOf = async (kit: Kit): Promise<number> => {
  if (kit.kind !== 'chromium') return 0
  await ask(kit, 'connection/get', {})
  const { puppeteer, extensionOrigin } = kit.browser
  const ours = puppeteer
    .targets()
    .filter((one) => ['page', 'service_worker'].includes(one.type()) && one.url().startsWith(extensionOrigin))
  for (const one of ours) {
    const session = await one.createCDPSession()
    await session.send('HeapProfiler.collectGarbage')
    await session.detach()
  }
  for (const page of await puppeteer.pages()) if (page.url().startsWith(extensionOrigin)) await page.close()
  // Their process ends a moment after them.
  await sleep(1000)
  const session = await puppeteer.target().createCDPSession()
  try {
    return await privateBytesOf(await extensionProcesses((method) => session.send(method)))
  } finally {
    await session.detach()
  }
}
