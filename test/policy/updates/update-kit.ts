import type { Page } from 'puppeteer-core'
import { runAsSource } from '#test/e2e/browsers/run-as-source.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { linesOfFile, savedBy, type Kind } from '#test/e2e/kit.ts'
import { ask, confirmedOf, destinationOf, layReports } from '#test/e2e/outbox-kit.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import { startSandbox } from '#test/service/sandbox.ts'
import { buildWith, packagesFor } from './packages.ts'
import { serveUpdates, type UpdateServer } from './update-server.ts'
import type { UpdatingBrowser } from './updating-browser.ts'
import { startUpdatingChromium } from './updating-chromium.ts'
import { startUpdatingFirefox } from './updating-firefox.ts'

export const TYPED = 'Asks for the recovery phrase and sends'

export type Setup = Awaited<ReturnType<typeof startVersion>>

/** A browser with a version of the extension from the update server, granted its host, and connected. */
export const startVersion = async (kind: Kind, version: string) => {
  const { extensionId, packageOf } = packagesFor(kind)
  const updates: UpdateServer = await serveUpdates(extensionId, packageOf(buildWith(kind, 0), version))
  const launch = kind === 'chromium' ? startUpdatingChromium : startUpdatingFirefox
  const browser = await launch({
    extensionId,
    updateUrl: updates.manifestUrls[kind],
    packageUrl: updates.packageUrl,
  })
  const sandbox = await startSandbox({ keepAlive: false })
  const kit = kitOf(browser)
  await browser.grantHost('http://127.0.0.1/*')
  await kit.ask('connection/save', {
    baseUrl: sandbox.baseUrl,
    slug: sandbox.slug,
    key: sandbox.keys.full,
  })
  await waitUntil('the asset list', async () => (await ask(kit, 'connection/get', {})).copy ?? undefined)
  return {
    browser,
    kit,
    sandbox,
    /** Lets the browser download that build as that version. */
    offer: async (build: string, next: string): Promise<void> => {
      updates.publish(packageOf(build, next))
      await browser.lookForUpdate()
    },
    close: async (): Promise<void> => {
      await browser.close()
      await sandbox.close()
      updates.close()
    },
  }
}

/** Firefox’s driver isn’t told that an extension’s page closes, so the page itself is asked. */
export const isOpen = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false)),
  ])

const ASKER = 'popup.html?draft=none'

/** A page that has just come back may not have its scripts or the extension’s API yet. */
const loaded = (page: Page): Promise<unknown> =>
  waitUntil('a page that has come back to be loaded', () =>
    page
      .evaluate(() => {
        const api = globalThis.browser ?? globalThis.chrome
        return document.readyState === 'complete' && api?.runtime.getManifest() !== undefined
      })
      .catch(() => false),
  )

