import { randomUUID } from 'node:crypto'
import { env } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Page } from 'puppeteer-core'
import { findBrowser } from '../../../.ci/find-programs.mjs'
import { answerAtOnce } from '#test/e2e/browsers/answer-at-once.ts'
import { openInside } from '#test/e2e/browsers/firefox-inside.ts'
import { addHostPermission, backgroundState } from '#test/e2e/browsers/firefox-window.ts'
import { profileFor } from '#test/e2e/browsers/profile.ts'
import { UNUSED_PROFILE } from '#test/e2e/browsers/unused-firefox-profile.ts'
import { patient, START, waitUntil } from '#test/e2e/browsers/wait-until.ts'
import type { StartUpdating, UpdatingBrowser } from './updating-browser.ts'

type Install = { install: () => Promise<void> }

declare const ChromeUtils: {
  importESModule: (url: string) => {
    AddonManager: { getInstallForURL: (url: string) => Promise<Install> }
    AddonManagerPrivate: { backgroundUpdateCheck: () => Promise<void> }
  }
}

/** Runs in the browser’s own window. */
async function installPackage(url: string): Promise<void> {
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
  await (await AddonManager.getInstallForURL(url)).install()
}

/** Runs in the browser’s own window: what it does once a day. */
async function updateAllAddons(): Promise<void> {
  const { AddonManagerPrivate } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
  await AddonManagerPrivate.backgroundUpdateCheck()
}

declare const SidebarController: { show: (id: string) => Promise<boolean> }

/** Runs in the browser’s own window. */
async function openSidebar(extensionId: string): Promise<void> {
  await SidebarController.show(`${extensionId.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '_')}-sidebar-action`)
}

export const startUpdatingFirefox = async ({
  extensionId,
  updateUrl,
  packageUrl,
}: StartUpdating): Promise<UpdatingBrowser> => {
  answerAtOnce()
  const profile = await profileFor('firefox', undefined, env[UNUSED_PROFILE])
  const uuid = randomUUID()
  const browser = await launch({
    ...START,
    browser: 'firefox',
    executablePath: findBrowser('firefox') ?? '',
    headless: true,
    defaultViewport: null,
    userDataDir: profile.folder,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: uuid }),
      'xpinstall.signatures.required': false,
      'extensions.autoDisableScopes': 0,
      'network.proxy.type': 0,
      // An update manifest without TLS.
      'extensions.checkUpdateSecurity': false,
      'extensions.update.url': updateUrl,
      'extensions.update.background.url': updateUrl,
      // The driver turns these off.
      'extensions.update.enabled': true,
      'extensions.update.autoUpdateDefault': true,
    },
  })
  const inside = await openInside(browser)
  await inside(installPackage, `${packageUrl}.xpi`)
  await waitUntil('the extension to start', async () =>
    /running|stopped/.test((await inside(backgroundState, extensionId)) ?? ''),
  )
  const origin = `moz-extension://${uuid}/`
  return {
    openOwn: async (path) => {
      const page = patient(await browser.newPage())
      await page.goto(origin + path, { waitUntil: [] })
      await page.waitForFunction(
        (wanted: string) => location.href.startsWith(wanted) && document.readyState === 'complete',
        {},
        origin + path,
      )
      return page
    },
    ownPages: async () => {
      const found = await Promise.all(
        (await browser.pages()).map(async (page) => ({ path: await addressOf(page), page })),
      )
      return found.flatMap(({ path, page }) =>
        path.startsWith(origin) ? [{ path: path.slice(origin.length), page: patient(page) }] : [],
      )
    },
    openPanel: () => inside(openSidebar, extensionId),
    grantHost: (pattern) => inside(addHostPermission, extensionId, pattern),
    lookForUpdate: () => inside(updateAllAddons),
    close: async () => {
      await browser.close()
      await profile.discard()
    },
  }
}

/** The driver hears of no navigation to an extension’s page, so the page itself is asked. One that closes meanwhile is nowhere. */
const addressOf = (page: Page): Promise<string> =>
  Promise.race([page.evaluate(() => location.href).catch(() => ''), sleep(2000, '')])
