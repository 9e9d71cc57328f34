import { setTimeout as sleep } from 'node:timers/promises'
import { extensionProcesses, privateBytesOf } from '#test/bench/browser/extension-memory.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import type { Kit } from '#test/e2e/kit.ts'

/** Bytes. */
export interface Memory {
  /** What the extension’s process has for itself after the work, its pages and worker still there. */
  inUse: number
  /** The same of a process that an alarm has just started, with the worker alone in it and its garbage collected: up to 14 MB. */
  started: number
  /** Of `started`, the worker’s objects. */
  heap: number
}

/** Real ms until the alarm that starts the worker; pages and worker are gone by then. */
const STARTS_IN = 6000
/** Real ms that a start takes until everything due is done; no request is under way in the evening. */
const SETTLED = 3000

/**
 * Chromium’s alone: Firefox has one process for all extensions. `inUse` tells little: most of it is what pages leave in the process
 * until it ends (decoded screenshots, their garbage, freed memory that the allocator keeps). So the process is ended, as the browser
 * ends it when the worker is idle and no page is open, and what counts is what the next start takes: whatever the month has stored
 * and the extension reads into memory is in it.
 */
export const memoryOf = async (kit: Kit): Promise<Memory> => {
  if (kit.kind !== 'chromium') return { inUse: 0, started: 0, heap: 0 }
  const inUse = await privateBytesOf(await processesOf(kit))
  await kit.inPage(setAlarm, Date.now() + STARTS_IN)
  await kit.browser.stopBackground()
  const { puppeteer, extensionOrigin } = kit.browser
  for (const page of await puppeteer.pages()) if (page.url().startsWith(extensionOrigin)) await page.close()
  await waitUntil('the end of the extension’s process', async () => (await processesOf(kit)).length === 0)
  const ids = await waitUntil('a start of the extension by an alarm', async () => {
    const found = await processesOf(kit)
    return found.length > 0 && (await kit.browser.isBackgroundAwake()) ? found : undefined
  })
  await sleep(SETTLED)
  const heap = await heapOf(kit)
  return { inUse, started: await privateBytesOf(ids), heap }
}

const processesOf = async ({ browser }: Kit): Promise<number[]> => {
  const session = await browser.puppeteer.target().createCDPSession()
  try {
    return await extensionProcesses((method) => session.send(method))
  } finally {
    await session.detach()
  }
}

/** Collects the garbage first. */
const heapOf = async ({ browser: { puppeteer, extensionOrigin } }: Kit): Promise<number> => {
  const worker = puppeteer
    .targets()
    .find((one) => one.type() === 'service_worker' && one.url().startsWith(extensionOrigin))
  if (!worker) throw new Error('The worker has stopped before its memory was measured')
  const session = await worker.createCDPSession()
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + embedderHeapUsedSize + backingStorageSize
  } finally {
    await session.detach()
  }
}

/** Runs in a page of the extension; of no name that the extension knows, so that it takes no alarm’s place. */
async function setAlarm(when: number): Promise<void> {
  await (globalThis.browser ?? globalThis.chrome)?.alarms.create('measured', { when })
}
