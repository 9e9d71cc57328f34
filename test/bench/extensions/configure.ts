import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { BareBrowser } from '../browser/bare-browser.ts'
import type { Session } from '../browser/session.ts'

const LOOPBACK = 'http://127.0.0.1/*'

/** A page of an extension with the whole extension API and none of the extension's own code in it. */
export async function openBlankPage(browser: BareBrowser, extensionId: string) {
  const tab = await browser.openTab('about:blank')
  const session = await tab.attach()
  await session.navigate(`chrome-extension://${extensionId}/manifest.json`)
  return { tab, session }
}

/** Grants loopback pages to an extension, as its person would on the browser's page of extensions. */
export async function grantLoopback(browser: BareBrowser, extensionId: string): Promise<void> {
  const { tab, session } = await openBlankPage(browser, extensionId)
  await session.navigate('chrome://extensions/')
  await session.run(allowHost, extensionId, LOOPBACK)
  await session.navigate(`chrome-extension://${extensionId}/manifest.json`)
  const granted = await session.run(requestHost, LOOPBACK)
  if (!granted) throw new Error(`The browser did not grant ${LOOPBACK}`)
  await browser.closeTarget(tab.id)
}

/** Connects the product to the sandbox service, and waits until it has copied the list of own assets. */
export async function connect(page: Session, { baseUrl, slug, keys }: Sandbox): Promise<void> {
  await ask(page, 'connection/save', { baseUrl, slug, key: keys.full })
  await copied(page, 1)
}

/** Connects it to the services of other organizations as well, and waits until it has copied all lists. */
export async function connectMore(page: Session, others: readonly Sandbox[]): Promise<void> {
  for (const [at, { baseUrl, slug, keys }] of others.entries()) {
    const name = `Organization ${at + 2}`
    await ask(page, 'connection/save', { baseUrl, slug, key: keys.full, connection: 'new', name })
    await copied(page, at + 2)
  }
}

/** Waits until the lists of so many connections are copied: a million assets take a minute. */
async function copied(page: Session, count: number): Promise<void> {
  const deadline = Date.now() + 300_000
  for (;;) {
    const { copy, syncing, connections } = connection.parse(await ask(page, 'connection/get', {}))
    const lists = connections?.map((one) => one.copy) ?? [copy]
    if (!syncing && lists.length === count && lists.every((one) => one !== null)) return
    if (Date.now() > deadline) throw new Error('The own assets are not copied')
    await sleep(100)
  }
}

const connection = z.object({
  copy: z.unknown(),
  syncing: z.boolean(),
  connections: z.optional(z.array(z.object({ copy: z.unknown() }))),
})
const reply = z.object({ ok: z.literal(true), answer: z.unknown() })

export const ask = async (page: Session, request: string, what: object): Promise<unknown> =>
  reply.parse(await page.run(sendMessage, { request, ask: what })).answer

/** Runs in an extension's page. */
function sendMessage(message: object): Promise<unknown> {
  return globalThis.chrome?.runtime.sendMessage(message) ?? Promise.reject(new Error('not an extension page'))
}

/** Runs in an extension's page. */
function requestHost(pattern: string): Promise<boolean> {
  return globalThis.chrome?.permissions.request({ origins: [pattern] }) ?? Promise.resolve(false)
}

/** Runs on the browser's own page of extensions, which alone has this API. */
function allowHost(extensionId: string, pattern: string): unknown {
  const api: unknown = Reflect.get(Object(globalThis.chrome), 'developerPrivate')
  return Reflect.get(Object(api), 'addHostPermission')(extensionId, pattern)
}

/** Runs in an extension's page. */
export async function idOfTab(pattern: string): Promise<number> {
  const id = (await globalThis.chrome?.tabs.query({ url: pattern }))?.[0]?.id
  if (id === undefined) throw new Error(`no tab shows ${pattern}`)
  return id
}