/** Asks by a page of the extension that is there, or opens one. */
const kitOf = (browser: UpdatingBrowser) => {
  let asker: Page | null = null
  const page = async (): Promise<Page> => {
    if (asker && (await isOpen(asker))) return asker
    const found = (await browser.ownPages()).find(({ path }) => path === ASKER)?.page
    asker = found ?? (await browser.openOwn(ASKER))
    await loaded(asker)
    return asker
  }
  const inPage = async <A extends unknown[], T>(
    body: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> => {
    const open = await page()
    return runAsSource(body, args, (source) => open.evaluate(source))
  }
  return {
    inPage,
    ask: async (request: string, what: object = {}): Promise<unknown> => {
      const answered: unknown = await inPage(
        (message) => (globalThis.browser ?? globalThis.chrome)?.runtime.sendMessage(message),
        { request, ask: what },
      )
      if (!answered || typeof answered !== 'object' || !('answer' in answered))
        throw new Error(`no answer: ${JSON.stringify(answered)}`)
      return answered.answer
    },
    closeAsker: async (): Promise<void> => {
      await (await page()).close()
    },
  }
}

/** What an update must leave as it is. Runs in a page of the extension. */
export async function standing() {
  const api = globalThis.browser ?? globalThis.chrome
  const menu = await Promise.all(
    ['page', 'link', 'selection', 'image', 'code'].map(async (id) => {
      try {
        await api?.contextMenus.update(id, {})
        return id
      } catch {
        return `no ${id}`
      }
    }),
  )
  return {
    menu,
    badge: await api?.action.getBadgeText({}),
    origins: (await api?.permissions.getAll())?.origins,
  }
}

export const alarmsIn = ({ kit }: Setup): Promise<string[]> =>
  kit.inPage(async () =>
    ((await (globalThis.browser ?? globalThis.chrome)?.alarms.getAll()) ?? []).map(({ name }) => name),
  )

/** How many side panels are open: the list stands in them, and no draft. */
export const panelsIn = ({ kit }: Setup): Promise<number | undefined> =>
  kit.inPage(
    async () =>
      (await (globalThis.browser ?? globalThis.chrome)?.runtime.getContexts({}))?.filter(({ documentUrl }) =>
        documentUrl?.includes('/sidepanel.html'),
      ).length,
  )

export const versionIn = ({ kit }: Setup): Promise<string | undefined> =>
  kit.inPage(() => (globalThis.browser ?? globalThis.chrome)?.runtime.getManifest().version)

export const databaseVersionIn = ({ kit }: Setup): Promise<number | undefined> =>
  kit.inPage(async () => (await indexedDB.databases())[0]?.version)

const sentIn = (sandbox: Sandbox) => sandbox.ledger.filter(({ path }) => path.endsWith('/report/create'))
export const pagesAskedIn = (sandbox: Sandbox) =>
  sandbox.ledger.filter(({ path }) => path.includes('/organization/assets'))

export const pageAt = async ({ browser }: Setup, path: string): Promise<Page> => {
  const page = await waitUntil(
    `${path} in a tab`,
    async () => (await browser.ownPages()).find((one) => one.path === path)?.page,
  )
  await loaded(page)
  return page
}

export const pathsIn = async ({ browser }: Setup): Promise<string[]> =>
  (await browser.ownPages()).map(({ path }) => path).toSorted()

export const typedIn = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('|'))

export const type = async (setup: Setup, id: string): Promise<void> => {
  const page = await setup.browser.openOwn(`popup.html?draft=${id}`)
  await page.bringToFront()
  await page.waitForSelector('textarea')
  await page.focus('textarea')
  await page.keyboard.type(`${TYPED} ${id}`)
}

/** Reports whose undo delay is over, oldest first. */
export const queue = (setup: Setup, ids: readonly string[]): Promise<void> => {
  const now = Date.now()
  return layReports(
    setup.kit,
    ids.map((id, at) =>
      confirmedOf(id, `https://${id}.test/`, destinationOf(setup.sandbox), {
        confirmedAt: now - ids.length + at,
      }),
    ),
  )
}

/** Wakes the outbox, as its alarm would, by one report of the queue. */
export const wakeOutbox = ({ kit }: Setup, id: string): Promise<unknown> =>
  ask(kit, 'report/act', { id, how: 'sendNow' })

export const onTheWire = ({ sandbox }: Setup): Promise<unknown> =>
  waitUntil(
    'a report on the wire',
    () => sentIn(sandbox).length > 1 && sentIn(sandbox).at(-1)?.status === null,
  )

export const sentAssetsIn = ({ sandbox }: Setup): string[] => {
  const sent = sentIn(sandbox).map(({ body }): string => JSON.parse(body).assets[0].content)
  return sent.toSorted((one, other) => one.localeCompare(other))
}

/** A preference as a later version would store it. Runs in a page of the extension. */
export async function chooseLater(): Promise<void> {
  const local = (globalThis.browser ?? globalThis.chrome)?.storage.local
  const { chosen } = (await local?.get('chosen')) ?? {}
  await local?.set({ chosen: { ...Object(chosen), 'later.preference': 'kept' } })
}

/** Runs in a page of the extension. */
export async function chosenNow(): Promise<unknown> {
  return (await (globalThis.browser ?? globalThis.chrome)?.storage.local.get('chosen'))?.chosen
}

/** How many lines of each kind the options save of a database that this version can’t open. */
export const savedKinds = async (options: Page): Promise<Record<string, number>> => {
  const kinds = Object.groupBy(linesOfFile(await savedBy(options, 'Save as a file')), ({ kind }) => kind)
  return Object.fromEntries(Object.entries(kinds).map(([kind, its = []]) => [kind, its.length]))
}
