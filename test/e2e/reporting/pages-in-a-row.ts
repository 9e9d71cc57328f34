import * as z from 'zod'
import type { ToolbarPopup } from '../browsers/driven-browser.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import type { Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

/** Each page is a site of its own, as in a campaign; they have to lead to this machine. */
export const rowOfHosts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `drainer-${index}.test`)

/** What a row of pages took. */
export type PagesInARow = {
  /** Keys that were pressed together, by page: from the page in front to the report on its way and the tab gone. */
  actions: number[]
  seconds: number
  reported: string[]
  /** The assets of all reports at the service. */
  arrived: string[]
}

const body = z.object({ assets: z.array(z.object({ content: z.string() })) })

/**
 * A day's work, by real keys on a virtual screen: the shortcut, and "Submit and close tab". Every press goes through one place, to be
 * counted; what is waited for is what a person sees.
 */
export const reportPagesInARow = async (kit: Kit, hosts: readonly string[]): Promise<PagesInARow> => {
  const { browser, sandbox } = kit
  const { screen } = browser
  if (screen === undefined) throw new Error('real keys need a virtual screen')
  const preferences = await ask(kit, 'preferences/get', {})
  await ask(kit, 'preferences/set', { ...preferences, undoSeconds: 0 })
  const shortcut = await kit.inPage(async () => {
    const all = (await (globalThis.browser ?? globalThis.chrome)?.commands.getAll()) ?? []
    return (
      all.find(({ name }) => name?.startsWith('_execute_') && name !== '_execute_sidebar_action')?.shortcut ??
      ''
    )
  })
  const before = sandbox.reports.length
  const began = performance.now()
  const actions: number[] = []
  const reported = hosts.map((host) => sandbox.pageUrl('phishing.html', host))
  for (const address of reported) {
    let pressed = 0
    const press = async (keys: string): Promise<void> => {
      pressed += 1
      await screen.keys(keys)
    }
    await browser.openPage(address)
    await press(shortcut.toLowerCase())
    const popup = await browser.waitForToolbarPopup()
    await waitForForm(popup)
    await press('ctrl+shift+Return')
    await waitUntil(`the tab of ${address} and its popup to close`, async () => {
      const open = await browser.puppeteer.pages()
      return !open.some((page) => page.url() === address) && !(await popup.isOpen())
    })
    actions.push(pressed)
  }
  await waitUntil('the last report', () => sandbox.reports.length - before >= hosts.length, 90_000)
  await ask(kit, 'preferences/set', preferences)
  const arrived = sandbox.reports
    .slice(before)
    .flatMap((one) => body.parse(JSON.parse(one.body)).assets.map(({ content }) => content))
  return { actions, seconds: (performance.now() - began) / 1000, reported, arrived }
}

/** The page is read and compared: what a person would send. */
const waitForForm = (popup: ToolbarPopup): Promise<true> =>
  waitUntil('the form', async () => {
    const text = await popup.evaluate(() => document.body.innerText)
    return text.includes('Submit report') && !/Reading the page|Comparing with/.test(text) ? true : undefined
  })
