import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { grantHostInChromium } from '#test/e2e/browsers/chromium-permissions.ts'
import { patient, START, waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { chromiumPolicyFolder } from '../policy-file.ts'
import type { StartUpdating, UpdatingBrowser } from './updating-browser.ts'

/**
 * A program that starts Chromium with this policy in a mount namespace of its own: no other browser on the machine sees it, and
 * nothing is left to clean up. Only root may mount.
 */
const programWithPolicy = (work: string, policy: object): string => {
  const folder = join(work, chromiumPolicyFolder())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'updates.json'), JSON.stringify(policy))
  const program = join(work, 'chromium')
  const mounted = `mount -t overlay overlay -o lowerdir='${join(work, 'etc')}':/etc /etc && exec "$@"`
  const inside = mounted.replaceAll('"', String.raw`\"`).replaceAll('$', String.raw`\$`)
  writeFileSync(
    program,
    `#!/bin/sh\nexec unshare --mount sh -c "${inside}" sh '${findBrowser('chromium') ?? ''}' "$@"\n`,
  )
  chmodSync(program, 0o755)
  return program
}

export const startUpdatingChromium = async ({
  extensionId,
  updateUrl,
}: StartUpdating): Promise<UpdatingBrowser> => {
  const work = mkdtempSync(join(tmpdir(), 'takedown-reporter-updates-'))
  const installed = {
    installation_mode: 'normal_installed',
    update_url: updateUrl,
    override_update_url: true,
  }
  const browser = await launch({
    ...START,
    executablePath: programWithPolicy(work, {
      ExtensionSettings: { [extensionId]: installed },
      // Otherwise the driver may not attach to what a policy has installed.
      DeveloperToolsAvailability: 1,
    }),
    pipe: true,
    enableExtensions: true,
    defaultViewport: null,
    userDataDir: join(work, 'profile'),
    // The updater is one of the networkings in the background.
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--no-proxy-server',
      '--disable-sync',
    ],
    // While a driver is attached to the old version’s background, a busy machine never lets the new one start.
    targetFilter: (one) => one.type() !== 'service_worker',
  })
  const origin = `chrome-extension://${extensionId}/`
  const pageTargets = () =>
    browser.targets().filter((one) => one.type() === 'page' && one.url().startsWith(origin))
  await waitUntil('the policy to install the package', () => pageTargets().length > 0)
  return {
    openOwn: async (path) => {
      const page = patient(await browser.newPage())
      await page.goto(origin + path)
      return page
    },
    ownPages: async () => {
      const found = await Promise.all(
        pageTargets().map(async (one) => ({ path: one.url().slice(origin.length), page: await one.page() })),
      )
      return found.flatMap(({ path, page }) => (page ? [{ path, page: patient(page) }] : []))
    },
    openPanel: async () => {
      const [page] = await Promise.all(pageTargets().map((one) => one.page()))
      const session = await page?.createCDPSession()
      const windowId = await page?.evaluate('chrome.windows.getCurrent().then(({ id }) => id)')
      const opened = await session?.send('Runtime.evaluate', {
        expression: `chrome.sidePanel.open({ windowId: ${String(windowId)} })`,
        awaitPromise: true,
        // The browser opens it at a press alone.
        userGesture: true,
      })
      if (opened?.exceptionDetails) throw new Error(opened.exceptionDetails.exception?.description)
    },
    grantHost: (pattern) => grantHostInChromium(browser, extensionId, pattern),
    lookForUpdate: async () => {
      const [page] = await Promise.all(pageTargets().map((one) => one.page()))
      const answer: unknown = await (page?.evaluate(CHECK) ?? inWorker(browser, origin, CHECK))
        // An update that is installed at once may close what asked for it.
        .catch(String)
      if (!/update_available|closed|destroyed/i.test(String(answer)))
        throw new Error(`No update: ${String(answer)}`)
    },
    close: async () => {
      await browser.close()
      rmSync(work, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

const CHECK = 'chrome.runtime.requestUpdateCheck().then(JSON.stringify)'

/** Evaluates in the background, and is attached to it no longer than that. */
const inWorker = async (browser: Browser, origin: string, expression: string): Promise<unknown> => {
  const session = await browser.target().createCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] })
  const targetId = targetInfos.find(({ url }) => url.startsWith(origin))?.targetId
  if (targetId === undefined) return 'the background isn’t running'
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: true })
  const worker = session.connection()?.session(sessionId)
  const { result } = (await worker?.send('Runtime.evaluate', { expression, awaitPromise: true })) ?? {}
  await session.detach()
  return result?.value
}
